"""A squad that is weighed, and every squad one change away from it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from calculators.declare.inputs import ask
from calculators.warfig.rules.bands import Band
from calculators.warfig.rules.candidates import OFFERS
from calculators.warfig.rules.cards import Unit
from calculators.warfig.rules.equipment import MOST_ITEMS, MOST_UNITS, NAMES, Equipped, Gear
from calculators.warfig.rules.roster import MOST_ATTACKS, MOST_HEALTH
from calculators.warfig.rules.worth import Enemy, Worth, WorthReadings, equipped, fits, squad_sizes, worth

MOST_OFFERS = 8
STEPS = {"ws": 10, "strength": 10, "bs": 10, "armour": 10, "health": MOST_HEALTH, "attacks": MOST_ATTACKS}


@dataclass(frozen=True)
class Mine:
    """The squad to be changed: units of one kind, with what they carry and might carry."""

    unit: Unit = ask(Unit.OWN, "Unit", group="Your squad", rule="price-list/republica-units")
    cost: int = ask(25, "Cost", low=1, high=5000, group="Your squad", rule="statistics/cost", when="unit=own")
    ws: int = ask(3, "Weapon skill", low=1, high=10, group="Your squad", rule="statistics/weapon-skill")
    strength: int = ask(3, "Strength", low=1, high=10, group="Your squad", rule="statistics/strength")
    bs: int = ask(3, "Ballistic skill", low=0, high=10, group="Your squad", rule="statistics/ballistic-skill")
    range: int = ask(
        0, "Range", low=0, high=300, unit="cm", group="Your squad", hint="0: it cannot shoot", rule="statistics/range"
    )
    armour: int = ask(3, "Armour", low=1, high=10, group="Your squad", rule="statistics/armour")
    health: int = ask(1, "Health", low=1, high=MOST_HEALTH, group="Your squad", rule="statistics/health")
    attacks: int = ask(1, "Attacks", low=1, high=MOST_ATTACKS, group="Your squad", rule="statistics/attacks")
    count: int = ask(8, "How many of them", low=1, high=MOST_UNITS, group="Your squad", rule="squads/squad-size")
    items: tuple[Gear, ...] = ask((), "Items they carry", most=MOST_ITEMS, rule="items/three-items")
    offers: tuple[Gear, ...] = ask(OFFERS, "Items to weigh", most=MOST_OFFERS, rule="items/adding")


@dataclass(frozen=True)
class Choices(WorthReadings, Enemy, Mine):
    """A squad and an enemy, and how the table reads the rules."""

    def problems(self) -> dict[str, str]:
        found = self.card.problems()
        if not found and not equipped(self.card, self.attacks):
            found["items"] = "Items: with them the unit has no health left, so it could not take the field."
        return found

    @property
    def card(self) -> Equipped:
        """The unit with its items, as the unit card has it."""
        same = {
            name: getattr(self, name)
            for name in ("unit", "cost", "count", "items", "stacking", *(one for one in NAMES if one != "move"))
        }
        return Equipped(**same)

    @property
    def band(self) -> Band:
        found = equipped(self.card, self.attacks)
        assert found, "problems() refuses a unit without health"
        return found


class Change(NamedTuple):
    """A squad one step away."""

    words: str
    given: Choices
    worth: Worth


def _changed(given: Choices, words: str, **new: Any) -> Iterator[Change]:
    """The change, if a squad like that may be."""
    changed = replace(given, **new)
    if not changed.problems():
        yield Change(words, changed, worth(changed.band, changed))


def changes(given: Choices) -> Iterator[Change]:
    """One item more or less, one unit more or less."""
    for gear in given.offers:
        if fits(given.card, gear):
            rest = tuple(one for one in given.offers if one != gear)
            yield from _changed(given, gear.called, items=(*given.items, gear), offers=rest)
    for gear in given.items:
        rest = tuple(one for one in given.items if one != gear)
        offers = given.offers if gear in given.offers else (*given.offers, gear)[:MOST_OFFERS]
        yield from _changed(given, f"without {gear.called}", items=rest, offers=offers)
    for count, words in (given.count + 1, "one unit more"), (given.count - 1, "one unit less"):
        if count in squad_sizes(given.squad_limit, alone=False) and count <= MOST_UNITS:
            yield from _changed(given, words, count=count)


def steps(given: Choices) -> Iterator[Change]:
    """Each value one higher and one lower, as it is before items."""
    names = NAMES | {"attacks": "Attacks"}
    for name, high in STEPS.items():
        if name != "bs" or given.band.values.bs:
            for value in getattr(given, name) + 1, getattr(given, name) - 1:
                if 1 <= value <= high:
                    yield from _changed(given, f"{names[name]} {value}", **{name: value})
