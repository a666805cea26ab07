// The cards of the running game's box: their texts and photographs, and which of them nobody has entered yet.
import { html, render, useEffect, useState } from "./vendor/index.js";
import { boxOf } from "./box.js";
import { load } from "./games.js";
import { Language } from "./kit/controls.js";
import { procedureName } from "./kit/hand.js";
import { fetchJson } from "./stage.js";
import { lang, pick, say, speak } from "./words.js";

function App() {
  const [game, play] = useState(null);
  const [box, open] = useState(null);
  const [search, look] = useState("");
  useEffect(() => {
    fetchJson("/api/lobby").then(async (lobby) => lobby && play(await load(lobby.game)));
    fetchJson("/api/box").then((told) => open(boxOf(told)));
  }, []);
  if (!game || !box) return html`<p class="dial" role="status">${say("line.dial")}</p>`;
  return html`<header><h1 class="mark">MU·TH·UR</h1><h2>${say("catalogue.label")}</h2><span class="spread"></span>
      <input class="search" type="search" placeholder=${say("catalogue.search")} aria-label=${say("catalogue.search")} value=${search} onInput=${(event) => look(event.target.value)} />
      <${Language} onSpeak=${speak} /><a class="btn" href="/">${say("catalogue.back")}</a></header>
    <main>${game.decks.map((deck) => html`<${Deck} key=${deck} deck=${deck} box=${box} game=${game} search=${search.trim().toLowerCase()} />`)}</main>`;
}

function Deck({ deck, box, game, search }) {
  const ids = Object.keys(box.cards).filter((id) => game.deckOf(id) === deck);
  const known = ids.filter((id) => !box.cards[id].open).length;
  const said = (card) => [pick(card.title), pick(card.text), pick(card.protocol), card.procedure && procedureName(box, card.procedure)].join(" ").toLowerCase();
  const shown = ids.filter((id) => said(box.cards[id]).includes(search));
  if (!shown.length) return null;
  return html`<section><h2>${say(`back.${deck}.many`)} <em>${say("catalogue.count", { known, of: ids.length })}</em></h2>
    <div class="sheet-of-cards">${shown.map((id) => html`<${Card} key=${id} card=${box.cards[id]} box=${box} />`)}</div></section>`;
}

function Card({ card, box }) {
  const nature = card.open ? "open" : card.procedure ? "procedure" : card.protocol ? "protocol" : "";
  return html`<article class=${`card ${nature}`}><u></u>
    <div class="face">
      <h3>${pick(card.title)}</h3>
      ${card.open ? html`<p class="source">${say("catalogue.open")}</p>` : html`<p>${pick(card.text)}</p>
        ${card.procedure && html`<p class="mark">${say("hand.procedure", { procedure: { name: procedureName(box, card.procedure) } })}</p>`}
        ${card.protocol && html`<p class="mark">${say("hand.protocol", { protocol: { name: pick(card.protocol) } })}</p>`}
        ${card.source === "stand-in" && html`<p class="source">${say("hand.stand-in")}</p>`}`}
      ${card.photo && html`<img src=${`/photos/${encodeURIComponent(card.photo)}`} alt=${pick(card.title)} loading="lazy" />`}
    </div>
  </article>`;
}

document.documentElement.lang = lang.value;
render(html`<${App} />`, document.getElementById("app"));
