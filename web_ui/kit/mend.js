// Putting an answer of the table right: the question as it was asked, and what goes back with it.
import { html, useEffect, useRef, useState } from "../vendor/index.js";
import { useStage, useView } from "../stage.js";
import { say } from "../words.js";
import { Asked } from "./question.js";

export function Mend() {
  const { mending } = useStage();
  const answer = mending.value;
  return answer === null ? null : html`<${Mending} key=${answer} answer=${answer} />`;
}

function Mending({ answer }) {
  const { mending, wire } = useStage();
  const { version } = useView();
  const [again, hear] = useState(null);
  const panel = useRef(null);
  const leave = () => (mending.value = null);
  // Others play on meanwhile: what would be dropped is asked anew.
  useEffect(() => wire.asked(answer, (told) => (told ? hear(told) : leave())), [version]);
  // On a phone the log is far below the question.
  useEffect(() => panel.current?.firstChild.scrollIntoView({ block: "nearest" }), [Boolean(again)]);
  if (!again) return null;
  const correct = (values) => {
    leave();
    wire.correct(answer, values);
  };
  const warning = say(again.dropped ? "mend.drops" : "mend.back", { n: again.dropped });
  return html`<div ref=${panel}><${Asked} question=${again.question} lay=${again.lay} label="mend.label" warning=${warning} leave=${leave} onSay=${correct} /></div>`;
}
