"""The rulebook in the shell.

python -m rulebook check       tells everything wrong with the data and its fit with the calculators
python -m rulebook ids         adds what is new to each game's list of permanent ids
python -m rulebook write DIR   writes the site's sources to a new folder, for another engine;
                               SITE_URL in the environment names the site's address
python -m rulebook finish DIR  takes what is unused out of a built site, closes its pages, and fills in its service worker
python -m rulebook compress DIR  lays compressed copies beside the files of a built site
python -m rulebook check-site DIR  tells everything that is missing, superfluous or open in a finished site
python -m rulebook headers     prints what a server should send with the site's files
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from calculators import every
from calculators.declare.calculator import Calculator
from rulebook.finish.finishing import compress, finish
from rulebook.finish.policy import headers
from rulebook.finish.published import problems as unfit
from rulebook.read import ids
from rulebook.read.check import problems as misfits
from rulebook.read.load import BadData, load
from rulebook.read.strict_yaml import Problem
from rulebook.read.words import words
from rulebook.write import write

DATA = Path(__file__).resolve().parent.parent / "data"


def main(arguments: list[str], data: Path = DATA, calculators: Iterable[Calculator] | None = None) -> int:
    """Do one thing: 0 if it is done, 1 if the data has mistakes, 2 if it is not clear what is wanted."""
    if arguments in (["-h"], ["--help"]):
        print(__doc__.strip())
        return 0
    if arguments == ["headers"]:
        print(headers(), end="")
        return 0
    with_folder = {"write": lambda folder: write(folder, data, os.environ), "finish": finish, "compress": compress}
    if len(arguments) == 2 and arguments[0] == "check-site":
        return _told(unfit(Path(arguments[1])))
    if arguments not in (["check"], ["ids"]) and not (len(arguments) == 2 and arguments[0] in with_folder):
        print(__doc__.strip(), file=sys.stderr)
        return 2
    if arguments[0] in with_folder:
        return _done(with_folder[arguments[0]], Path(arguments[1]))
    calculators = tuple(every() if calculators is None else calculators)
    try:
        games = load(data, calculators)
        words(data)
    except BadData as bad:
        return _told(bad.problems)
    if arguments[0] == "ids":
        return _told(problem for game in games for problem in ids.write(game, calculators, data))
    lists = [problem for game in games for problem in ids.problems(game, calculators, data)]
    return _told(sorted(misfits(games, calculators) + lists))


def _done(work: Callable[[Path], None], folder: Path) -> int:
    try:
        work(folder)
    except BadData as bad:
        return _told(bad.problems)
    except (OSError, ValueError) as failed:
        print(failed, file=sys.stderr)
        return 2
    return 0


def _told(problems: Iterable[Problem | str]) -> int:
    problems = list(problems)
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
