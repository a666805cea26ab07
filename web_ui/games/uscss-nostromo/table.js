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
