// Ask the rules: with the question mark pressed, a tap asks what a thing may do now and why not, and does nothing.
import { html, useEffect, useState } from "../vendor/index.js";
import { pieceName, pieceOf, seatName, zoneName } from "../names.js";
import { useGame, useStage, useView } from "../stage.js";
import { say } from "../words.js";
import { RuleText } from "./rule.js";
import { TokenFace } from "./token.js";

/** The button that turns taps into questions. */
export function AskRules({ words = false }) {
  const { consult } = useStage();
  const on = consult.on.value;
  return html`<button type="button" class="control consult" aria-pressed=${on} onClick=${on ? consult.stop : consult.start} aria-label=${say("advice.title")}><span aria-hidden="true">?</span>${words && html` ${say("advice.label")}`}</button>`;
}

/** What was asked about, and the answer. */
export function AdvicePanel() {
  const { consult } = useStage();
  const view = useView();
  const { zone, piece } = consult.about.value;
  if (!consult.on.value) return null;
  return html`<section class="advice" role="status">
    <header><h2>${say("advice.title")}</h2><button type="button" class="way-back" onClick=${consult.stop}>${say("advice.close")}</button></header>
    ${zone === null && piece === null && html`<p>${say("advice.tap")}</p><${Tops} view=${view} />`}
    ${zone !== null && piece === null && html`<${Room} key=${zone} zone=${zone} view=${view} />`}
    ${piece !== null && html`<${Piece} key=${`${piece} ${zone} ${view.version}`} piece=${piece} zone=${zone} view=${view} />`}
  </section>`;
}

/** The top cards of the decks, which lie nowhere on the map. */
function Tops({ view }) {
  const game = useGame();
  const { consult } = useStage();
  const decks = (game.tops ?? []).filter((deck) => view.piles[deck]?.top);
  return html`<div class="kinds">${decks.map((deck) => html`<button type="button" class="front" key=${deck} onClick=${() => consult.piece(view.piles[deck].top)}>${say("advice.top", { pile: { name: zoneName(view, deck) } })}</button>`)}</div>`;
}

/** What lies in a place: each kind of thing once. */
function Room({ zone, view }) {
  const { consult, box, pick } = useStage();
  const alike = new Map();
  for (const piece of view.pieces.filter((p) => p.zone === zone)) if (!alike.has(pick.like(piece.h))) alike.set(pick.like(piece.h), piece);
  return html`<p><b>${zoneName(view, zone)}</b></p>
    ${!alike.size && html`<p>${say("advice.empty")}</p>`}
    <div class="options">${[...alike.values()].map((piece) => html`<button type="button" class="option" key=${piece.h} onClick=${() => consult.piece(piece.h)}>
      <${TokenFace} piece=${piece} up=${Boolean(piece.name)} solid /><span class="what"><strong>${pieceName(box.value, piece)}</strong>${piece.by && html`<em>${seatName(view, piece.by)}</em>`}</span>
    </button>`)}</div>`;
}

/** What the rules say of a piece, or of putting it into a place. */
function Piece({ piece, zone, view }) {
  const { wire, box, consult } = useStage();
  const [said, hear] = useState(null);
  useEffect(() => wire.rules({ piece, ...(zone === null ? {} : { zone }) }, hear), []);
  const lies = pieceOf(view, piece) ?? topOf(view, piece);
  const anyway = (edit) => {
    wire.edit(edit);
    consult.start();
  };
  const name = pieceName(box.value, lies);
  return html`<p class="about"><b>${name}</b>${zone !== null && html` → ${zoneName(view, zone)}`}</p>
    ${said && zone !== null && html`<div class=${said.allowed ? "verdict yes" : "verdict"}><b>${say(said.allowed ? "advice.yes" : "advice.no")}</b><${RuleText} rule=${said.rule} /></div>`}
    ${said && !said.allowed && zone !== null && html`<button type="button" class="anyway" onClick=${() => anyway({ kind: "move", args: { piece, zone } })}>${say("no.anyway")}</button>`}
    ${said && zone === null && html`<${Lists} said=${said} view=${view} />`}
    ${zone === null && html`<p class="hint">${say("advice.where")}</p>${lies && html`<${ByHand} piece=${lies} view=${view} anyway=${anyway} />`}`}`;
}

/** By hand, whatever the rules say: everybody sees it in the log. */
function ByHand({ piece, view, anyway }) {
  const game = useGame();
  const [open, show] = useState(false);
  const token = view.pieces.some((p) => p.h === piece.h) && /^room/.test(piece.zone ?? "");
  return html`<button type="button" class="anyway" aria-expanded=${open} onClick=${() => show(!open)}>${say("advice.by-hand")}</button>
    ${open && html`<div class="options">
      ${token && html`<button type="button" class="option" onClick=${() => anyway({ kind: "flip", args: { piece: piece.h } })}><span class="what"><strong>${say("edit.flip")}</strong></span></button>`}
      ${(game.destinations?.(view, piece) ?? []).map(({ kind, zone, pile }) => html`<button type="button" class="option" key=${kind + (zone ?? pile)} onClick=${() => anyway({ kind, args: pile ? { piece: piece.h, pile } : { piece: piece.h, zone } })}>
        <span class="what"><strong>${zone ? zoneName(view, zone) : say(`edit.${kind}`, { pile: { name: zoneName(view, pile) } })}</strong></span>
      </button>`)}
    </div>`}`;
}

function Lists({ said, view }) {
  const may = once(said.may, ({ kind, seats, rule }) => `${kind} ${seats} ${rule?.id}`);
  const no = once(said.may_not, ({ kind, rule }) => `${kind} ${rule.id}`);
  return html`
    ${may.length > 0 && html`<h3 class="yes">${say("advice.may")}</h3><ul>${may.map((m) => html`<li><b>${say(`move.${m.kind}`)}</b> <em>${m.seats.map((seat) => seatName(view, seat)).join(", ")}</em>${m.rule && html`<${RuleText} rule=${m.rule} />`}</li>`)}</ul>`}
    ${no.length > 0 && html`<h3>${say("advice.may-not")}</h3><ul>${no.map((m) => html`<li><b>${say(`move.${m.kind}`)}</b><${RuleText} rule=${m.rule} /></li>`)}</ul>`}
    ${!may.length && !no.length && html`<${RuleText} rule=${said.rule} />`}`;
}

/** A hidden top card: all that is known of it is its deck. */
function topOf(view, handle) {
  const deck = Object.keys(view.piles).find((pile) => view.piles[pile].top === handle);
  return deck ? { h: handle, name: null, back: deck.split("-")[0], zone: deck, up: false } : null;
}

function once(list, key) {
  return [...new Map(list.map((entry) => [key(entry), entry])).values()];
}
