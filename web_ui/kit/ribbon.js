// The phases along the top: by colour, word and number; what is over is outlined, what comes is dim.
import { html } from "../vendor/index.js";
import { useGame, useView } from "../stage.js";
import { say } from "../words.js";
import { Text } from "./text.js";

export function Ribbon() {
  const view = useView();
  const game = useGame();
  const at = game.phases.indexOf(game.phase(view));
  const alarm = game.alarm(view);
  return html`<ol class="phases" aria-label=${say("phase.label")}>
    ${game.phases.map((phase, i) => html`<li key=${phase} class=${stateOf(i, at, alarm)} aria-current=${i === at ? "step" : undefined}>
      <i>${i + 1}</i><span>${say(`phase.${phase}`)}</span>
    </li>`)}
    ${alarm && html`<li class="alarm"><span><${Text} ...${alarm} /></span></li>`}
  </ol>`;
}

function stateOf(i, at, alarm) {
  if (i === at) return alarm ? "on under" : "on";
  return i < at ? "done" : "";
}

/** Just the phase that is on, for a phone. */
export function PhaseNow() {
  const view = useView();
  const game = useGame();
  const alarm = game.alarm(view);
  if (alarm) return html`<h1 class="phase alarm"><${Text} ...${alarm} /></h1>`;
  const at = game.phases.indexOf(game.phase(view));
  return html`<h1 class="phase">${at + 1} ${say(`phase.${game.phase(view)}`)}</h1>`;
}

export function Turn() {
  const view = useView();
  const game = useGame();
  return html`<span class="turn"><span class="badges">${(game.badges?.(view) ?? []).map((badge) => html`<b key=${badge}>${say(badge)}</b>`)}</span> ${say("phase.turn")} <em>${game.turn(view)}</em></span>`;
}
