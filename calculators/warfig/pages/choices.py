"""What each point buys: every single change to a squad, against a chosen enemy."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, NamedTuple

from calculators.declare.calculator import calculator
from calculators.declare.inputs import ask, changed, part, problems, values
from calculators.declare.links import link, links
from calculators.declare.outputs import Answer, Line, Link, Table, chance, number, receipt, table
from calculators.declare.rulings import Readings, readings
from calculators.show.wording import counted, decimal, figure, sentence
from calculators.warfig.rules.cards import ItemCard, Unit
from calculators.warfig.rules.items import MOST_ITEMS, Equipped, Gear, carried_twice
from calculators.warfig.rules.priced_squads import MOST_UNITS, PricedSquad
from calculators.warfig.rules.statistics import LABELS, MOST_ATTACKS, MOST_HEALTH, Stats, stat
from calculators.warfig.rules.worth import (
    MOST_KINDS,
    OFFERS,
    PER,
    Candidate,
    Opposition,
    Worth,
    attacks_of,
    fair_price,
    squad_sizes,
    worth,
)
from calculators.warfig.rulings import WORTH, SquadLimit, Stacking
from calculators.warfig.words.phrases import signed
from calculators.warfig.words.worth import worth_steps
from calculators.weigh.ranked import Ranked, said

MOST_OFFERS = 8
_HIGHEST = {"ws": 10, "strength": 10, "bs": 10, "armour": 10, "health": MOST_HEALTH, "attacks": MOST_ATTACKS}


@dataclass(frozen=True)
class Choices:
    """A squad of one kind of unit, with what they carry and might carry, and an enemy."""

    unit: Unit = ask(Unit.OWN, "Unit", group="Your squad", rule="price-list/republica-units")
    cost: int = ask(25, "Cost", low=1, high=5000, group="Your squad", rule="statistics/cost", when="unit=own")
    stats: Stats = part(
        Stats,
        of="Your squad",
        without=("move", "damage"),
        bs=3,
        range=stat("range", 0, low=0, hint="0: it cannot shoot"),
    )
    count: int = ask(8, "How many of them", low=1, high=MOST_UNITS, group="Your squad", rule="squads/squad-size")
    items: tuple[Gear, ...] = ask((), "Items they carry", most=MOST_ITEMS, rule="items/three-items")
    offers: tuple[Gear, ...] = ask(OFFERS, "Items to weigh", most=MOST_OFFERS, rule="items/adding")
    against: Opposition = part(Opposition)
    readings: Readings = readings(*WORTH)

    def problems(self) -> dict[str, str]:
        found = carried_twice(self.items)
        if not found and not self.card.fights_with:
            found["items"] = "Items: with them the unit has no health left, so it could not take the field."
        return found

    @property
    def card(self) -> Equipped:
        """The unit with its items, as the unit card has it."""
        return Equipped(self.unit, self.cost, self.stats, self.count, self.items, self.readings[Stacking])

    @property
    def squad(self) -> PricedSquad:
        stats = self.card.fights_with
        assert stats, "problems() refuses a unit without health"
        return PricedSquad(self.card.called, self.count, self.card.points, stats)


class Change(NamedTuple):
    """A squad one step away."""

    words: str
    inputs: Choices
    worth: Worth


def _weighed(words: str, inputs: Choices) -> Change:
    return Change(words, inputs, worth(inputs.squad, inputs.against, inputs.readings))


def _changed(inputs: Choices, words: str, **new: Any) -> Iterator[Change]:
    """The change, if a squad like that may be."""
    other = changed(inputs, **new)
    if not problems(other):
        yield _weighed(words, other)


def changes(inputs: Choices) -> Iterator[Change]:
    """One item more or less, one unit more or less."""
    for gear in inputs.offers:
        if inputs.card.fits(gear):
            rest = tuple(other for other in inputs.offers if other != gear)
            yield from _changed(inputs, gear.called, items=(*inputs.items, gear), offers=rest)
    for gear in inputs.items:
        rest = tuple(other for other in inputs.items if other != gear)
        offers = inputs.offers if gear in inputs.offers else (*inputs.offers, gear)[:MOST_OFFERS]
        yield from _changed(inputs, f"without {gear.called}", items=rest, offers=offers)
    for count, words in (inputs.count + 1, "one unit more"), (inputs.count - 1, "one unit less"):
        if count in squad_sizes(inputs.readings[SquadLimit], alone=False) and count <= MOST_UNITS:
            yield from _changed(inputs, words, count=count)


def steps(inputs: Choices) -> Iterator[Change]:
    """Each value one higher and one lower, as it is before items."""
    own = values(inputs.stats)
    for name, high in _HIGHEST.items():
        if name != "bs" or inputs.squad.stats.bs:
            for value in own[name] + 1, own[name] - 1:
                if 1 <= value <= high:
                    yield from _changed(inputs, f"{LABELS[name]} {value}", **{name: value})


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
    summary=(
        "An item, one more unit, a value one higher: what each does against a chosen enemy, and what it may cost. "
        "The book prints no fighting values, so put in your cards'."
    ),
    rules={
        "statistics/cost": "",
        "statistics/profiles": "",
        "price-list/items": "unit=soldier&count=9&offers=item:plate-mail,armour:2",
        "items/adding": "items=name:Axe,cost:8,strength:2",
        "items/stacking": "items=name:Axe,cost:8,strength:2;name:Mace,cost:3,strength:1",
        "items/three-items": (
            "items=name:Axe,cost:8,strength:2;name:Sword,cost:5,ws:1;name:Shield,cost:5,armour:1"
            "&offers=name:Helmet,cost:3,armour:1"
        ),
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
        "Archers at soft cover": (
            "bs=4&range=20&offers=name:Longbow,cost:6,bs:1,range:10;name:Bolts,cost:6,strength:1&how=shooting"
            "&enemy_cover=soft"
        ),
        "Both sides defend": "how=defended&enemy_how=defended",
        "Plate mail for soldiers, if it adds 2": "unit=soldier&count=9&offers=item:plate-mail,armour:2",
        "Axe and shield": "items=name:Axe,cost:8,strength:2;name:Shield,cost:5,armour:1&offers=name:Sword,cost:5,ws:1",
    },
)
def choices(inputs: Choices) -> Advice:
    """The squad as it is, then each neighbour one change away, all against the same enemy."""
    as_it_is = _weighed("as it is", inputs)
    now = as_it_is.worth
    priced = sorted(changes(inputs), key=lambda change: -change.worth.net)
    stepped = sorted(steps(inputs), key=lambda change: (-(fair_price(now, change.worth) or 0), -change.worth.net))
    rows = sorted([as_it_is, *priced], key=lambda change: -change.worth.net)
    ranked = [
        Ranked(change.words, change.worth.net, change.worth.squad.points, f"it {effect(now, change.worth)}")
        for change in priced
    ]
    says = dict(zip(map(id, priced), said(ranked), strict=True))
    heads = "Points", "Fair", "Kills", "Lost", "Destroys", "Loses"
    return Advice(
        headline=_headline(now, priced),
        points=now.squad.points,
        kills=now.kills,
        lost=now.lost,
        survives=now.survives,
        destroys=now.destroys,
        loses=now.loses,
        changes=Table(
            ("Change", *heads),
            tuple(_row(now, change) for change in rows),
            tuple(says.get(id(change), "") for change in rows),
        ),
        values=Table(
            ("Value", *heads[1:]),
            tuple(_row(now, change)[:1] + _row(now, change)[2:] for change in stepped),
            tuple(f"It {effect(now, change.worth)}." for change in stepped),
        ),
        receipt=tuple(
            replace(line, points=line.points * inputs.count, detail=f"{line.points} each")
            for line in inputs.card.lines()
        ),
        working=tuple(worth_steps(now, inputs.against, inputs.readings)),
        notes=tuple(_notes(inputs, now)),
        links=_links(inputs),
    )


def _row(now: Worth, change: Change) -> tuple[Any, ...]:
    new, same = change.worth, change.worth is now
    more, fair = new.squad.points - now.squad.points, fair_price(now, new)
    each = "–" if fair is None else signed(fair - now.squad.each)
    each = "" if same or new.squad.units != now.squad.units else each
    price = str(now.squad.points) if same else signed(more)
    words = sentence(change.words)
    what = (None if same else link("warfig/choices", words, change.inputs)) or words
    return what, price, each, figure(new.kills), figure(new.lost), figure(new.destroys), figure(new.loses)


def effect(now: Worth, new: Worth) -> str:
    """What a change does, in words: kills 33 % more and loses 25 % fewer."""
    does = []
    for verb, before, after in ("kills", now.kills, new.kills), ("loses", now.lost, new.lost):
        by = decimal(abs(after - before) * 100 / before, 0) if before else ""
        if after != before and by != "0":  # nobody would notice less
            does.append(f"{verb} {f'{by} % ' if by else ''}{'more' if after > before else 'fewer'}")
    return " and ".join(does) or "kills and loses as many"


def _price(now: Worth, new: Worth) -> str:
    more = new.squad.points - now.squad.points
    return f"{signed(more)} points" if more else "for nothing"


def _headline(now: Worth, priced: list[Change]) -> str:
    if not priced or priced[0].worth.net <= now.net:
        return "No item and no change of number makes it better for its points against this enemy."
    best = priced[0]
    return f"{sentence(best.words)} ({_price(now, best.worth)}) does most for its points: it {effect(now, best.worth)}."


def _notes(inputs: Choices, now: Worth) -> Iterator[str]:
    yield f"Ranked by points destroyed less points lost, for {PER} points on each side, in one attack each."
    if not now.kills:
        yield "It kills nobody: with this attack it has no shot that hits, or too few for the enemy's health."
    foreign = [
        gear.called
        for gear in inputs.offers
        if gear.item is not ItemCard.OWN and inputs.unit.army not in (None, gear.item.army)
    ]
    yield from (f"{name} is an item of the other army." for name in foreign)
    if len(inputs.items) == MOST_ITEMS and inputs.offers:
        yield f"It carries {counted(MOST_ITEMS, 'item')} already, so no other is weighed."


def _links(inputs: Choices) -> tuple[Link, ...]:
    going, coming = attacks_of(inputs.squad, inputs.against, inputs.readings)
    mine = Candidate(inputs.unit, cost=inputs.cost, stats=inputs.stats, alone=inputs.count == 1)
    items: tuple[Gear, ...] = ()
    for gear in (*inputs.items, *inputs.offers):
        if len(items) < MOST_KINDS and not carried_twice((*items, gear)):
            items += (gear,)
    return links(
        going and going.link("Its attack"),
        coming and coming.link("The enemy's attack"),
        link("warfig/unit-card", "Its card", inputs),
        link(
            "warfig/best-builds",
            "The best squads for the points",
            inputs.against,
            inputs.readings,
            points=inputs.squad.points,
            units=(mine,),
            items=items,
        ),
    )
