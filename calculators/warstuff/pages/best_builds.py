"""The best units for the points against one enemy: every legal build is tried."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from calculators.declare.calculator import calculator
from calculators.declare.outputs import Answer, Link, Step, Table, number, table, word
from calculators.show.wording import exact_percent, figure, sentence
from calculators.warstuff.pages.army_list import Entry
from calculators.warstuff.pages.unit_cost import Unit
from calculators.warstuff.rules.hunting import Aim, Found, Hunt, best, legal_builds, score
from calculators.warstuff.rules.worth import Enemy, How
from calculators.warstuff.rulings import AttackReadings
from calculators.warstuff.words.phrases import named, way
from calculators.weigh.search import as_good_as_the_best
from calculators.weigh.worth import NET, PER, steps

_RANKED = {Aim.DESTROY: "Destroys", Aim.LAST: "Loses"}


@dataclass(frozen=True, kw_only=True)
class Builds(Answer):
    best: str = word("The best")
    considered: int = number("Builds tried", "all that are legal and cost so many points")
    builds: Table = table("The best of them", NET)


@calculator(
    "warstuff/best-builds",
    title="Best builds",
    summary="The best legal units for a number of points against a chosen enemy, out of every one of the 16,140 there are.",
    rules={
        "unit-creation/units": "points=120",
        "unit-creation/quality-cost": "points=20",
        "unit-creation/three-rules": "having=armored",
        "unit-creation/least-cost": "points=10",
        "melee/charging": "",
        "shooting/to-hit": "how=shooting&enemy_how=shooting",
        "special-rules/shooter": "having=shooter-18&how=shooting",
        "wounds/markers": "attacks=1",
        "terrain/cover": "how=shooting&enemy_how=shooting&cover=yes",
    },
    cases={
        "40 points, charging": "",
        "Any points, both shooting": "points=120&how=shooting&enemy_how=shooting",
        "Against an Armored 3+ knight": "points=60&enemy_quality=3&enemy_rules=armored,mounted",
        "An archer that lasts": "points=50&having=shooter-18&aim=last&how=shooting",
        "Giant killer": "points=60&aim=kill&enemy_quality=3&enemy_rules=large,tough",
        "The cheapest that is any good": "points=15",
    },
)
def best_builds(hunt: Hunt) -> Builds:
    """Every legal build against the enemy, and the enemy against it; the best first."""
    tried = list(legal_builds(hunt))
    if not tried:
        return Builds(headline="No legal unit is like that.", best="none", considered=0, builds=Table((), ()))
    found = best(hunt, tried)
    first = found[0]
    return Builds(
        headline=_headline(hunt, first),
        best=named(first.unit.quality, first.unit.rules),
        considered=len(tried),
        builds=Table(
            ("Unit", "Points", "Kills", "Is killed", _RANKED.get(hunt.aim, "Net")),
            tuple(_row(hunt, build) for build in found),
            ways=tuple(
                way("army-list", "Add to a list", units=(Entry("", 1, unit.quality, unit.rules),), limit=hunt.points)
                for unit, _ in found
            ),
        ),
        working=tuple(_working(hunt, first, len(tried))),
        notes=tuple(_notes(hunt, found)),
        links=(
            way("attack", "The best one's attack", **_duel(hunt, first.unit)),
            way("unit-cost", "Its cost", **vars(first.unit)),
        ),
    )


def _headline(hunt: Hunt, first: Found) -> str:
    unit, worth = first
    does = {
        Aim.NET: f"destroys {figure(worth.destroys)} points and loses {figure(worth.loses)}, for {PER} points on each side",
        Aim.DESTROY: f"destroys {figure(worth.destroys)} points for every {PER} of its own",
        Aim.LAST: f"loses {figure(worth.loses)} points to every {PER} of the enemy's",
        Aim.KILL: f"kills {exact_percent(worth.kills)} of the time",
        Aim.SURVIVE: f"is killed {exact_percent(worth.killed)} of the time",
    }[hunt.aim]
    return sentence(f"a {named(unit.quality, unit.rules)} for {unit.cost} points {does}.")


def _duel(hunt: Hunt, unit: Unit) -> dict[str, object]:
    """The inputs of the attack calculator for this build's attacks."""
    target = {"target_quality": hunt.enemy_quality, "target_rules": hunt.enemy_rules, "cover": hunt.enemy_cover}
    chosen = {one: getattr(hunt, one) for one in AttackReadings.__dataclass_fields__}
    return {
        "quality": unit.quality,
        "rules": unit.rules,
        "mode": hunt.how.mode,
        "shots": hunt.attacks,
        **target,
        **chosen,
    }


def _row(hunt: Hunt, build: Found) -> tuple[str | int | Fraction | Link, ...]:
    enemy = {name: getattr(hunt, name) for name in (*Enemy.__dataclass_fields__, *AttackReadings.__dataclass_fields__)}
    unit, worth = build
    link = way("choices", named(unit.quality, unit.rules), quality=unit.quality, rules=unit.rules, **enemy)
    ranked = abs(score(hunt.aim, worth)) if hunt.aim in _RANKED else worth.net
    return link, unit.cost, worth.kills, worth.killed, figure(ranked)


def _working(hunt: Hunt, first: Found, tried: int) -> Iterator[Step]:
    unit, enemy = first.unit, hunt.enemy
    what = f"{tried} legal builds cost from {hunt.least} to {hunt.points} points"
    yield Step(what, None, "each was tried", "unit-creation/units")
    how = "charging" if hunt.how is How.CHARGE else "shooting"
    rules = {How.CHARGE: "melee/charging", How.SHOOTING: "shooting/to-hit"}
    what = f"The best, {how} {hunt.attacks} times, kills the enemy"
    yield Step(what, first.worth.kills, named(unit.quality, unit.rules), rules[hunt.how])
    what = "The enemy, attacking as often, kills it"
    yield Step(what, first.worth.killed, named(enemy.quality, enemy.rules), rules[hunt.enemy_how])
    yield from steps(first.worth, "unit-creation/quality-cost", chances=True)


def _notes(hunt: Hunt, found: list[Found]) -> Iterator[str]:
    if hunt.how is How.SHOOTING and not found[0].worth.kills:
        yield "Without a Shooter rule a unit cannot shoot."
    yield "Each side attacks as often as you say while the other only suffers it; moving, morale, spells and Leaders are not weighed."
    scores = [score(hunt.aim, build.worth) for build in found]
    yield from as_good_as_the_best(scores, "builds", "the cheaper one, then the one with fewer rules,")
