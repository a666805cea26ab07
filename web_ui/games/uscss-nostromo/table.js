// What the screens read off a view of this game: phases, tracks, whose colours, where things stand.
import { Sign, COLOURS } from "./face.js";
import { html } from "../../vendor/index.js";

export const phases = ["hiding", "posture", "appearance", "hunting", "action"];
export const phase = (view) => view.g.phase;
export const turn = (view) => view.g.turn;

/** What interrupts the phase: an attack, and where. */
export const alarm = (view) => (view.g.attack ? { id: "alarm.attack", args: { room: view.g.attack } } : null);

/** Hidden things are being decided. */
export const deciding = (view) => view.g.phase === "hiding" || view.g.phase === "posture";

/** How a room looks besides what lies in it. */
export function moods(view, room) {
  const has = (name) => view.pieces.some((piece) => piece.up && piece.name === name && piece.zone === room);
  return [has("alien") && "alien", has("jonesy") && "cat", view.g.attack === room && "attack"].filter(Boolean);
}

export const side = (name) => (/^(alien|jonesy|breakdown)/.test(name) ? "alien" : "crew");

/** Several seats under one name. */
export function group(view, seats) {
  const crew = view.seats.filter((seat) => seat.id !== "alien");
  if (new Set(seats).size === view.seats.length) return "ask.everybody";
  return crew.length === new Set(seats).size && !seats.includes("alien") ? "ask.crew" : null;
}

/** The tracks along the bottom: a number out of so many, or slots. */
export function tracks(view) {
  const lying = (zone, back) => view.pieces.filter((piece) => piece.zone === zone && (!back || piece.back === back)).length;
  return [
    { id: "mission", kind: "number", n: view.piles.mission?.count ?? 0, of: 40, low: (view.piles.mission?.count ?? 0) <= 6 },
    { id: "procedures", kind: "slots", n: Math.max(view.g.activated?.length ?? 0, lying("slots")), of: 5, good: true },
    { id: "captured", kind: "slots", n: lying("captured:alien", "crew-card"), of: 6, good: false },
    { id: "posture", kind: "word", word: view.g.posture ? `name.${view.g.posture}` : null },
  ];
}

/** The sign of a seat: its colours, or the Alien's triangle. */
export function Signs({ view, seat }) {
  if (seat === "alien") return html`<svg class="sign" viewBox="-24 -24 48 48" aria-hidden="true"><path class="xeno" d="M0-19L21 17H-21Z" /></svg>`;
  const mine = COLOURS.filter((colour) => view.pieces.some((p) => p.name === `reminder-${colour}` && p.zone.endsWith(`:${seat}`)));
  return mine.map((colour) => html`<${Sign} key=${colour} colour=${colour} />`);
}

const sideOf = (name) => (/-(passage|presence)$/.test(name) ? "crew" : /^(alien|jonesy|breakdown-\d)$/.test(name) ? "blip" : null);

/** The back of a token by its name; nothing for what is no token. */
export const backOf = (name) => (typeof name === "string" ? sideOf(name) : null);

/** What was agreed on, by option. */
export function agreed(view) {
  const words = Object.entries(view.g.house ?? {}).map(([id, value]) => [id.replaceAll("_", "-"), typeof value === "boolean" ? (value ? "on" : "off") : value]);
  return Object.fromEntries(words);
}

// What the two sides of the Alien board give, by difficulty.
const GREEN = { hunts: 2, aggressive: 1, behaviors: 2, discards: 1 };
const BLUE = { hunts: 2, aggressive: 2, behaviors: 3, discards: 2 };
export const level = (view) => ((view.g.house?.difficulty ?? "novice") === "novice" ? GREEN : BLUE);

/** The kinds of move that would take the last card of the Mission deck. */
export const depletes = (ask) => (ask.args.depletes ? ["room"] : []);

/** Whether hands do what is asked, and only tell when it is done. */
export const byHand = (ask) => ask.prompt === "card.by-hand";

/** Where people may put a piece by hand, besides the rooms: zones, and piles with the end it goes to. */
export function destinations(view, piece) {
  const seats = view.seats.map((seat) => seat.id);
  const crew = seats.filter((seat) => seat !== "alien");
  const zones = (...of) => of.map((zone) => ({ kind: "move", zone }));
  const piles = (deck, discard) => [
    { kind: "top", pile: discard },
    { kind: "top", pile: deck },
    { kind: "bottom", pile: deck },
  ];
  const all = {
    mission: () => [...zones(...crew.map((seat) => `hand:${seat}`), "slots"), ...piles("mission", "discard")],
    behavior: () => [...zones("hand:alien"), ...piles("behavior", "behavior-discard")],
    crew: () => zones(...(view.g.house?.survival ? ["pool:crew", "kept:alien"] : crew.map((seat) => `stand:${seat}`))),
    item: () => zones(...crew.map((seat) => `stand:${seat}`)),
    blip: () => zones("stand:alien", "supply"),
    "crew-card": () => zones("crew-row", "captured:alien"),
  };
  return (all[piece.back]?.() ?? []).filter((to) => to.pile || to.zone !== piece.zone);
}

/** The decks of which the top card may be taken by hand. */
export const tops = ["mission", "behavior", "discard"];

/** What the hints speak of. */
export const hints = level;

/** What everybody should remember of what was agreed on. */
export function badges(view) {
  const { difficulty = "novice", heroic, survival } = view.g.house ?? {};
  return [difficulty !== "novice" && `badge.${difficulty}`, heroic && "badge.heroic", survival && "badge.survival"].filter(Boolean);
}

/** The rule by which chance is asked. */
export function ruleOf({ use }) {
  return { "procedure": "action.activate", "green-text": "protocols.from-the-deck", "token": "appearance.found-anytime", "mission-deck": "cards.as-it-says", "behavior-deck": "posture.instinctive" }[use] ?? null;
}

/** Which deck a card is from, by its id. */
export function deckOf(id) {
  const [, deck] = /^([mbc])\d+$/.exec(id) ?? [];
  return { m: "mission", b: "behavior", c: "crew-card" }[deck] ?? null;
}
export const decks = ["mission", "behavior", "crew-card"];

/** What lies beside the board for everybody: the pool and the kept tokens of Survival mode. */
export function beside(view) {
  const at = (zone) => view.pieces.filter((piece) => piece.zone === zone);
  const groups = [
    { id: "pool", pieces: at("pool:crew") },
    { id: "kept", pieces: at("kept:alien") },
  ];
  return groups.filter(({ pieces }) => pieces.length);
}

/** The cards that are a seat's own for all to see: its crew members in Heroic mode. */
export const belongings = (view, seat) => view.pieces.filter((piece) => piece.zone === "crew-row" && piece.by === seat);

/** Whether it tells something whose it is. */
export const owned = (piece) => piece.back === "crew-card";

/** The zones from which a seat takes its tokens. */
export const stands = (seat) => [`stand:${seat}`, `item:${seat}`, ...(seat === "alien" ? [] : ["pool:crew"])];

/** The zones beside the board where tokens lie, for the emulated board. */
export function trays(view) {
  const crew = view.seats.filter((seat) => seat.id !== "alien").map((seat) => `stand:${seat.id}`);
  return { far: ["stand:alien", "posture-aggressive", "posture-instinctive", "posture-focused", "supply"], near: crew };
}

/** The crew members' cards, on each of which one token may stand. */
export function powers(view) {
  const row = view.pieces.filter((piece) => piece.zone === "crew-row");
  return Array.from({ length: 6 }, (_, i) => ({ zone: `power-${i + 1}`, card: row.find((piece) => piece.name === `c${i + 1}`) ?? null }));
}

/** The kind of move a card in the hand is for. */
export const plays = (view, piece) => ({ mission: "order", behavior: "behavior" })[piece.back] ?? null;

/** Which side the game went to. */
export const outcome = (view) => (view.outcome.winners.includes("alien") ? "lost" : "won");
