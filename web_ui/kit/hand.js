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
  const cards = ownCards(view);
  if (!cards.length) return null;
  return html`<section class="hand"><h2>${say("hand.label", { n: cards.length })}</h2>
    <div class="cards">${cards.map((piece) => html`<${Card} key=${piece.h} piece=${piece} />`)}</div>
  </section>`;
}

function Card({ piece }) {
  const { box } = useStage();
  const words = box.value.cards?.[piece.name];
  const nature = words?.procedure ? "procedure" : words?.protocol ? "protocol" : "";
  return html`<article class=${`card ${nature}`}>
    <u></u>
    <div class="face">
      <h3>${words ? pickText(words.title) : (piece.name ?? say("hand.unknown"))}</h3>
      ${words?.text && html`<p>${pickText(words.text)}</p>`}
      ${words?.procedure && html`<p class="mark">${say("hand.procedure", { procedure: procedureName(box.value, words.procedure) })}</p>`}
      ${words?.protocol && html`<p class="mark">${say("hand.protocol", { protocol: pickText(words.protocol) })}</p>`}
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
  const { pick, wire, me } = useStage();
  const view = useView();
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
