// Choosing several things: some of them, all in an order, or a number shared out among them.
import { html, useState } from "../vendor/index.js";
import { useStage, useView } from "../stage.js";
import { pieceName, pieceOf, seatName, zoneName } from "../names.js";
import { choices } from "../picking.js";
import { say } from "../words.js";
import { Button } from "./button.js";

const EDITORS = { some: Some, order: Order, share: Share };

/** `give` takes what was chosen; without one it goes to the choice that has begun. */
export function Several({ arg, give }) {
  const { pick } = useStage();
  return html`<${EDITORS[arg.type]} key=${arg.name} arg=${arg} give=${give ?? pick.give} />`;
}

function useNames() {
  const view = useView();
  const { box } = useStage();
  return (id) => {
    if (typeof id === "number") return pieceName(box.value, pieceOf(view, id));
    return view.seats.some((seat) => seat.id === id) ? seatName(view, id) : zoneName(view, id);
  };
}

function Some({ arg, give }) {
  const name = useNames();
  const [chosen, choose] = useState(() => new Set());
  const flip = (id) => {
    const to = new Set(chosen);
    if (!to.delete(id) && to.size < arg.most) to.add(id);
    choose(to);
  };
  return html`<p class="howmany">${say(arg.least === arg.most ? "some.exactly" : "some.between", { least: arg.least, most: arg.most })}</p>
    <div class="options">
      ${arg.of.map((id) => html`<button type="button" key=${id} class="option" aria-pressed=${chosen.has(id)} onClick=${() => flip(id)}><span class="what"><strong>${name(id)}</strong></span></button>`)}
    </div>
    <${Button} full off=${chosen.size < arg.least} onTap=${() => give(arg.of.filter((id) => chosen.has(id)))}>${say("some.done", { n: chosen.size })}<//>`;
}

function Order({ arg, give }) {
  const name = useNames();
  const [order, reorder] = useState([]);
  const flip = (id) => reorder(order.includes(id) ? order.filter((o) => o !== id) : [...order, id]);
  return html`<p class="howmany">${say("order.tap")}</p>
    <div class="options">
      ${arg.of.map((id) => html`<button type="button" key=${id} class="option" aria-pressed=${order.includes(id)} onClick=${() => flip(id)}>
        <i class="nth">${order.includes(id) ? order.indexOf(id) + 1 : "·"}</i><span class="what"><strong>${name(id)}</strong></span>
      </button>`)}
    </div>
    <${Button} full off=${order.length < arg.of.length} onTap=${() => give(order)}>${say("order.done")}<//>`;
}

function Share({ arg, give }) {
  const name = useNames();
  const [shares, setShares] = useState({});
  const left = arg.total - Object.values(shares).reduce((sum, n) => sum + n, 0);
  const add = (id, by) => setShares({ ...shares, [id]: (shares[id] ?? 0) + by });
  return html`<p class="howmany">${say("share.left", { n: left })}</p>
    <div class="shares">
      ${arg.caps.map(([id, cap]) => html`<div key=${id} class="share" role="group" aria-label=${name(id)}>
        <button type="button" aria-label=${say("share.less")} disabled=${!shares[id]} onClick=${() => add(id, -1)}>−</button>
        <strong>${name(id)}</strong><b>${shares[id] ?? 0}<small> / ${cap}</small></b>
        <button type="button" aria-label=${say("share.more")} disabled=${!left || (shares[id] ?? 0) >= cap} onClick=${() => add(id, 1)}>+</button>
      </div>`)}
    </div>
    <${Button} full off=${left > 0} onTap=${() => give(choices(arg).filter((id) => shares[id]).map((id) => [id, shares[id]]))}>${say("share.done")}<//>`;
}
