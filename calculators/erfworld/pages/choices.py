"""What each point buys: every single change to a design, against a chosen enemy."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from calculators.declare.calculator import calculator
from calculators.declare.inputs import ask, questions
from calculators.declare.outputs import Answer, Line, Link, Step, Table, number, receipt, table
from calculators.erfworld.rules.best_designs import Aim, Role
from calculators.erfworld.rules.design import Stats, breaches
from calculators.erfworld.rules.fielding import LEVEL, parts
from calculators.erfworld.rules.meeting import Ground, Grounds, Met, reading_steps, shown, steps, told_once
from calculators.erfworld.rules.quarry import MOST_FOUGHT
from calculators.erfworld.rules.skirmish import Band, band
from calculators.erfworld.rules.stack import FIRST
from calculators.erfworld.rules.worth import MOST_ALIKE, PER, Enemy, Group, Worth, changes, worth
from calculators.erfworld.words.combat_words import exact, way
from calculators.erfworld.words.design_words import cost_readings, stats
from calculators.show.wording import decimal, figure, in_words, percent, sentence
from calculators.weigh.ranked import Ranked, said

NOTICED = Fraction(1, 200)  # units; a smaller difference is not told in words


@dataclass(frozen=True)
class Stacked:
    """How many of the design are in the stack."""

    count: int = ask(
        FIRST, "In the stack", low=1, high=MOST_ALIKE, hint="only eight strike", rule="combat/attack-total"
    )
    level: int = ask(LEVEL, "Its level", low=1, high=20, hint="if a Commander", rule="commanders/level")


@dataclass(frozen=True)
class Choices(Met, Ground, Enemy, Stacked, Stats, Grounds):
    """A design and an enemy, and how the table reads the rules."""

    @property
    def group(self) -> Group:
        return Group(Stats(self.hits, self.attack, self.defence, self.move, self.specials), self.count)

    def bands(self) -> tuple[Band, Band]:
        mine, theirs = self.group, self.enemy
        return band(mine.design, mine.count, self.level), band(theirs.design, theirs.count, self.enemy_level)


@dataclass(frozen=True, kw_only=True)
class Advice(Answer):
    points: Fraction = number("Points", "for one")
    croaks: Fraction = number("Enemies croaked", "on average, in one combat")
    croaked: Fraction = number("Own croaked", "on average")
    destroys: Fraction = number("Destroys", f"enemy points by {PER} points of it")
    loses: Fraction = number("Loses", f"its points to {PER} points of the enemy")
    changes: Table = table(
        "Every single change to the fight",
        f"best for its points first; net: points destroyed less points lost, for {PER} on each side",
    )
    price_only: Table = table(
        "Changes of the price alone", "they play no part in this combat: what is cheaper is only better for being so"
    )
    receipt: tuple[Line, ...] = receipt("What one costs now")


@calculator(
    "erfworld/choices",
    title="What a point buys",
    summary="Every single legal change to a design, ranked by what a stack of it does for its points in one combat with a chosen enemy.",
    rules={
        "cost/formula": "",
        "cost/scout": "specials=scout",
        "cost/several-specials": "specials=ranged,flying",
        "unit-design/attack-limit": "hits=3",
        "unit-design/defence-limit": "hits=2&attack=3",
        "unit-design/specials": "specials=ranged",
        "combat/stacks": "count=4",
        "combat/attack-total": "count=12",
        "combat/command-bonus": "specials=commander",
        "combat/average-defence": "enemy_hits=5&enemy_defence=5",
        "combat/terrain-bonus": "terrain=swamp",
        "combat/order": "how=defend",
        "combat/formula": "terrain=hills",
        "combat/random-number": "specials=ranged&combat_dice=shared",
        "combat/flyers-over-woods": "enemy_specials=flying&terrain=woods",
        "damage/stacking-order": "hits=10&attack=15",
    },
    cases={
        "Eight humans on eight Gobwins": "",
        "The same, attacked in the hills": "how=defend&terrain=hills",
        "Archers who leave": "specials=ranged&how=leave",
        "Pikes against Twolls": "attack=6&defence=4&enemy_count=4&enemy_hits=10&enemy_attack=15&enemy_defence=3",
        "Horse against archers": "hits=10&attack=6&defence=1&move=4&count=4&enemy_hits=5&enemy_specials=ranged",
        "Dwagons against pikes": "hits=20&attack=30&defence=5&move=5&specials=flying&count=2&enemy_hits=5&enemy_attack=6&enemy_defence=4",
    },
)
def choices(given: Choices) -> Advice:
    """The stack as it is, then each neighbour one step away, all against the same enemy."""
    now = worth(given.group, given.level, given)
    every = [(worth(group, given.level, given), words) for group, words in changes(given.group, given.specials_allowed)]
    changed = sorted((one for one in every if one[0][2:4] != now[2:4]), key=lambda one: -one[0].net)
    idle = sorted((one for one in every if one[0][2:4] == now[2:4]), key=lambda one: one[0].whole)
    rows = sorted([(now, "as it is"), *changed], key=lambda one: -one[0].net)
    says = dict(
        zip(changed, said([Ranked(words, new.net, new.whole, _effect(now, new)) for new, words in changed], exact))
    )
    heads = "Change", "Points", "Croaks", "Loses", "Net"
    return Advice(
        headline=_headline(now, changed),
        points=now.points,
        croaks=now.croaks,
        croaked=now.croaked,
        destroys=now.destroys,
        loses=now.loses,
        changes=Table(heads, tuple(_row(given, now, *row) for row in rows), tuple(says.get(row, "") for row in rows)),
        price_only=Table(
            (*heads[:2], heads[4]), tuple((*row[:2], row[4]) for row in (_row(given, now, *one) for one in idle))
        ),
        receipt=tuple(parts(now.group.design, cost_readings(given))),
        working=tuple(told_once(_working(given, now))),
        notes=tuple(_notes(given, now)),
        links=tuple(_opens(given, now)),
    )


def _price(now: Worth, new: Worth) -> str:
    more = new.whole - now.whole
    return f"+{exact(more)}" if more > 0 else f"−{exact(-more)}" if more else "0"


def _row(given: Choices, now: Worth, new: Worth, words: str) -> tuple[str | Link, ...]:
    figures = figure(new.croaks), figure(new.croaked), decimal(new.net, 1)
    if new is now:
        return words, exact(now.whole), *figures
    asked = (
        {one.name: getattr(given, one.name) for one in questions(Choices)}
        | vars(new.group.design)
        | {"count": new.group.count}
    )
    return way("choices", words, **asked), _price(now, new), *figures


def _effect(now: Worth, new: Worth) -> str:
    """What a change does; what nobody would notice is left out."""
    told = []
    for what, before, after in ("croaks", now.croaks, new.croaks), ("loses", now.croaked, new.croaked):
        by = abs(after - before)
        if before and NOTICED <= by < 2 * before:
            told.append(
                f"it {what} {percent(by / before) if by < before else figure(100 * by / before) + ' %'} {'more' if after > before else 'less'}"
            )
        elif by >= NOTICED:
            told.append(f"it {what} {figure(after)} instead of {figure(before)}")
    return " and ".join(told) or "it fights about as well"


def _headline(now: Worth, changed: list[tuple[Worth, str]]) -> str:
    if not changed or changed[0][0].net <= now.net:
        return "No single change makes it better for its points against this enemy."
    best, words = changed[0]
    return f"{sentence(words)} ({_price(now, best)}) does most for its points: {_effect(now, best)}."


def _working(given: Choices, now: Worth) -> Iterator[Step]:
    enemy = worth(given.enemy, given.enemy_level, given)
    mine = f"{exact(now.points)} points each"
    yield Step(f"{now.group.count} × {stats(now.group.design)}", None, mine, "cost/formula")
    yield Step(
        f"The enemy: {given.enemy_count} × {stats(given.enemy.design)}",
        None,
        f"{exact(enemy.points)} points each",
        "cost/formula",
    )
    yield from steps(*given.bands(), given.how, given.place)
    parts_of = f"{PER} × {figure(now.croaks)} × {exact(enemy.points)} / {exact(now.whole)}"
    yield Step(f"{PER} points of it destroy {figure(now.destroys)} points", None, parts_of, "cost/formula")
    parts_of = f"{PER} × {figure(now.croaked)} × {exact(now.points)} / {exact(enemy.whole)}"
    yield Step(f"{PER} points of the enemy destroy {figure(now.loses)} of its points", None, parts_of, "cost/formula")
    yield Step("A change must keep to the limits of design", None, "", "unit-design/attack-limit", "specials_allowed")
    yield Step("Scout as a change, and what it costs", rule="cost/scout", ruling="scout_price")
    yield Step("A second special as a change", rule="cost/several-specials", ruling="several_specials")
    yield Step("Ranged as a change: who strikes first", rule="combat/order", ruling="ranged_stays")
    yield Step("Commander as a change", rule="combat/command-bonus", ruling="two_commanders")
    yield Step("And what that adds to Defence", rule="combat/command-bonus", ruling="command_defence")
    yield from reading_steps((now.group.design, given.enemy.design), given.terrain)


def _notes(given: Choices, now: Worth) -> Iterator[str]:
    if now.group.count > 1:
        yield f"Points of a change are for all {in_words(now.group.count)} together."
    yield f"Ranked by net: points destroyed less points lost, for {PER} points on each side."
    yield from (
        f"As it is it breaks a rule of design: {one}" for one in breaches(now.group.design, given.specials_allowed)
    )
    if not now.points:
        yield "What costs nothing has no worth for its points."


def _opens(given: Choices, now: Worth) -> Iterator[Link]:
    if on := shown(given, *given.bands(), ("Yours", "Enemy"), "The combat"):
        yield on
    design, rulings = now.group.design, vars(cost_readings(given))
    yield way("unit-cost", "What one costs", **vars(design), **rulings)
    role = next((one for one in Role if one.special in design.specials), Role.FIGHTER)
    also = tuple(one for one in design.specials if one is not role.special)
    purse = max(1, min(1000, MOST_FOUGHT * now.group.count, ceil(now.whole)))
    asked = {one.name: getattr(given, one.name) for one in (*questions(Enemy), *questions(Ground))}
    yield way(
        "designer",
        f"Best designs for {purse} points",
        points=purse,
        count=now.group.count,
        role=role,
        move=design.move,
        also=also,
        aim=Aim.BEATS_ENEMY,
        level=given.level,
        **asked,
        **rulings,
        **given.combat_readings,
    )
