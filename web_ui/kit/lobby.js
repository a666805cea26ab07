// Before the game: the way in, who sits where, and the start.
import { html, useState } from "../vendor/index.js";
import { roleName } from "../names.js";
import { post } from "../post.js";
import { useView } from "../stage.js";
import { has, say } from "../words.js";
import { SetUp } from "./setup.js";

export function Lobby() {
  const view = useView();
  const [trouble, tell] = useState("");
  const seats = view?.seats ?? [];
  const empty = seats.filter((seat) => !seat.name).length;
  const start = async () => {
    tell("");
    tell((await post("/api/start", {}, say("lobby.trouble"))).no);
  };
  return html`<main class="lobby">
    <section class="way-in">
      <div class="qr"><img src="/qr.svg" alt=${say("lobby.qr")} /></div>
      <p class="scan">${say("lobby.scan")}</p>
      <p class="address">${(view?.address ?? "").replace(/^https?:\/\//, "")}/join</p>
    </section>
    <section class="chairs">
      <p class="kicker">${has(`game.${view?.game}`) ? say(`game.${view.game}`) : ""}</p>
      <h2 class="title">${say("lobby.title")}</h2>
      <ul>${seats.map((seat) => html`<li key=${seat.id} class=${seat.name ? "taken" : ""}><span>${roleName(seat.id)}</span><strong>${seat.name || say(seat.auto ? "seats.auto" : "lobby.free")}</strong></li>`)}</ul>
      <button type="button" class="btn full" disabled=${empty === seats.length} onClick=${start}>${say("lobby.start")}</button>
      <p class=${trouble ? "hint warn" : "hint"} role="status">${trouble || (empty > 0 && empty < seats.length ? say("lobby.empty", { n: empty }) : "")}</p>
    </section>
    <${SetUp} />
  </main>`;
}
