// What the table noticed of hands: the rule against what was tried, a hand that was early, a step back.
import { html } from "../vendor/index.js";
import { useStage, useView } from "../stage.js";
import { pick, say } from "../words.js";

export function Notes() {
  const view = useView();
  const { rules } = useStage();
  const against = (view.tried ?? []).map(({ rule }) => rules.value[rule]).filter(Boolean);
  const early = (view.kept ?? []).length > 0;
  if (!against.length && !early && !view.offer) return null;
  return html`<section class="notes" role="status">
    ${against.map((rule) => html`<p key=${rule.id}>${pick(rule.text)} <em>${rule.section}</em></p>`)}
    ${early && html`<p>${say("note.kept")}</p>`}
    ${view.offer > 0 && html`<p>${say("note.offer")}</p>`}
  </section>`;
}
