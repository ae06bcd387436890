"""Figures that the calculators know, filled into a chapter before it is read, so that each stands in one place.

A text of a rule may hold, in braces:

    {price}                              a figure of this rule: from its figures:, or from calculators/<game>/figures.py
    {price-list/items#rock}              a figure of another rule, from calculators/<game>/figures.py
    {attack?damage=1&defense=7#damages}  an output of a calculator
    [{mean_hits}](calc:hits?attack=40)   in the words of a link, an output of the calculator that it leads to

and a cell of a table that opens a calculator may name an output of it. So may a step of a flow that opens one; there
`{step}` is the chance, and `{step_text}` the words, of the first step of the working that names the same rule.

Behind a colon stands the form: `{hit:%}` is 16.7%, `{hit:0%}` 17%, `{hit:number}` 0.17, `{modifier:+}` +1; without it
the figure is exact. The rows and misprints of a table may be `"{name}"` as a whole.

Odds that are typed out are compared: in a line that leads to a calculator, every fraction, percentage and decimal must
be one that the calculator tells, with the inputs of the link, without one of them or with none, or one of those inputs.
In any other line every fraction, percentage and decimal of two places must be a figure of the rule, or be told by a
calculator that the text leads to, or that `odds:` of the rule or the ruling names. A reading is held against the answer
with its own value of the ruling's input.

    odds: ["attack?cover=yes", melee, 7/8]   the last one is the book's own, or worked out by hand

Behind a fraction, a percentage in brackets must be the same. A line with × or ÷ in it works something out by itself.
A whole number typed under `figures:` must stand in the rule's words too, or be told by a calculator under `odds:`.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction
from importlib import import_module
from typing import Any

from calculators.declare.calculator import Calculator
from calculators.declare.query import Refused
from calculators.show.wording import decimal, figure, in_words, listed, percent
from rulebook.answers import answer_to
from rulebook.read.models import cell_query
from rulebook.read.source import Source, suggestion
from rulebook.read.strict_yaml import Entries, Items, Node, Text

_FIGURE = re.compile(r"\{(?:(?P<of>[a-z][^\s{}#]*)#)?(?P<name>[a-z][a-z0-9_]*)(?::(?P<form>[^{}\s]*))?\}")
_LINK = re.compile(r"\[(?P<words>[^\]]*\{[^\]]*)\](?P<to>\(calc:(?P<target>[^)\s]+)\))")
_CALCULATOR = re.compile(r"\]\((?:calc|see):(?P<target>[^)\s]+)\)")
_ODDS = re.compile(r"(?<![\w/.])(?:(?P<exact>\d+/\d+)|\d+(?:\.\d+)?%|\d+\.\d+)(?![\w/])")
_LOOSE_ODDS = re.compile(
    r"(?<![\w/.])(?:\d+(?:/| in )\d+|\d+(?:\.\d+)?%|\d+\.\d{2,})(?![\w/])"
)  # 5/6, 1 in 36, 8.3%, 3.06
_TAG = re.compile(r"<[^>]*>")  # a drawing's
_WORD, _THOUSANDS = re.compile(r"\d+|[a-z]+"), re.compile(r"(?<=\d),(?=\d{3})")
_WITH_PERCENT = re.compile(r"(?<![\w/])(?P<exact>\d+/[1-9]\d*) \((?P<percent>[\d.]+%)\)")
_FORMS: dict[str, Callable[[Any], str]] = {
    "": str,
    "%": percent,
    "0%": lambda chance: f"{decimal(chance * 100, 0)}%",
    "number": figure,
    "+": lambda value: f"{value:+}",
}
_FIGURE_KINDS = ("chance", "number", "word")
FiguresByRule = Mapping[str, Mapping[str, Any]]  # single figures, and whole rows and mappings for tables


class Unknown(Exception):
    """A figure that nobody knows, in a sentence."""


def declared_figures(game: str) -> FiguresByRule:
    """The figures that a game's calculators declare for its rules; a game need not have any."""
    name = f"calculators.{game}.figures"
    try:
        figures: FiguresByRule = import_module(name).FIGURES
    except ModuleNotFoundError as missing:
        if missing.name not in (name, f"calculators.{game}"):
            raise
        return {}
    return figures


@dataclass(frozen=True)
class Figures:
    """What the calculators of a game know."""

    of_rules: FiguresByRule
    calculators: Mapping[str, Calculator]  # by their names
    told_of: dict[tuple[str, str], frozenset[str]] = field(default_factory=dict, repr=False, compare=False)

    def filled(self, chapter: Node, source: Source) -> Node:
        """The chapter with every figure in its place; one that nobody knows is noted."""
        rules = chapter.entries.get("rules") if isinstance(chapter, Entries) else None
        if not isinstance(chapter, Entries) or not isinstance(rules, Items):
            return chapter
        id = _text(chapter.entries.get("chapter"))
        filled = Items(tuple(self._rule(rule, id, source) for rule in rules.items), rules.line)
        return replace(chapter, entries={**chapter.entries, "rules": filled})

    def in_examples(self, examples: Node, source: Source) -> Node:
        """The examples of the calculators with figures of rules in their inputs: the lists that the book prints."""
        return _Rule(self, source, {}).node(examples)

    def _rule(self, rule: Node, chapter: str, source: Source) -> Node:
        """A rule with every figure in its place, and with those of the calculators among its figures."""
        if not isinstance(rule, Entries):
            return rule
        declared = self.of_rules.get(f"{chapter}/{_text(rule.entries.get('id'))}", {})
        named: dict[str, Node] = {
            name: _as_node(value, rule.line) for name, value in declared.items() if _is_single(value)
        }
        entries = dict(rule.entries)
        written = entries.pop("figures", Entries({}, {}, rule.line))
        if not isinstance(written, Entries):
            return rule
        for name in set(declared) & set(written.entries):
            source.note(written.lines[name], f"The figure {name} stands with the calculators; leave it out.")
        held = self.held(entries.pop("odds", None), source)
        known = held | {form for value in declared.values() for form in _forms(value)}
        named |= {name: _Rule(self, source, declared, known).node(node) for name, node in written.entries.items()}
        own = {name: _text(node) for name, node in named.items()} | dict(declared)
        words = _Rule(self, source, own, held | {form for value in own.values() for form in _forms(value)})
        entries = {key: words.node(node) for key, node in entries.items()}
        rule_words = set(
            _WORD.findall(_THOUSANDS.sub("", " ".join(_all_words(Entries(entries, {}, rule.line))).lower()))
        )
        for name, node in written.entries.items():
            value = _text(node).lstrip("+-")
            if name.startswith("price") or not value.isdigit() or value in held:  # a price stands beside the title
                continue
            if not rule_words & {value, *_number_words(int(value))}:
                sentence = f"The figure {name} is {value}, and no word of the rule says so; mend one of them."
                source.note(written.lines[name], sentence)
        if named:
            entries["figures"] = Entries(named, dict.fromkeys(named, rule.line) | dict(written.lines), written.line)
        return Entries(entries, {"figures": rule.line, **rule.lines}, rule.line)

    def of_rule(self, id: str, name: str) -> Any:
        """A figure that the calculators declare for a rule, or Unknown."""
        if id not in self.of_rules:
            raise Unknown(f"The calculators declare no figures for the rule {id}; {suggestion(id, self.of_rules)}")
        if name not in self.of_rules[id]:
            raise Unknown(f"The rule {id} has no figure {name}; {suggestion(name, self.of_rules[id])}")
        return self.of_rules[id][name]

    def of_calculator(self, target: str, name: str) -> Any:
        """An output of a calculator, given as name?inputs, or Unknown."""
        called, _, query = target.partition("?")
        calculator = self.calculators.get(called)
        if not calculator:
            raise Unknown(f"There is no calculator {called}; {suggestion(called, self.calculators)}")
        names = [output.name for output in calculator.outputs if output.kind in _FIGURE_KINDS]
        if name not in names:
            raise Unknown(f"The calculator {called} tells no figure {name}; {suggestion(name, names)}")
        try:
            return getattr(answer_to(calculator, query), name)
        except Refused as refused:
            raise Unknown(f"The calculator {called} does not take {query}: {refused}") from refused

    def of_step(self, target: str, rule: str) -> dict[str, Any]:
        """What the working of a calculator, given as name?inputs, tells of a rule, first and by names."""
        called, _, query = target.partition("?")
        try:
            answer = answer_to(self.calculators[called], query)
        except (KeyError, Refused):  # told where the link itself is looked at
            return {"step": "", "step_text": ""}
        steps = [step for step in answer.working if step.rule == rule]
        chances = [step.chance for step in steps if step.chance is not None]
        return ({"step": chances[0]} if chances else {}) | ({"step_text": steps[0].what} if steps else {})

    def told(self, target: str) -> set[str]:
        """Every figure that a link to a calculator may speak of, as people write it."""
        name, _, query = target.partition("?")
        inputs = re.findall(r"\d+", query)
        figures = {*inputs, *(f"{number}%" for number in inputs)}
        if name in self.calculators:
            pairs = query.split("&")
            fewer = ("&".join(pairs[:at] + pairs[at + 1 :]) for at in range(len(pairs)))
            for shorter in {query, "", *fewer}:
                with suppress(Refused):  # told where the link itself is looked at
                    figures.update(self.answered(self.calculators[name], shorter))
        return figures

    def answered(self, calculator: Calculator, query: str) -> frozenset[str]:
        """Every figure that a calculator tells of these inputs, as people write it."""
        if (calculator.id, query) not in self.told_of:
            self.told_of[calculator.id, query] = frozenset(_figures_of(calculator, answer_to(calculator, query)))
        return self.told_of[calculator.id, query]

    def held(self, odds: Node | None, source: Source, chosen: str = "") -> frozenset[str]:
        """What words without a link are held against: what the calculators named under `odds:` tell, and figures there.

        `chosen` is the value of a ruling's input, for those that ask it.
        """
        figures: set[str] = set()
        for item in odds.items if isinstance(odds, Items) else ():
            name, _, query = _text(item).partition("?")
            if _LOOSE_ODDS.fullmatch(name):
                figures.update((name, *(_forms(Fraction(name)) if "/" in name else ())))
            elif calculator := self.calculators.get(name):
                asks = chosen.partition("=")[0] in (question.name for question in calculator.questions)
                try:
                    figures.update(self.answered(calculator, "&".join(filter(None, (query, chosen * asks)))))
                except Refused as refused:
                    source.note(item.line, f"The calculator {name} does not take {query}: {refused}")
            else:
                source.note(item.line, f"There is no calculator {name}; {suggestion(name, self.calculators)}")
        return frozenset(figures)


def _figures_of(calculator: Calculator, answer: Any) -> Iterator[str]:
    """Every chance of an answer and of its working, whether it comes or not, and every number, in all their forms."""
    chances = [step.chance for step in answer.working if step.chance is not None]
    numbers: list[Fraction | int] = []
    for output in calculator.outputs:
        value = getattr(answer, output.name)
        if output.kind == "spread":
            numbers += [value.mean, min(value), max(value)]
            chances += [*value.values(), *map(value.at_least, value)]
        elif output.kind == "table":
            cells = [cell for row in value.rows for cell in row]
            chances += [cell for cell in cells if isinstance(cell, Fraction)]
            yield from (cell for cell in cells if isinstance(cell, str))
        elif output.kind in ("chance", "number") and not isinstance(value, str):
            (chances if output.kind == "chance" else numbers).append(value)
    for value in (*numbers, *chances, *(1 - chance for chance in chances)):
        yield from (_FORMS[form](value) for form in ("", "%", "0%", "number"))
        yield f"{decimal(value * 100, 2)}%"


@dataclass(frozen=True)
class _Rule:
    """One rule while it is filled."""

    figures: Figures
    source: Source
    own: Mapping[str, Any]  # its own figures, which come first
    held: frozenset[str] | None = None  # odds that may stand in words without a link; any, if None

    def node(self, node: Node, opened: str = "") -> Node:
        """A part of the rule with its figures in place; `opened` is the calculator, with inputs, that it leads to."""
        if isinstance(node, Text):
            name = node.value[1:-1]
            if node.value == f"{{{name}}}" and not _is_single(self.own.get(name, "")):
                return _as_node(self.own[name], node.line)
            return Text(self.words(node, opened), node.line, node.source)
        if isinstance(node, Items):
            return Items(tuple(self.node(item, opened) for item in node.items), node.line)
        if "opens" in node.entries:
            return self.flow(node) if "steps" in node.entries else self.table(node)
        if "readings" in node.entries:
            return self.ruling(node)
        return replace(node, entries={key: self.entry(key, value, opened) for key, value in node.entries.items()})

    def entry(self, key: str, node: Node, opened: str = "") -> Node:
        """What stands behind a key; misprints are the book's own figures, and wrong."""
        return (replace(self, held=None) if key == "misprints" else self).node(node, opened)

    def table(self, table: Entries) -> Node:
        """A table whose cells open a calculator; `shows` stands for the cells of a row that has only its first."""
        opens, shows = (table.entries.get(key) for key in ("opens", "shows"))
        columns, rows = (table.entries.get(key) for key in ("columns", "rows"))
        names = [_text(column) for column in columns.items] if isinstance(columns, Items) else []

        def filled(row: Node) -> Node:
            cells = row.items if isinstance(row, Items) else ()
            if shows and len(cells) == 1:
                cells = (*cells, *[shows] * (len(names) - 1))
            if not isinstance(row, Items) or len(cells) != len(names):
                return self.node(row)
            queries = (cell_query(_text(opens), _text(cells[0]), name) for name in names)
            return Items(tuple(self.node(cell, query) for cell, query in zip(cells, queries)), row.line)

        as_written = {key: node for key, node in table.entries.items() if key in ("opens", "shows")}
        others = {key: self.entry(key, node) for key, node in table.entries.items() if key not in ("rows", *as_written)}
        if isinstance(rows, Items):
            others["rows"] = Items(tuple(map(filled, rows.items)), rows.line)
        elif rows:
            others["rows"] = self.node(rows)
        return replace(table, entries=others | as_written)

    def ruling(self, ruling: Entries) -> Node:
        """A ruling, each reading of which is held against odds with its own value; its answer against those of all."""
        input, before = _text(ruling.entries.get("input")), self.held or frozenset()
        odds = ruling.entries.get("odds")

        def held(reading: Node) -> frozenset[str]:
            value = _text(reading.entries.get("value")) if isinstance(reading, Entries) else ""
            return before | self.figures.held(odds, self.source, f"{input}={value}" if value else "")

        readings = ruling.entries["readings"]
        each = [(reading, held(reading)) for reading in readings.items] if isinstance(readings, Items) else []
        answer = replace(self, held=before.union(*(held for _, held in each)))
        as_written = {"odds": odds} if odds else {}
        others = {key: answer.node(node) for key, node in ruling.entries.items() if key not in ("odds", "readings")}
        items = Items(tuple(replace(self, held=held).node(reading) for reading, held in each), readings.line)
        return replace(ruling, entries=others | as_written | {"readings": items if each else readings})

    def flow(self, flow: Entries) -> Node:
        """A flow that opens a calculator, whose steps may tell what its working does."""
        opens, steps = flow.entries["opens"], flow.entries["steps"]

        def filled(step: Node) -> Node:
            named = step.entries.get("rule") if isinstance(step, Entries) else None
            chance = self.figures.of_step(_text(opens), _text(named))
            return replace(self, own={**self.own, **chance}).node(step, _text(opens))

        others = {key: self.node(node) for key, node in flow.entries.items() if key not in ("opens", "steps")}
        new_steps = Items(tuple(map(filled, steps.items)), steps.line) if isinstance(steps, Items) else steps
        return replace(flow, entries=others | {"opens": opens, "steps": new_steps})

    def words(self, text: Text, opened: str) -> str:
        """A text with its figures in place."""

        def link(match: re.Match[str]) -> str:
            return f"[{filled(match['words'], match['target'])}]{match['to']}"

        def filled(words: str, opened: str) -> str:
            return _FIGURE.sub(lambda match: figure(match, opened), words)

        def figure(match: re.Match[str], opened: str) -> str:
            form = match["form"] or ""
            try:
                if form not in _FORMS:
                    raise Unknown(f"A figure has no form {form}; {suggestion(form, filter(None, _FORMS))}")
                value = self.value(match["of"], match["name"], opened)
            except Unknown as unknown:
                self.note(text, match[0], str(unknown))
                return match["name"]
            return value if isinstance(value, str) else _FORMS[form](value)

        self.compare(text, opened)
        return filled(_LINK.sub(link, text.value), opened)

    def compare(self, text: Text, opened: str) -> None:
        """Note odds in a text that are not what the calculators it leads to tell."""
        for match in _WITH_PERCENT.finditer(text.value):
            percents = [_FORMS[form](Fraction(match["exact"])) for form in ("%", "0%")]
            if match["percent"] not in percents:
                self.note(text, match[0], f"{match['exact']} is {percents[0]}, not {match['percent']}.")
        all_targets = [match["target"] for match in _CALCULATOR.finditer(text.value)]
        for line in text.value.splitlines():
            targets = [match["target"] for match in _CALCULATOR.finditer(line)] + [opened] * bool(opened)
            words = _FIGURE.sub("", _WITH_PERCENT.sub(r"\g<exact>", _CALCULATOR.sub("]", _TAG.sub("", line))))
            odds = list((_ODDS if targets else _LOOSE_ODDS).finditer(words))
            if not odds or re.search("[×÷]", line) or (self.held is None and not targets):
                continue
            known = {form for target in targets or all_targets for form in self.figures.told(target)}
            for match in odds:
                if _plain(match[0]) in known or (not targets and _plain(match[0]) in (self.held or ())):
                    continue
                wrong = f"{match[0]} is no figure of {listed(targets, 'or')}; mend it, or name the output in braces."
                loose = (
                    f"{match[0]} is told by no calculator named under odds:; mend it, or name the one that tells it."
                )
                self.note(text, match[0], wrong if targets else loose)

    def note(self, text: Text, part: str, sentence: str) -> None:
        """Put down what is wrong with a part of a text."""
        for line in text.lines_with(part):
            self.source.note(line, sentence)

    def value(self, of: str | None, name: str, opened: str) -> Any:
        """The figure that a text names, or Unknown."""
        if of:
            is_rule = "/" in of.partition("?")[0]
            return self.figures.of_rule(of, name) if is_rule else self.figures.of_calculator(of, name)
        if name in self.own:
            return self.own[name]
        if opened:
            return self.figures.of_calculator(opened, name)
        raise Unknown(f"There is no figure {name}; {suggestion(name, self.own)}")


def _plain(odds: str) -> str:
    """Odds as a calculator tells them: 2/6 and 1 in 3 are 1/3."""
    exact = odds.replace(" in ", "/")
    return str(Fraction(exact)) if "/" in exact else odds


def _forms(value: Any) -> Iterator[str]:
    """A figure in all forms that words may have it in."""
    if isinstance(value, str):
        yield from (_plain(match[0]) for match in _LOOSE_ODDS.finditer(value))
    elif isinstance(value, int | Fraction):
        yield from (_FORMS[form](value) for form in ("", "%", "0%", "number"))


def _is_single(value: Any) -> bool:
    return isinstance(value, int | Fraction | str)


def _as_node(value: Any, line: int) -> Node:
    """Rows and mappings of the calculators, as if they stood in the file."""
    if isinstance(value, Mapping):
        entries = {name: _as_node(item, line) for name, item in value.items()}
        return Entries(entries, dict.fromkeys(entries, line), line)
    if _is_single(value):
        return Text(str(value), line)
    return Items(tuple(_as_node(item, line) for item in value), line)


def _all_words(node: Node) -> Iterator[str]:
    """Every text in a part of a rule."""
    if isinstance(node, Text):
        yield node.value
    else:
        for inner in node.items if isinstance(node, Items) else node.entries.values():
            yield from _all_words(inner)


def _number_words(number: int) -> Iterator[str]:
    """What rules say for a number."""
    yield in_words(number)
    yield from {0: ("no", "none"), 1: ("a", "an", "once", "each"), 2: ("twice", "half", "both")}.get(number, ())


def _text(node: Node | None) -> str:
    return node.value if isinstance(node, Text) else ""
