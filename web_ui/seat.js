// A person's own screen: the question, the hand, the tokens, and nothing anybody else may know.
import { html, useState } from "./vendor/index.js";
import { AdvicePanel, AskRules } from "./kit/advice.js";
import { Actions, AskPanel } from "./kit/ask.js";
import { Beside } from "./kit/beside.js";
import { Language, Pause, Undo } from "./kit/controls.js";
import { Hand, ownCards } from "./kit/hand.js";
import { Log } from "./kit/log.js";
import { RoomMap } from "./kit/map.js";
import { Mend } from "./kit/mend.js";
import { Overlays } from "./kit/overlay.js";
import { Question } from "./kit/question.js";
import { Refusal } from "./kit/refusal.js";
import { PhaseNow, Turn } from "./kit/ribbon.js";
import { ownTokens, Stand } from "./kit/stand.js";
import { Todos } from "./kit/todo.js";
import { kept } from "./kept.js";
import { seatName } from "./names.js";
import { answerable, ranked } from "./picking.js";
import { open, useGame, useStage, useView } from "./stage.js";
import { say } from "./words.js";

function App() {
  const view = useView();
  const game = useGame();
  if (!view) return html`<p class="dial" role="status">${say("line.dial")}</p>`;
  if (view.me.role === "table") return html`<${Stranger} />`;
  if (view.lobby || !view.game || !game) return html`<${Waiting} />`;
  return html`<${Playing} />`;
}

function Playing() {
  const view = useView();
  const game = useGame();
  const { pick, consult, mending } = useStage();
  const [ask] = ranked(view.me, view.asks, pick.choice.value.ask ?? pick.front.value);
  const mine = ask && answerable(view.me, ask);
  const rooms = game.rooms.some((room) => pick.lit(room));
  const [map, showMap] = useState(false);
  const cards = ownCards(view);
  const hidden = new Set([...game.rooms, ...cards.map((card) => card.h), ...ownTokens(view, game).map((token) => token.h)]);
  const tokens = ownTokens(view, game).some((token) => pick.lit(token.h));
  const mapped = !consult.on.value && (rooms || map || (cards.length < 3 && !tokens));
  return html`<div class="seat-screen">
    <header><${PhaseNow} /><${Turn} /><${Who} view=${view} /></header>
    <main class=${view.paused ? "blank" : ""}>
      ${consult.on.value && html`<div class="map-box"><${RoomMap} narrow /></div>`}
      <${AdvicePanel} />
      ${mending.value !== null ? html`<${Mend} />` : view.question ? html`<${Question} />` : html`<${AskPanel} elsewhere=${(id) => hidden.has(id)} actions=${false} />`}
      ${tokens && html`<${Stand} />`}
      ${mapped && html`<div class="map-box"><${RoomMap} narrow /></div>`}
      <${Hand} />
      ${!tokens && html`<${Stand} />`}
      <${Beside} />
      <${Todos} most=${2} />
      <${Log} lines=${cards.length ? 1 : 3} answers=${cards.length > 0} />
    </main>
    <footer class="bottom">
      <${Refusal} />
      ${mine && !view.question && html`<${Actions} ask=${ask} />`}
      <div class="tools"><${Undo} /><${AskRules} words />${cards.length > 2 && html`<${MapButton} map=${map} show=${showMap} off=${rooms} />`}<${Pause} /></div>
    </footer>
    <${Overlays} />
  </div>`;
}

function MapButton({ map, show, off }) {
  return html`<button type="button" class="control" aria-pressed=${map} disabled=${off} onClick=${() => show(!map)}>${say("seat.map")}</button>`;
}

function Who({ view }) {
  const game = useGame();
  return html`<span class="who">${view.me.seats.map((seat) => html`<span class="signs"><${game.Signs} view=${view} seat=${seat} /></span>`)}<strong>${view.me.name || seatName(view, view.me.seats[0])}</strong></span>`;
}

function Waiting() {
  const view = useView();
  const { speak } = useStage();
  return html`<main class="waiting"><p class="kicker">${say("seat.sat")}</p><h1>${view.me.name}</h1><p>${say("seat.soon")}</p><${Language} onSpeak=${speak} /></main>`;
}

function Stranger() {
  return html`<main class="waiting"><h1>${say("seat.stranger")}</h1><a class="btn full" href="/join">${say("seat.join")}</a></main>`;
}

if (kept("credential")) open("seat", App);
else location.replace("/join");
