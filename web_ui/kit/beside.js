// What lies beside the board for everybody: a shared pool, what was taken.
import { html } from "../vendor/index.js";
import { pieceName } from "../names.js";
import { useGame, useStage, useView } from "../stage.js";
import { say } from "../words.js";
import { TokenFace } from "./token.js";

export function Beside() {
  const view = useView();
  const game = useGame();
  const groups = game.beside?.(view) ?? [];
  return groups.map((group) => html`<section key=${group.id} class=${`aside-zone ${group.id}`}><h2>${say(`beside.${group.id}`)}</h2>
    <${Tokens} pieces=${group.pieces} />
  </section>`);
}

/** Tokens by what may be seen of them, those alike as one with their number. A tap takes one. */
function Tokens({ pieces }) {
  const { pick, box } = useStage();
  const alike = new Map();
  for (const piece of pieces) {
    const key = pick.like(piece.h);
    alike.set(key, [...(alike.get(key) ?? []), piece]);
  }
  return html`<div class="heap">${[...alike.values()].map((same) => {
    const [piece] = same;
    const name = pieceName(box.value, piece);
    const can = same.find(({ h }) => pick.can(h));
    return html`<button type="button" key=${piece.h} class=${can ? "heaped can" : "heaped"} disabled=${!can} aria-label=${`${name} × ${same.length}`} onClick=${() => pick.touch(can.h)}>
      <${TokenFace} piece=${piece} up=${Boolean(piece.name)} solid />${same.length > 1 && html`<b>${same.length}</b>`}
    </button>`;
  })}</div>`;
}
