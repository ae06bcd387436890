"""The calculators against a referee who plays every throw of the dice and knows no formula."""

from __future__ import annotations

import random

import pytest

from calculators import every, find
from calculators.declare.outputs import Link
from calculators.declare.query import read, write
from calculators.show.wording import figure
from tests.referee.warstuff import alone, answers, duel, lists
from tests.support.draws.amount import many
from tests.support.draws.small import drawn, plain, readings, repeated
from tests.support.ranked import one_after_another

# What the referee knows, how large the numbers may be, how many rows, and how many inputs are drawn with a fixed seed.
KNOWN = {
    "attack": (answers.attack, {"shots": 4, "healers": 3}, 0, 1000),
    "melee": (answers.melee, {"charger_healers": 2, "defender_healers": 2}, 0, 1000),
    "several-attackers": (alone.several_attackers, {"count": 3, "healers": 2}, 3, 200),
    "fight-to-the-end": (duel.fight_to_the_end, {"a_markers": 3, "b_markers": 3, "approach": 2}, 0, 25),
    "feats": (alone.feats, {"distance": 9, "depth": 9, "healers": 2}, 0, 300),
    "support": (alone.support, {"healers": 3}, 0, 300),
    "morale": (alone.morale, {"start": 12, "left": 12, "undead": 12}, 4, 300),
    "moves": (alone.moves, {}, 0, 300),
    "unit-cost": (lists.unit_cost, {}, 0, 300),
    "army-list": (lists.army_list, {"count": 6}, 4, 300),
    "matchups": (lists.matchups, {"count": 4}, 3, 60),
    "choices": (lists.choices, {"attacks": 3}, 0, 12),
    "best-builds": (lists.best_builds, {"attacks": 3}, 0, 12),
}
NOT_THE_REFEREES = {"best-builds": {"best"}}  # words about the first row, which is compared
OPTIONS = {question.name: question.options for question in find("warstuff/attack").questions}


def asked(given):
    """The same inputs as the referee takes them: numbers, words, and yes or no."""
    return {
        name: {True: "yes", False: "no"}[value] if isinstance(value, bool) else value
        for name, value in plain(given).items()
    }


def told(calculator, given):
    """Every output by name, spreads as plain dictionaries without what never happens."""
    found = calculator(given)
    values = {one.name: (one.kind, getattr(found, one.name)) for one in calculator.outputs}
    return {
        name: {at: share for at, share in value.in_order() if share} if kind == "spread" else value
        for name, (kind, value) in values.items()
    }


def agree(name, given):
    """Both say the same in every output the calculator has."""
    calculator, words = find(f"warstuff/{name}"), IN_THE_SAME_WORDS.get(name)
    expected, actual = KNOWN[name][0](**asked(given)), told(calculator, given)
    for one in NOT_THE_REFEREES.get(name, ()):
        del actual[one]
    if words:
        expected, actual = words(asked(given), expected, actual)
    assert expected == actual, f"{name}?{write(calculator, given)}"


# ------------------------------------------------- where the calculator answers in words and tables


def after_each(given, expected, actual):
    return expected, actual | {"after_each": [row[1:] for row in actual["after_each"].rows]}


def fight(given, expected, actual):
    """The rounds always; the ends too, unless the referee has found more places than it will solve."""
    assert [row[0] for row in actual["by_round"].rows] == list(range(1, 13))
    actual["by_round"] = [row[1:] for row in actual["by_round"].rows]
    if "a_wins" not in expected:
        SOLVED["no"] += 1
        a, b, _, on = actual["by_round"][-1]
        assert a <= actual["a_wins"] <= a + on and b <= actual["b_wins"] <= b + on
        return expected, {name: actual[name] for name in expected}
    SOLVED["yes"] += 1
    return expected, actual


SOLVED = {"yes": 0, "no": 0}


def morale(given, expected, actual):
    best = expected["tester"]
    words = (
        f"{best['quality']}+{' Fearless' * best['fearless']}"
        if best
        else ("none, all stunned" if given["left"] else "none")
    )
    return expected | {"due": {True: "yes", False: "no"}[expected["due"]], "tester": words}, actual | {
        "by_round": list(actual["by_round"].rows)
    }


def moves(given, expected, actual):
    return expected, actual | {"actions": {row[0].lower(): row[1:] for row in actual["actions"].rows}}


def receipt(given, expected, actual):
    return expected, actual | {"receipt": [line.points for line in actual["receipt"]]}


def army(given, expected, actual):
    actual["breaches"] = [(breach.rule, breach.row) for breach in actual["breaches"]]
    assert all(unit.each == sum(line.points for line in unit.lines) for unit in actual["roster"])
    actual["roster"] = [(unit.count, unit.each) for unit in actual["roster"]]
    return receipt(given, expected, actual)


def matchups(given, expected, actual):
    """Every figure, under the names of all rows of its kind; the verdict is words on them."""
    actual.pop("verdict")
    names = [
        [named(given[side], kind) for kind in kinds] for side, kinds in zip(("mine", "theirs"), expected.pop("kinds"))
    ]
    for side in "dealt", "taken":
        assert names == [list(actual[side].down), list(actual[side].across)]
        actual[side] = [[one.value for one in row] for row in actual[side].cells]
    actual["best"] = [(str(who), str(whom), *figures) for who, whom, *figures in actual["best"].rows]
    best = [
        (names[0][row], names[1][whom], killed, lost, figure(gain))
        for row, whom, killed, lost, gain in expected["best"]
    ]
    return expected | {"best": best}, actual


def named(units, kind):
    """The names of the rows of a kind, each once; of more than three two and how many there are besides."""
    names = list(dict.fromkeys(units[row]["name"] or f"Row {row + 1}" for row in kind))
    return ", ".join(names) if len(names) < 4 else f"{names[0]}, {names[1]} and {len(names) - 2} more"


def unit_of(cell, otherwise):
    """The unit that a row opens, or the one that was asked about."""
    if not isinstance(cell, Link):
        return otherwise["quality"], frozenset(otherwise["rules"])
    opened = plain(read(find(f"warstuff/{cell.calculator}"), cell.query))
    return opened["quality"], frozenset(opened["rules"])


def choices(given, expected, actual):
    """Every change with its figures, the best first; and those of the price alone, the cheapest first."""
    changes, own = expected["changes"], unit_of(None, given)
    ranked, idle = (
        [(unit_of(row[0], given), row[1:]) for row in actual[table].rows] for table in ("changes", "price_only")
    )
    nets, costs = [changes[unit]["net"] for unit, _ in ranked], [changes[unit]["points"] for unit, _ in idle]
    assert (sorted(nets, reverse=True), sorted(costs)) == (nets, costs)
    one_after_another(
        [(unit != own, changes[unit]["net"], changes[unit]["points"]) for unit, _ in ranked], actual["changes"]
    )
    dearer = {unit: one["points"] - changes[own]["points"] for unit, one in changes.items()}
    price = {unit: f"{more:+}".replace("-", "\N{MINUS SIGN}") if more else "0" for unit, more in dearer.items()} | {
        own: str(changes[own]["points"])
    }
    rows = {unit: (price[unit], one["kills"], one["killed"], figure(one["net"])) for unit, one in changes.items()}
    same = {unit for unit, row in rows.items() if unit != own and row[1:3] == rows[own][1:3]}
    _, actual = receipt(given, expected, actual)
    expected |= {
        "changes": {unit: row for unit, row in rows.items() if unit not in same},
        "price_only": {unit: (rows[unit][0], rows[unit][3]) for unit in same},
    }
    return expected, actual | {"changes": dict(ranked), "price_only": dict(idle)}


def best_builds(given, expected, actual):
    """Every build that is shown has the referee's figures, and no build that is not shown ranks before one that is,
    but for those that come out the same as one before them."""
    fates, ranks = expected.pop("fates"), expected.pop("ranks")
    shown = [(unit_of(row[0], given), row[1:]) for row in actual.pop("builds").rows]
    last = {"destroy": "destroys", "last": "loses"}.get(given["aim"], "net")
    keys = ("points", "kills", "killed", last)
    expected["builds"] = [
        tuple(figure(fates[unit][key]) if key == last else fates[unit][key] for key in keys) for unit, _ in shown
    ]
    distinct = {}
    for unit in sorted(ranks, key=ranks.__getitem__):
        distinct.setdefault(tuple(fates[unit][key] for key in ("points", "kills", "killed")), ranks[unit])
    expected["ranks"] = [*distinct.values()][: len(shown)]
    assert shown or not ranks
    return expected, actual | {"builds": [tuple(row) for _, row in shown], "ranks": [ranks[unit] for unit, _ in shown]}


IN_THE_SAME_WORDS = {
    "attack": after_each,
    "several-attackers": after_each,
    "fight-to-the-end": fight,
    "morale": morale,
    "moves": moves,
    "unit-cost": receipt,
    "army-list": army,
    "matchups": matchups,
    "choices": choices,
    "best-builds": best_builds,
}


# ------------------------------------------------------------------------------------------- the tests


def some(name, dice, fixed=None):
    """Inputs drawn for a calculator; best builds choose among six special rules, so that the referee can try all."""
    _, most, rows, _ = KNOWN[name]
    if name == "best-builds":
        free = dice.sample(OPTIONS["rules"], 6)
        having = tuple(free[: dice.choice([0, 0, 1])])
        fixed = (fixed or {}) | {"having": having, "without": tuple(one for one in OPTIONS["rules"] if one not in free)}
    given = drawn(find(f"warstuff/{name}"), dice, most, rows, fixed)
    return repeated(given, dice, "mine", "theirs") if name == "matchups" else given


@pytest.mark.parametrize("name", KNOWN)
def test_inputs_of_all_kinds(name):
    """Any inputs, under any readings, have the odds of their dice and the points of the rules."""
    dice = random.Random(name)
    for _ in range(many(KNOWN[name][3])):
        agree(name, some(name, dice))


@pytest.mark.parametrize("name", [name for name in KNOWN if list(readings(find(f"warstuff/{name}")))])
def test_one_reading_at_a_time(name):
    """Each value of each ruling changes the answer as the dice do."""
    dice = random.Random(name)
    for ruling, value in readings(find(f"warstuff/{name}")):
        for _ in range(1 if name in ("choices", "best-builds", "fight-to-the-end") else many(5)):
            agree(name, some(name, dice, fixed={ruling: value}))


@pytest.mark.parametrize(
    "query",
    [
        "a_rules=tough&marker_count=until_recovery&tough_recovery=loses",
        "a_rules=tough&marker_count=until_recovery&tough_recovery=loses&tough_after=every_third&b_rules=mounted",
        "a_rules=wizard&b_rules=shooter-18&range=shoot&spell_reach=charge_reach",
    ],
)
def test_fights_under_two_readings(query):
    """Readings that matter only together with others, or with a special rule."""
    agree("fight-to-the-end", read(find("warstuff/fight-to-the-end"), query))


def on_either_side(special, one, other):
    """The special rule on one side, on the other, and on both."""
    return {one: (special,)}, {other: (special,)}, {one: (special,), other: (special,)}


@pytest.mark.parametrize("special", OPTIONS["rules"], ids=lambda rule: rule.value)
def test_every_special_rule(special):
    """Each special rule, on either side, fresh or stunned, in cover or not, has the odds of its dice."""
    attack, melee = find("warstuff/attack"), find("warstuff/melee")
    for rules in on_either_side(special, "rules", "target_rules"):
        for mode in OPTIONS["mode"]:
            for cover in False, True:
                for state in OPTIONS["target_state"]:
                    agree("attack", attack.inputs(**rules, mode=mode, cover=cover, target_state=state, shots=2))
    for rules in on_either_side(special, "charger_rules", "defender_rules"):
        agree("melee", melee.inputs(**rules))
        agree("melee", melee.inputs(**rules, defender_cover=True, charger_quality=3, defender_markers=2))


@pytest.mark.parametrize(
    "query",
    [
        "",
        "first=roll",
        "range=apart",
        "a_quality=3&a_rules=mounted&b_rules=armored,death-blow",
        "first=b&b_rules=wizard&a_rules=freeze",
        "a_rules=shooter-18,deadly&b_quality=5&b_rules=shooter-9&range=apart",
        "a_rules=shooter-18&b_quality=3&b_rules=frenzy&range=shoot&approach=2",
        "a_rules=wizard,death-blow&b_quality=3&b_rules=wizard,camouflaged",
        "a_rules=small&b_rules=fearless&marker_count=new&stunned_strikes_back=no",
        "a_quality=5&a_rules=tough&b_rules=fire,large&marker_count=until_recovery",
        "a_rules=hit-and-run,freeze&b_rules=intimidating",
        "a_rules=freeze&b_rules=tough,freeze,wizard",
        "a_quality=3&b_rules=regeneration",
        "a_rules=tough&b_rules=tough",
        "a_rules=tough,regeneration&b_rules=death-blow&marker_count=until_recovery&tough_after=every_third",
    ],
)
def test_fights_worth_a_look(query):
    """Fights of every kind end as the referee solves them, to the last fraction."""
    calculator = find("warstuff/fight-to-the-end")
    before = SOLVED["yes"]
    agree("fight-to-the-end", read(calculator, query))
    assert before + 1 == SOLVED["yes"]


def test_the_referee_knows_every_calculator():
    """No calculator of the game answers without a referee."""
    assert set(KNOWN) == {one.name for one in every() if one.game == "warstuff"}
