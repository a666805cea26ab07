// What every component stands on: the line, the game's drawing, its cards and rules, and the choice being made.
import { computed, createContext, effect, html, render, signal, useContext } from "./vendor/index.js";
import { boxOf, EMPTY, rulesOf } from "./box.js";
import { makeConsult } from "./consult.js";
import { load } from "./games.js";
import { kept } from "./kept.js";
import { makePick } from "./pick.js";
import { namer } from "./names.js";
import { connect } from "./wire.js";
import { lang, nameBy, speak } from "./words.js";

const Stage = createContext(null);

export const useStage = () => useContext(Stage);

/** The view as it stands, for components that draw it. */
export const useView = () => useContext(Stage).wire.view.value;

/** The game's drawing, for components that draw it. */
export const useGame = () => useContext(Stage).game.value;

/** Opens a screen: `kind` is table, seat or board. */
export function open(kind, App, { credential = kept("credential") } = {}) {
  document.documentElement.lang = lang.value;
  const wire = connect({ page: kind, credential, lang: () => lang.peek() });
  const stage = {
    kind,
    wire,
    game: signal(null),
    box: signal(EMPTY),
    rules: signal({}),
    spec: signal(null),
    consult: makeConsult(),
    // The number of the answer that somebody at this screen is putting right.
    mending: signal(null),
    me: computed(() => wire.view.value?.me ?? { role: kind, seats: [], name: "" }),
  };
  stage.pick = makePick(stage);
  stage.speak = (language) => {
    speak(language);
    wire.again();
  };
  nameBy(namer(stage));
  let loaded = null;
  effect(() => {
    const id = wire.view.value?.game ?? null;
    if (!id || id === loaded) return;
    loaded = id;
    fetchJson("/api/box").then((told) => (stage.box.value = boxOf(told)));
    fetchJson("/api/options").then((told) => (stage.spec.value = told));
    fetchJson("/api/rules").then((told) => (stage.rules.value = rulesOf(told)));
    load(id).then((game) => (stage.game.value = game));
  });
  render(html`<${Stage.Provider} value=${stage}><${App} /><//>`, document.getElementById("app"));
  return stage;
}

export async function fetchJson(path) {
  try {
    const answer = await fetch(path);
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}
