// The set-up: how many play, how hard, in which modes, what lies on cardboard, and the house rules, folded away.
import { html, useState } from "../vendor/index.js";
import { post } from "../post.js";
import { useStage, useView } from "../stage.js";
import { say } from "../words.js";
import { chosen, houseRules, Option, Players } from "./choosing.js";

export function SetUp() {
  const view = useView();
  const { spec } = useStage();
  const [trouble, tell] = useState({ at: "", no: "" });
  const [busy, rest] = useState(false);
  if (!spec.value || !view?.options) return null;
  const send = async (at, players, options) => {
    rest(true);
    const { no } = await post("/api/options", { players, options }, say("setup.trouble"));
    tell({ at, no });
    rest(false);
  };
  const choose = (id, value) => send(id, view.players, { ...view.options, [id]: value });
  const rules = houseRules(spec.value);
  const changed = rules.filter((option) => view.options[option.id] !== option.default).length;
  const said = (id) => (trouble.at === id ? trouble.no : "");
  const row = (option) => html`<${Option} key=${option.id} option=${option} value=${view.options[option.id]} off=${busy} no=${said(option.id)} onChoose=${choose} />`;
  return html`<section class="setup" aria-label=${say("setup.label")}>
    <h2>${say("setup.label")}</h2>
    <${Players} n=${view.players} range=${spec.value.players} off=${busy} no=${said("players")} onChoose=${(n) => send("players", n, view.options)} />
    ${chosen(spec.value).map(row)}
    <details class="house"><summary>${say("house.label")} <em>${changed ? say("house.changed", { n: changed }) : say("house.none")}</em></summary>${rules.map(row)}</details>
  </section>`;
}
