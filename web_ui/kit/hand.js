// A person's cards: what each says, and whether it can be played now, or why not.
import { html } from "../vendor/index.js";
import { useGame, useStage, useView } from "../stage.js";
import { has, pick as pickText, say } from "../words.js";

export function ownCards(view) {
  const hands = new Set(view.me.seats.map((seat) => `hand:${seat}`));
  return view.pieces.filter((piece) => hands.has(piece.zone));
}

export function Hand() {
  const view = useView();
  const { pick } = useStage();
  const cards = ownCards(view);
  if (!cards.length) return null;
  // What only the cardboard knows is one row: whichever it is, the cardboard tells.
  const known = cards.filter((piece) => piece.name);
  const unknown = cards.filter((piece) => !piece.name);
  return html`<section class="hand"><h2>${say("hand.label", { n: cards.length })}</h2>
    <div class="held">${known.map((piece) => html`<${Card} key=${piece.h} piece=${piece} />`)}
      ${unknown.length > 0 && html`<${Card} key="unknown" piece=${unknown.find((piece) => pick.places(piece.h).length) ?? unknown[0]} n=${unknown.length} />`}</div>
  </section>`;
}

function Card({ piece, n = 1 }) {
  const { box } = useStage();
  const words = box.value.cards?.[piece.name];
  const nature = words?.procedure ? "procedure" : words?.protocol ? "protocol" : "";
  return html`<article class=${`card ${nature}`}>
    <u></u>
    <div class="face">
      <h3>${words ? pickText(words.title) : (piece.name ?? say("hand.unknown", { n }))}</h3>
      ${!piece.name && html`<p class="source">${say("hand.cardboard")}</p>`}
      ${words?.text && html`<p>${pickText(words.text)}</p>`}
      ${words?.procedure && html`<p class="mark">${say("hand.procedure", { procedure: { name: procedureName(box.value, words.procedure) } })}</p>`}
      ${words?.protocol && html`<p class="mark">${say("hand.protocol", { protocol: { name: pickText(words.protocol) } })}</p>`}
      ${words?.source === "stand-in" && html`<p class="source">${say("hand.stand-in")}</p>`}
    </div>
    <${Plays} piece=${piece} />
  </article>`;
}

export function procedureName(box, procedure) {
  const named = box.procedures?.[procedure];
  if (named) return pickText(named);
  return has(`name.${procedure}`) ? say(`name.${procedure}`) : pickText(procedure);
}

function Plays({ piece }) {
  const game = useGame();
  const { pick, wire, me, consult } = useStage();
  const view = useView();
  if (consult.on.value) return html`<div class="plays"><button type="button" class="no" aria-label=${say("advice.title")} onClick=${() => consult.piece(piece.h)}><span class="why">?</span></button></div>`;
  const places = pick.places(piece.h);
  const resting = pick.busy.value || wire.pending.value.size > 0;
  if (places.length) {
    return html`<div class="plays">${places.map(({ ask, kind, arg }) => html`<button type="button" key=${ask + kind} disabled=${resting} onClick=${() => pick.kind(ask, kind, arg, piece.h)}>${say(`move.${kind}`)}</button>`)}</div>`;
  }
  const seat = me.value.seats.find((s) => piece.zone.endsWith(`:${s}`));
  const kind = game.plays?.(view, piece);
  return html`<div class="plays"><button type="button" class="no" disabled=${resting || !kind} onClick=${() => wire.why({ seat, kind, args: { card: piece.h } })}>
    ${say("hand.notnow")}${kind && html`<span class="why">${say("hand.why")}</span>`}
  </button></div>`;
}
