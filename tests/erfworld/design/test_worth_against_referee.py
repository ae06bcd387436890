"""Two forces, what a point buys and the designer's helper against a referee who throws every die of every combat."""

from __future__ import annotations

import random
import sys
from fractions import Fraction

from calculators import every, find
from calculators.declare.calculator import Calculator
from calculators.declare.outputs import Link
from calculators.declare.query import read, write
from calculators.show.wording import decimal, figure
from tests.erfworld.combat import test_against_referee as combat
from tests.erfworld.design import test_against_referee as design
from tests.erfworld.drawn import COMBAT, plain
from tests.referee.erfworld import worth as referee
from tests.support.draws.amount import many
from tests.support.draws.small import drawn, repeated
from tests.support.ranked import one_after_another

FIELD = plain(COMBAT.inputs())
MADE_BY = {
    "fighter": None,
    "archer": "ranged",
    "flyer": "flying",
    "siege": "siege",
    "scout": "scout",
    "commander": "commander",
}
SMALL = {
    "count": 3,
    "hits": 4,
    "attack": 5,
    "enemy_count": 3,
    "enemy_hits": 4,
    "enemy_attack": 5,
    "level": 3,
    "enemy_level": 3,
    "most": 3,
}
MATCHUPS, CHOICES, DESIGNER = (find(f"erfworld/{name}") for name in ("matchups", "choices", "designer"))
ROOM = (combat, design, sys.modules[__name__])  # where calculators meet the referee


def told(calculator, given):
    found = calculator(given)
    return {one.name: getattr(found, one.name) for one in calculator.outputs}


def opened(cell):
    return plain(read(find(f"erfworld/{cell.calculator}"), cell.query))


def test_two_forces():
    """Every pair of rows croaks as many as the dice say, and the best target gains as much as any."""
    calculator, dice, pairs = MATCHUPS, random.Random("matchups"), 0
    for _ in range(many(40)):
        given = repeated(drawn(calculator, dice, SMALL, 2), dice, "mine", "theirs")
        expected, actual = referee.matchups(FIELD, **plain(given)), told(calculator, given)
        for side in ("dealt", "taken"):
            actual[side] = [[cell.value for cell in row] for row in actual[side].cells]
        actual.pop("verdict")  # words on the figures
        actual["best"] = [row[2:] for row in actual["best"].rows]
        expected["best"] = [
            (figure(croaks), figure(croaked), decimal(gain, 1)) for _, gain, croaks, croaked in expected["best"]
        ]
        assert expected == actual, write(calculator, given)
        pairs += sum(map(len, expected["dealt"]))
    assert pairs >= many(30) // 2


def test_what_a_point_buys():
    """Every single change has the odds of its dice and the price of the formula, the best for its points first."""
    calculator, dice, fought, idled = CHOICES, random.Random("choices"), 0, 0
    options = next(question.options for question in calculator.questions if question.name == "specials")
    specials = [one.value for one in options]
    for at in range(10):  # of a design that is against the rules few changes are legal, so most have few specials
        few = {} if at % 5 == 0 else {"specials": tuple(dice.sample(options, dice.choice([0, 1, 1])))}
        given = drawn(calculator, dice, SMALL | {"defence": 2}, fixed=few)
        asked = plain(given)
        expected, actual = referee.choices(FIELD, specials, **asked), told(calculator, given)
        now, own = expected.pop("now"), referee.key(asked, asked["count"])
        changes = expected.pop("changes") | {own: now}
        table, price_only = actual.pop("changes"), actual.pop("price_only")
        ranked, idle = (
            {by_stats(what, asked): (price(points), *figures) for what, points, *figures in one.rows}
            for one in (table, price_only)
        )
        assert now["points"] == sum(Fraction(line.points) for line in actual.pop("receipt"))
        assert expected == actual, write(calculator, given)
        rows = {
            one: (
                fate["whole"] - (one != own) * now["whole"],
                figure(fate["croaks"]),
                figure(fate["croaked"]),
                decimal(fate["net"], 1),
            )
            for one, fate in changes.items()
        }
        same = {
            one
            for one, fate in changes.items()
            if one != own and all(fate[what] == now[what] for what in ("croaks", "croaked"))
        }
        assert {one: row for one, row in rows.items() if one not in same} == ranked, write(calculator, given)
        assert {one: (rows[one][0], rows[one][3]) for one in same} == idle, write(calculator, given)
        order = [(one != own, changes[one]["net"], changes[one]["whole"]) for one in ranked]
        assert sorted(order, key=lambda one: (-one[1], one[0] and one[2])) == order
        alone = [(-changes[one]["net"], changes[one]["whole"]) for one in idle]
        assert sorted(alone) == alone
        one_after_another(order, table)
        fought, idled = fought + len(ranked) - 1, idled + len(idle)
    assert fought > 20 and idled > 20


def by_stats(what, asked):
    """The stack that a row of the table opens; without a way on, the one that was asked about."""
    unit = opened(what) if isinstance(what, Link) else asked
    return referee.key(unit, unit["count"])


def price(words):
    """What a stack costs, or what a change adds to it: 7, +7/3, −1.3."""
    return Fraction(words.replace("\N{MINUS SIGN}", "-"))


def test_designs():
    """Of all legal designs for the points, those are shown that lead by what was asked for."""
    calculator, dice, shown = DESIGNER, random.Random("designer"), 0
    for _ in range(many(60)):
        given = drawn(
            calculator,
            dice,
            SMALL | {"points": 40, "least_hits": 3, "least_attack": 3, "least_defence": 2, "most_hits": 6},
        )
        asked = plain(given)
        expected, actual = referee.designer(FIELD, MADE_BY, **asked), told(calculator, given)
        ranked, rows = expected["ranked"][:10], actual["top"].rows
        assert (expected["designs"], len(ranked)) == (actual["designs"], len(rows)), write(calculator, given)
        units = [opened(row[0]) for row in rows]
        costs = [referee.price(unit, asked) for unit in units]
        if asked["aim"] == "beats-enemy":
            assert [one[1] for one in ranked] == costs
            assert [(figure(one[4]), figure(one[5]), figure(-one[0])) for one in ranked] == [
                row[2:5] for row in rows
            ], write(calculator, given)
        else:
            figures = [
                (unit["attack"], Fraction(unit["hits"] * 8, 8 - unit["defence"]), cost)
                for unit, cost in zip(units, costs)
            ]
            assert [one[1:] for one in ranked] == figures, write(calculator, given)
        if rows:
            first = units[0]
            assert (costs[0], first["attack"], Fraction(first["hits"] * 8, 8 - first["defence"])) == tuple(
                actual[name] for name in ("cost", "attack", "endurance")
            )
        shown += len(rows)
    assert shown >= many(60) * 2 // 3


def test_the_referee_knows_every_calculator():
    """No calculator of the game answers without a referee."""
    compared = {one.name for module in ROOM for one in vars(module).values() if isinstance(one, Calculator)}
    assert compared == {one.name for one in every() if one.game == "erfworld"}
