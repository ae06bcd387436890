"""Small legal inputs for a calculator, drawn with given dice, and the same inputs in a referee's plain words."""

from dataclasses import is_dataclass, replace

from calculators.declare.choices import Choice
from calculators.declare.inputs import build, problems, questions

NAMES = ("A", "B", "")


def drawn(calculator, dice, most, rows=3, fixed=None):
    """Inputs drawn until they are legal; `most` bounds numbers by name, `fixed` sets inputs by name."""
    while True:
        given = calculator.inputs(**{**_values(calculator.inputs_type, dice, most, rows), **(fixed or {})})
        if not problems(given):
            return given


def _values(asks, dice, most, rows):
    values = {}
    for question in questions(asks):
        if not (question.ruling and dice.random() < 0.6):  # mostly the reading used here
            values[question.name] = _value(question, dice, most, rows)
    return values


def _value(question, dice, most, rows):
    if question.kind == "number":
        return dice.randint(question.low, min(question.high, most.get(question.name, question.high)))
    if question.kind == "yes-no":
        return dice.random() < 0.5
    if question.kind == "choice":
        return dice.choice(question.options)
    if question.kind == "choices":
        taken = [option for option in question.options if dice.random() < 0.4]
        kept = taken if len(taken) <= question.most else dice.sample(taken, dice.randint(0, question.most))
        return tuple(option for option in taken if option in kept)
    if question.kind == "text":
        return dice.choice(NAMES)
    return tuple(build(question.row, _values(question.row, dice, most, rows)) for _ in range(dice.randint(0, rows)))


def repeated(given, dice, *lists):
    """The same inputs, at times with a row of each list once more under another name: as many of them, or more,
    or fewer."""
    new = {}
    for name in lists:
        rows = getattr(given, name)
        if rows and dice.random() < 0.5:
            again = dice.choice(rows)
            new[name] = (
                *rows,
                replace(again, name=dice.choice(NAMES), count=dice.choice([again.count, again.count, 1, 2])),
            )
    return replace(given, **new)


def readings(calculator):
    """Every ruling of a calculator with each of its values."""
    for question in calculator.questions:
        if question.ruling:
            for value in question.options or (True, False):
                yield question.name, value


def plain(value):
    """Inputs as numbers, words, yes and no; rows as lists of the same."""
    if is_dataclass(value):
        return {question.name: plain(question.value(value)) for question in questions(type(value))}
    if isinstance(value, tuple):
        return [plain(one) for one in value]
    return value.value if isinstance(value, Choice) else value
