"""The calculators in the shell."""

import argparse
import codecs
import json
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn

from calculators.declare import Calculator
from calculators.declare.pinned import LETTERS, MOST, TOO_MANY, pinned_problem
from calculators.declare.query import Refused, read_pairs
from calculators.declare.registry import every, find, game_title
from calculators.declare.solve import Solved, solve
from calculators.declare.solve import solved as answered
from calculators.declare.table import TABLE, table_readings
from calculators.explore.asked import Asked, Explored
from calculators.explore.figure import figure_named
from calculators.explore.helps import helps
from calculators.explore.luck import luck
from calculators.explore.seek import Sought, goal, seek
from calculators.explore.vary import Sweep, axes, vary
from calculators.oneline import TooLong, command_line, readings, told
from calculators.oneline import as_data as as_reading
from calculators.programs.data import as_data, described, no_calculator
from calculators.programs.library import spoken
from calculators.show import text

_EXAMPLES = """\
examples:
  python -m calculators                                   lists the calculators
  python -m calculators warstuff/attack                   says what it takes, and answers with its defaults
  python -m calculators warstuff/attack quality=3 cover=yes
  python -m calculators warstuff/attack quality=3 --json  the same for programs
  python -m calculators warstuff/attack quality=3 --against 'quality=5&cover=yes'
  python -m calculators warstuff/attack --vary quality,cover --of killed
  python -m calculators warstuff/attack --for killed=80 --by shots
  python -m calculators warstuff/attack --helps killed    the single changes that move it most
  python -m calculators warfig/shooting --rolled casualties=0
  python -m calculators mcp                               serves an assistant (Model Context Protocol)
  python -m calculators warstuff/attack cover=yes --table our-table.json
  python -m calculators "5 shots at a tough 3+"           reads a question in one line, and answers it
"""
# as the wheel installs it, or from the sources
_CALLED = "reckoner" if Path(sys.argv[0]).stem == "reckoner" else "python -m calculators"
_RAISED = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789"))
_PLAIN = _RAISED | {"½": "1/2", "±": "+/-", "→": "->", "…": "..."} | dict(zip("−–—×÷“”’", '---x/""\''))


class _Unusable(Exception):
    """A command line that can't be read, in argparse's words."""


class _Parser(argparse.ArgumentParser):
    """A parser that leaves it to `main` how a mistake is told."""

    def error(self, message: str) -> NoReturn:
        raise _Unusable(f"{message}; --help shows how it is used")


def _parser() -> _Parser:
    parser = _Parser(
        prog=_CALLED,
        description="Exact dice odds and point costs for small tabletop wargames.",
        epilog=_EXAMPLES.replace("python -m calculators", _CALLED),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
        add_help=False,  # `-h` alone asks for help: any other word with a dash in front is an input nobody knows
    )
    add = parser.add_argument
    add("--help", action="help", help="show this and stop")
    add("calculator", nargs="?", help="game/name, or a question in one line; without one, all are listed")
    add("inputs", nargs="*", metavar="name=value", help="inputs; what is left out takes its default")
    add("--json", action="store_true", help="answer with JSON, for programs")
    add(
        "--against",
        metavar="QUERY",
        action="append",
        default=[],
        help="compare with another answer, its inputs written as in a link; up to five times",
    )
    add("--vary", metavar="INPUT[,INPUT]", help="follow a figure while one input or two run through their values")
    add("--of", metavar="FIGURE", default="", help="the figure to follow: an output, or casualties>=3 for a spread")
    add("--for", dest="goal", metavar="FIGURE=LEAST", help="seek where a figure is at least so much (percent)")
    add("--by", metavar="INPUT", help="the input to change for it")
    add("--helps", metavar="FIGURE", help="rank the single changes that move a figure most")
    add("--rolled", metavar="SPREAD=NUMBER", help="how often it goes so far from the middle")
    add(
        "--table", metavar="FILE", help="start with a table's readings, from a file of that page; inputs given here win"
    )
    add(
        "--csv",
        action="store_true",
        help="print what varies, a goal's range or what helps as a table for a spreadsheet",
    )
    return parser


def main(arguments: list[str]) -> int:
    """Answer one question; 0 if answered, 2 if it can't be."""
    as_json = "--json" in arguments
    try:
        words = ["--help" if word == "-h" else word for word in arguments]
        command, unknown = _parser().parse_known_args(words)
    except _Unusable as unusable:
        return _refuse({"command": str(unusable)}, as_json)
    if unknown and command.calculator is None:
        command.calculator = unknown.pop(0)
    if command.calculator == "mcp":
        return _serve()
    if command.calculator is None:
        print(json.dumps([described(calculator) for calculator in every()], indent=1) if as_json else _overview())
        return 0
    if line := _line([command.calculator, *command.inputs, *unknown]):
        return _ask(line, as_json)
    try:
        calculator = find(command.calculator)
    except KeyError:
        return _refuse({"calculator": no_calculator(command.calculator)}, as_json)
    start, errors = _table(calculator, command.table)
    try:
        pairs = (word.partition("=") for word in [*command.inputs, *unknown])
        inputs = read_pairs(calculator, [(name, value) for name, _, value in pairs], start)
    except Refused as refused:
        errors |= refused.errors
    if len(command.against) > MOST:
        errors["against"] = TOO_MANY
    if errors:
        return _refuse(errors, as_json)
    try:
        pinned = [solve(calculator, query, start) for query in command.against]
    except Refused as refused:
        return _refuse({"against": pinned_problem(refused)}, as_json)
    answers = [*pinned, answered(calculator, inputs)]
    try:
        found = _explored(calculator, answers, command)
    except Refused as refused:
        return _refuse(refused.errors, as_json)
    if as_json:
        data = [_as_json(calculator, solved, found, at, at == len(pinned)) for at, solved in enumerate(answers)]
        print(json.dumps(dict(zip(LETTERS.lower(), data)) if pinned else data[0]))
    elif command.csv:
        sweeps = found.sweeps or tuple(sought.sweep for sought in found.sought)
        print(text.helps_csv(calculator, found.helps) if found.helps and not sweeps else text.csv(sweeps))
    else:
        print(*_told(calculator, answers, found, described_too=not command.inputs), sep="\n")
    return 0


def _line(words: list[str]) -> str:
    """The question that the words are, if they are one: no calculator's id in front, and nothing but words."""
    line = " ".join(words)
    return line if " " in line.strip() and "/" not in words[0] and not any("=" in word for word in words) else ""


def _ask(line: str, as_json: bool) -> int:
    """Tell how a question in one line may be meant, and answer the likeliest."""
    try:
        found = readings(line, spoken())
    except TooLong as long:
        return _refuse({"ask": str(long)}, as_json)
    if as_json:
        print(json.dumps({"readings": [as_reading(reading) for reading in found]}))
        return 0
    if not found:
        return _refuse({"ask": "Nothing here answers that. Name what you know: 10 shooters bs 4 at armour 3."}, as_json)
    print(*(told(reading) for reading in found), sep="\n", end="\n\n")
    return main(command_line(found[0]))


def _table(calculator: Calculator, file: str | None) -> tuple[dict[str, str], dict[str, str]]:
    """The readings to start with, from a table's file if one is named, and what is wrong with it."""
    try:
        return ({} if file is None else table_readings(calculator, Path(file).read_text(encoding="utf-8-sig"))), {}
    except Refused as refused:
        return {}, refused.errors
    except OSError as failed:
        return {}, {TABLE: f"The table {file} can't be read: {failed.strerror}."}
    except ValueError:
        return {}, {TABLE: f"The table {file} can't be read: it is no text."}


def _explored(calculator: Calculator, answers: list[Solved], command: argparse.Namespace) -> Explored:
    """What was asked sideways and backwards, or Refused; unlike on a page, every value of a range is told."""
    if (command.goal is None) != (command.by is None):
        raise Refused({"for": "A goal needs both: --for killed=80 --by shots."})
    asks_table = any(words is not None for words in (command.vary, command.goal, command.helps))
    if (command.of and command.vary is None) or (command.csv and not asks_table):
        raise Refused({"vary": "Say which input to vary: --vary shooters."})
    sweeps: tuple[Sweep, ...] = ()
    sought: tuple[Sought, ...] = ()
    now, helping, lucky = answers[-1], None, None
    if command.vary is not None:
        along, of = axes(calculator, command.vary), figure_named(calculator, command.of)
        sweeps = tuple(vary(calculator, solved.inputs, along, of) for solved in answers)
    if command.goal is not None:
        figure, _, least = command.goal.rpartition("=")
        wanted = goal(calculator, figure, least, command.by)
        sought = tuple(seek(calculator, solved.inputs, wanted) for solved in answers)
    if command.helps is not None:
        helping = helps(calculator, now.inputs, figure_named(calculator, command.helps, "helps"))
    if command.rolled is not None:
        lucky = luck(calculator, now.answer, command.rolled.replace("=", ":"))
    return Explored(Asked(), sweeps, sought, helping, lucky)


def _as_json(calculator: Calculator, solved: Solved, found: Explored, at: int, last: bool) -> dict[str, Any]:
    """One of the answers for programs, with what was asked of it; what helps and what was rolled is the last one's."""
    data = as_data(calculator, solved.inputs, solved.answer)
    data |= {"vary": found.sweeps[at].plain()} if found.sweeps else {}
    data |= {"seek": found.sought[at].plain()} if found.sought else {}
    data |= {"helps": found.helps.plain(calculator)} if found.helps and last else {}
    return data | ({"rolled": found.luck.plain()} if found.luck and last else {})


def _told(calculator: Calculator, answers: list[Solved], found: Explored, described_too: bool) -> Iterator[str]:
    """The answers as people read them in the shell."""
    *pinned, now = answers
    further = [
        *([text.sweeps(found.sweeps)] if found.sweeps else []),
        *(_lettered([sought.says for sought in found.sought])),
        *([text.helps(found.helps)] if found.helps else []),
        *([found.luck.says] if found.luck else []),
    ]
    if len(pinned) > 1:
        yield text.several(calculator, answers)
    elif pinned:
        yield text.pair(calculator, *answers)
    elif not further:
        yield text.answer(calculator, now.answer)
        yield from ["", _inputs(calculator)] if described_too else []
    else:
        yield now.answer.headline
    for words in further:
        yield from ("", words)


def _lettered(sentences: list[str]) -> list[str]:
    return [f"{letter}: {said}" for letter, said in zip(LETTERS, sentences)] if len(sentences) > 1 else sentences


def _serve() -> int:
    """Serve an assistant until it is gone."""
    try:
        from calculators.programs.mcp_server import server
    except ImportError as missing:
        return _refuse({"mcp": f"This needs the package mcp: pip install 'ready-reckoner[mcp]' ({missing})."}, False)
    server().run()
    return 0


def _refuse(errors: dict[str, str], as_json: bool) -> int:
    if as_json:
        print(json.dumps({"errors": errors}))
    else:
        for name, message in errors.items():
            print(f"{name}: {message}", file=sys.stderr)
    return 2


def _overview() -> str:
    return "\n".join(
        f"{calculator.id:<32} {game_title(calculator.game)}: {calculator.title}. {calculator.summary}"
        for calculator in every()
    )


def _inputs(calculator: Calculator) -> str:
    lines = ["Inputs (the default comes first where there is a choice):"]
    for asked in described(calculator)["inputs"]:
        accepted = ""
        if asked["kind"] == "number":
            accepted = f"{asked['low']}..{asked['high']} ({asked['default']})"
        elif "choices" in asked:
            accepted = " ".join(choice["value"] for choice in asked["choices"])
        elif asked["kind"] == "yes-no":
            accepted = f"yes or no ({asked['default']})"
        elif "row" in asked:
            accepted = "rows of " + ", ".join(cell["name"] for cell in asked["row"])
        lines.append(f"  {asked['name']:<22} {asked['label']}: {accepted}")
    return "\n".join(lines)


def plainly(fault: UnicodeError) -> tuple[str, int]:
    """What a screen without such signs is given instead."""
    if not isinstance(fault, UnicodeEncodeError):
        raise fault
    signs = fault.object[fault.start : fault.end]
    return ("^" if signs[0] in _RAISED else "") + "".join(_PLAIN.get(sign, "?") for sign in signs), fault.end


def shell() -> int:
    """`main` where people are: their screen may lack a sign, and whoever reads us, `head` say, may have had enough."""
    codecs.register_error("plainly", plainly)
    for screen in (sys.stdout, sys.stderr):
        if hasattr(screen, "reconfigure"):  # it may be closed, or another program's
            screen.reconfigure(errors="plainly")
    try:
        status = main(sys.argv[1:])
        print(end="", flush=True)
        return status
    except OSError as failed:
        with suppress(OSError):
            sys.stdout.close()  # or Python would try once more on its way out, and complain
        if not isinstance(failed, BrokenPipeError):
            print(f"The answer could not be written: {failed.strerror}.", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(shell())
