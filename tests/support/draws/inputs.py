"""Inputs for any calculator, drawn at random but legal."""

from itertools import count
from types import SimpleNamespace

from calculators.declare.inputs import build, problems, questions
from calculators.declare.inputs import values as public
from tests.support.draws.amount import many

TRIES = 20
SLOW = {"warstuff/best-builds": 8, "warfig/fight-or-defend": 20}  # thousands of units in each answer, hundreds of dice


def draws(calculator, most=None):
    """How many inputs to draw: fewer where one answer tells as much as many others."""
    most = most or many(40, quickly=8)
    return min(most, SLOW.get(calculator.id, most))


def anything(calculator, dice, at_most=None, rulings=None):
    """Random inputs; `rulings` fixes the readings instead (those not named stay as they are).

    What is against the rules is drawn again, the rest is kept; where that does not help, all is drawn again.
    """
    values, wrong = {}, {}
    for tried in count():
        fresh = _values(calculator.inputs_type, dice, at_most or {}, rulings)
        values = values | {name: fresh[name] for name in wrong if name in fresh} if tried % TRIES else fresh
        given = calculator.inputs(**values)
        wrong = problems(given)
        if not wrong:
            return given


def _values(asks, dice, at_most, rulings=None):
    values = {}
    for question in questions(asks):
        if question.ruling and rulings is not None:
            if question.name in rulings:
                values[question.name] = rulings[question.name]
        elif question.ruling and dice.random() < 0.6:
            continue
        else:
            values[question.name] = _value(question, dice, at_most)
    return values


def _value(question, dice, at_most):
    if question.kind == "number":
        return dice.randint(question.low, min(question.high, at_most.get(question.name, question.high)))
    if question.kind == "yes-no":
        return dice.random() < 0.5
    if question.kind == "choice":
        return dice.choice(question.options)
    if question.kind == "choices":
        taken = dice.sample(question.options, dice.randint(0, min(question.most, 4)))
        return tuple(option for option in question.options if option in taken)
    if question.kind == "text":
        return " ".join("".join(dice.choice("abc ÄÖ,;:&=%\"'<>") for _ in range(dice.randint(0, 8))).split())
    return tuple(
        build(question.row, _values(question.row, dice, at_most)) for _ in range(dice.randint(0, min(4, question.most)))
    )


def flat(given):
    """Inputs (or a row of them) by their public names, as a referee reads them."""
    return SimpleNamespace(**public(given))
