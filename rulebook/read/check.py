"""Whether the data and the calculators fit each other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from calculators import game_title
from calculators.declare.calculator import Calculator
from calculators.declare.inputs import Question
from calculators.declare.query import Refused, as_text, read
from calculators.show.wording import listed
from rulebook.read.declare import Place
from rulebook.read.figures import declared_figures
from rulebook.read.ids import inputs
from rulebook.read.models import Game, Ruling
from rulebook.read.source import suggestion
from rulebook.read.strict_yaml import Problem


def problems(
    games: Iterable[Game], calculators: Iterable[Calculator], title_of: Callable[[str], str] = game_title
) -> list[Problem]:
    """Everything that does not fit, sorted; `title_of` tells a game's title as the calculators have it."""
    by_id = {game.id: game for game in games}
    by_game: dict[str, list[Calculator]] = {}
    for calculator in calculators:
        by_game.setdefault(calculator.game, []).append(calculator)
    found: list[Problem] = []
    for id, own in by_game.items():
        game = by_id.get(id)
        if not game or not game.chapters:
            found.append(
                Problem(f"calculators/{id}/__init__.py", 1, f"There are calculators, but no rules in data/{id}/.")
            )
            continue
        if title_of(id) != game.title:
            sentence = f"The title is {game.title}, and in the calculators {title_of(id)}; one must change."
            found.append(Problem(*game.place, sentence))
        for calculator in own:
            found += (Problem(*_place(calculator), sentence) for sentence in _of_calculator(calculator, game))
    for game in by_id.values():
        found += _of_figures(game)
        found += (Problem(*place, sentence) for place, sentence in _of_tables(game, by_game.get(game.id, [])))
        for _, ruling in game.rulings:
            if ruling.input:
                own = by_game.get(game.id, [])
                found += (Problem(*ruling.place, sentence) for sentence in _of_ruling(ruling, own))
    return sorted(set(found))


def _place(calculator: Calculator) -> tuple[str, int]:
    file = f"calculators/{calculator.game}/pages/{calculator.name.replace('-', '_')}.py"
    return file, calculator.work_out.__code__.co_firstlineno


def _of_calculator(calculator: Calculator, game: Game) -> Iterator[str]:
    rules = [rule.id for rule in game.rules]
    rulings = {ruling.id: ruling for _, ruling in game.rulings}
    for id in calculator.rules:
        if id not in rules:
            yield f"The calculator names the rule {id}, and there is none; {suggestion(id, rules)}"
    queries = [*calculator.rules.items(), *calculator.cases.items()]
    for name, query in queries:
        try:
            read(calculator, query)
        except Refused as refused:
            yield f"The inputs for {name} ({query}) are not accepted: {refused}"
    for name, question in inputs(calculator):
        if question.rule and question.rule not in rules:
            hint = suggestion(question.rule, rules)
            yield f"The input {name} names the rule {question.rule}, and there is none; {hint}"
        for rule in sorted({option.rule for option in question.options} - {"", *rules}):
            yield f"A choice of {name} names the rule {rule}, and there is none; {suggestion(rule, rules)}"
        if not question.ruling:
            continue
        if question.ruling not in rulings:
            hint = suggestion(question.ruling, rulings)
            yield f"The input {name} names the ruling {question.ruling}, and there is none; {hint}"
        elif rulings[question.ruling].input != question.name:
            named = rulings[question.ruling].input or "no input"
            hint = f"which names {named}; it must name {question.name}."
            yield f"The input {name} names the ruling {question.ruling}, {hint}"


def _of_figures(game: Game) -> Iterator[Problem]:
    """Whether the rules that the calculators declare figures for are there."""
    rules = [rule.id for rule in game.rules]
    for id in declared_figures(game.id):
        if id not in rules:
            sentence = f"The figures name the rule {id}, and there is none; {suggestion(id, rules)}"
            yield Problem(f"calculators/{game.id}/figures.py", 1, sentence)


def _of_tables(game: Game, calculators: list[Calculator]) -> Iterator[tuple[Place, str]]:
    """Whether the chance a table shows is one that its calculator tells."""
    by_name = {one.name: one for one in calculators}
    for table in (table for rule in game.rules for table in rule.tables if table.chance):
        opened = by_name.get(table.opens.partition("?")[0])
        chances = [one.name for one in opened.outputs if one.kind == "chance"] if opened else []
        if opened and table.chance not in chances:
            yield (
                table.place,
                f"The calculator {opened.name} tells no chance {table.chance}; {suggestion(table.chance, chances)}",
            )


def _of_ruling(ruling: Ruling, calculators: list[Calculator]) -> Iterator[str]:
    named = [
        (calculator, question)
        for calculator in calculators
        for _, question in inputs(calculator)
        if question.name == ruling.input and question.ruling == ruling.id
    ]
    if not named:
        names = {question.name for calculator in calculators for _, question in inputs(calculator) if question.ruling}
        hint = _other(ruling.input, names)
        yield f"No calculator has the input {ruling.input} with this ruling ({ruling.id}); {hint}"
    values = [reading.value for reading in ruling.readings]
    for calculator, question in named:
        accepted = _values(question)
        if set(values) != set(accepted):
            takes = f"the input of {calculator.id} takes {listed(accepted)}."
            yield f"The readings have the values {listed(values)}; {takes}"
        elif values[0] != as_text(question, question.default):
            default = as_text(question, question.default)
            yield f"The first reading is {values[0]}; the default of {calculator.id} is {default}, and it comes first."


def _other(input: str, names: set[str]) -> str:
    if input in names:
        return "the input of that name belongs to another ruling."
    return suggestion(input, sorted(names))


def _values(question: Question) -> list[str]:
    if question.kind == "yes-no":
        return ["yes", "no"]
    return [option.value for option in question.options] if question.kind == "choice" else []
