"""What each point buys: every single change to a squad, against a chosen enemy."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

from calculators.declare import Inputs, Readings, ask, calculator, link, links, part, readings
from calculators.declare.inputs import changed, problems, values
from calculators.declare.outputs import Answer, Line, Link, Table, chance, number, receipt, table
from calculators.show.wording import counted, figure, sentence
from calculators.warfig.rules.cards import ItemCard, Unit
from calculators.warfig.rules.items import MOST_ITEMS, Equipped, Gear, carried_twice, unit_cost
from calculators.warfig.rules.priced_squads import MOST_UNITS, PricedSquad
from calculators.warfig.rules.statistics import LABELS, MOST_ATTACKS, MOST_HEALTH, Stats, stat
from calculators.warfig.rules.worth import (
    MOST_KINDS,
    OFFERS,
    Candidate,
    Opposition,
    attacks_of,
    fair_price,
    squad_sizes,
    survives,
    worth,
)
from calculators.warfig.rulings import WORTH, SquadLimit, Stacking
from calculators.warfig.words.phrases import own_prices, signed
from calculators.warfig.words.worth import worth_steps
from calculators.weigh.upgrades import Change, Columns, Words, effect, for_all, rank
from calculators.weigh.worth import PER, RANKED_BY_NET, Worth

WORDS = Words("it", "kills", "loses", chances=False, as_it_is="As it is")
MOST_OFFERS = 8
_HIGHEST = {"ws": 10, "strength": 10, "bs": 10, "armour": 10, "health": MOST_HEALTH, "attacks": MOST_ATTACKS}
_LOWEST = {"bs": 0}  # 1 for all others


class Choices(Inputs):
    """A squad of one kind of unit, with what they carry and might carry, and an enemy."""

    unit: Unit = ask(Unit.OWN, "Unit", group="Your squad", rule="price-list/republica-units")
    cost: int = unit_cost(group="Your squad")
    stats: Stats = part(
        Stats,
        of="Your squad",
        without=("move", "damage"),
        bs=3,
        range=stat("range", 0, low=0, hint="0: none"),
    )
    count: int = ask(8, "How many of them", low=1, high=MOST_UNITS, group="Your squad", rule="squads/squad-size")
    items: tuple[Gear, ...] = ask((), "Items they carry", most=MOST_ITEMS, rule="items/three-items")
    offers: tuple[Gear, ...] = ask(OFFERS, "Items to weigh", most=MOST_OFFERS, rule="items/adding")
    against: Opposition = part(Opposition)
    readings: Readings = readings(*WORTH)

    def problems(self) -> dict[str, str]:
        wrong = carried_twice(self.items)
        if not wrong and not self.card.fights_with:
            wrong["items"] = "Items: with them the unit has no health left, so it could not take the field."
        return wrong

    @property
    def card(self) -> Equipped:
        """The unit with its items, as the unit card has it."""
        return Equipped(self.unit, self.cost, self.stats, self.count, self.items, self.readings[Stacking])

    @property
    def squad(self) -> PricedSquad:
        squad = self.card.squad
        assert squad, "problems() refuses a unit without health"
        return squad


def _changed(inputs: Choices, words: str, **new: Any) -> Iterator[Change]:
    """The change, if a squad like that may be."""
    other = changed(inputs, **new)
    if not problems(other):
        page = link("warfig/choices", sentence(words), other)
        yield Change(words, worth(other.squad, inputs.against, inputs.readings), page)


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
    for count, words in (inputs.count + 1, "one unit more"), (inputs.count - 1, "one unit fewer"):
        if count in squad_sizes(inputs.readings[SquadLimit], alone=False) and count <= MOST_UNITS:
            yield from _changed(inputs, words, count=count)


def value_changes(inputs: Choices) -> Iterator[Change]:
    """Each value one higher and one lower, as it is before items; ballistic skill only where there is a range."""
    own, can_aim = values(inputs.stats), inputs.card.on_table["range"] > 0
    for name, high in _HIGHEST.items():
        if name != "bs" or can_aim:
            for value in own[name] + 1, own[name] - 1:
                if _LOWEST.get(name, 1) <= value <= high:
                    yield from _changed(inputs, f"{LABELS[name]} {value}", **{name: value})


class Advice(Answer, good_for="you", more="kills survives destroys", less="lost loses points"):
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
    "Best upgrades",
    "An item, one more unit, a value one higher: what each does against a chosen enemy, and what it may cost. "
    "The book prints no fighting values, so enter those on your cards.",
)
def choices(inputs: Choices) -> Advice:
    """The squad as it is, then each neighbour one change away, all against the same enemy."""
    squad, against, readings = inputs.squad, inputs.against, inputs.readings
    now = worth(squad, against, readings)
    columns = Columns(("Fair", "Kills", "Lost", "Destroys", "Loses"), lambda new: _cells(now, new))
    upgrades = rank(now, changes(inputs), WORDS, columns)
    by_value = sorted(value_changes(inputs), key=lambda new: (-(fair_price(now, new.worth) or 0), -new.worth.net))
    return Advice(
        headline=upgrades.headline,
        points=squad.points,
        kills=now.kills,
        lost=now.killed,
        survives=survives(now),
        destroys=now.destroys,
        loses=now.loses,
        changes=upgrades.together,
        values=Table(
            ("Value", *columns.heads),
            tuple((change.link or change.words, *columns.cells(change.worth)) for change in by_value),
            tuple(f"{sentence(effect(now, change.worth, WORDS))}." for change in by_value),
        ),
        receipt=tuple(
            replace(line, points=line.points * inputs.count, detail=f"{line.points} each")
            for line in inputs.card.lines()
        ),
        working=tuple(worth_steps(squad, now, against, readings)),
        notes=(RANKED_BY_NET, *for_all(squad.units), *_notes(inputs, now)),
        links=_links(inputs),
    )


def _cells(now: Worth, new: Worth) -> tuple[str, ...]:
    return _fair(now, new), *map(figure, (new.kills, new.killed, new.destroys, new.loses))


def _fair(now: Worth, new: Worth) -> str:
    """The most that one unit may cost more for the change; nothing where it is no change of the units themselves."""
    if new is now or new.mine.units != now.mine.units:
        return ""
    fair = fair_price(now, new)
    return "–" if fair is None else signed(fair - int(now.mine.each))


def _notes(inputs: Choices, now: Worth) -> Iterator[str]:
    yield from own_prices([(inputs.unit, inputs.card.base_cost)])
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
