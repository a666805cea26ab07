// The set-up: how many play, how hard, in which modes, what lies on cardboard, and the house rules, folded away.
import { html, useState } from "../vendor/index.js";
import { useStage, useView } from "../stage.js";
import { say } from "../words.js";
import { chosen, houseRules, Option, Players } from "./choosing.js";

async function post(path, body) {
  const answer = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  }).catch(() => null);
  return answer?.ok ? "" : ((await answer?.json().catch(() => null))?.error ?? say("lobby.trouble"));
}

export function SetUp() {
  const view = useView();
  const { spec } = useStage();
  const [trouble, tell] = useState("");
  const [busy, rest] = useState(false);
  if (!spec.value || !view?.options) return null;
  const send = async (players, options) => {
    rest(true);
    tell(await post("/api/options", { players, options }));
    rest(false);
  };
  const choose = (id, value) => send(view.players, { ...view.options, [id]: value });
  const rules = houseRules(spec.value);
  const changed = rules.filter((option) => view.options[option.id] !== option.default).length;
  const row = (option) => html`<${Option} key=${option.id} option=${option} value=${view.options[option.id]} off=${busy} onChoose=${choose} />`;
  return html`<section class="setup" aria-label=${say("setup.label")}>
    <h2>${say("setup.label")}</h2>
    <${Players} n=${view.players} range=${spec.value.players} off=${busy} onChoose=${(n) => send(n, view.options)} />
    ${chosen(spec.value).map(row)}
    <details class="house"><summary>${say("house.label")} <em>${changed ? say("house.changed", { n: changed }) : say("house.none")}</em></summary>${rules.map(row)}</details>
    <p class="trouble" role="alert">${trouble}</p>
  </section>`;
}
