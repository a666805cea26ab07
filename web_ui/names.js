// What things are called: seats by who sits there, pieces by what may be seen of them, the rest by the catalogues.
import { has, pick, say } from "./words.js";

/** The piece of a handle, in the open or on a pile. */
export function pieceOf(view, handle) {
  const lying = view.pieces.find((piece) => piece.h === handle);
  if (lying) return lying;
  for (const [zone, pile] of Object.entries(view.piles)) {
    const card = pile.up?.find((piece) => piece.h === handle);
    if (card) return { ...card, zone, up: true };
  }
  for (const event of view.log) {
    const shown = event.shown?.find((piece) => piece.h === handle);
    if (shown) return { ...shown, zone: null, up: false };
  }
  return null;
}

/** What a thing is alike with: face-down pieces that lie together and were laid by the same person are one choice. One's
 *  own in a room are told apart, for their owner may remember which is which. */
export function alikeAs(view, value) {
  const piece = typeof value === "number" && view?.pieces ? pieceOf(view, value) : null;
  if (!piece || piece.name || piece.up) return value;
  if (piece.zone?.includes(":")) return `${piece.back} ${piece.zone}`;
  return view.me.seats.includes(piece.by) ? value : `${piece.back} ${piece.zone} ${piece.by}`;
}

/** The words of a card that an ask speaks of: its order or power, or its protocol if that is what is carried out. */
export function saysOf(view, box, { card, source }) {
  const words = typeof card === "number" ? box.cards?.[pieceOf(view, card)?.name] : null;
  return words ? pick((source === "protocol" && words.protocol) || words.text) : "";
}

/** A seat by who sits there; by its role where nobody does, or where one person holds several. */
export function seatName(view, id) {
  const name = view.seats.find((seat) => seat.id === id)?.name;
  const shared = view.seats.filter((seat) => seat.name === name).length > 1;
  return name && !shared ? name : roleName(id);
}

/** What a seat is called by itself: "the Alien", "Crew 2". */
export function roleName(id) {
  if (has(`name.${id}`)) return say(`name.${id}`);
  const [, side, number] = id.match(/^(.*?)-?(\d*)$/);
  return has(`side.${side}`) ? say(`side.${side}`, { number }) : id;
}

/** A piece's name as far as it may be seen; what lies hidden is called by its back. */
export function pieceName(box, piece, form) {
  if (!piece) return say("piece.some");
  if (!piece.name) return word(`back.${piece.back}`, form) ?? say("piece.some");
  const card = box.cards?.[piece.name];
  if (card) return pick(card.title);
  return word(`name.${piece.name}`, form) ?? piece.name;
}

function word(id, form) {
  if (form && has(`${id}.${form}`)) return say(`${id}.${form}`);
  return has(id) ? say(id) : null;
}

/** A zone's name: a room's own, a stand's by its seat. */
export function zoneName(view, zone, form) {
  if (!zone) return say("zone.off");
  const named = word(`name.${zone}`, form);
  if (named) return named;
  const [head, seat] = zone.split(":");
  if (!seat) return zone;
  const id = `zone.${head}`;
  return say(form && has(`${id}.${form}`) ? `${id}.${form}` : id, { seat });
}

export function namer(stage) {
  return (value, form) => {
    const view = stage.wire.view.peek();
    const box = stage.box.peek();
    if (typeof value === "number" && form && view?.pieces) return pieceName(box, view && pieceOf(view, value));
    if (typeof value !== "string") return String(value);
    if (form === "piece" && has(`name.${value}`)) return say(`name.${value}`);
    if (view?.seats.some((seat) => seat.id === value)) return seatName(view, value);
    if (box.cards[value]) return pick(box.cards[value].title);
    if (box.procedures[value]) return pick(box.procedures[value]);
    return word(`back.${value}`, form) ?? zoneName(view, value, form);
  };
}
