"""The rulebook in the shell: `python -m rulebook --help` lists its commands."""

import os
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterable
from datetime import date
from pathlib import Path
from typing import Any

from calculators import every
from calculators.declare.calculator import Calculator
from rulebook.finish.check_site import problems as unfit
from rulebook.finish.policy import headers
from rulebook.finish.post_process import compress, finish
from rulebook.read import ids, schema
from rulebook.read.load import BadData, load
from rulebook.read.strict_yaml import Problem
from rulebook.release import problems, record
from rulebook.sources import write
from rulebook.version import misnamed, set_version, version

DATA = Path(__file__).resolve().parent.parent / "data"
Problems = Iterable[Problem | str]


def main(arguments: list[str], data: Path = DATA, calculators: Iterable[Calculator] | None = None) -> int:
    """Do one thing: 0 if it is done, 1 if something has mistakes, 2 if it is not clear what is wanted or it failed."""
    try:
        asked = _parser(data, calculators).parse_args(arguments)
    except SystemExit as done:  # after --help, or after saying what is wrong
        return int(done.code or 0)
    try:
        wrong = list(asked.do(asked) or ())
    except BadData as bad:
        wrong = list(bad.problems)
    except (OSError, ValueError) as failed:
        print(failed, file=sys.stderr)
        return 2
    for problem in wrong:
        print(problem, file=sys.stderr)
    return 1 if wrong else 0


def _parser(data: Path, calculators: Iterable[Calculator] | None) -> ArgumentParser:
    """Every command with its help; `do` does it, and gives what is wrong."""
    own = list(every() if calculators is None else calculators)
    parser = ArgumentParser(prog="python -m rulebook", description="Checks the data, and writes and finishes the site.")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)

    def command(name: str, help: str, do: Callable[[Any], Problems | None], folder: str = "") -> None:
        added = commands.add_parser(name, help=help, description=f"{help[0].upper()}{help[1:]}.")
        if folder:
            added.add_argument("folder", metavar="DIR", type=Path, help=folder)
        added.set_defaults(do=do)

    def written(asked: Any) -> None:
        write(asked.folder, data, os.environ)

    built, finished = "a built site", "a finished site"
    command("check", "list everything wrong with the data", lambda _: problems(data, own))
    command("ids", "add what is new to each game's permanent ids", lambda _: _add_ids(data, own))
    command("schema", "write the JSON Schemas by which editors complete the data files", lambda _: schema.write())
    command("write", "write the site's sources for another engine; SITE_URL is its address", written, "a new folder")
    command("finish", "remove what is unused, close the pages, list the offline files", _in_folder(finish), built)
    command("compress", "lay compressed copies beside the files", _in_folder(compress), built)
    command("check-site", "list what is missing, superfluous or open", _in_folder(unfit), finished)
    command("headers", "print what a server should send with the files", lambda _: print(headers(), end=""))
    release = commands.add_parser("release", help="record what the games say now, by which later changes are known")
    release.add_argument("version", metavar="VERSION", help="the new version, like 1.2.0")
    release.add_argument("--date", metavar="DAY", default=f"{date.today()}", help="its day, if not today: 2026-11-18")
    release.set_defaults(do=lambda asked: _release(asked.version, asked.date, data, own))
    tag = commands.add_parser("check-tag", help="list what keeps this commit from being tagged as a release")
    tag.add_argument("tag", metavar="TAG", help="the tag, like v1.2.0")
    tag.set_defaults(do=lambda asked: misnamed(load(data, own), asked.tag, version()))
    return parser


def _release(version: str, day: str, data: Path, calculators: Iterable[Calculator]) -> None:
    """Record a version beside the data, and name it in pyproject.toml where the data is this project's."""
    record(version, date.fromisoformat(day).isoformat(), data, calculators)
    if data == DATA:
        set_version(version)


def _in_folder(work: Callable[[Path], Problems | None]) -> Callable[[Any], Problems | None]:
    return lambda asked: work(asked.folder)


def _add_ids(data: Path, calculators: Iterable[Calculator]) -> Problems:
    return [problem for game in load(data, calculators) for problem in ids.write(game, calculators, data)]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
