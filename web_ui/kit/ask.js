// The ask panel: one question, the biggest thing on the screen, and its answers.
import { html, useSignal } from "../vendor/index.js";
import { saysOf, seatName } from "../names.js";
import { actors, answerable, kinds, ranked, settled } from "../picking.js";
import { useGame, useStage, useView } from "../stage.js";
import { has, say } from "../words.js";
import { Button } from "./button.js";
import { ownCards } from "./hand.js";
import { Options } from "./options.js";
import { RuleLink } from "./rule.js";
import { Several } from "./several.js";
import { Text } from "./text.js";
import { TimeLine } from "./timeline.js";

/** To whom an ask is put, in words. */
export function toWhom(view, game, seats) {
  const me = view.me.seats;
  if (me.length === 1 && seats.length === 1 && me.includes(seats[0])) return say("ask.you");
  const group = seats.length > 1 && game.group?.(view, seats);
  return group ? say(group) : say("ask.to", { seats: seats.map((seat) => seatName(view, seat)) });
}

export function AskPanel({ elsewhere, actions = true, drag = false }) {
  const view = useView();
  const game = useGame();
  const { pick } = useStage();
  const asks = ranked(view.me, view.asks, pick.choice.value.ask ?? pick.front.value);
  const [ask, ...others] = asks;
  if (!ask) return html`<section class="ask calm" aria-live="polite"><p>${say("ask.nothing")}</p></section>`;
  const mine = answerable(view.me, ask);
  const offers = others.filter((other) => answerable(view.me, other) && other.prompt !== ask.prompt && !inSight(other, elsewhere, pick.like));
  const twins = others.filter((other) => answerable(view.me, other) && other.prompt === ask.prompt);
  return html`<section class=${mine ? "ask" : "ask calm"} aria-live="polite">
      <h2>${toWhom(view, game, [...ask.seats, ...(mine ? [] : others.filter((o) => o.prompt === ask.prompt).flatMap((o) => o.seats))])}</h2>
      <p class="question"><${Text} id=${`prompt.${ask.prompt}`} args=${ask.args} /></p>
      <${Says} ask=${ask} />
      <${RuleLink} key=${ask.id} id=${ask.rule} />
      ${mine && html`<${Answers} ask=${ask} elsewhere=${elsewhere} drag=${drag} />`}
      ${mine && actions && html`<${Actions} ask=${ask} />`}
      ${mine && twins.length > 0 && html`<div class="turns">${twins.map((twin) => html`<${Front} ask=${twin}>${say("ask.instead", { seats: twin.seats.map((s) => seatName(view, s)) })}<//>`)}</div>`}
    </section>
    ${offers.map((other) => html`<${Front} key=${other.id} ask=${other}><${Text} id=${`prompt.${other.prompt}`} args=${other.args} /><//>`)}`;
}

/** What the card says that is being carried out; where hands do it, how to tell what they moved. */
function Says({ ask }) {
  const view = useView();
  const game = useGame();
  const { box, consult } = useStage();
  const text = saysOf(view, box.value, ask.args);
  const hands = game.byHand?.(ask);
  return html`${text && html`<p class=${hands ? "says large" : "says"}>${text}</p>`}
    ${hands && html`<button type="button" class="front moved" onClick=${consult.start}>${say("ask.by-hand")}</button>`}`;
}

/** An offer whose every answer already has its button on a card or a token needs none of its own. */
function inSight(ask, elsewhere, like) {
  return !ask.waits && !ask.passes && ask.moves.every((move) => wholly(firstArg([move], like), elsewhere));
}

function Front({ ask, children }) {
  const { pick } = useStage();
  const bring = () => {
    pick.reset();
    pick.front.value = ask.id;
  };
  return html`<button type="button" class="front" onClick=${bring}>${children}</button>`;
}

function Answers({ ask, elsewhere, drag }) {
  const view = useView();
  const { pick } = useStage();
  const choice = pick.choice.value;
  if (choice.loose !== null) return html`<${Which} value=${choice.loose} />`;
  const next = pick.next.value;
  if (!next) return html`<${Begin} ask=${ask} elsewhere=${elsewhere} drag=${drag} />`;
  const begun = Object.entries(choice.chosen);
  return html`<div class="step">
    <p class="begun"><span><${Text} id=${`move.${choice.kind}`} />${begun.map(([name, value]) => html` · <b>${chosenName(view, value)}</b>`)}</span>
      <button type="button" class="way-back" onClick=${pick.reset}>${say("ask.back")}</button></p>
    ${next.type === "one" ? html`<${NextOne} next=${next} elsewhere=${elsewhere} />` : html`<${Several} arg=${next} />`}
  </div>`;
}

function NextOne({ next, elsewhere }) {
  const { pick } = useStage();
  const away = next.of.filter(elsewhere);
  return html`${away.length > 0 && html`<p class="hint">${say(typeof away[0] === "string" ? "ask.tap-map" : "ask.tap-piece")}</p>`}
    <${Options} ids=${next.of} elsewhere=${elsewhere} onPick=${pick.touch} />`;
}

/** What opens an ask: kinds without arguments are buttons, a lone kind shows its things at once, others are named. */
function Begin({ ask, elsewhere, drag }) {
  const view = useView();
  const { pick } = useStage();
  const all = kinds(view.me, ask);
  const moves = (kind) => ask.moves.filter((move) => move.kind === kind);
  const bare = all.filter((kind) => moves(kind).every((move) => !Object.keys(move.args).length));
  const rich = all.filter((kind) => !bare.includes(kind));
  const only = rich.length === 1 ? firstArg(moves(rich[0]), pick.like) : null;
  const lone = only && (bare.length < 2 || wholly(only, elsewhere)) ? only : null;
  // A thing of the lone kind is tapped at once, unless it would crowd out the other answers.
  const named = lone ? [] : rich.filter((kind) => !wholly(firstArg(moves(kind), pick.like), elsewhere));
  const cards = new Set(ownCards(view).map((card) => card.h));
  const away = rich.flatMap((kind) => firstArg(moves(kind), pick.like)?.of ?? []).filter((id) => elsewhere(id) && !cards.has(id));
  return html`
    ${away.length > 0 && html`<p class="hint">${say(typeof away[0] !== "number" ? "ask.tap-map" : drag ? "ask.drag" : "ask.tap-piece")}</p>`}
    ${lone?.type === "one" && html`<${Options} ids=${lone.of} elsewhere=${elsewhere} onPick=${(id) => pick.kind(ask.id, rich[0], lone.name, id)} />`}
    ${lone && lone.type !== "one" && html`<${Several} arg=${lone} give=${(value) => pick.kind(ask.id, rich[0], lone.name, value)} />`}
    ${(bare.length > 0 || named.length > 0) && html`<div class="kinds">
      ${named.map((kind) => html`<${Button} key=${kind} onTap=${() => pick.kind(ask.id, kind)}><${KindName} ask=${ask} kind=${kind} /><//>`)}
      ${bare.map((kind) => html`<${Button} key=${kind} full=${all.length === 1} onTap=${() => pick.kind(ask.id, kind)}><${KindName} ask=${ask} kind=${kind} /><//>`)}
    </div>`}`;
}

function KindName({ ask, kind }) {
  const game = useGame();
  const warned = game.depletes?.(ask).includes(kind);
  return html`<span>${say(`move.${kind}`)}${has(`hint.${kind}`) && html`<small>${say(`hint.${kind}`)}</small>`}${warned && html`<small class="warn">${say("warn.depletes")}</small>`}</span>`;
}

/** What is to be chosen first for these moves: the first argument that is a choice. */
function firstArg(moves, like) {
  const names = Object.keys(moves[0].args);
  const all = (name) => moves.map((move) => move.args[name]).filter(Boolean);
  const choice = (name) => all(name).some((arg) => arg.type !== "one") || !settled({ type: "one", of: all(name).flatMap((arg) => arg.of) }, like);
  const name = names.find(choice) ?? names[0];
  if (!name) return null;
  const args = moves.map((move) => move.args[name]).filter(Boolean);
  if (args[0].type !== "one") return { name, ...args[0] };
  return { name, type: "one", of: [...new Set(args.flatMap((arg) => arg.of))] };
}

function wholly(arg, elsewhere) {
  return arg?.type === "one" && arg.of.every(elsewhere);
}

function Which({ value }) {
  const view = useView();
  const { pick } = useStage();
  const places = pick.places(value);
  return html`<div class="step">
    <p class="begun"><b>${chosenName(view, value)}</b><button type="button" class="way-back" onClick=${pick.reset}>${say("ask.back")}</button></p>
    <div class="kinds">${places.map(({ ask, kind, arg }) => html`<${Button} key=${ask + kind + arg} onTap=${() => pick.kind(ask, kind, arg, value)}>${say(`move.${kind}`)}${whose(view, places, ask, kind)}<//>`)}</div>
  </div>`;
}

/** Where two people could do the same, their names tell the buttons apart. */
function whose(view, places, id, kind) {
  if (places.filter((place) => place.kind === kind).length < 2) return "";
  const ask = view.asks.find((a) => a.id === id);
  return html` <small>${actors(view.me, ask?.seats ?? []).map((seat) => seatName(view, seat)).join(", ")}</small>`;
}

function chosenName(view, value) {
  return html`<${Text} id="ask.chosen" args=${{ it: value }} />`;
}

/** Pass and wait, with the time left between them and the end of the window. */
export function Actions({ ask }) {
  const view = useView();
  const { pick, wire, me } = useStage();
  const said = useSignal(null);
  const closing = view.closing?.ask === ask.id ? view.closing : null;
  const held = said.value === ask.id || Boolean(closing?.held.some((seat) => me.value.seats.includes(seat)));
  if (!ask.passes) return null;
  const hold = () => {
    said.value = held ? null : ask.id;
    (held ? wire.go : wire.wait)(ask.id);
  };
  return html`<div class="actions">
      <${Button} full off=${Boolean(closing) && !held} onTap=${() => pick.pass(ask)}>${say(ask.window ? "ask.nobody" : "ask.pass")}<//>
      ${ask.window && html`<${Button} pressed=${held} onTap=${hold}>${say(held ? "ask.let-go" : "ask.wait")}<//>`}
    </div>
    ${ask.window && html`<${TimeLine} closing=${closing} />`}`;
}
