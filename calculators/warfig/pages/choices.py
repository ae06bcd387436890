"""What each point buys: every single change to a squad, against a chosen enemy."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from typing import Any

from calculators.declare.calculator import calculator
from calculators.declare.outputs import Answer, Line, Link, Table, chance, number, receipt, table
from calculators.show.wording import counted, decimal, figure, sentence
from calculators.warfig.pages.unit_card import unit_card
from calculators.warfig.rules.candidates import MOST_KINDS, MOST_POINTS, Candidate
from calculators.warfig.rules.cards import ItemCard
from calculators.warfig.rules.equipment import MOST_ITEMS, Equipped, Gear
from calculators.warfig.rules.neighbours import Change, Choices, changes, steps
from calculators.warfig.rules.worth import PER, Enemy, Worth, WorthReadings, attacks_of, fair_price, worth
from calculators.warfig.words.phrases import way
from calculators.warfig.words.working_shooting import change_of
from calculators.warfig.words.working_worth import worth_steps
from calculators.weigh.ranked import Ranked, said


@dataclass(frozen=True, kw_only=True)
class Advice(Answer):
    points: int = number("Points")
    kills: Fraction = number("Enemy units lost", "on average, to its attack")
    lost: Fraction = number("Its own units lost", "on average, to the enemy's attack")
    survives: Fraction = chance("A unit of it survives")
    destroys: Fraction = number("Destroys", f"enemy points by {PER} points of it")
    loses: Fraction = number("Loses", f"its points to {PER} points of the enemy")
    changes: Table = table(
        "Every single change that has a price",
        "best for its points first; fair: the most that one unit may cost more for it",
    )
    values: Table = table(
        "What one more or less of a value is worth",
        "it has no price in the book; fair: the most that one unit may cost more for it",
    )
    receipt: tuple[Line, ...] = receipt("What it costs now")


@calculator(
    "warfig/choices",
    title="What a point buys",
    summary="An item, one more unit, a value one higher: what each does against a chosen enemy, and what it may cost. The book prints no fighting values, so put in your cards'.",
    rules={
        "statistics/cost": "",
        "statistics/profiles": "",
        "price-list/items": "unit=soldier&count=9&offers=item:plate-mail,armour:2",
        "items/adding": "items=name:Axe,cost:8,strength:2",
        "items/stacking": "items=name:Axe,cost:8,strength:2;name:Mace,cost:3,strength:1",
        "items/three-items": "items=name:Axe,cost:8,strength:2;name:Sword,cost:5,ws:1;name:Shield,cost:5,armour:1&offers=name:Helmet,cost:3,armour:1",
        "items/who-may-carry": "unit=orc&offers=item:plate-mail,armour:2;item:rusted-spear,strength:2",
        "squads/squad-size": "count=10",
        "melee/fight-or-defend": "how=defended",
        "melee/to-hit": "ws=5",
        "melee/parry": "enemy_count=5&how=defended",
        "damage/to-wound": "strength=5",
        "damage/assigning": "enemy_health=2",
        "damage/casualties": "",
        "tables/parry": "ws=5&how=defended",
        "tables/outside": "strength=10&offers=name:Hammer,cost:9,strength:3&enemy_armour=10",
        "shooting/to-hit": "bs=1&range=20&how=shooting&enemy_cover=hard",
        "shooting/cover": "range=20&how=shooting&enemy_cover=soft",
        "shooting/who-may-shoot": "offers=name:Bow,cost:9,bs:1,range:20&how=shooting",
    },
    cases={
        "Eight plain units": "",
        "The enemy has armour 5": "enemy_armour=5",
        "Archers at soft cover": "bs=4&range=20&offers=name:Longbow,cost:6,bs:1,range:10;name:Bolts,cost:6,strength:1&how=shooting&enemy_cover=soft",
        "Both sides defend": "how=defended&enemy_how=defended",
        "Plate mail for soldiers, if it adds 2": "unit=soldier&count=9&offers=item:plate-mail,armour:2",
        "Axe and shield": "items=name:Axe,cost:8,strength:2;name:Shield,cost:5,armour:1&offers=name:Sword,cost:5,ws:1",
    },
)
def choices(given: Choices) -> Advice:
    """The squad as it is, then each neighbour one change away, all against the same enemy."""
    now = worth(given.band, given)
    priced = sorted(changes(given), key=lambda one: -one.worth.net)
    stepped = sorted(steps(given), key=lambda one: (-(fair_price(now, one.worth) or 0), -one.worth.net))
    as_it_is = Change("as it is", given, now)
    rows = sorted([as_it_is, *priced], key=lambda one: -one.worth.net)
    says = dict(
        zip(
            map(id, priced),
            said(
                [
                    Ranked(one.words, one.worth.net, one.worth.band.points, f"it {effect(now, one.worth)}")
                    for one in priced
                ]
            ),
        )
    )
    heads = "Points", "Fair", "Kills", "Lost", "Destroys", "Loses"
    return Advice(
        headline=_headline(now, priced),
        points=now.band.points,
        kills=now.kills,
        lost=now.lost,
        survives=now.survives,
        destroys=now.destroys,
        loses=now.loses,
        changes=Table(
            ("Change", *heads), tuple(_row(now, one) for one in rows), tuple(says.get(id(one), "") for one in rows)
        ),
        values=Table(
            ("Value", *heads[1:]),
            tuple(_row(now, one)[:1] + _row(now, one)[2:] for one in stepped),
            tuple(f"It {effect(now, one.worth)}." for one in stepped),
        ),
        receipt=tuple(
            replace(line, points=line.points * given.count, detail=f"{line.points} each")
            for line in unit_card(given.card).receipt
        ),
        working=tuple(worth_steps(now, given)),
        notes=tuple(_notes(given, now)),
        links=tuple(_opens(given)),
    )


def _row(now: Worth, one: Change) -> tuple[Any, ...]:
    new, same = one.worth, one.worth is now
    more, fair = new.band.points - now.band.points, fair_price(now, new)
    told = "" if new.band.units != now.band.units or same else "–" if fair is None else change_of(fair - now.band.each)
    price = str(now.band.points) if same else change_of(more) if more else "0"
    inputs = {question.name: getattr(one.given, question.name) for question in fields(one.given)}
    what = sentence(one.words) if same else way("choices", sentence(one.words), **inputs)
    return what, price, told, figure(new.kills), figure(new.lost), figure(new.destroys), figure(new.loses)


def effect(now: Worth, new: Worth) -> str:
    """What a change does, in words: kills 33 % more and loses 25 % fewer."""
    told = []
    for verb, before, after in ("kills", now.kills, new.kills), ("loses", now.lost, new.lost):
        by = decimal(abs(after - before) * 100 / before, 0) if before else ""
        if after != before and by != "0":  # nobody would notice less
            told.append(f"{verb} {f'{by} % ' if by else ''}{'more' if after > before else 'fewer'}")
    return " and ".join(told) or "kills and loses as many"


def _price(now: Worth, new: Worth) -> str:
    more = new.band.points - now.band.points
    return f"{change_of(more)} points" if more else "for nothing"


def _headline(now: Worth, priced: list[Change]) -> str:
    if not priced or priced[0].worth.net <= now.net:
        return "No item and no change of number makes it better for its points against this enemy."
    best = priced[0]
    return f"{sentence(best.words)} ({_price(now, best.worth)}) does most for its points: it {effect(now, best.worth)}."


def _notes(given: Choices, now: Worth) -> Iterator[str]:
    yield f"Ranked by points destroyed less points lost, for {PER} points on each side, in one attack each."
    if not now.kills:
        yield "It kills nobody: with this attack it has no shot that hits, or too few for the enemy's health."
    foreign = [
        gear.called
        for gear in given.offers
        if gear.item is not ItemCard.OWN and given.unit.army not in (None, gear.item.army)
    ]
    yield from (f"{name} is an item of the other army." for name in foreign)
    if len(given.items) == MOST_ITEMS and given.offers:
        yield f"It carries {counted(MOST_ITEMS, 'item')} already, so no other is weighed."


def _opens(given: Choices) -> Iterator[Link]:
    going, coming = attacks_of(given.band, given)
    if going:
        yield going.links("Its attack")
    if coming:
        yield coming.links("The enemy's attack")
    card = {one.name: getattr(given.card, one.name) for one in fields(given.card) if one.name != "move"}
    yield way("unit-card", "Its card", **card)
    shared = {one.name: getattr(given, one.name) for one in (*fields(Enemy), *fields(WorthReadings))}
    mine = Candidate(
        **{one.name: getattr(given, one.name) for one in fields(Candidate) if hasattr(given, one.name)},
        alone=given.count == 1,
    )
    items: tuple[Gear, ...] = ()
    for gear in (*given.items, *given.offers):
        if len(items) < MOST_KINDS and not Equipped(items=(*items, gear)).problems():
            items += (gear,)
    if given.band.points <= MOST_POINTS:
        yield way(
            "best-builds",
            "The best squads for the points",
            points=given.band.points,
            units=(mine,),
            items=items,
            **shared,
        )
