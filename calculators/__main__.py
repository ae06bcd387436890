"""The calculators in the shell.

    python -m calculators                                   lists them
    python -m calculators warstuff/attack                   says what it takes, and answers with its defaults
    python -m calculators warstuff/attack quality=3 cover=yes
    python -m calculators warstuff/attack quality=3 --json  the same for programs
"""

from __future__ import annotations

import json
import sys

from . import every, find, game_title, ids, text
from .declare import Calculator
from .query import Refused, read_pairs
from .reckon import as_data, described


def main(arguments: list[str]) -> int:
    """Answer one question; 0 if answered, 2 if it can't be."""
    as_json = "--json" in arguments
    words = [word for word in arguments if word != "--json"]
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
    found = calculator(given)
    if as_json:
        print(json.dumps(as_data(calculator, given, found)))
    else:
        print(text.answer(calculator, given, found))
        if not words[1:]:
            print("\n" + _inputs(calculator))
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


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except BrokenPipeError:  # whoever reads us, `head` say, has had enough
        sys.stderr.close()
