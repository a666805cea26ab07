// The table screen: the tablet in the middle, which everybody reads and anybody may tap.
import { html, useEffect, useState } from "./vendor/index.js";
import { AdvicePanel, AskRules } from "./kit/advice.js";
import { AskPanel } from "./kit/ask.js";
import { Beside } from "./kit/beside.js";
import { Language, Pause, Undo } from "./kit/controls.js";
import { Menu } from "./kit/house.js";
import { Lobby } from "./kit/lobby.js";
import { Log } from "./kit/log.js";
import { RoomMap } from "./kit/map.js";
import { Mend } from "./kit/mend.js";
import { Away, Overlays } from "./kit/overlay.js";
import { Question } from "./kit/question.js";
import { Refusal } from "./kit/refusal.js";
import { Ribbon, Turn } from "./kit/ribbon.js";
import { Seats } from "./kit/seats.js";
import { Notes } from "./kit/notes.js";
import { Correction, Todos } from "./kit/todo.js";
import { Tracks } from "./kit/tracks.js";
import { keep, kept } from "./kept.js";
import { open, useGame, useStage, useView } from "./stage.js";
import { say } from "./words.js";

function App() {
  const view = useView();
  const game = useGame();
  const { wire } = useStage();
  const running = Boolean(view?.game) && !view.lobby;
  const [turned, setTurned] = useState(Number(kept("turned") ?? 0));
  const tall = useTall(turned);
  const turn = () => {
    const to = (turned + 90) % 360;
    keep("turned", String(to));
    setTurned(to);
  };
  const looks = ["screen", `turned-${turned}`, tall && "tall", running ? "running" : "waiting"].filter(Boolean).join(" ");
  return html`<div class=${looks}>
    <header><h1 class="mark">MU·TH·UR</h1>${running && game ? html`<${Ribbon} /><${Turn} />` : html`<span class="spread"></span><${Tools} turn=${turn} />`}</header>
    ${running ? game && html`<${Running} turn=${turn} />` : html`<${Lobby} />`}
    ${!running && wire.line.value !== "open" && view && html`<${Away} />`}
  </div>`;
}

function Running({ turn }) {
  const view = useView();
  const game = useGame();
  const { mending } = useStage();
  return html`<main class="map-box"><${RoomMap} /></main>
    <aside>
      <${Refusal} />
      <${AdvicePanel} />
      <${Correction} />
      <${Notes} />
      ${mending.value !== null ? html`<${Mend} />` : view.question ? html`<${Question} />` : !view.wrong && html`<${AskPanel} elsewhere=${(id) => game.rooms.includes(id)} />`}
      <${Todos} />
      <${Beside} />
      <${Seats} />
      <${Log} lines=${3} />
    </aside>
    <footer><${Tracks} /><span class="spread"></span><${Undo} /><${AskRules} /><${Menu}><${Tools} turn=${turn} /><//><${Pause} /></footer>
    <${Overlays} />`;
}

function Tools({ turn }) {
  const { speak } = useStage();
  return html`<${Language} onSpeak=${speak} />
    <button type="button" class="control" aria-label=${say("turn.label")} onClick=${turn}><span aria-hidden="true">⟳</span></button>`;
}

/** Whether the screen, as it is turned, is higher than wide. */
function useTall(turned) {
  const measure = () => innerWidth < innerHeight !== (turned % 180 !== 0);
  const [tall, set] = useState(measure());
  useEffect(() => {
    const look = () => set(measure());
    look();
    addEventListener("resize", look);
    return () => removeEventListener("resize", look);
  }, [turned]);
  return tall;
}

open("table", App, { credential: null });
