// The rule behind a question: one tap shows what it says and where it stands.
import { html, useState } from "../vendor/index.js";
import { useStage } from "../stage.js";
import { pick, say } from "../words.js";

export function RuleLink({ id }) {
  const { rules } = useStage();
  const [open, show] = useState(false);
  const rule = rules.value[id];
  if (!rule) return null;
  return html`<div class="rule-link">
    <button type="button" class="why" aria-expanded=${open} onClick=${() => show(!open)}>§ ${rule.section}</button>
    ${open && html`<p class="rule">${pick(rule.text)}</p>`}
  </div>`;
}

/** A rule as an answer shows it: the words the service chose, or those of the index. */
export function RuleText({ rule }) {
  const { rules } = useStage();
  if (!rule) return html`<p class="rule">${say("advice.none")}</p>`;
  return html`<p class="rule">${rule.text || pick(rules.value[rule.id]?.text)} <em>${rule.section}</em></p>`;
}
