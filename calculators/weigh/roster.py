"""An army list as it is shown, printed, pasted and fought with, and two lists set against each other.

    @dataclass(frozen=True, kw_only=True)
    class Muster(Answer):
        breaches: tuple[Breach, ...] = sentences("Against the rules")
        roster: tuple[Fielded, ...] = roster("Roster", rows="units")

A calculator whose answer has a roster is a list: the page lets it be saved, printed and shared in full.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import isqrt
from typing import Any, TypeVar

from calculators.declare.calculator import Calculator
from calculators.declare.outputs import Answer, Line, Link, Output, plain, tell
from calculators.show.clipboard import DIALECTS
from calculators.show.html import RULES_AT, address, rule_link
from calculators.show.wording import figure, typeset

WRONG = "Against the rules"
MESSAGE = 2000  # characters that a chat takes at once
SITE_ROOM = 80  # of them are kept for this site's address
_LEAST_ROOM = 300  # or a link leaves none for the list
NAMED = 3  # names that stand together over one row of a matrix
Row = TypeVar("Row")


class Breach(str):
    """A sentence about what is against the rules, with the rule, and the row (from 1) that causes it; 0 is the list as a whole."""

    rule: str
    row: int

    def __new__(cls, words: str, rule: str = "", row: int = 0) -> Breach:
        one = super().__new__(cls, words)
        one.rule, one.row = rule, row
        return one


@dataclass(frozen=True)
class Fielded:
    """One row of a list: so many units alike."""

    name: str
    count: int
    each: Fraction | int  # points for one of them
    text: str  # what it is and carries: 3+, Armored, Mounted
    lines: tuple[Line, ...] = ()  # what one of them costs, part by part
    rules: tuple[str, ...] = ()  # what stands on its card
    links: tuple[Link, ...] = ()  # the fights it is one tap away from
    common: tuple[str, ...] = ()  # rules it shares with others of its kind: on paper they stand once, behind all cards

    @property
    def points(self) -> Fraction | int:
        return self.count * self.each

    @property
    def called(self) -> str:
        return f"{self.count} × {self.name}"

    def plain(self) -> dict[str, Any]:
        """The row for programs."""
        return {"name": self.name, "count": self.count, "each": plain("number", self.each), "text": self.text}


@dataclass(frozen=True)
class Meeting:
    """One unit against another: a figure, and the calculator that tells all about it."""

    value: Fraction | int
    link: Link | None = None


@dataclass(frozen=True)
class Matrix:
    """Every unit of one list against every unit of another; `chance` says whether the figures are chances or numbers."""

    corner: str
    across: tuple[str, ...]
    down: tuple[str, ...]
    cells: tuple[tuple[Meeting, ...], ...]
    chance: bool = True

    def heat(self, value: Fraction | int) -> int:
        """How strongly a cell is shaded, from 0 to 9: against the greatest in the matrix, or low chances would look all the same."""
        most = self.greatest
        return min(9, int(10 * abs(Fraction(value)) / most)) if most else 0

    @cached_property  # for every cell asks
    def greatest(self) -> Fraction | int:
        """The greatest figure, which is shaded most."""
        return max((abs(one.value) for row in self.cells for one in row), default=0)

    def plain(self) -> dict[str, Any]:
        """The matrix for programs: whom it goes against, and the figures of each row."""
        kind = "chance" if self.chance else "number"
        rows = (
            {"name": name, "figures": [plain(kind, one.value) for one in row]}
            for name, row in zip(self.down, self.cells)
        )
        return {"across": list(self.across), "rows": list(rows)}


def kinds(rows: Iterable[tuple[Hashable, str, Row]]) -> list[tuple[Row, str]]:
    """Rows that fight alike (by their first part) as one, under the names of all of them."""
    first: dict[Hashable, Row] = {}
    names: dict[Hashable, dict[str, None]] = {}
    for alike, name, row in rows:
        first.setdefault(alike, row)
        names.setdefault(alike, {})[name] = None
    return [(row, _together(list(names[alike]))) for alike, row in first.items()]


def _together(names: list[str]) -> str:
    return (
        ", ".join(names)
        if len(names) <= NAMED
        else f"{', '.join(names[: NAMED - 1])} and {len(names) - NAMED + 1} more"
    )


def paired(
    mine: list[tuple[Row, str]], theirs: list[tuple[Row, str]], most: int
) -> tuple[list[tuple[Row, str]], list[tuple[Row, str]], list[str]]:
    """As many kinds of both lists as make so many pairs, and a note that names whoever is left out."""
    side = isqrt(most)
    shown = [own[: max(side, most // max(1, len(other)))] for own, other in ((mine, theirs), (theirs, mine))]
    out = [name for own, kept in zip((mine, theirs), shown) for _, name in own[len(kept) :]]
    return *shown, [f"Left out here, where {most} pairs are the most: {', '.join(out)}."] if out else []  # type: ignore[return-value]


def roster(label: str, rows: str, hint: str = "") -> Any:
    """Declare a roster: a `Fielded` for each row of the input `rows`."""
    return tell("roster", label, hint, rows=rows)


def matrix(label: str, hint: str = "") -> Any:
    """Declare a matrix, shown as a heat map with its figures."""
    return tell("matrix", label, hint)


def of(calculator: Calculator) -> Output | None:
    """The roster a calculator tells, if it is a list."""
    return next((one for one in calculator.outputs if one.kind == "roster"), None)


def said(calculator: Calculator, found: Answer) -> dict[str, Any]:
    """What the page puts beside each row, and behind the link: the points of the list and of each row, what is wrong in it, and its fights."""
    listed = of(calculator)
    if not listed:
        return {}
    units = getattr(found, listed.name)
    wrong = [one for one in getattr(found, "breaches", ()) if isinstance(one, Breach)]
    rows = [
        {
            "points": figure(unit.points),
            "breaches": [
                (typeset(one), rule_link(one.rule, RULES_AT) if one.rule else "") for one in wrong if one.row == at
            ],
            "fights": [(typeset(one.label), address(one)) for one in unit.links],
        }
        for at, unit in enumerate(units, 1)
    ]
    return {"rows": {listed.rows: rows}, "note": ";".join([figure(found.points), *(row["points"] for row in rows)])}  # type: ignore[attr-defined]


def pasted(units: Iterable[Fielded], head: str, link: str, breaches: Iterable[str] = ()) -> dict[str, str]:
    """A whole list in every format: its headline, each row, what is against the rules, and the link; as one line too."""
    fielded, wrong = list(units), list(breaches)
    made = {name: _page(name, fielded, head, link, wrong) for name in DIALECTS}
    rows = "; ".join(f"{one.called}{_carried(one)} {figure(one.points)}" for one in fielded)
    broken = f" {WRONG}: {' '.join(wrong)}" if wrong else ""
    return made | {"line": " ".join(f"{head} {rows}.{broken} {link}".split()) if rows else f"{head}{broken} {link}"}


def _carried(one: Fielded) -> str:
    return f" ({one.text})" if one.text else ""


def _page(name: str, units: list[Fielded], head: str, link: str, wrong: list[str]) -> str:
    """The list on several lines; a chat that takes no long message gets as many rows as it has room for, and is told of the rest."""
    dialect, bullet = DIALECTS[name], "[*]" if name == "bbcode" else "- "
    rows = [
        f"{bullet}{dialect.bold.replace('{words}', dialect.words(one.called))}{dialect.words(_carried(one))}: {figure(one.points)}"
        for one in units
    ]
    faults = [bullet + dialect.words(one) for one in wrong]
    if name == "discord":
        head, where = dialect.words(head), link
        room = MESSAGE - SITE_ROOM - len(head) - len(link)
        if room < _LEAST_ROOM:
            where = "The link is too long for one message: download the list as a file (My lists) and send that."
            room = MESSAGE - len(head) - len(where)
        faults = _fitting(faults, room // 3)
        rows = _fitting(rows, room - sum(len(one) + 1 for one in faults) - len(WRONG) - 5)
        return "\n".join([head, *rows, *([f"{WRONG}:", *faults] if faults else []), where])
    body = "\n".join(rows)
    if name == "bbcode":
        broken = f"{WRONG}:\n[list]\n{chr(10).join(faults)}\n[/list]\n" if faults else ""
        return f"{dialect.words(head)}\n[list]\n{body}\n[/list]\n{broken}[url]{link}[/url]"
    apart = "\n" if name == "markdown" else ""  # or the link would go on in the last bullet
    broken = f"{apart}{WRONG}:\n{apart}{chr(10).join(faults)}\n" if faults else ""
    return f"{dialect.words(head)}\n{apart}{body}\n{broken}{apart}{link}"


def _fitting(lines: list[str], room: int) -> list[str]:
    """As many lines as there is room for, and how many more there are."""
    if sum(len(line) + 1 for line in lines) <= room:
        return lines
    kept: list[str] = []
    for line in lines:
        room -= len(line) + 1
        if room < len("… and 999 more") + 1:
            break
        kept.append(line)
    return [*kept, f"… and {len(lines) - len(kept)} more"]
