"""The calculators in the shell."""

import argparse
import codecs
import json
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, NoReturn

from calculators import every, find, game_title, ids
from calculators.api import as_data, described
from calculators.declare import Calculator
from calculators.declare.pinned import pinned_problem
from calculators.declare.query import Refused, read_pairs
from calculators.declare.solve import Solved, solve, solved
from calculators.explore.figure import figure_named
from calculators.explore.seek import Sought, goal, seek
from calculators.explore.vary import Sweep, axes, vary
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
"""
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
        prog="python -m calculators",
        description="Exact dice odds and point costs for small tabletop wargames.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
        add_help=False,  # `-h` alone asks for help: any other word with a dash in front is an input nobody knows
    )
    add = parser.add_argument
    add("--help", action="help", help="show this and stop")
    add("calculator", nargs="?", help="game/name; without one, all are listed")
    add("inputs", nargs="*", metavar="name=value", help="inputs; what is left out takes its default")
    add("--json", action="store_true", help="answer with JSON, for programs")
    add("--against", metavar="QUERY", help="compare with another answer, its inputs written as in a link")
    add("--vary", metavar="INPUT[,INPUT]", help="follow a figure while one input or two run through their values")
    add("--of", metavar="FIGURE", default="", help="the figure to follow: an output, or casualties>=3 for a spread")
    add("--for", dest="goal", metavar="FIGURE=LEAST", help="seek where a figure is at least so much (percent)")
    add("--by", metavar="INPUT", help="the input to change for it")
    add("--csv", action="store_true", help="print what varies as a table for a spreadsheet")
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
    if command.calculator is None:
        print(json.dumps([described(calculator) for calculator in every()], indent=1) if as_json else _overview())
        return 0
    try:
        calculator = find(command.calculator)
    except KeyError:
        known = ", ".join(ids())
        return _refuse({"calculator": f"There is no calculator “{command.calculator}”; there are {known}."}, as_json)
    try:
        pairs = (word.partition("=") for word in [*command.inputs, *unknown])
        inputs = read_pairs(calculator, [(name, value) for name, _, value in pairs])
    except Refused as refused:
        return _refuse(refused.errors, as_json)
    try:
        pinned = None if command.against is None else solve(calculator, command.against)
    except Refused as refused:
        return _refuse({"against": pinned_problem(refused)}, as_json)
    try:
        sweep, sought = _explored(calculator, inputs, command)
    except Refused as refused:
        return _refuse(refused.errors, as_json)
    now = solved(calculator, inputs)
    if as_json:
        data = [as_data(calculator, solved.inputs, solved.answer) for solved in (pinned, now) if solved]
        data[-1] |= {"vary": sweep.plain()} if sweep else {}
        data[-1] |= {"seek": sought.plain()} if sought else {}
        print(json.dumps(dict(zip("ab", data)) if pinned else data[0]))
    elif sweep and command.csv:
        print(text.csv(sweep))
    else:
        print(*_told(calculator, now, pinned, sweep, sought, described_too=not command.inputs), sep="\n")
    return 0


def _explored(calculator: Calculator, inputs: Any, command: argparse.Namespace) -> tuple[Sweep | None, Sought | None]:
    """What was asked sideways and backwards, or Refused."""
    if (command.goal is None) != (command.by is None):
        raise Refused({"for": "A goal needs both: --for killed=80 --by shots."})
    if (command.of or command.csv) and command.vary is None:
        raise Refused({"vary": "Say which input to vary: --vary shooters."})
    sweep = sought = None
    if command.vary is not None:
        sweep = vary(calculator, inputs, axes(calculator, command.vary), figure_named(calculator, command.of))
    if command.goal is not None:
        figure, _, least = command.goal.rpartition("=")
        sought = seek(calculator, inputs, goal(calculator, figure, least, command.by))
    return sweep, sought


def _told(
    calculator: Calculator,
    now: Solved,
    pinned: Solved | None,
    sweep: Sweep | None,
    sought: Sought | None,
    described_too: bool,
) -> Iterator[str]:
    """The answer as people read it in the shell."""
    if pinned:
        yield text.pair(calculator, pinned, now)
    elif not (sweep or sought):
        yield text.answer(calculator, now.answer)
        yield from ["", _inputs(calculator)] if described_too else []
    else:
        yield now.answer.headline
    yield from ["", text.sweep(sweep)] if sweep else []
    yield from ["", sought.says] if sought else []


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
