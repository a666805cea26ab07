// Picks the language and says things in it: ids become text, arguments become names, numbers count.
import { signal } from "./vendor/index.js";
import { kept, keep } from "./kept.js";
import en from "./words/en.js";
import fr from "./words/fr.js";

const catalogues = { en: { ...en }, fr: { ...fr } };
// {room} {room.the} {back#n} and {n?one thing:# things}
const HOLE = /\{(\w+)(?:\.(\w+)|#(\w+)|\?([^:}]*):([^}]*))?\}/g;

export const languages = Object.keys(catalogues);
export const lang = signal(first());
const grown = signal(0);
let namer = (value) => String(value);

function first() {
  const wish = kept("lang") ?? navigator.language?.slice(0, 2);
  return languages.includes(wish) ? wish : "en";
}

/** Speaks another language from now on, and the next time. */
export function speak(language) {
  keep("lang", language);
  lang.value = language;
  document.documentElement.lang = language;
}

/** Adds a game's words. */
export function add(words) {
  for (const language of languages) Object.assign(catalogues[language], words[language]);
  grown.value += 1;
}

/** How arguments that are ids (rooms, seats, pieces) are named: (value, form) => text. */
export function nameBy(naming) {
  namer = naming;
}

export function has(id) {
  grown.value;
  return id in catalogues[lang.value];
}

/** The pieces of a text: plain strings, and names as {name}. */
export function parts(id, args = {}) {
  grown.value;
  const text = catalogues[lang.value][id] ?? catalogues.en[id];
  if (text === undefined) return [id];
  const out = [];
  let at = 0;
  for (const match of text.matchAll(HOLE)) {
    out.push(text.slice(at, match.index));
    out.push(...fill(match, args));
    at = match.index + match[0].length;
    // A name may bring its own stop: "Noor played This way!"
    if (text[at] === "." && /[.!?…]$/.test(out.at(-1).name ?? "")) at += 1;
  }
  out.push(text.slice(at));
  return out.filter((part) => part !== "");
}

function fill([, key, form, by, one, other], args) {
  const value = args[key];
  if (one !== undefined) return [(single(value) ? one : other).replaceAll("#", value)];
  if (value === undefined) return ["…"];
  const values = Array.isArray(value) ? value : [value];
  const shape = by && !single(args[by]) ? "many" : form;
  const name = values.map((v) => v?.name ?? namer(v, shape)).join(", ");
  const bare = form && values.length === 1 && !values[0]?.name ? namer(values[0]) : name;
  // Only the name itself is stressed, not the article or preposition before it.
  return name.endsWith(bare) ? [name.slice(0, name.length - bare.length), { name: bare }] : [{ name }];
}

function single(n) {
  return lang.value === "fr" ? Math.abs(n) < 2 : n === 1;
}

/** A text as one string. */
export function say(id, args) {
  return parts(id, args)
    .map((part) => part.name ?? part)
    .join("");
}

/** What a box or a rule says in several languages, in ours. */
export function pick(text) {
  if (text === null || typeof text !== "object") return text ?? "";
  return text[lang.value] ?? text.en ?? "";
}
