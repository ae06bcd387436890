"""Whether the data is right: in itself, with the calculators, and with the ids that were ever public."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from calculators import game_title
from calculators.declare.calculator import Calculator
from calculators.declare.query import Refused, as_text, read
from calculators.explore.figure import figure_named
from calculators.explore.vary import axes
from calculators.show.wording import listed
from rulebook.read import ids
from rulebook.read.declare import Place
from rulebook.read.figures import declared_figures
from rulebook.read.ids import inputs
from rulebook.read.load import Data, read_data
from rulebook.read.models import Curve, Examples, Game, Ruling, Table
from rulebook.read.source import suggestion
from rulebook.read.strict_yaml import Problem


def checked(folder: Path, calculators: Iterable[Calculator]) -> tuple[Data, list[Problem]]:
    """The data folder and everything that is wrong with it; what can't be read is not held against anything else."""
    calculators = list(calculators)
    data = read_data(folder, calculators)
    games = [game for game in data.games if game.id not in data.unread]
    wrong = data.problems + problems(
        games, [calculator for calculator in calculators if calculator.game not in data.unread]
    )
    return data, sorted({*wrong, *(problem for game in games for problem in ids.problems(game, calculators, folder))})


def problems(
    games: Iterable[Game], calculators: Iterable[Calculator], title_of: Callable[[str], str] = game_title
) -> list[Problem]:
    """Everything that does not fit, sorted; `title_of` tells a game's title as the calculators have it."""
    by_game: dict[str, list[Calculator]] = {}
    for calculator in calculators:
        by_game.setdefault(calculator.game, []).append(calculator)
    wrong: set[Problem] = set()
    for game in games:
        own = by_game.pop(game.id, []) if game.chapters else []
        if own and game.title and title_of(game.id) != game.title:
            sentence = f"The title is {game.title}, and in the calculators {title_of(game.id)}; one must change."
            wrong.add(Problem(*game.place, sentence))
        wrong.update(_of_game(game, own))
    for id in by_game:
        sentence = f"There are calculators, but no rules in data/{id}/."
        wrong.add(Problem(f"calculators/{id}/__init__.py", 1, sentence))
    return sorted(wrong)


def _of_game(game: Game, calculators: list[Calculator]) -> Iterator[Problem]:
    for sentence in _unknown("The figures name", declared_figures(game.id), game):
        yield Problem(f"calculators/{game.id}/figures.py", 1, sentence)
    for calculator in calculators:
        file = f"calculators/{game.id}/pages/{calculator.name.replace('-', '_')}.py"
        place = Place(file, calculator.work_out.__code__.co_firstlineno)
        yield from (Problem(*place, sentence) for sentence in _of_calculator(calculator, game))
        examples = game.examples(calculator.name)
        at = examples.place if examples.calculator else place
        yield from (Problem(*at, sentence) for sentence in _of_examples(calculator, examples, game))
    for table in (table for rule in game.rules for table in rule.tables if table.chance):
        yield from (Problem(*table.place, sentence) for sentence in _of_table(table, calculators))
    for curve in (rule.curve for rule in game.rules if rule.curve):
        yield from (Problem(*curve.place, sentence) for sentence in _of_curve(curve, calculators))
    for ruling in (ruling for _, ruling in game.rulings if ruling.input):
        yield from (Problem(*ruling.place, sentence) for sentence in _of_ruling(ruling, calculators))


def _unknown(named: str, ids: Iterable[str], game: Game) -> Iterator[str]:
    """A sentence for each of the ids that is no rule's."""
    rules = [rule.id for rule in game.rules]
    for id in ids:
        if id and id not in rules:
            yield f"{named} the rule {id}, and there is none; {suggestion(id, rules)}"


def _of_calculator(calculator: Calculator, game: Game) -> Iterator[str]:
    rulings = {ruling.id: ruling for _, ruling in game.rulings}
    for name, question in inputs(calculator):
        yield from _unknown(f"The input {name} names", [question.rule], game)
        yield from _unknown(f"A choice of {name} names", sorted({option.rule for option in question.options}), game)
        ruling = f"The input {name} names the ruling {question.ruling}"
        if question.ruling and question.ruling not in rulings:
            yield f"{ruling}, and there is none; {suggestion(question.ruling, rulings)}"
        elif question.ruling and rulings[question.ruling].input != question.name:
            named = rulings[question.ruling].input or "no input"
            yield f"{ruling}, which names {named}; it must name {question.name}."


def _of_examples(calculator: Calculator, examples: Examples, game: Game) -> Iterator[str]:
    yield from _unknown("The calculator names", examples.rules, game)
    for name, query in [*examples.rules.items(), *examples.cases.items()]:
        try:
            read(calculator, query)
        except Refused as refused:
            yield f"The inputs for {name} ({query}) are not accepted: {refused}"


def _of_table(table: Table, calculators: list[Calculator]) -> Iterator[str]:
    """Whether the chance a table shows is one that its calculator tells."""
    for opened in (calculator for calculator in calculators if calculator.name == table.opens.partition("?")[0]):
        chances = [output.name for output in opened.outputs if output.kind == "chance"]
        if table.chance not in chances:
            yield f"The calculator {opened.name} tells no chance {table.chance}; {suggestion(table.chance, chances)}"


def _of_curve(curve: Curve, calculators: list[Calculator]) -> Iterator[str]:
    """Whether a curve's input and figure are those of its calculator, and its cases can be drawn."""
    known = {calculator.name: calculator for calculator in calculators}
    for case in curve.cases.values():
        name, _, query = case.partition("?")
        if name not in known:
            yield f"There is no calculator {name}; {suggestion(name, known)}"
            continue
        try:
            read(known[name], query)
            figure_named(known[name], curve.of)
            if len(axes(known[name], curve.vary)) > 1:
                yield "A curve varies one input."
        except Refused as refused:
            yield f"The curve of {name} can't be drawn: {refused}"


def _of_ruling(ruling: Ruling, calculators: list[Calculator]) -> Iterator[str]:
    asked = [
        (calculator, question) for calculator in calculators for _, question in inputs(calculator) if question.ruling
    ]
    named = [
        (calculator, question)
        for calculator, question in asked
        if (question.name, question.ruling) == (ruling.input, ruling.id)
    ]
    if not named:
        names = sorted({question.name for _, question in asked})
        other = "the input of that name belongs to another ruling."
        hint = other if ruling.input in names else suggestion(ruling.input, names)
        yield f"No calculator has the input {ruling.input} with this ruling ({ruling.id}); {hint}"
    values = [reading.value for reading in ruling.readings]
    for calculator, question in named:
        accepted = [option.value for option in question.options] or ["yes", "no"]
        default = as_text(question, question.default)
        if set(values) != set(accepted):
            takes = f"the input of {calculator.id} takes {listed(accepted)}."
            yield f"The readings have the values {listed(values)}; {takes}"
        elif values[0] != default:
            yield f"The first reading is {values[0]}; the default of {calculator.id} is {default}, and it comes first."
