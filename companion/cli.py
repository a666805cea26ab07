"""The commands of the companion."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

app = typer.Typer(
    no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False, help="A companion at the table."
)

Game = Annotated[str, typer.Argument(help="Which game, for instance uscss-nostromo.")]
Players = Annotated[int, typer.Option(min=1, max=13, help="How many people play.")]
Seed = Annotated[int | None, typer.Option(help="A seed, so that the same thing happens again.")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
Choices = Annotated[list[str] | None, typer.Option("--option", help="An option of the game, as name=value.")]


def _options(players: int, choices: list[str] | None) -> Any:
    from companion.engine.errors import BadOption
    from companion.engine.options import Options

    values = {}
    for choice in choices or []:
        name, equals, value = choice.partition("=")
        if not equals:
            raise BadOption(f"{choice}: an option is written name=value")
        values[name] = value
    return Options(players, values)


def _print(report: dict[str, Any], as_json: bool) -> None:
    if as_json:
        typer.echo(json.dumps(report, ensure_ascii=False))
        return
    for name, value in report.items():
        typer.echo(f"{name.replace('_', ' ')}: {value}")


@app.command()
def demo(
    game: Game = "uscss-nostromo",
    players: Players = 3,
    watch: Annotated[bool, typer.Option(help="Every seat is a stand-in; sit back.")] = False,
    companion: Annotated[list[str] | None, typer.Option(help="A seat that the companion plays.")] = None,
    hands: Annotated[str, typer.Option(help="How the stand-in hands move tokens: careful or clumsy.")] = "careful",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Where the screens are served.")] = 8000,
    seed: Seed = None,
    headless: Annotated[bool, typer.Option(help="No browser, simulated time.")] = False,
    as_json: Json = False,
    data: Annotated[Path | None, typer.Option(help="Where the game is kept (default: nowhere).")] = None,
    option: Choices = None,
    pace: Annotated[float | None, typer.Option(help="Seconds a stand-in takes for a move.")] = None,
) -> None:
    """The service with emulated reader nodes. You are the Crew, the companion is the Alien."""
    from companion.server.demo import Setting
    from companion.server.demo import headless as play
    from companion.server.demo import serve as show

    setting = Setting(
        game=game,
        options=_options(players, option),
        watch=watch or headless,
        companion=tuple(companion or ()),
        hands=hands,
        seed=seed,
        data=data,
        pace=pace,
    )
    if headless:
        _print(play(setting), as_json)
    else:
        show(setting, port)


@app.command()
def serve(
    config: Annotated[Path | None, typer.Option(help="A table.toml.")] = None,
    data: Annotated[Path | None, typer.Option(help="Where games are kept.")] = None,
    port: Annotated[int | None, typer.Option(min=0, max=65535, help="Where the screens are served.")] = None,
    box: Annotated[Path | None, typer.Option(help="A box file, in place of the one that the options ask for.")] = None,
) -> None:
    """The real thing."""
    from companion.server.run import serve as run

    run(config, data, port, box)


@app.command()
def simulate(
    game: Game,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(help="The seed.")] = 1,
    players: Players = 3,
    option: Choices = None,
    bots: Annotated[str, typer.Option(help="random or simple; for the first seat and the others: a,b.")] = "random",
    box: Annotated[Path | None, typer.Option(help="A box file, in place of the one that the options ask for.")] = None,
    as_json: Json = False,
) -> None:
    """Play whole games without hardware and report. What is on cardboard has a real deck that the rules cannot see."""
    from companion.engine.boxfile import read_text
    from companion.session.simulate import simulate as play

    text = None if box is None else read_text(box)
    _print(play(game, _options(players, option), games, seed, bots, text), as_json)


@app.command()
def perft(
    game: Game,
    depth: Annotated[int, typer.Option(min=0, help="How many moves deep.")] = 2,
    seed: Annotated[int, typer.Option(help="The seed.")] = 1,
    players: Players = 3,
    option: Choices = None,
    after: Annotated[int, typer.Option(min=0, help="How many moves are played by lot first.")] = 0,
    as_json: Json = False,
) -> None:
    """Count lines of play."""
    from companion.engine.perft import opened
    from companion.engine.perft import perft as count
    from companion.engine.rng import seed_bytes
    from companion.games import fresh

    rules, s = fresh(game, _options(players, option))
    opened(rules, s, after, seed_bytes(seed))
    lines = count(rules, s, depth, seed_bytes(seed))
    _print({"game": game, "players": players, "seed": seed, "after": after, "depth": depth, "lines": lines}, as_json)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A journal, or an exported game.")],
    verify: Annotated[bool, typer.Option("--verify", help="Check the committed seed too.")] = False,
    as_json: Json = False,
) -> None:
    """Replay a journal or an exported game and compare."""
    from companion.session.replay import replay as again

    _print(again(file, verify), as_json)


@app.command()
def export(
    file: Annotated[Path, typer.Argument(help="A journal, or a data folder.")],
    out: Annotated[Path | None, typer.Option(help="Where to write (default: standard output).")] = None,
    full: Annotated[bool, typer.Option("--full", help="With seed and all secrets, though it has not ended.")] = False,
) -> None:
    """Write a finished game as one JSON file; of an unfinished one what everybody may know."""
    from companion.session.export import FULL, Export, export_file, to_json

    exported = export_file(file, full)
    if isinstance(exported, Export) and not exported.over:
        typer.echo(f"companion: {FULL}", err=True)
    if out is None:
        typer.echo(to_json(exported), nl=False)
        return
    out.touch(mode=0o600)
    out.chmod(0o600)
    out.write_bytes(to_json(exported))
    typer.echo(f"{out}: {'the whole game' if isinstance(exported, Export) else 'what everybody may know'}")


@app.command()
def rules(
    game: Game,
    untested: Annotated[bool, typer.Option("--untested", help="Only rules that no test carries.")] = False,
    tests: Annotated[Path, typer.Option(help="Where the tests are.")] = Path("tests"),
) -> None:
    """The rule index of a game."""
    from companion.games import load
    from companion.session.rule_tests import carried

    index = load(game).RULES
    known = carried(tests) if untested else set()
    for rule_id, rule in index.items():
        if rule_id not in known:
            typer.echo(rule_id if untested else f"{rule_id}  [{rule.section}]  {rule.en}")


boxes = typer.Typer(no_args_is_help=True, help="Box data: what is printed on the components.")
app.add_typer(boxes, name="boxes")


@boxes.command("list")
def boxes_list() -> None:
    """The boxes that ship with each game."""
    from companion.games import GAMES, load

    for game in GAMES:
        for path in sorted(load(game).BOXES.glob("*.toml")):
            typer.echo(f"{game}  {path.stem}  {path}")


@boxes.command("check")
def boxes_check(game: Game, file: Annotated[Path, typer.Argument(help="A box file.")]) -> None:
    """Whether a box file can be played with."""
    from companion.engine.boxfile import read_text
    from companion.games import load

    text, package = read_text(file), load(game)
    wrong = package.mistakes(text, str(file))
    for mistake in wrong:
        typer.echo(str(mistake), err=True)
    if wrong:
        raise typer.Exit(1)
    if names := package.by_hand(text):
        typer.echo(f"{file}: {len(names)} by hand: {', '.join(names)}")
    typer.echo(f"{file}: good")


@boxes.command("new")
def boxes_new(
    game: Game,
    file: Annotated[Path, typer.Argument(help="The box file to be written.")],
    copy: Annotated[str, typer.Option(help="The box it is a copy of, as `boxes list` names it.")] = "open",
) -> None:
    """Write a box file to fill in: an open box, card by card; or a copy of another box that ships."""
    from companion.engine.boxfile import read_text
    from companion.engine.errors import BadBox
    from companion.games import load

    shipped = {path.stem: path for path in sorted(load(game).BOXES.glob("*.toml"))}
    if copy not in shipped:
        raise BadBox(str(file), None, f"no box {copy} to copy: there are {', '.join(shipped)}")
    text = read_text(shipped[copy])
    with file.open("x", encoding="utf-8") as out:
        out.write(text)
    typer.echo(f"{file}: written; describe a card, then: companion boxes check {game} {file}")


def main() -> None:
    """Run a command; an error is one line on standard error and exit status 1."""
    from companion.engine.errors import EngineError
    from companion.session.errors import SessionError

    try:
        app(standalone_mode=True)
    except (EngineError, SessionError, OSError) as wrong:
        print(f"companion: {' '.join(str(wrong).split())}", file=sys.stderr)
        raise SystemExit(1) from None
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    except Exception as fault:
        if os.environ.get("COMPANION_TRACE"):
            raise
        print(f"companion: a fault of the companion itself: {type(fault).__name__}: {fault}", file=sys.stderr)
        raise SystemExit(1) from None
