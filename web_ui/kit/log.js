// What has happened, in one line each, the newest last. What the table told may be put right from here.
import { html } from "../vendor/index.js";
import { pieceName } from "../names.js";
import { useStage, useView } from "../stage.js";
import { has, say } from "../words.js";
import { asked } from "./question.js";
import { Text } from "./text.js";

/** `answers`: only what this person may put right. `after` is called when he wants to. */
export function Log({ lines, answers = false, after }) {
  const view = useView();
  const all = linesOf(view);
  const told = (answers ? all.filter((line) => line.answer) : all).slice(-lines);
  if (answers && !told.length) return null;
  return html`<div class="log" role="log"><ol>${told.map((line) => html`<li key=${line.key}>
    ${line.event ? html`<${Line} event=${line.event} />` : say("mend.said", { question: { name: asked(line.answer) } })}
    ${line.answer && html`${" "}<${Wrong} answer=${line.answer} after=${after} />`}
  </li>`)}</ol></div>`;
}

/** The lines of the log. An answer stands with the first line that came of it, or in one of its own. */
function linesOf(view) {
  const out = view.log.filter((event) => has(`event.${event.kind}`) && say(`event.${event.kind}`)).map((event) => ({ key: event.n, at: event.n, event }));
  for (const answer of view.answered ?? []) {
    const came = out.find(({ event, at }) => event && at >= answer.from && at < answer.to);
    if (came) came.answer = answer;
    else out.push({ key: `answer ${answer.n}`, at: answer.to - 0.5, answer });
  }
  return out.sort((a, b) => a.at - b.at);
}

function Wrong({ answer, after }) {
  const { mending, wire } = useStage();
  const mend = () => {
    mending.value = answer.n;
    after?.();
  };
  return html`<button type="button" class="mistake" disabled=${wire.line.value !== "open"} aria-pressed=${mending.value === answer.n} onClick=${mend}>${say("mend.wrong")}</button>`;
}

function Line({ event }) {
  const { box } = useStage();
  const shown = Object.fromEntries((event.shown ?? []).map((piece) => [piece.h, piece]));
  const args = { ...event.args, seat: event.args.seat ?? event.seat ?? "table", n: event.args.n ?? event.shown?.length ?? 0 };
  for (const [name, value] of Object.entries(event.args)) {
    if (typeof value === "number" && shown[value]) args[name] = { name: pieceName(box.value, shown[value]) };
  }
  if (args.option) Object.assign(args, { value: { name: say(`option.${args.option}.${args.value}`) }, option: { name: say(`option.${args.option}`) } });
  if (!("what" in args)) args.what = counted((event.shown ?? []).map((piece) => pieceName(box.value, piece)));
  const special = `event.${event.kind}.${event.args.edit}`;
  return html`<${Text} id=${has(special) ? special : `event.${event.kind}`} args=${args} />`;
}

/** Names, each once, with how many there are. */
function counted(names) {
  const counts = new Map();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, n]) => ({ name: n > 1 ? `${name} × ${n}` : name }));
}
