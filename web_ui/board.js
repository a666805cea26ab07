// The emulated board: cardboard to drag, and beside it the question and one's own hand, so that one person can play.
import { effect, html } from "./vendor/index.js";
import { makeDrag } from "./emulated/drag.js";
import { lying, TableTop } from "./emulated/top.js";
import { AdvicePanel, AskRules } from "./kit/advice.js";
import { AskPanel } from "./kit/ask.js";
import { Language, Pause, Undo } from "./kit/controls.js";
import { Hand, ownCards } from "./kit/hand.js";
import { Log } from "./kit/log.js";
import { Overlays } from "./kit/overlay.js";
import { Mend } from "./kit/mend.js";
import { Question } from "./kit/question.js";
import { Refusal } from "./kit/refusal.js";
import { Ribbon, Turn } from "./kit/ribbon.js";
import { Notes } from "./kit/notes.js";
import { Correction, Todos } from "./kit/todo.js";
import { Tracks } from "./kit/tracks.js";
import { open, useGame, useStage, useView } from "./stage.js";
import { say } from "./words.js";

let drag;

function App() {
  const view = useView();
  const game = useGame();
  if (!view?.game || view.lobby || !game) return html`<p class="dial" role="status">${say("line.dial")}</p>`;
  return html`<div class="board-screen">
    <header><h1 class="mark">MU·TH·UR</h1><${Ribbon} /><${Turn} /></header>
    <main><${TableTop} drag=${drag} /></main>
    <${Beside} />
    <${Overlays} />
  </div>`;
}

function Beside() {
  const view = useView();
  const game = useGame();
  const { mending, speak } = useStage();
  const here = new Set([...game.rooms, ...ownCards(view).map((card) => card.h), ...Object.keys(view.board ?? {}).map(Number)]);
  return html`<aside>
      <${Refusal} />
      <${AdvicePanel} />
      <${Correction} />
      <${Notes} />
      ${mending.value !== null ? html`<${Mend} />` : view.question ? html`<${Question} />` : !view.wrong && html`<${AskPanel} elsewhere=${(id) => here.has(id)} drag />`}
      <${Todos} most=${3} onDo=${carry} canDo=${(todo) => todo.to && meant(todo).length === todo.n} />
      <${Hand} />
      <${Log} lines=${2} />
    </aside>
    <footer><${Tracks} /><span class="spread"></span><${Undo} /><${AskRules} /><${Language} onSpeak=${speak} /><${Pause} /></footer>`;
}

/** The tokens a to-do can mean, as far as this screen can tell. */
function meant(todo) {
  const there = lying(stage.wire.view.peek(), drag.laid.peek()).get(todo.from) ?? [];
  return there.filter((piece) => piece.back === todo.back && (!todo.name || piece.name === todo.name));
}

/** Does a to-do with this hand. */
function carry(todo) {
  for (const piece of meant(todo)) drag.lay(piece.h, todo.to);
}

const stage = open("board", App);
drag = makeDrag(stage.wire, () => stage.pick.reset());
effect(() => {
  const board = stage.wire.view.value?.board;
  if (board) drag.told(board);
});
