// The board as the map of the table: rooms, ways, what lies there, and what must move.
import { html } from "../vendor/index.js";
import { useGame, useStage, useView } from "../stage.js";
import { say } from "../words.js";
import { Arrow, ends, Trails } from "./arrows.js";
import { Room } from "./room.js";

/** `marks`: all, or only what readers see, where cardboard is drawn over it. `open`: any room may be tapped. */
export function RoomMap({ narrow = false, onRoom, marks = "all", open = false, over = null }) {
  const view = useView();
  const game = useGame();
  const { box, pick, consult } = useStage();
  const layout = narrow ? game.narrow : game.wide;
  const wrong = view.wrong;
  return html`<svg class=${narrow ? "map narrow" : "map"} viewBox=${`0 0 ${layout.w} ${layout.h}`} role="group" aria-label=${say("map.label")}>
    <${game.Hull} layout=${layout} sweeping=${game.deciding(view) && !view.paused && !view.outcome} />
    <g class="ways" aria-hidden="true">${game.ways(box.value).map(([a, b]) => html`<${Way} key=${a + b} from=${layout.at[a]} to=${layout.at[b]} />`)}</g>
    ${game.rooms.map((room) => html`<${Room} key=${room} room=${room} layout=${layout} marks=${marks} choosable=${pick.lit(room)} open=${open || pick.can(room)} over=${over === room} lit=${litBy(wrong, room)} onTap=${consult.on.value ? consult.tap : (onRoom ?? pick.touch)} />`)}
    <${Trails} layout=${layout} />
    ${view.todo.map((todo, i) => html`<${Arrow} key=${i} ...${ends(game, layout, view, todo.from, todo.to)} room=${layout.room} back=${todo.back} />`)}
    ${wrong?.to && wrong.zone && html`<${Arrow} ...${ends(game, layout, view, wrong.zone, wrong.to)} room=${layout.room} back="wrong" />`}
  </svg>`;
}

function litBy(wrong, room) {
  if (!wrong) return null;
  if (wrong.to === room) return "to";
  return wrong.zone === room ? "here" : null;
}

function Way({ from, to }) {
  if (!from || !to) return null;
  const d = `M${from[0]} ${from[1]}L${to[0]} ${to[1]}`;
  return html`<path class="way" d=${d} /><path class="way inner" d=${d} />`;
}
