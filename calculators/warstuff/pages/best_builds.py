"""The best units for the points against one enemy: every legal build is tried."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple

from calculators.declare import Choice, Inputs, Readings, add, ask, calculator, link, links, part, readings
from calculators.declare.outputs import Answer, Link, Step, Table, number, table, word
from calculators.show.wording import figure, often, percent, sentence
from calculators.warstuff.rules.preparation import Entry
from calculators.warstuff.rules.special_rules import Special, range_problem
from calculators.warstuff.rules.unit_creation import (
    DEAREST,
    LEAST_COST,
    MOST_RULES,
    QUALITY_COST,
    RuleSet,
    Unit,
    bits,
    rule_sets,
)
from calculators.warstuff.rules.units import attacking_rules, suffering_rules
from calculators.warstuff.rules.worth import ONLY_ATTACKS, Enemy, How
from calculators.warstuff.rulings import ATTACK, complete
from calculators.weigh.search import as_good_as_the_best, leaders
from calculators.weigh.worth import PER, Price, Worth, steps

SHOWN = 25


class Aim(Choice):
    """What the best is best at."""

    NET = "net", "Destroying and lasting"
    DESTROY = "destroy", "Destroying"
    LAST = "last", "Lasting"
    KILL = "kill", "The surest kill"
    SURVIVE = "survive", "The surest survivor"

    def score(self, worth: Worth) -> Fraction:
        """How good a unit is at it; more is better."""
        if self is Aim.KILL:
            return worth.kills
        if self is Aim.SURVIVE:
            return -worth.killed
        if self is Aim.DESTROY:
            return worth.destroys
        return -worth.loses if self is Aim.LAST else worth.net


_RANKED = {Aim.DESTROY: "Destroys", Aim.LAST: "Loses"}


class Wanted(Inputs):
    """How many points there are, and what for."""

    points: int = ask(40, "Points for one unit", low=LEAST_COST, high=DEAREST, rule="unit-creation/quality-cost")
    least: int = ask(5, "At least", low=LEAST_COST, high=DEAREST, hint="points", rule="unit-creation/least-cost")
    having: tuple[Special, ...] = ask((), "It must have", most=MOST_RULES, rule="unit-creation/three-rules")
    without: tuple[Special, ...] = ask((), "It must not have", most=len(Special), rule="unit-creation/three-rules")
    aim: Aim = ask(Aim.NET, "Best at", hint="the first three for the points", rule="unit-creation/units")

    def problems(self) -> dict[str, str]:
        problems = {}
        if problem := range_problem(self.having):
            problems["having"] = problem
        if self.least > self.points:
            problems["least"] = f"At least takes no more than the points for one unit, {self.points}, not {self.least}."
        if both := [rule.label for rule in self.having if rule in self.without]:
            problems["without"] = f"It must not have leaves no unit with {both[0]}, which it must have."
        return problems


class Search(Inputs):
    """What is looked for, against whom, and how the table reads the rules."""

    wanted: Wanted = part(Wanted, of="Unit")
    enemy: Enemy = part(Enemy)
    readings: Readings = readings(*ATTACK)


class Build(NamedTuple):
    """A unit that was tried, and what it is worth."""

    unit: Unit
    worth: Worth


class Builds(Answer):
    best: str = word("The best")
    considered: int = number("Builds tried", "all that are legal and cost so many points")
    builds: Table = table(
        "The best of them", f"in points, for {PER} points on each side: net is what it destroys less what it loses"
    )


@calculator(
    "Best builds", "The best legal units for so many points against a chosen enemy, out of all 16,140 there are."
)
def best_builds(inputs: Search) -> Builds:
    """Every legal build against the enemy, and the enemy against it; the best first."""
    tried = list(legal_builds(inputs))
    if not tried:
        return Builds(headline="No legal unit is like that.", best="none", considered=0, builds=Table((), ()))
    best = list(_distinct(ranked(inputs, tried)))[:SHOWN]
    first, enemy = best[0], inputs.enemy
    return Builds(
        headline=_headline(inputs.wanted.aim, first),
        best=first.unit.called,
        considered=len(tried),
        builds=Table(
            ("Unit", "Points", "Kills", "Is killed", _RANKED.get(inputs.wanted.aim, "Net")),
            tuple(_row(inputs, build) for build in best),
            ways=links(*(add("warstuff/army-list", Entry(unit=build.unit)) for build in best)),
        ),
        working=tuple(_working(inputs, first, len(tried))),
        notes=tuple(_notes(inputs, best)),
        links=links(
            link("warstuff/attack", "The best one's attack", first.unit, inputs.readings, enemy.as_target()),
            link("warstuff/unit-cost", "Its cost", first.unit),
        ),
    )


def legal_builds(inputs: Search) -> Iterator[tuple[int, RuleSet]]:
    """Every quality with every set of rules that costs what it may, and has what it must."""
    wanted, must, must_not = inputs.wanted, bits(inputs.wanted.having), bits(inputs.wanted.without)
    fitting = [rules for rules in rule_sets() if rules.bits & must == must and not rules.bits & must_not]
    for quality, price in QUALITY_COST.items():
        for rules in fitting:
            if wanted.least <= max(LEAST_COST, price + rules.price) <= wanted.points:
                yield quality, rules


Like = tuple[int, int, int]  # quality, the rules that play a part as bits, cost


def ranked(inputs: Search, tried: list[tuple[int, RuleSet]]) -> list[Build]:
    """The best builds, best first; of equals the cheaper, then the better fighter, then the one with fewer rules.

    Builds that differ only in what plays no part here are weighed once.
    """
    weighing = _weighing(inputs.enemy, complete(inputs.readings), inputs.wanted.aim)
    alike: dict[Like, list[RuleSet]] = {}
    for quality, rules in tried:
        alike.setdefault((quality, rules.bits & weighing.bearing, rules.cost(quality)), []).append(rules)

    def order(build: Build) -> tuple[Fraction | int, ...]:
        unit, worth = build
        return -inputs.wanted.aim.score(worth), unit.cost, -worth.net, len(unit.rules), unit.quality

    def weigh(like: Like) -> tuple[Fraction, Worth]:
        return weighing.weighed(like, alike[like][0].rules)

    ahead = leaders([*alike], weigh, itemgetter(0), SHOWN, same=itemgetter(1))
    return sorted(
        (Build(Unit(like[0], rules.rules), worth) for like, (_, worth) in ahead for rules in alike[like]), key=order
    )


class _Weighing:
    """What builds are worth against one enemy: each way they strike and each way they suffer is fought once."""

    def __init__(self, enemy: Enemy, readings: Readings, aim: Aim):
        self.enemy, self.readings, self.aim = enemy, readings, aim
        self.strikes = bits(attacking_rules(enemy.how.mode))
        self.suffers = bits(suffering_rules(enemy.enemy_how.mode))
        self.bearing = self.strikes | self.suffers
        self._kills: dict[tuple[int, int], Fraction] = {}
        self._killed: dict[tuple[int, int], Fraction] = {}
        self._weighed: dict[Like, tuple[Fraction, Worth]] = {}

    def weighed(self, like: Like, rules: tuple[Special, ...]) -> tuple[Fraction, Worth]:
        """The score of a build that has these rules, or others that play no part, and what it is worth."""
        if like not in self._weighed:
            worth = self._worth(*like, rules)
            self._weighed[like] = self.aim.score(worth), worth
        return self._weighed[like]

    def _worth(self, quality: int, bearing: int, cost: int, rules: tuple[Special, ...]) -> Worth:
        strikes, suffers = (quality, bearing & self.strikes), (quality, bearing & self.suffers)
        if strikes not in self._kills:
            self._kills[strikes] = self.enemy.killed_by(Unit(quality, rules), self.readings)
        if suffers not in self._killed:
            self._killed[suffers] = self.enemy.kills(Unit(quality, rules), self.readings)
        return Worth(Price(cost), Price(self.enemy.unit.cost), self._kills[strikes], self._killed[suffers])


_weighing = lru_cache(maxsize=1)(_Weighing)  # whoever varies the points meets the same enemy


def _distinct(builds: Iterable[Build]) -> Iterator[Build]:
    """Of builds that cost the same and come out the same, the first: rules that play no part here make no other."""
    seen = set()
    for build in builds:
        like = build.unit.cost, build.worth
        if like not in seen:
            seen.add(like)
            yield build


def _headline(aim: Aim, first: Build) -> str:
    unit, worth = first
    net = f"{figure(abs(worth.net))} points {'ahead' if worth.net >= 0 else 'behind'} for {PER} on each side"
    does = {
        Aim.NET: f"kills {often(worth.kills)} and is killed {percent(worth.killed)}, {net}",
        Aim.DESTROY: f"destroys {figure(worth.destroys)} points for every {PER} of its own",
        Aim.LAST: f"loses {figure(worth.loses)} points to every {PER} of the enemy's",
        Aim.KILL: f"kills {often(worth.kills)}",
        Aim.SURVIVE: f"is killed {often(worth.killed)}",
    }[aim]
    return sentence(f"a {unit.called} for {unit.cost} points {does}.")


def _row(inputs: Search, build: Build) -> tuple[str | int | Fraction | Link, ...]:
    unit, worth = build
    page = link("warstuff/choices", unit.called, unit, inputs.enemy, inputs.readings)
    shown = abs(inputs.wanted.aim.score(worth)) if inputs.wanted.aim in _RANKED else worth.net
    return page or unit.called, unit.cost, worth.kills, worth.killed, figure(shown)


def _working(inputs: Search, first: Build, tried: int) -> Iterator[Step]:
    enemy = inputs.enemy
    what = f"{tried} legal builds cost from {inputs.wanted.least} to {inputs.wanted.points} points"
    yield Step(what, None, "each was tried", "unit-creation/units")
    how = "charging" if enemy.how is How.CHARGE else "shooting"
    what = f"The best, {how} {enemy.attacks} times, kills the enemy"
    yield Step(what, first.worth.kills, first.unit.called, enemy.how.explained_by)
    what = "The enemy, attacking as often, kills it"
    yield Step(what, first.worth.killed, enemy.unit.called, enemy.enemy_how.explained_by)
    yield from steps(first.worth, "unit-creation/quality-cost", chances=True)


def _notes(inputs: Search, best: list[Build]) -> Iterator[str]:
    if inputs.enemy.how is How.SHOOTING and not best[0].worth.kills:
        yield "Without a Shooter rule a unit cannot shoot."
    yield ONLY_ATTACKS
    scores = [inputs.wanted.aim.score(build.worth) for build in best]
    yield from as_good_as_the_best(scores, "builds", "the cheaper one, then the one with fewer rules,")
