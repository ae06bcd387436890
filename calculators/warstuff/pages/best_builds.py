"""The best units for the points against one enemy: every legal build is tried."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from calculators.declare.calculator import calculator
from calculators.declare.outputs import Answer, Step, Table, number, table, word
from calculators.show.wording import exact_percent, figure, sentence
from calculators.warstuff.pages.army_list import Entry
from calculators.warstuff.pages.unit_cost import Unit
from calculators.warstuff.rules.hunting import Aim, Hunt, legal_builds, ranked, score
from calculators.warstuff.rules.worth import PER, Enemy, How, Worth
from calculators.warstuff.rulings import AttackReadings
from calculators.warstuff.words.phrases import named, way

_RANKED = {Aim.DESTROY: "Destroys", Aim.LAST: "Loses"}


@dataclass(frozen=True, kw_only=True)
class Found(Answer):
    best: str = word("The best")
    considered: int = number("Builds tried", "all that are legal and cost so many points")
    builds: Table = table(
        "The best of them", "in points, for 100 points on each side: net is what it destroys less what it loses"
    )


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
def best_builds(hunt: Hunt) -> Found:
    """Every legal build against the enemy, and the enemy against it; the best first."""
    tried = list(legal_builds(hunt))
    if not tried:
        return Found(headline="No legal unit is like that.", best="none", considered=0, builds=Table((), ()))
    best = ranked(hunt, tried)
    return Found(
        headline=_headline(hunt, best[0]),
        best=named(best[0].unit.quality, best[0].unit.rules),
        considered=len(tried),
        builds=Table(
            ("Unit", "Points", "Kills", "Is killed", _RANKED.get(hunt.aim, "Net")),
            tuple(_row(hunt, one) for one in best),
            ways=tuple(
                way(
                    "army-list",
                    "Add to a list",
                    units=(Entry("", 1, one.unit.quality, one.unit.rules),),
                    limit=hunt.points,
                )
                for one in best
            ),
        ),
        working=tuple(_working(hunt, best[0], len(tried))),
        notes=tuple(_notes(hunt, best)),
        links=(
            way("attack", "The best one's attack", **_duel(hunt, best[0].unit)),
            way("unit-cost", "Its cost", **vars(best[0].unit)),
        ),
    )


def _headline(hunt: Hunt, best: Worth) -> str:
    unit = named(best.unit.quality, best.unit.rules)
    said = {
        Aim.NET: f"destroys {figure(best.destroys)} points and loses {figure(best.loses)}, for {PER} points on each side",
        Aim.DESTROY: f"destroys {figure(best.destroys)} points for every {PER} of its own",
        Aim.LAST: f"loses {figure(best.loses)} points to every {PER} of the enemy's",
        Aim.KILL: f"kills {exact_percent(best.kills)} of the time",
        Aim.SURVIVE: f"is killed {exact_percent(best.killed)} of the time",
    }[hunt.aim]
    return sentence(f"a {unit} for {best.unit.cost} points {said}.")


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


def _row(hunt: Hunt, one: Worth) -> tuple[object, ...]:
    enemy = {name: getattr(hunt, name) for name in (*Enemy.__dataclass_fields__, *AttackReadings.__dataclass_fields__)}
    unit = way(
        "choices", named(one.unit.quality, one.unit.rules), quality=one.unit.quality, rules=one.unit.rules, **enemy
    )
    return (
        unit,
        one.unit.cost,
        one.kills,
        one.killed,
        figure(abs(score(hunt.aim, one)) if hunt.aim in _RANKED else one.net),
    )


def _working(hunt: Hunt, best: Worth, tried: int) -> Iterator[Step]:
    unit, enemy = best.unit, hunt.enemy
    yield Step(
        f"{tried} legal builds cost from {hunt.least} to {hunt.points} points",
        None,
        "each was tried",
        "unit-creation/units",
    )
    how = "charging" if hunt.how is How.CHARGE else "shooting"
    rule = "melee/charging" if hunt.how is How.CHARGE else "shooting/to-hit"
    yield Step(
        f"The best, {how} {hunt.attacks} times, kills the enemy", best.kills, named(unit.quality, unit.rules), rule
    )
    rule = "melee/charging" if hunt.enemy_how is How.CHARGE else "shooting/to-hit"
    yield Step("The enemy, attacking as often, kills it", best.killed, named(enemy.quality, enemy.rules), rule)
    parts = f"{PER} × {enemy.cost} / {unit.cost} × {exact_percent(best.kills)}"
    yield Step(f"{PER} points of it destroy {figure(best.destroys)} points", None, parts, "unit-creation/quality-cost")
    parts = f"{PER} × {unit.cost} / {enemy.cost} × {exact_percent(best.killed)}"
    yield Step(
        f"{PER} points of the enemy destroy {figure(best.loses)} of its points",
        None,
        parts,
        "unit-creation/quality-cost",
    )


def _notes(hunt: Hunt, best: list[Worth]) -> Iterator[str]:
    if hunt.how is How.SHOOTING and not best[0].kills:
        yield "Without a Shooter rule a unit cannot shoot."
    yield "Each side attacks as often as you say while the other only suffers it; moving, morale, spells and Leaders are not weighed."
    if sum(one[1:] == best[0][1:] for one in best) > 1:
        yield "Some builds are as good as the best: their other rules play no part in this."
