// Why something was not done, in our own language.
import { has, say } from "../words.js";

/** What the service says of a refusal, by the words it names; nothing where it names none. */
export function trouble(no) {
  const words = no?.say;
  return words && has(words.id) ? say(words.id, named(words.args ?? {})) : "";
}

/** Options and their choices are called as the set-up calls them. */
function named({ option, choose, ...args }) {
  if (!option) return args;
  const called = (id) => ({ name: has(id) ? say(id) : option });
  return { ...args, option: called(`option.${option}`), ...(choose && { choose: called(`option.${option}.${choose}`) }) };
}
