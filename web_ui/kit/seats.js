// Who sits around the table, whose turn to answer it is, and who is away.
import { html } from "../vendor/index.js";
import { pieceName, roleName, seatName } from "../names.js";
import { useGame, useStage, useView } from "../stage.js";
import { say } from "../words.js";

export function Seats() {
  const view = useView();
  const game = useGame();
  const asked = new Set(view.asks.filter((ask) => ask.waits).flatMap((ask) => ask.seats));
  return html`<section class="around"><h2>${say("seats.label")}</h2>
    <ul class="seats">${view.seats.map((seat) => html`<${Seat} key=${seat.id} seat=${seat} view=${view} game=${game} asked=${asked.has(seat.id)} />`)}</ul>
  </section>`;
}

function Seat({ seat, view, game, asked }) {
  const { box } = useStage();
  const role = roleName(seat.id);
  const has = game.belongings?.(view, seat.id) ?? [];
  const note = seat.auto ? "seats.auto" : seat.awake === false ? "seats.asleep" : asked ? "seats.asked" : null;
  return html`<li class=${asked ? "asked" : ""}>
    <span class="signs"><${game.Signs} view=${view} seat=${seat.id} /></span>
    <strong>${seatName(view, seat.id)}${has.length > 0 && html`<em class="has">${has.map((card) => pieceName(box.value, card)).join(" · ")}</em>`}</strong>
    <span class=${note === "seats.asked" ? "note asks" : "note"}>${note ? say(note) : seatName(view, seat.id) === role ? (seat.name ?? "") : role}</span>
  </li>`;
}
