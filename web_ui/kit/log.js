// What has happened, in one line each, the newest last.
import { html } from "../vendor/index.js";
import { pieceName } from "../names.js";
import { useStage, useView } from "../stage.js";
import { has, say } from "../words.js";
import { Text } from "./text.js";

export function Log({ lines }) {
  const view = useView();
  const { box } = useStage();
  const told = view.log.filter((event) => has(`event.${event.kind}`) && say(`event.${event.kind}`)).slice(-lines);
  return html`<div class="log" role="log"><ol>${told.map((event) => html`<li key=${event.n}><${Line} event=${event} box=${box.value} /></li>`)}</ol></div>`;
}

function Line({ event, box }) {
  const shown = Object.fromEntries((event.shown ?? []).map((piece) => [piece.h, piece]));
  const args = { ...event.args, seat: event.args.seat ?? event.seat ?? "table", n: event.args.n ?? event.shown?.length ?? 0 };
  for (const [name, value] of Object.entries(event.args)) {
    if (typeof value === "number" && shown[value]) args[name] = { name: pieceName(box, shown[value]) };
  }
  if (args.option) Object.assign(args, { value: { name: say(`option.${args.option}.${args.value}`) }, option: { name: say(`option.${args.option}`) } });
  if (!("what" in args)) args.what = counted((event.shown ?? []).map((piece) => pieceName(box, piece)));
  const special = `event.${event.kind}.${event.args.edit}`;
  return html`<${Text} id=${has(special) ? special : `event.${event.kind}`} args=${args} />`;
}

/** Names, each once, with how many there are. */
function counted(names) {
  const counts = new Map();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, n]) => ({ name: n > 1 ? `${name} × ${n}` : name }));
}
