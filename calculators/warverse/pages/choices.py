"""What each point buys: every single change to a character, against a chosen enemy."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from calculators.declare.calculator import calculator
from calculators.declare.inputs import ask, questions
from calculators.declare.outputs import Answer, Line, Link, Step, Table, chance, number, receipt, table
from calculators.show.wording import counted, exact_percent, figure, in_words, percent
from calculators.warverse.rules.designing import Goal
from calculators.warverse.rules.facing import PER
from calculators.warverse.rules.fighter import (
    LEAST_MOVE,
    LEAST_STRENGTH,
    MOST_ATTACKS,
    MOST_MOVE,
    MOST_STRENGTH,
    Character,
)
from calculators.warverse.rules.fighter import receipt as priced
from calculators.warverse.rules.worth import MOST_ALIKE, Against, Enemy, Group, Worth, changes, worth
from calculators.warverse.words.phrases import health, ways
from calculators.weigh.ranked import Ranked, said

NOTICED = Fraction(1, 2000)  # a smaller difference is not told in words


@dataclass(frozen=True)
class Mine:
    """The character to be changed, and how many like it attack together."""

    move: int = ask(6, "Move", low=LEAST_MOVE, high=MOST_MOVE, unit='"', group="Your character", rule="characters/move")
    strength: int = ask(
        3, "Strength", low=LEAST_STRENGTH, high=MOST_STRENGTH, group="Your character", rule="characters/strength"
    )
    attacks: int = ask(6, "Attacks", low=0, high=MOST_ATTACKS, group="Your character", rule="characters/attacks")
    count: int = ask(
        6,
        "Alike",
        low=1,
        high=MOST_ALIKE,
        group="Your character",
        hint="attack one enemy together",
        rule="combat/killing",
    )


@dataclass(frozen=True)
class Choices(Against, Enemy, Mine):
    """A character and an enemy, and how the table reads the rules."""

    @property
    def group(self) -> Group:
        return Group(Character(self.move, self.strength, self.attacks), self.count)

    def problems(self) -> dict[str, str]:
        sides = {"count": self.too_many(self.group), "enemy_count": self.too_many(self.enemy)}
        return {name: problem for name, problem in sides.items() if problem}


@dataclass(frozen=True, kw_only=True)
class Advice(Answer):
    points: int = number("Points", "for one")
    kills: Fraction = chance("They kill an enemy", "all together, in a turn")
    killed: Fraction = chance("The enemies kill one", "all together, in a turn")
    destroys: Fraction = number("Destroys", f"enemy points by {PER} points, a turn")
    loses: Fraction = number("Loses", f"points to {PER} of the enemy's, a turn")
    changes: Table = table("Every single change", "best for its points first")
    receipt: tuple[Line, ...] = receipt("What one costs now")


@calculator(
    "warverse/choices",
    title="What a point buys",
    summary="Every single step up or down of a character, ranked by what it does for its points against a chosen enemy.",
    rules={
        "characters/points": "",
        "characters/move": "move=1",
        "characters/strength": "strength=5",
        "characters/attacks": "attacks=12",
        "characters/hit-points": "move=7",
        "combat/attack-roll": "strength=4",
        "combat/defence-roll": "enemy_strength=5",
        "combat/killing": "count=12",
        "combat/expected-hits": "count=1&enemy_count=1&how=close",
        "close-combat/engaging": "how=close",
        "ranged/shooting": "range=20",
        "ranged/range": "range=20",
        "ranged/cover": "own_cover=heavy",
    },
    cases={
        "Six like six": "",
        "The same in close combat": "how=close",
        'Shooters at 20"': "move=4&strength=2&attacks=9&count=8&range=20",
        "Swarm on a champion": "move=4&strength=1&attacks=3&count=40&enemy_count=1&enemy_move=12&enemy_strength=5&enemy_attacks=20&how=close",
        "Champion in a swarm": "move=12&strength=5&attacks=20&count=1&enemy_count=30&enemy_move=4&enemy_strength=1&enemy_attacks=3&how=close",
        "In heavy cover": "own_cover=heavy",
    },
)
def choices(given: Choices) -> Advice:
    """The characters as they are, then each neighbour one step away, all against the same enemy."""
    now = worth(given.group, given)
    changed = [(worth(group, given), words) for group, words in changes(given.group) if not given.too_many(group)]
    changed.sort(key=lambda one: (-one[0].net, one[0].group.points))
    rows = sorted([(now, "As they are"), *changed], key=lambda one: -one[0].net)
    says = dict(
        zip(changed, said([Ranked(words, new.net, new.group.points, _effect(now, new)) for new, words in changed]))
    )
    return Advice(
        headline=_headline(now, changed),
        points=now.group.one.points,
        kills=now.kills,
        killed=now.killed,
        destroys=now.destroys,
        loses=now.loses,
        changes=Table(
            ("Change", "Points", "Kills", "Is killed", "Net"),
            tuple(_row(given, now, *row) for row in rows),
            tuple(says.get(row, "") for row in rows),
        ),
        receipt=tuple(priced(now.group.one)),
        working=tuple(_working(given, now)),
        notes=tuple(_notes(now)),
        links=tuple(_opens(given)),
    )


def _price(now: Worth, new: Worth) -> str:
    more = new.group.points - now.group.points
    return f"+{more}" if more > 0 else f"−{-more}" if more else "0"


def _row(given: Choices, now: Worth, new: Worth, words: str) -> tuple[str | Fraction | Link, ...]:
    figures = new.kills, new.killed, figure(new.net)
    if new is now:
        return words, str(now.group.points), *figures
    asked = _against(given) | new.group.one._asdict() | {"count": new.group.count}
    return next(ways(("choices", words, asked)), words), _price(now, new), *figures


def _against(given: Choices) -> dict[str, object]:
    return {one.name: getattr(given, one.name) for one in questions(Against)}


def _effect(now: Worth, new: Worth) -> str:
    """What a change does, in how much it moves; what nobody would notice is left out."""
    told = []
    for what, before, after in ("they kill", now.kills, new.kills), ("one is killed", now.killed, new.killed):
        by = abs(after - before)
        if before and NOTICED <= by < 2 * before:
            told.append(f"{what} {percent(by / before)} {'more' if after > before else 'less'} often")
        elif by >= NOTICED:
            told.append(f"{what} {percent(after)} of the time instead of {percent(before)}")
    return (
        " and ".join(told)
        or f"they fight about as well {'for fewer points' if new.group.points < now.group.points else 'as before'}"
    )


def _headline(now: Worth, changed: list[tuple[Worth, str]]) -> str:
    best, words = changed[0]
    if best.net <= now.net:
        return "No single change makes them better for their points against this enemy."
    return f"{words} ({_price(now, best)}) does most for its points: {_effect(now, best)}."


def _working(given: Choices, now: Worth) -> Iterator[Step]:
    group, enemy = now.group, given.enemy
    yield Step(f"{group.one.stats}: {group.one.points} points", None, health(group.one.hit_points), "characters/points")
    yield Step(
        f"The enemy: {enemy.one.stats}",
        None,
        f"{enemy.one.points} points, {health(enemy.one.hit_points)}",
        "characters/points",
    )
    yield from given.attack.steps(group.one, group.count, enemy.one, "One of them")
    who = counted(enemy.count, "enemy", "enemies")
    yield Step(
        f"In return {who} {'kills' if enemy.count == 1 else 'kill'} one",
        now.killed,
        "worked out in the same way",
        "combat/killing",
    )
    parts = f"{PER} × {enemy.one.points} / {group.points} × {exact_percent(now.kills)}"
    yield Step(f"{PER} points of them destroy {figure(now.destroys)} points", None, parts, "combat/expected-hits")
    parts = f"{PER} × {group.one.points} / {enemy.points} × {exact_percent(now.killed)}"
    yield Step(
        f"{PER} points of the enemy destroy {figure(now.loses)} of their points", None, parts, "combat/expected-hits"
    )


def _notes(now: Worth) -> Iterator[str]:
    if now.group.count > 1:
        yield f"Points of a change are for all {in_words(now.group.count)} together."
    yield f"Ranked by net: points destroyed less points lost, for {PER} points on each side."
    if not now.kills:
        yield "They cannot kill this enemy in one turn: more of them, or more Attacks, come first."


def _opens(given: Choices) -> Iterator[Link]:
    one, enemy = given.group, given.enemy
    yield from filter(None, (given.attack.shown(one.one, one.count, enemy.one, "Their attack"),))
    yield from filter(None, (given.reply.shown(enemy.one, enemy.count, one.one, "The enemy's attack"),))
    target = {f"target_{stat}": value for stat, value in enemy.one._asdict().items()} | {
        "target_count": enemy.count,
        "alike": one.count,
    }
    close = given.attack.close  # the designer knows no cover in close combat but by the other reading
    covers = {} if close and not given.cover_in_close_combat else {"cover": given.cover, "own_cover": given.own_cover}
    spent = {
        "points": one.one.points,
        "least_move": given.move,
        "goal": Goal.TRADE,
        "range": 0 if close else given.range,
    }
    yield from ways(
        (
            "designer",
            f"Best characters for {one.one.points} points",
            spent | target | covers | {"hits_add_up": given.hits_add_up},
        ),
        ("character", "What one costs", one.one._asdict()),
    )
