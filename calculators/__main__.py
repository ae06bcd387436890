"""The calculators in the shell.

python -m calculators                                   lists them
python -m calculators warstuff/attack                   says what it takes, and answers with its defaults
python -m calculators warstuff/attack quality=3 cover=yes
python -m calculators warstuff/attack quality=3 --json  the same for programs
python -m calculators warstuff/attack quality=3 --against 'quality=5&cover=yes'
                                                        beside another answer, written as in a link
"""

from __future__ import annotations

import codecs
import json
import sys
from contextlib import suppress
from typing import Any

from calculators import every, find, game_title, ids
from calculators.api import as_data, described
from calculators.declare.calculator import Calculator
from calculators.declare.query import Refused, read_pairs, write
from calculators.show import text
from calculators.show.differences import Worked, pinned_problem, work_out

AGAINST = "--against"
_RAISED = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789"))
_PLAIN = _RAISED | {
    "−": "-",
    "–": "-",
    "—": "-",
    "×": "x",
    "÷": "/",
    "±": "+/-",
    "½": "1/2",
    "→": "->",
    "…": "...",
    "“": '"',
    "”": '"',
    "’": "'",
}


def main(arguments: list[str]) -> int:
    """Answer one question; 0 if answered, 2 if it can't be."""
    as_json = "--json" in arguments
    words = [word for word in arguments if word != "--json"]
    pin = None
    if AGAINST in words:
        at = words.index(AGAINST)
        pin = "".join(words[at + 1 : at + 2])
        del words[at : at + 2]
    if words and words[0] in ("-h", "--help"):
        print(__doc__.strip())
        return 0
    if not words:
        print(json.dumps([described(one) for one in every()], indent=1) if as_json else _overview())
        return 0
    try:
        calculator = find(words[0])
    except KeyError:
        return _refuse({"calculator": f"There is no calculator “{words[0]}”; there are {', '.join(ids())}."}, as_json)
    try:
        given = read_pairs(calculator, [_pair(word) for word in words[1:]])
    except Refused as refused:
        return _refuse(refused.errors, as_json)
    if pin is not None:
        return _compare(calculator, given, pin, as_json)
    found = calculator(given)
    if as_json:
        print(json.dumps(as_data(calculator, given, found)))
    else:
        print(text.answer(calculator, given, found))
        if not words[1:]:
            print("\n" + _inputs(calculator))
    return 0


def _compare(calculator: Calculator, given: Any, pin: str, as_json: bool) -> int:
    try:
        pinned = work_out(calculator, pin)
    except Refused as refused:
        return _refuse({"against": pinned_problem(refused)}, as_json)
    now = Worked(given, calculator(given), write(calculator, given))
    if as_json:
        print(
            json.dumps({side: as_data(calculator, one.given, one.found) for side, one in (("a", pinned), ("b", now))})
        )
    else:
        print(text.pair(calculator, pinned, now))
    return 0


def _pair(word: str) -> tuple[str, str]:
    name, _, value = word.partition("=")
    return name, value


def _refuse(errors: dict[str, str], as_json: bool) -> int:
    if as_json:
        print(json.dumps({"errors": errors}))
    else:
        for name, message in errors.items():
            print(f"{name}: {message}", file=sys.stderr)
    return 2


def _overview() -> str:
    return "\n".join(f"{one.id:<32} {game_title(one.game)}: {one.title}. {one.summary}" for one in every())


def _inputs(calculator: Calculator) -> str:
    lines = ["Inputs (the default comes first where there is a choice):"]
    for one in described(calculator)["inputs"]:
        accepted = ""
        if one["kind"] == "number":
            accepted = f"{one['low']}..{one['high']} ({one['default']})"
        elif "choices" in one:
            accepted = " ".join(choice["value"] for choice in one["choices"])
        elif one["kind"] == "yes-no":
            accepted = f"yes or no ({one['default']})"
        elif "row" in one:
            accepted = "rows of " + ", ".join(cell["name"] for cell in one["row"])
        lines.append(f"  {one['name']:<22} {one['label']}: {accepted}")
    return "\n".join(lines)


def plainly(fault: UnicodeError) -> tuple[str, int]:
    """What a screen without such signs is given instead."""
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
