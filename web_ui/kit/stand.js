// A person's own tokens: hidden until a finger holds, chosen with a tap.
import { html } from "../vendor/index.js";
import { pieceName, zoneName } from "../names.js";
import { useGame, useStage, useView } from "../stage.js";
import { say } from "../words.js";
import { useHold } from "./peek.js";
import { TokenFace } from "./token.js";

/** The pieces on this person's stands, in the order of their handles. */
export function ownTokens(view, game) {
  const stands = new Set(view.me.seats.flatMap((seat) => game.stands(seat)));
  return view.pieces.filter((piece) => stands.has(piece.zone) && !/^(card|reminder|crew-card)/.test(piece.back));
}

export function Stand() {
  const view = useView();
  const { pick } = useStage();
  const [held, hold, wasHeld] = useHold();
  const game = useGame();
  const tokens = ownTokens(view, game);
  const away = view.pieces.filter((piece) => !piece.up && view.me.seats.includes(piece.by) && /^room/.test(piece.zone));
  const secrets = tokens.some((piece) => piece.name && !piece.up) || away.some((piece) => piece.name);
  if (!tokens.length && !away.length) return null;
  return html`<section class="stand"><h2>${say("stand.label")}</h2>
    <div class="tokens">${heaps(tokens, pick.like).map(([piece, n]) => html`<${Own} key=${piece.h} piece=${piece} n=${n} shown=${held || piece.up} wasHeld=${wasHeld} />`)}</div>
    ${secrets && html`<button type="button" class=${held ? "hold on" : "hold"} ...${hold}>${say(held ? "stand.holding" : "stand.hold")}</button>`}
    ${away.length > 0 && html`<${OnBoard} pieces=${away} view=${view} shown=${held} />`}
  </section>`;
}

/** Tokens that nobody can tell apart are one, with their number: what the cardboard alone knows. */
function heaps(tokens, like) {
  const out = new Map();
  for (const piece of tokens) {
    const key = piece.name ? piece.h : like(piece.h);
    out.set(key, [out.get(key)?.[0] ?? piece, (out.get(key)?.[1] ?? 0) + 1]);
  }
  return [...out.values()];
}

function Own({ piece, n, shown }) {
  const { pick, box } = useStage();
  const [held, hold, wasHeld] = useHold();
  const up = (shown || held) && Boolean(piece.name);
  const can = pick.can(piece.h);
  const chosen = Object.values(pick.choice.value.chosen).includes(piece.h);
  const tap = () => !wasHeld() && can && pick.touch(piece.h);
  const name = pieceName(box.value, up ? piece : { ...piece, name: null });
  return html`<button type="button" class=${`tile ${can ? "can" : ""}`} aria-pressed=${chosen} aria-label=${name} aria-disabled=${!can} ...${hold} onClick=${tap}>
    <${TokenFace} piece=${piece} up=${up} solid /><span>${name}${n > 1 ? ` × ${n}` : ""}</span>
  </button>`;
}

function OnBoard({ pieces, view, shown }) {
  const { box } = useStage();
  if (!shown || !pieces.some((piece) => piece.name)) {
    return html`<p class="away-tokens"><b>${say("stand.away", { n: pieces.length })}</b> ${say(pieces.some((p) => p.name) ? "stand.look" : "stand.nolook")}</p>`;
  }
  return html`<ul class="away-list">${pieces.map((piece) => html`<li key=${piece.h}><${TokenFace} piece=${piece} up=${Boolean(piece.name)} /> ${pieceName(box.value, piece)} <em>${zoneName(view, piece.zone)}</em></li>`)}</ul>`;
}
