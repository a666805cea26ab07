// What is printed on the components of this game, in one shape for every screen.

export const EMPTY = { cards: {}, procedures: {}, connections: [], options: {} };

/** A box as the service tells it: cards by id with title, text, procedure, protocol and source. */
export function boxOf(told) {
  if (!told) return EMPTY;
  const connections = (told.connections ?? told.board?.connections ?? []).map((pair) => pair.map(roomId));
  if (told.cards) return { ...EMPTY, ...told, connections };
  const cards = {};
  const procedures = {};
  const options = {};
  for (const [id, entry] of Object.entries(told)) {
    const { source, open = false, photo = null } = entry;
    Object.assign(options, entry.options);
    if (entry.order) cards[id] = { ...mission(told, entry), open, photo, blank: open && !entry.name && !entry.procedure && !entry.protocol };
    else if (entry.name && entry.text) cards[id] = { title: entry.name, text: entry.text, source, open, photo };
    else if (entry.name) procedures[id] = entry.name;
  }
  return { cards, procedures, connections, options };
}

function mission(told, { name, order, procedure = null, protocol = null, source }) {
  const said = told[order] ?? {};
  return { title: name ?? said.name, text: said.text, procedure, protocol: protocol && told[protocol].text, source };
}

function roomId(room) {
  return typeof room === "number" ? `room-${room}` : room;
}

/** The rule index by id, each rule with its section and its text in every language. */
export function rulesOf(told) {
  const list = Array.isArray(told) ? told.map((rule) => [rule.id, rule]) : Object.entries(told ?? {});
  return Object.fromEntries(list.map(([id, rule]) => [id, { id, section: rule.section, text: rule.text ?? { en: rule.en, fr: rule.fr } }]));
}
