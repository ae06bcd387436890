"""The best squads for the points against one enemy: every number of every unit with every set of items is tried."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from itertools import combinations
from typing import Any, NamedTuple

from calculators.declare.calculator import calculator
from calculators.declare.choices import Choice
from calculators.declare.inputs import ask
from calculators.declare.outputs import Answer, Link, Step, Table, number, table, word
from calculators.kernel.progress import told
from calculators.show.wording import figure, listed, sentence
from calculators.warfig.rules.breaches import LEAST, MOST, SMALLEST_ARMY
from calculators.warfig.rules.candidates import (
    CANDIDATES,
    MOST_CANDIDATES,
    MOST_KINDS,
    MOST_POINTS,
    OFFERS,
    Candidate,
    listed_as,
)
from calculators.warfig.rules.equipment import MOST_ITEMS, MOST_UNITS, NAMES, Equipped, Gear
from calculators.warfig.rules.roster import CHALLENGE_LIMIT, Format
from calculators.warfig.rules.worth import PER, Enemy, Worth, WorthReadings, equipped, fits, squad_sizes, weighing
from calculators.warfig.rulings import SquadLimit
from calculators.warfig.words.phrases import way
from calculators.warfig.words.working_worth import worth_steps

_SHOWN = 20


class Aim(Choice):
    """What the best is best at."""

    AHEAD = "ahead", "Points ahead"
    NET = "net", "The same, for its points"
    DESTROY = "destroy", "Destroying"
    SURVIVE = "survive", "Surviving"


@dataclass(frozen=True)
class Purse:
    """How many points there are, what for, and what there is to choose from."""

    points: int = ask(
        CHALLENGE_LIMIT, "Points for one squad", low=1, high=MOST_POINTS, rule="personal-challenge/starting"
    )
    units: tuple[Candidate, ...] = ask(
        CANDIDATES, "Units to choose from", most=MOST_CANDIDATES, rule="statistics/profiles"
    )
    items: tuple[Gear, ...] = ask(OFFERS, "Items to choose from", most=MOST_KINDS, rule="items/three-items")
    aim: Aim = ask(Aim.AHEAD, "Best at", rule="objectives/points")


@dataclass(frozen=True)
class Hunt(WorthReadings, Enemy, Purse):
    """The search, and how the table reads the rules."""

    def problems(self) -> dict[str, str]:
        return Equipped(items=self.items).problems()


@dataclass(frozen=True, kw_only=True)
class Found(Answer):
    best: str = word("The best")
    considered: int = number("Squads tried", "all that are legal and within the points")
    builds: Table = table(
        "The best of them",
        f"ahead: points destroyed less points lost; kills, lost: units on average; per {PER}: ahead, for {PER} points on each side",
    )


class Build(NamedTuple):
    """A candidate with items; how many of them there are, its worth tells."""

    candidate: Candidate
    card: Equipped
    worth: Worth

    @property
    def called(self) -> str:
        gear = listed(one.called for one in self.card.items)
        return f"{self.worth.band.units} × {self.candidate.called}" + (f" with {gear}" if gear else "")


@calculator(
    "warfig/best-builds",
    title="Best squads",
    summary="The best squads for a number of points against a chosen enemy, from your own cards: every number of units with every set of items is tried.",
    rules={
        "personal-challenge/starting": "",
        "objectives/points": "aim=net",
        "statistics/profiles": "",
        "statistics/cost": "points=200",
        "squads/squads": "units=name:Hero,cost:200,ws:6,strength:5,armour:5,health:4,attacks:3,alone:yes;name:Spearman",
        "squads/squad-size": "points=1000",
        "items/three-items": "points=1000",
        "items/stacking": "items=name:Axe,cost:8,strength:2;name:Mace,cost:3,strength:1",
        "items/who-may-carry": "units=unit:orc;unit:soldier&items=item:plate-mail,armour:2;item:rusted-spear,strength:2",
        "price-list/items": "units=unit:soldier&items=item:plate-mail,armour:2",
        "melee/fight-or-defend": "how=defended",
        "melee/to-hit": "enemy_ws=5",
        "melee/parry": "enemy_count=5&how=defended",
        "damage/to-wound": "enemy_strength=5",
        "damage/assigning": "enemy_health=2",
        "damage/casualties": "",
        "tables/parry": "units=name:Swordsman,cost:32,ws:5&how=defended",
        "tables/outside": "units=name:Giant,cost:60,strength:9&enemy_armour=10",
        "shooting/to-hit": "units=name:Archer,cost:30,bs:1,range:20&items=&how=shooting&enemy_cover=hard",
        "shooting/cover": "units=name:Archer,cost:30,bs:4,range:20&how=shooting&enemy_cover=soft",
        "shooting/who-may-shoot": "how=shooting",
    },
    cases={
        "400 points for a challenge": "",
        "The same, for its points": "aim=net",
        "Against armour 5": "enemy_cost=40&enemy_armour=5",
        "Against five brutes": "enemy_count=5&enemy_cost=60&enemy_strength=4&enemy_health=2",
        "With a hero who stands alone": "units=name:Hero,cost:200,ws:6,strength:5,armour:5,health:4,attacks:3,alone:yes;name:Spearman",
        "Archers, and bows for the others": "units=name:Archer,cost:30,bs:4,range:20;name:Spearman,bs:3&items=name:Bow,cost:6,range:20;name:Shield,cost:5,armour:1&how=shooting",
    },
)
def best_builds(hunt: Hunt) -> Found:
    """Every legal squad within the points against the enemy, and the enemy against it; the best first."""
    cards = list(legal_builds(hunt))
    if not cards:
        return Found(headline="No legal squad costs so little.", best="none", considered=0, builds=Table((), ()))
    weigh = weighing(hunt)
    tried = [Build(candidate, card, weigh(band)) for candidate, card, band in told(cards, len(cards))]
    best = sorted(tried, key=lambda one: (-_score(hunt.aim, one.worth), one.worth.band.points, len(one.card.items)))[
        :_SHOWN
    ]
    heads = "Squad", "Points", "Ahead", "Kills", "Lost", f"Per {PER}"
    return Found(
        headline=_headline(best[0]),
        best=best[0].called,
        considered=len(tried),
        builds=Table(heads, tuple(_row(hunt, one) for one in best), ways=tuple(_listed(hunt, one) for one in best)),
        working=tuple(_working(hunt, best[0], len(tried))),
        notes=tuple(_notes(hunt, best)),
        links=(_choices(hunt, best[0], "Every single change to the best"),),
    )


def legal_builds(hunt: Hunt) -> Iterator[tuple[Candidate, Equipped, Any]]:
    """Every squad that may be, within the points."""
    for candidate in dict.fromkeys(hunt.units):
        values = {name: getattr(candidate, name) for name in ("unit", "cost", *NAMES) if name != "move"}
        bare = Equipped(**values, stacking=hunt.stacking, items=())
        fitting = [gear for gear in hunt.items if fits(bare, gear)]
        for size in range(min(MOST_ITEMS, len(fitting)) + 1):
            for items in combinations(fitting, size):
                card = replace(bare, items=items)
                band = equipped(card, candidate.attacks)
                for count in squad_sizes(hunt.squad_limit, candidate.single):
                    if band and count * band.each <= hunt.points:
                        yield candidate, card, band._replace(units=count)


def _score(aim: Aim, one: Worth) -> Any:
    return {Aim.AHEAD: one.ahead, Aim.NET: one.net, Aim.DESTROY: one.kills * one.enemy.each, Aim.SURVIVE: one.survives}[
        aim
    ]


def _headline(best: Build) -> str:
    one = best.worth
    what = (
        f"{best.called} for {one.band.points} points kills {figure(one.kills)} and loses {figure(one.lost)} on average"
    )
    return sentence(f"{what}: {figure(abs(one.ahead))} points {'ahead' if one.ahead >= 0 else 'behind'}.")


def _choices(hunt: Hunt, one: Build, label: str) -> Link:
    card = {name: getattr(one.card, name) for name in ("unit", "cost", "items", *NAMES) if name != "move"}
    shared = {name.name: getattr(hunt, name.name) for name in (*fields(Enemy), *fields(WorthReadings))}
    offers = tuple(gear for gear in hunt.items if gear not in one.card.items)
    return way(
        "choices", label, **card, count=one.worth.band.units, attacks=one.candidate.attacks, offers=offers, **shared
    )


def _listed(hunt: Hunt, one: Build) -> Link:
    """A list that begins with the squad, at the points there are for it."""
    entry = listed_as(one.candidate, one.card, one.worth.band.units)
    small = (
        {"format": Format.CHALLENGE, "challenge_limit": hunt.points}
        if hunt.points < SMALLEST_ARMY
        else {"limit": hunt.points}
    )
    return way("army-list", "Add to a list", units=(entry,), spells=(), commands=(), **small)


def _row(hunt: Hunt, one: Build) -> tuple[Any, ...]:
    found = one.worth
    return (
        _choices(hunt, one, one.called),
        found.band.points,
        figure(found.ahead),
        figure(found.kills),
        figure(found.lost),
        figure(found.net),
    )


def _working(hunt: Hunt, best: Build, tried: int) -> Iterator[Step]:
    yield Step(
        f"{tried} legal squads cost at most {hunt.points} points",
        None,
        "each was tried; below is the best",
        "squads/squads",
    )
    yield from worth_steps(best.worth, hunt)


def _notes(hunt: Hunt, best: list[Build]) -> Iterator[str]:
    yield f"Squads of one kind of unit, {LEAST} to {MOST if hunt.squad_limit is SquadLimit.TEN else MOST_UNITS} of them, or one that stands alone; leaders beside them, movement, spells and commands are not weighed."
    yield "The book prints no values of units and items: those in the form are examples until you put in your cards'. What size an item fits is not asked."
    if sum(_score(hunt.aim, one.worth) == _score(hunt.aim, best[0].worth) for one in best) > 1:
        yield "Some squads are as good as the best; the cheaper one with fewer items comes first."
