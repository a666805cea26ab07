// The join page: a name, a chair, and the credential this phone keeps.
import { html, render, useEffect, useState } from "./vendor/index.js";
import { Language } from "./kit/controls.js";
import { load } from "./games.js";
import { useLobby } from "./lobby.js";
import { keep, kept } from "./kept.js";
import { roleName } from "./names.js";
import { post } from "./post.js";
import { lang, say, speak } from "./words.js";

function App() {
  const lobby = useLobby();
  useEffect(() => {
    if (lobby?.game) load(lobby.game);
  }, [lobby?.game]);
  const [name, setName] = useState(kept("name") ?? "");
  const [chair, setChair] = useState(null);
  const [trouble, tell] = useState("");
  const chairs = lobby?.seats ?? [];
  const free = chairs.find((c) => c.id === chair && !c.name);
  const join = async (event) => {
    event.preventDefault();
    if (!name.trim() || !free) return tell(say(name.trim() ? "join.choose" : "join.name"));
    const { told, no } = await post("/api/join", { name: name.trim(), chairs: [chair] }, say("join.trouble"));
    if (!told) return tell(no);
    keep("name", name.trim());
    keep("credential", told.credential);
    location.assign("/seat");
  };
  return html`<main class="join-page">
    <header><h1 class="mark">MU·TH·UR</h1><${Language} onSpeak=${speak} /></header>
    <form onSubmit=${join}>
      <h2 class="title">${say("join.title")}</h2>
      <label for="name">${say("join.name")}</label>
      <input id="name" name="name" autocomplete="nickname" maxlength="24" value=${name} onInput=${(event) => setName(event.target.value)} />
      <fieldset><legend>${say("join.choose")}</legend>
        ${chairs.map((c) => html`<label key=${c.id} class=${c.name ? "chair taken" : "chair"}>
          <input type="radio" name="chair" value=${c.id} disabled=${Boolean(c.name)} checked=${chair === c.id} onChange=${() => setChair(c.id)} />
          <span>${roleName(c.id)}</span><em>${c.name || say("lobby.free")}</em>
        </label>`)}
        ${!lobby && html`<p class="hint">${say("line.dial")}</p>`}
      </fieldset>
      <p class="trouble" role="alert">${trouble}</p>
      <button type="submit" class="btn full">${say("join.sit")}</button>
      ${kept("credential") && html`<a class="btn" href="/seat">${say("join.back")}</a>`}
    </form>
  </main>`;
}

document.documentElement.lang = lang.value;
render(html`<${App} />`, document.getElementById("app"));
