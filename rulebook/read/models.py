"""A game as its data files tell it. Everything here is read-only and already checked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

KINDS = {
    "ambiguous": "can be read more than one way",
    "contradiction": "the book says two things",
    "gap": "the book is silent",
    "misprint": "a misprint in the book",
    "consequence": "follows from the rules",
}
ABOUT = {
    "odds": "changes the odds",
    "points": "changes points",
    "legality": "what is allowed",
    "play": "how it is played",
}


CHANGES = {
    "ruling": "Ruling",
    "figure": "Figure",
    "calculator": "Calculator",
    "text": "Text",
    "news": "News",
}  # what can change an answer first


class Place(NamedTuple):
    """Where something stands in the data files, for messages."""

    file: str = ""
    line: int = 0


@dataclass(frozen=True)
class Reading:
    """One way a rule can be read, and the choice it stands for in the calculators."""

    text: str
    value: str = ""


@dataclass(frozen=True)
class Ruling:
    """A question the book leaves open, and how this site answers it; the first reading is the one used."""

    id: str  # chapter/rule/ruling
    kind: str
    about: str
    asked: str
    readings: tuple[Reading, ...]
    answer: str
    input: str = ""
    was: tuple[str, ...] = ()
    place: Place = field(default=Place(), compare=False, repr=False)

    @property
    def anchor(self) -> str:
        """Its anchor on the chapter's page."""
        return anchor(self.id)


@dataclass(frozen=True)
class Table:
    """A table of the book; its cells may open a calculator, show a chance, and mark what the book prints wrongly."""

    id: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    opens: str = ""  # a calculator's name and inputs, with {row} and {column} for the cell's place
    chance: str = ""  # the output of that calculator that each cell shows
    misprints: Mapping[tuple[str, str], str] = field(default_factory=dict)  # (row, column) -> what the book prints
    place: Place = field(default=Place(), compare=False, repr=False)

    def query(self, row: str, column: str) -> str:
        """The calculator and the inputs that a cell opens."""
        return self.opens.replace("{row}", row).replace("{column}", column)


@dataclass(frozen=True)
class Drawing:
    """A figure of the book, drawn anew."""

    caption: str
    says: str
    svg: str


@dataclass(frozen=True)
class Rule:
    """One rule with its permanent id."""

    id: str  # chapter/rule
    title: str
    source: str
    tags: tuple[str, ...]
    short: str
    text: str
    was: tuple[str, ...] = ()  # full ids (chapter/rule) it had before
    figures: Mapping[str, str] = field(default_factory=dict)
    tables: tuple[Table, ...] = ()
    drawing: Drawing | None = None
    rulings: tuple[Ruling, ...] = ()

    @property
    def chapter(self) -> str:
        return self.id.partition("/")[0]

    @property
    def anchor(self) -> str:
        """Its anchor on the chapter's page."""
        return anchor(self.id)

    @property
    def price(self) -> str:
        """What it costs, if it has a price: 15, or 10 / 20 where there are several."""
        return " / ".join(figure for name, figure in self.figures.items() if name.partition("_")[0] == "price")


@dataclass(frozen=True)
class Chapter:
    """A chapter: one page."""

    id: str
    title: str
    rules: tuple[Rule, ...]
    intro: str = ""
    was: tuple[str, ...] = ()


@dataclass(frozen=True)
class Term:
    """A word of the game, explained in a sentence."""

    id: str
    term: str
    short: str
    rule: str
    also: tuple[str, ...] = ()  # what others call it, for the search
    written: tuple[
        str, ...
    ] = ()  # how rules write it, where that is not the term in small letters or more than one of it


@dataclass(frozen=True)
class Change:
    """Something that is otherwise than it was, since a day."""

    date: str  # 2026-11-16
    kind: str
    what: str
    rules: tuple[str, ...] = ()  # ids of chapters, rules and rulings
    calculators: tuple[str, ...] = ()
    anchor: str = ""  # on the page of changes


@dataclass(frozen=True)
class Game:
    """One game, whole; without chapters it is announced but not there yet."""

    id: str
    title: str
    edition: str
    author: str
    original: str
    tagline: str
    about: str
    colour: str
    colour_dark: str
    mark: str
    tags: Mapping[str, str]
    chapters: tuple[Chapter, ...] = ()
    terms: tuple[Term, ...] = ()
    changes: tuple[Change, ...] = ()  # newest first
    place: Place = field(default=Place(), compare=False, repr=False)

    @property
    def rules(self) -> Iterator[Rule]:
        """Every rule, in reading order."""
        return (rule for chapter in self.chapters for rule in chapter.rules)

    @property
    def rulings(self) -> Iterator[tuple[Rule, Ruling]]:
        """Every ruling with the rule it belongs to."""
        return ((rule, ruling) for rule in self.rules for ruling in rule.rulings)


def anchor(id: str) -> str:
    """The anchor of a rule or ruling on its chapter's page: to-hit, or to-hit--skill-below-one."""
    return id.partition("/")[2].replace("/", "--")
