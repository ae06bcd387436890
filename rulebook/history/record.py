"""What is recorded of a game with each release: words, figures, what is played here, defaults and answers."""

import json
import re
from collections.abc import Iterable, Iterator

from calculators.declare.calculator import Calculator
from calculators.declare.query import as_text
from rulebook.answers import answer_to
from rulebook.read.ids import inputs
from rulebook.read.models import Game, Rule

# Kinds of what is recorded; what follows one of them is the name of a rule, a ruling or a calculator, and of a part.
RULE, RULING = "rule", "ruling"  # words, which may change freely
FIGURE, READING, DEFAULT, ANSWER = "figure", "reading", "default", "answer"  # whose change must be told
GOLDEN = "golden"  # likewise: an exact answer that the tests hold a calculator to
_LINK = re.compile(r"\[([^\]]*)\]\(\w+:([^)\s]+)\)")
_TOLD = ("chance", "number", "word")
_EXACT = (*_TOLD, "spread")


def state(game: Game, calculators: Iterable[Calculator]) -> dict[str, str]:
    """Everything that is recorded of a game now, by kind and name."""
    return dict([*_words(game), *(item for calculator in calculators for item in _answers(game, calculator))])


def _words(game: Game) -> Iterator[tuple[str, str]]:
    for rule in game.rules:
        yield f"{RULE} {rule.id}", _text(rule)
        yield from ((f"{FIGURE} {rule.id} {name}", value) for name, value in rule.figures.items())
        for table in rule.tables:  # of its cells those with a figure
            cells = [cell for row in table.rows for cell in row if re.search(r"\d", cell)]
            yield f"{FIGURE} {rule.id} {table.title}", " · ".join(cells)
        for ruling in rule.rulings:
            yield f"{RULING} {ruling.id}", plain(ruling.answer)
            yield f"{READING} {ruling.id}", ruling.readings[0].value or ruling.readings[0].text


def _text(rule: Rule) -> str:
    """What a rule says; titles and questions may change freely."""
    return plain(f"{rule.short} {rule.text}")


def plain(markdown: str) -> str:
    """The words of a text on one line; where a link has none, those of its target: what it is called may change."""
    named = _LINK.sub(lambda link: link[1] or re.split("[/?]", link[2])[-1].replace("-", " "), markdown)
    return " ".join(named.replace("**", "").split())


def _answers(game: Game, calculator: Calculator) -> Iterator[tuple[str, str]]:
    """The defaults of a calculator's inputs, and its answers to them and to its common cases."""
    for name, question in inputs(calculator):
        if not question.ruling:  # that is the reading played here
            yield f"{DEFAULT} {calculator.name} {name}", as_text(question, question.default)
    for query in dict.fromkeys(["", *game.examples(calculator.name).cases.values()]):
        said = answer_to(calculator, query)
        for output in calculator.outputs:
            if output.kind in _TOLD:
                yield f"{ANSWER} {calculator.name} {output.name}?{query}", output.shown(getattr(said, output.name))
    exact = {output.name for output in calculator.outputs if output.kind in _EXACT}
    for case in (case for case in game.golden if case.calculator == calculator.id):
        for name in exact & case.outputs.keys():
            yield f"{GOLDEN} {calculator.name} {name}?{case.query}", json.dumps(case.outputs[name])
        if case.refused:
            yield f"{GOLDEN} {calculator.name} refused?{case.query}", ", ".join(case.refused)
