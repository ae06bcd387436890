"""A game as its data files tell it: each field is declared here once, with what the file must say for it."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import ClassVar
from xml.etree import ElementTree

from rulebook.read import kinds
from rulebook.read.declare import Path, Place, declared, place_of
from rulebook.read.golden import Golden
from rulebook.read.releases import Release

KINDS = {
    "ambiguous": "can be read more than one way",
    "contradiction": "the rules say two things",
    "gap": "the rules don't say",
    "misprint": "a misprint",
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
USES = {"play": "At the table", "build": "Before the game", "compare": "Compare"}  # what a calculator is for
MOST_CASES = 3  # lines of a curve that can be told apart in print
LONGEST_SHORT = 120  # characters: one line of the quick reference, of a search result, of a link's preview
_ONE_READING_WILL_DO = ("consequence", "misprint", "gap")
_SHAPES = {"svg", "g", "path", "line", "polyline", "polygon", "rect", "circle", "ellipse", "text", "tspan"}
_NOT_IN_A_DRAWING = re.compile(r"^(id|class|style|href|xlink:.*|on.*)$")
_COLOUR = "#[0-9a-fA-F]{6}"
_SVG_PATH = r"M[MmLlHhVvCcSsQqTtAaZz0-9eE., +-]+"
_ROW = kinds.ListOf(kinds.MARKDOWN, each="A cell", refusal="A row is a list of cells, [like, this], not a {kind}.")
Problems = Iterator[tuple[Path, str]]


def _old_ids(of: str) -> tuple[str, ...]:
    """The ids it had before."""
    old_ids: tuple[str, ...] = declared(
        kinds.ListOf(kinds.OLD_ID), f"What the {of} was called before; links with it go on.", default=()
    )
    return old_ids


def _odds(words: str) -> tuple[str, ...]:
    """Calculators that odds without a link are held against, when the data is read (rulebook/read/figures.py)."""
    says = f"Calculators with inputs that tell the odds in {words}; and figures that are worked out by hand."
    odds: tuple[str, ...] = declared(kinds.ListOf(kinds.LINE), says, default=())
    return odds


@dataclass(frozen=True)
class Reading:
    """One way a rule can be read, and the choice it stands for in the calculators."""

    text: str = declared(kinds.MARKDOWN, "What the rule means, read this way.")
    value: str = declared(
        kinds.LINE, "The choice of the ruling's input that it stands for.", default="", unique="The value"
    )


@dataclass(frozen=True)
class Ruling:
    """A question the book leaves open, and how this site answers it; the first reading is the one used."""

    id: str = declared(kinds.INNER_ID, "Its name in addresses; it never changes.", unique="The ruling")
    kind: str = declared(kinds.one_of(KINDS), "Why there is a question.")
    about: str = declared(kinds.one_of(ABOUT), "What depends on the answer.")
    asked: str = declared(kinds.LINE, "The question, in one line.")
    readings: tuple[Reading, ...] = declared(
        kinds.ListOf(kinds.Part(Reading)), "The ways to read the rule; the first is the one used."
    )
    answer: str = declared(kinds.MARKDOWN, "The answer, and in a sentence why.")
    input: str = declared(
        kinds.matching("[a-z][a-z0-9_]*", "the name of a calculator's input, in snake_case"),
        "The input of the calculators that chooses between the readings.",
        default="",
    )
    odds: tuple[str, ...] = _odds("the readings and the answer, each reading with its own value of the input")
    was: tuple[str, ...] = _old_ids("ruling")
    place: Place = place_of()

    @property
    def anchor(self) -> str:
        """Its anchor on the chapter's page."""
        return anchor(self.id)

    def problems(self) -> Problems:
        """Too few readings, and values that do not go with the input."""
        if len(self.readings) == 1 and self.kind in KINDS and self.kind not in _ONE_READING_WILL_DO:
            yield ("readings",), f"A ruling of kind {self.kind} has at least two readings; this has one."
        for at, reading in enumerate(self.readings):
            if self.input and not reading.value:
                sentence = f"The reading lacks a value: the choice of the input {self.input} that it stands for."
                yield ("readings", at), sentence
            if reading.value and not self.input:
                sentence = (
                    f"The value {reading.value} stands for no input; add input: to the ruling, or leave value out."
                )
                yield ("readings", at, "value"), sentence


@dataclass(frozen=True)
class Table:
    """A table of the book; its cells may open a calculator, show a chance, and mark what the book prints wrongly."""

    id: str = declared(kinds.SLUG, "Its name for those who copy its cells.", unique="The table")
    title: str = declared(kinds.LINE, "What stands above it.")
    columns: tuple[str, ...] = declared(kinds.ListOf(kinds.LINE), "The heads of its columns.")
    rows: tuple[tuple[str, ...], ...] = declared(
        kinds.ListOf(_ROW, or_figure=True),
        'Its rows, each a list of as many cells as there are columns; "{name}" takes them from the calculators.',
    )
    opens: str = declared(
        kinds.LINE, "The calculator and inputs that a cell opens; {row} and {column} stand for its place.", default=""
    )
    chance: str = declared(kinds.LINE, "The output of that calculator that each cell shows as a chance.", default="")
    shows: str = declared(
        kinds.LINE, "The cells of rows that have only their first, of outputs of that calculator: {hit}.", default=""
    )
    misprints: Mapping[tuple[str, str], str] = declared(
        kinds.Pairs(kinds.RAW, "The cell", name=lambda cell: tuple(cell.split("/", 1)), or_figure=True),
        "What the book prints in cells that are set right here: row/column: what it prints.",
        default={},
    )
    place: Place = place_of("opens")

    def query(self, row: str, column: str) -> str:
        """The calculator and the inputs that a cell opens."""
        return cell_query(self.opens, row, column)

    def problems(self) -> Problems:
        """Rows of another length than the head, a chance of no calculator, and misprints of no cell."""
        for at, row in enumerate(self.rows):
            if row and len(row) != len(self.columns):
                yield ("rows", at), f"The row has {len(row)} cells, and the table {len(self.columns)} columns."
        for key, value in (("chance", self.chance), ("shows", self.shows)):
            if value and not self.opens:
                yield (key,), f"The table's {key} is an output of the calculator it opens; add opens:."
        cells = {(row[0], column) for row in self.rows if row for column in self.columns[1:]}
        for place in self.misprints:
            if place not in cells:
                cell = "/".join(place)
                hint = "a cell is its row's first cell, a stroke and its column's name."
                yield ("misprints", cell), f"The table has no cell {cell}; {hint}"

    def links(self) -> Iterator[tuple[Path, str]]:
        """The link that each cell is, if the table opens a calculator."""
        if self.opens:
            for row in self.rows:
                for column, cell in zip(self.columns[1:], row[1:]):
                    yield ("opens",), f"[{cell}](calc:{self.query(row[0], column)})"


@dataclass(frozen=True)
class Drawing:
    """A figure of the book, drawn anew."""

    caption: str = declared(kinds.LINE, "What stands below it.")
    says: str = declared(kinds.LINE, "What it shows, for those who can't see it.")
    svg: str = declared(kinds.RAW, 'One element <svg viewBox="…"> with shapes and text in it.')

    def problems(self) -> Problems:
        """Whatever is not one svg element with nothing in it but shapes and words."""
        try:
            root = ElementTree.fromstring(self.svg)
        except ElementTree.ParseError as error:
            yield ("svg",), f"The drawing is not well-formed: {error}."
            return
        if root.tag != "svg" or set(root.attrib) != {"viewBox"}:
            yield ("svg",), 'The drawing must be one element <svg viewBox="…">, with no other attribute.'
        for part in root.iter():
            if part.tag not in _SHAPES:
                yield ("svg",), f"The drawing can't hold {part.tag}; it holds shapes and text."
            for name in filter(_NOT_IN_A_DRAWING.match, part.attrib):
                yield ("svg",), f"The drawing's {part.tag} can't have the attribute {name}."


@dataclass(frozen=True)
class FlowStep:
    """One step of a flow."""

    text: str = declared(kinds.LINE, "What happens, in two to five words.")
    rule: str = declared(kinds.RULE, "The rule that says how: chapter/rule.")
    chance: str = declared(
        kinds.LINE,
        "How often it comes to this: a figure of the calculator that the flow opens; {step} is that of its working.",
        default="",
    )


@dataclass(frozen=True)
class Flow:
    """A turn or an attack at a glance: its steps in their order, each a link to its rule."""

    caption: str = declared(kinds.LINE, "What stands below it.")
    steps: tuple[FlowStep, ...] = declared(kinds.ListOf(kinds.Part(FlowStep)), "The steps, in their order.")
    opens: str = declared(
        kinds.LINE, "The calculator, with inputs, that works out its case and that its caption opens.", default=""
    )

    def links(self) -> Iterator[tuple[Path, str]]:
        """The link that the caption is, if the flow opens a calculator."""
        if self.opens:
            yield ("opens",), f"[{self.caption}](calc:{self.opens})"


@dataclass(frozen=True)
class Curve:
    """One figure of a calculator over the values of an input, drawn into the page with a line for each case."""

    caption: str = declared(kinds.LINE, "What stands below it, a link to the calculator with the same curves.")
    vary: str = declared(kinds.LINE, "The input along its foot, or a part of its range: shooters:1..20.")
    of: str = declared(kinds.LINE, "The figure: an output, or casualties>=3 of a spread.")
    cases: Mapping[str, str] = declared(
        kinds.Pairs(kinds.LINE, "The case"),
        "Its lines, two or three, by their names: the calculator with the inputs that each is drawn from.",
    )
    place: Place = place_of("vary")

    def problems(self) -> Problems:
        """Cases of several calculators, and too many of them to be told apart."""
        if len({case.partition("?")[0] for case in self.cases.values()}) > 1:
            yield ("cases",), "The cases of a curve are of one calculator; its link shows them all."
        if len(self.cases) > MOST_CASES:
            yield ("cases",), f"A curve has at most {MOST_CASES} cases, not {len(self.cases)}."


@dataclass(frozen=True)
class Rule:
    """One rule with its permanent id."""

    id: str = declared(kinds.INNER_ID, "Its name in addresses; it never changes.", unique="The rule")
    title: str = declared(kinds.LINE, "What it is called in menus.")
    source: str = declared(kinds.LINE, "The heading it stands under in the book.")
    tags: tuple[str, ...] = declared(
        kinds.ListOf(kinds.TAG, unique="The tag"),
        "Tags of the game, from game.yaml; on a turn card the rule stands under the first.",
    )
    short: str = declared(
        kinds.short_line(LONGEST_SHORT),
        "The rule in one line, which opens it; the quick reference and the search show it too.",
    )
    text: str = declared(
        kinds.MARKDOWN,
        "What the short line leaves out, with links: [](rule:chapter/rule), [words](calc:name?inputs).",
        default="",
    )
    was: tuple[str, ...] = _old_ids("rule")
    figures: Mapping[str, str] = declared(
        kinds.Pairs(kinds.LINE, "The figure"), "Its figures by name, for programs; price is what it costs.", default={}
    )
    odds: tuple[str, ...] = _odds("its words")
    tables: tuple[Table, ...] = declared(
        kinds.ListOf(kinds.Part(Table)), "Its tables, shown below the text.", default=()
    )
    flow: Flow | None = declared(kinds.Part(Flow), "Its steps at a glance, shown below the text.", default=None)
    curve: Curve | None = declared(kinds.Part(Curve), "A curve of its odds, shown below the text.", default=None)
    drawing: Drawing | None = declared(kinds.Part(Drawing), "A drawing, shown below the text.", default=None)
    rulings: tuple[Ruling, ...] = declared(
        kinds.ListOf(kinds.Part(Ruling)), "What the book leaves open about it.", default=()
    )

    @property
    def chapter(self) -> str:
        return self.id.partition("/")[0]

    @property
    def anchor(self) -> str:
        """Its anchor on the chapter's page."""
        return anchor(self.id)

    @property
    def texts(self) -> Iterator[str]:
        """All it says that may hold links."""
        yield self.text
        for ruling in self.rulings:
            yield from (ruling.answer, *(reading.text for reading in ruling.readings))
        yield from (cell for table in self.tables for row in table.rows for cell in row)

    @property
    def price(self) -> str:
        """What it costs, if it has a price: 15, or 10 / 20 where there are several."""
        return " / ".join(figure for name, figure in self.figures.items() if name.partition("_")[0] == "price")


@dataclass(frozen=True)
class Chapter:
    """A chapter: one file, one page."""

    id: str = declared(kinds.SLUG, "Its name in addresses; it never changes.", key="chapter")
    title: str = declared(kinds.LINE, "What it is called in menus.")
    rules: tuple[Rule, ...] = declared(kinds.ListOf(kinds.Part(Rule)), "Its rules, in the order of the page.")
    intro: str = declared(kinds.MARKDOWN, "What stands above its rules.", default="")
    was: tuple[str, ...] = _old_ids("chapter")


@dataclass(frozen=True)
class Term:
    """A word of the game, explained in a sentence."""

    id: str = declared(kinds.SLUG, "Its name in addresses; it never changes.", unique="The term")
    term: str = declared(kinds.LINE, "The word.")
    short: str = declared(kinds.LINE, "What it means, in a sentence.")
    rule: str = declared(kinds.RULE, "The rule that explains it: chapter/rule.")
    also: tuple[str, ...] = declared(kinds.ListOf(kinds.LINE), "What others call it, for the search.", default=())
    written: tuple[str, ...] = declared(
        kinds.ListOf(kinds.LINE),
        "How rules write it, where that is not the term in small letters or more than one of it.",
        default=(),
    )


@dataclass(frozen=True)
class Glossary:
    """The words of a game."""

    terms: tuple[Term, ...] = declared(kinds.ListOf(kinds.Part(Term)), "Each word, in any order.")


@dataclass(frozen=True)
class Change:
    """Something that changed on a day."""

    date: str = declared(kinds.matching(r"\d{4}-\d\d-\d\d", "a day, written 2026-11-16"), "The day: 2026-11-16.")
    kind: str = declared(kinds.one_of(CHANGES), "What kind of thing changed.")
    what: str = declared(kinds.MARKDOWN, "What is different now.")
    rules: tuple[str, ...] = declared(
        kinds.ListOf(kinds.RULE, unique="The rule"), "The chapters, rules and rulings it is about.", default=()
    )
    calculators: tuple[str, ...] = declared(
        kinds.ListOf(kinds.CALCULATOR, unique="The calculator"), "The calculators it is about.", default=()
    )
    anchor: str = ""  # on the page of changes

    def problems(self) -> Problems:
        """A day that is none, and a change that does not name what it is about."""
        try:
            date.fromisoformat(self.date)
        except ValueError:
            if re.fullmatch(r"\d{4}-\d\d-\d\d", self.date):
                yield ("date",), f"The change's date can't be {self.date}; there is no such day."
        named = {"ruling": self.rules, "figure": self.rules, "calculator": self.calculators}
        if not named.get(self.kind, True):
            names = "calculators" if self.kind == "calculator" else "rules"
            yield (), f"A change of kind {self.kind} names its {names}: the links to them say what changed."


@dataclass(frozen=True)
class History:
    """The changes of a game, newest first."""

    NAME: ClassVar[str] = "The file"
    changes: tuple[Change, ...] = declared(kinds.ListOf(kinds.Part(Change)), "Each change, the newest first.")

    def problems(self) -> Problems:
        """Changes that are not in their order."""
        for at, (newer, older) in enumerate(zip(self.changes, self.changes[1:]), 1):
            if newer.date < older.date:
                sentence = f"The change of {older.date} stands below that of {newer.date}; the newest comes first."
                yield ("changes", at), sentence


@dataclass(frozen=True)
class Examples:
    """What a calculator's page shows of it: the rules it works by, and its common cases."""

    calculator: str = declared(
        kinds.CALCULATOR,
        "The calculator, by the last part of its id.",
        default="",
        needed=True,
        unique="The calculator",
    )
    rules: Mapping[str, str] = declared(
        kinds.Pairs(kinds.RAW, "The rule"),
        "The rules it works by, each with the inputs that show its case.",
        default={},
    )
    cases: Mapping[str, str] = declared(
        kinds.Pairs(kinds.RAW, "The case"), "Common cases: what stands in the table, and the inputs.", default={}
    )
    use: str = declared(kinds.one_of(USES), "What it is for.", default="")
    place: Place = place_of()

    @property
    def queries(self) -> list[str]:
        """The inputs of every example."""
        return [*self.cases.values(), *self.rules.values()]


@dataclass(frozen=True)
class Calculators:
    """The examples of all calculators of a game."""

    calculators: tuple[Examples, ...] = declared(
        kinds.ListOf(kinds.Part(Examples)), "Each calculator, the most used first: rules offer them in this order."
    )


@dataclass(frozen=True)
class Words:
    """English for the search: groups of words and phrases with one meaning, and the words that a hit need not hold."""

    NAME: ClassVar[str] = "The list of words"
    same: tuple[tuple[str, ...], ...] = declared(
        kinds.ListOf(
            kinds.ListOf(
                kinds.LINE, refusal="Each of same must be a list of at least two words, [like, this].", least=2
            )
        ),
        "Groups of words and phrases with one meaning.",
        default=(),
        needed=True,
    )
    small: tuple[str, ...] = declared(
        kinds.ListOf(kinds.LINE), "Words that a hit need not hold.", default=(), needed=True
    )


@dataclass(frozen=True)
class Game:
    """One game, whole; without chapters it is announced but not there yet."""

    id: str
    title: str = declared(kinds.LINE, "What it is called.")
    edition: str = declared(kinds.LINE, "The edition of its book.", needed=False)
    author: str = declared(kinds.LINE, "Who wrote it.", needed=False)
    original: str = declared(kinds.MARKDOWN, "Where the book can be had.", needed=False)
    tagline: str = declared(kinds.LINE, "The game in one line, for its card.")
    ask: str = declared(kinds.LINE, "A question in one line as players write it, for the home page.", needed=False)
    about: str = declared(kinds.MARKDOWN, "What kind of game it is.", needed=False)
    colour: str = declared(kinds.matching(_COLOUR, 'six hexadecimal digits: "#8f1d2c"'), "Its colour on a light page.")
    colour_dark: str = declared(
        kinds.matching(_COLOUR, 'six hexadecimal digits: "#f0929c"'), "Its colour on a dark page."
    )
    mark: str = declared(kinds.matching(_SVG_PATH, 'one SVG path: "M4 4h16v16H4z"'), "Its mark, 24 by 24.")
    tags: Mapping[str, str] = declared(
        kinds.Pairs(kinds.LINE, "The tag", kebab_case=True),
        "The tags for its rules, each with its label, in the order of a turn: a printed turn card follows it.",
        needed=False,
    )
    chapters: tuple[Chapter, ...] = ()
    terms: tuple[Term, ...] = ()
    changes: tuple[Change, ...] = ()  # newest first
    shown: tuple[Examples, ...] = ()
    releases: tuple[Release, ...] = ()  # oldest first
    golden: tuple[Golden, ...] = ()
    place: Place = place_of("title")

    @property
    def rules(self) -> Iterator[Rule]:
        """Every rule, in reading order."""
        return (rule for chapter in self.chapters for rule in chapter.rules)

    @property
    def rulings(self) -> Iterator[tuple[Rule, Ruling]]:
        """Every ruling with the rule it belongs to."""
        return ((rule, ruling) for rule in self.rules for ruling in rule.rulings)

    def examples(self, calculator: str) -> Examples:
        """What the page of a calculator shows of it; the calculator by the last part of its id."""
        return next((examples for examples in self.shown if examples.calculator == calculator), Examples())


def anchor(id: str) -> str:
    """The anchor of a rule or ruling on its chapter's page: to-hit, or to-hit--skill-below-one."""
    return id.partition("/")[2].replace("/", "--")


def cell_query(opens: str, row: str, column: str) -> str:
    """The calculator and the inputs that a table's cell opens: `{row}` and `{column}` stand for its place."""
    return opens.replace("{row}", row).replace("{column}", column)
