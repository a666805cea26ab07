// What was agreed on, in the middle of a game: house rules can be switched by agreement, and the log says so.
import { html, useState } from "../vendor/index.js";
import { useGame, useStage, useView } from "../stage.js";
import { say } from "../words.js";
import { chosen, houseRules, Option } from "./choosing.js";
import { Log } from "./log.js";

/** What is seldom needed: language and turning (`children`), the cards, and what was agreed on. */
export function Menu({ children }) {
  const [open, show] = useState(false);
  return html`<button type="button" class="control" aria-label=${say("house.menu")} aria-expanded=${open} onClick=${() => show(!open)}><span aria-hidden="true">☰</span></button>
    ${open && html`<${Sheet} close=${() => show(false)}>${children}<//>`}`;
}

function Sheet({ close, children }) {
  const view = useView();
  const game = useGame();
  const { spec, wire, pick } = useStage();
  const now = game.agreed(view);
  const off = pick.busy.value || wire.pending.value.size > 0;
  const choose = (option, value) => wire.edit({ kind: "house", args: { option, value } });
  return html`<div class="sheet" role="dialog" aria-modal="true" aria-label=${say("house.menu")}>
    <header><div class="tools">${children}<a class="btn" href="/cards" target="_blank" rel="noopener">${say("catalogue.label")}</a></div><button type="button" class="way-back" onClick=${close}>${say("advice.close")}</button></header>
    <p class="agreed">${spec.value && chosen(spec.value).map((option) => html`<span><em>${say(`option.${option.id}`)}</em> <b>${say(`option.${option.id}.${now[option.id]}`)}</b></span>`)}</p>
    ${view.answered?.length > 0 && html`<h2>${say("mend.all")}</h2><${Log} lines=${8} answers after=${close} />`}
    <h2>${say("house.label")}</h2>
    <p class="hint">${say("house.switch")}</p>
    ${spec.value && houseRules(spec.value).map((option) => html`<${Option} key=${option.id} option=${option} value=${now[option.id]} off=${off} onChoose=${choose} />`)}
  </div>`;
}
