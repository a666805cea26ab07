// What hands must still move, and the one step that puts a difference right.
import { html } from "../vendor/index.js";
import { pieceName, zoneName } from "../names.js";
import { useGame, useStage, useView } from "../stage.js";
import { say } from "../words.js";
import { Text } from "./text.js";
import { TokenFace } from "./token.js";

/** `onDo` does one by itself; `canDo` says whether it is plain which pieces it means. */
export function Todos({ most = 3, onDo, canDo }) {
  const view = useView();
  const { box } = useStage();
  if (!view.todo.length) return null;
  const shown = view.todo.slice(0, view.todo.length > most ? most - 1 : most);
  return html`<section class="todos" aria-live="polite"><h2>${say("todo.label")}</h2>
    <ul>${shown.map((todo) => html`<${Todo} key=${`${todo.from} ${todo.to} ${todo.name ?? todo.back}`} todo=${todo} view=${view} box=${box.value} onDo=${canDo?.(todo) ? onDo : null} />`)}</ul>
    ${shown.length < view.todo.length && html`<p class="more">${say("todo.more", { n: view.todo.length - shown.length })}</p>`}
  </section>`;
}

function Todo({ todo, view, box, onDo }) {
  const game = useGame();
  const short = (zone) => (game.rooms.includes(zone) ? game.number(zone) : "·");
  const what = pieceName(box, { name: todo.name, back: todo.back });
  return html`<li>
    <span class="pulse"><${TokenFace} piece=${{ name: todo.name, back: todo.back }} up=${Boolean(todo.name)} solid /></span>
    <span class="what"><strong>${what}${todo.n > 1 ? ` × ${todo.n}` : ""}</strong><em>${todo.from ? zoneName(view, todo.from) : say("zone.inhand")} → ${zoneName(view, todo.to)}</em></span>
    ${onDo ? html`<button type="button" class="do" onClick=${() => onDo(todo)}>${say("todo.do")}</button>` : html`<b class="leap" aria-hidden="true">${short(todo.from)}→${short(todo.to)}</b>`}
  </li>`;
}

export function Correction() {
  const { wrong } = useView();
  if (!wrong) return null;
  return html`<section class="correction" role="status"><h2>${say("wrong.label")}</h2>
    <p class="question"><${Text} id=${wrong.text.id} args=${wrong.text.args} /></p>
    ${wrong.left > 1 && html`<p class="more">${say("wrong.left", { n: wrong.left })}</p>`}
  </section>`;
}
