// How taps become a move: a partial choice, narrowed tap by tap over the templates of the open asks.

/** The seats of `seats` that this screen may act for; the table screen acts for anybody. */
export function actors(me, seats) {
  const mine = seats.filter((seat) => me.seats.includes(seat));
  if (mine.length) return mine;
  return me.role === "table" ? seats : [];
}

/** Whether this screen has anything to answer in an ask. */
export function answerable(me, ask) {
  if (!actors(me, ask.seats).length) return false;
  return ask.passes || ask.moves.length > 0;
}

/** The ids an argument may be, whatever its type. */
export function choices(arg) {
  return arg.type === "share" ? arg.caps.map(([id]) => id) : arg.of;
}

function holds(arg, value) {
  return arg.type === "one" ? arg.of.includes(value) : Array.isArray(value);
}

/** The templates that a choice still allows, each with its ask. */
export function fitting(me, asks, choice) {
  const out = [];
  for (const ask of asks) {
    if (choice.ask && ask.id !== choice.ask) continue;
    for (const move of ask.moves) {
      if (choice.kind && move.kind !== choice.kind) continue;
      if (choice.seat && !move.seats.includes(choice.seat)) continue;
      if (!actors(me, move.seats).length) continue;
      const chosen = Object.entries(choice.chosen);
      if (chosen.every(([name, value]) => name in move.args && holds(move.args[name], value))) out.push({ ask, move });
    }
  }
  return out;
}

/** Whether it is no choice: whatever is taken of it is alike. */
export function settled(arg, like) {
  return arg.type === "one" && new Set(arg.of.map(like)).size === 1;
}

/** The arguments a template still lacks, those first between which there is something to choose. */
function lacking(move, choice, like) {
  const open = Object.entries(move.args).filter(([name]) => !(name in choice.chosen));
  const real = open.filter(([, arg]) => !settled(arg, like));
  return real.length ? [...real, ...open.filter((entry) => !real.includes(entry))] : open;
}

/** The asks from the most pressing to the least: mine before others', windows and waits before offers. */
export function ranked(me, asks, front) {
  const weight = (ask) => (ask.id === front ? 16 : 0) + (answerable(me, ask) ? 8 : 0) + (ask.waits ? 4 : 0) + (ask.window ? 2 : 0);
  return [...asks].sort((a, b) => weight(b) - weight(a));
}

const itself = (value) => value;

export const NOTHING = Object.freeze({ ask: null, kind: null, seat: null, chosen: Object.freeze({}), loose: null });

/** Where a tapped thing would fit: ask, kind and argument. `due`: it is what that template lacks first. */
function fits(me, asks, choice, value, like) {
  const out = [];
  for (const { ask, move } of fitting(me, asks, choice)) {
    lacking(move, choice, like).forEach(([name, arg], i) => {
      if (arg.type === "one" && arg.of.includes(value)) out.push({ ask: ask.id, kind: move.kind, arg: name, due: i === 0 });
    });
  }
  return out;
}

/** What a tap on a thing could mean: each ask and kind once, by the argument that is due. A thing may be tapped before
 *  its turn (the room before the token) as long as that can mean only one thing. */
export function places(me, asks, choice, value, like = itself) {
  const all = fits(me, asks, choice, value, like);
  const due = all.filter((fit) => fit.due);
  const out = new Map();
  for (const fit of due.length ? due : all) {
    const key = `${fit.ask} ${fit.kind}`;
    if (!out.has(key)) out.set(key, fit);
  }
  return due.length || out.size === 1 ? [...out.values()] : [];
}

/** The choice after a thing was tapped, or null when it fits nowhere. Where it fits twice, people are asked which; but
 *  where several people could do the same with it, the ask that is shown (`front`) is the one that is answered. */
export function touched(me, asks, choice, value, like = itself, front = null) {
  const [first, ...others] = places(me, asks, choice, value, like);
  if (!first) return null;
  const shown = [first, ...others].find((fit) => fit.ask === front);
  const same = others.every((fit) => fit.kind === first.kind);
  const fit = others.length && same && shown ? shown : first;
  if (others.length && fit !== shown) return { ...choice, loose: value };
  const chosen = { ...choice.chosen, [fit.arg]: value };
  return filled(me, asks, { ...choice, ask: fit.ask, kind: fit.kind, loose: null, chosen }, like);
}

/** The same choice with everything filled in that has only one answer left, or only answers that are alike. */
export function filled(me, asks, choice, like = itself) {
  const fits = fitting(me, asks, choice);
  const chosen = { ...choice.chosen };
  for (const name of Object.keys(fits[0]?.move.args ?? {})) {
    if (name in chosen) continue;
    const args = fits.map(({ move }) => move.args[name]);
    if (args.some((arg) => arg?.type !== "one")) continue;
    const values = args.flatMap((arg) => arg.of);
    if (new Set(values.map(like)).size === 1) chosen[name] = values[0];
  }
  return { ...choice, chosen };
}

/** The move a choice amounts to: {ask, move}, or null while something is missing. */
export function complete(me, asks, choice) {
  if (!choice.ask || !choice.kind) return null;
  const fits = fitting(me, asks, choice);
  const whole = fits.find(({ move }) => Object.keys(move.args).every((name) => name in choice.chosen));
  if (!whole) return null;
  const seat = choice.seat ?? actors(me, whole.move.seats)[0];
  const args = {};
  for (const name of Object.keys(whole.move.args)) args[name] = choice.chosen[name];
  return { ask: whole.ask.id, move: { seat, kind: choice.kind, args } };
}

/** What is to be chosen next in a begun choice: its name and type, with all that the fitting templates offer. */
export function next(me, asks, choice, like = itself) {
  if (!choice.kind) return null;
  const fits = fitting(me, asks, choice);
  const [name] = (fits.length && lacking(fits[0].move, choice, like)[0]) || [];
  if (!name) return null;
  const args = fits.map(({ move }) => move.args[name]).filter(Boolean);
  if (args[0].type !== "one") return { name, ...args[0] };
  return { name, type: "one", of: [...new Set(args.flatMap((arg) => arg.of))] };
}

/** Everything that a tap could choose now, ids and handles alike. */
export function tappable(me, asks, choice) {
  const out = new Set();
  for (const { move } of fitting(me, asks, choice)) {
    for (const [name, arg] of Object.entries(move.args)) {
      if (!(name in choice.chosen) && arg.type === "one") arg.of.forEach((value) => out.add(value));
    }
  }
  return out;
}

/** What asks to be tapped next: the first thing each fitting template still lacks. */
export function lit(me, asks, choice, like = itself) {
  const out = new Set();
  for (const { move } of fitting(me, asks, choice)) {
    const [first] = lacking(move, choice, like);
    if (first?.[1].type === "one") first[1].of.forEach((value) => out.add(value));
  }
  return out;
}

/** The kinds an ask offers, each once, in its order. */
export function kinds(me, ask) {
  return [...new Set(ask.moves.filter((move) => actors(me, move.seats).length).map((move) => move.kind))];
}
