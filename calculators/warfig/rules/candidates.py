"""Units and items to choose from, typed in by their owner: the book prints no values (statistics/profiles)."""

from __future__ import annotations

from dataclasses import dataclass

from calculators.declare.inputs import ask, part
from calculators.warfig.rules.army_list import Entry
from calculators.warfig.rules.cards import ROLES, Item, Trait, Unit
from calculators.warfig.rules.items import Equipped, gear
from calculators.warfig.rules.statistics import MOST_HEALTH, Stats

MOST_POINTS = 100000  # for one squad
MOST_CANDIDATES, MOST_KINDS = 6, 6  # units and items: 1,512 squads, or 4,032 where squads have no limit
OFFERS = (gear(name="Axe", cost=8, strength=2), gear(name="Sword", cost=5, ws=1), gear(name="Shield", cost=5, armour=1))


@dataclass(frozen=True)
class Candidate:
    """A kind of unit to choose from, with the values on its card."""

    unit: Unit = ask(Unit.OWN, "Unit", rule="price-list/republica-units")
    name: str = ask("", "Name", most=40, when="unit=own")
    cost: int = ask(25, "Cost", low=1, high=5000, rule="statistics/cost", when="unit=own")
    stats: Stats = part(Stats, without=("move", "damage"))
    alone: bool = ask(False, "Stands alone", hint="leader, wizard, siege", rule="squads/squads")

    @property
    def called(self) -> str:
        return self.name or ("Own unit" if self.unit is Unit.OWN else self.unit.label)

    @property
    def single(self) -> bool:
        return self.alone or bool(self.unit.traits & ROLES)


def listed_as(candidate: Candidate, card: Equipped, count: int) -> Entry:
    """So many of them with their items as a row of an army list, which takes values with the items in them."""
    printed = tuple(
        item
        for item in Item
        for carried in card.items
        if carried.item.value == item.value and carried.points == item.price
    )
    own = [carried for carried in card.items if carried.item.value not in {item.value for item in printed}]
    most = {"range": 300, "health": MOST_HEALTH}
    held = {name: max(0, min(most.get(name, 10), value)) for name, value in card.on_table.items()}
    alone = candidate.single and not candidate.unit.traits & ROLES
    return Entry(
        candidate.unit,
        count,
        items=printed,
        traits=(Trait.LEADER,) if alone else (),
        name=candidate.name,
        cost=0 if candidate.unit.price else candidate.cost,
        own_items=len(own),
        own_items_cost=sum(carried.points for carried in own),
        stats=Stats(**held | {"move": 0}, attacks=card.stats.attacks),
    )


CANDIDATES = (
    Candidate(name="Spearman", cost=25),
    Candidate(name="Swordsman", cost=32, stats=Stats(ws=4)),
    Candidate(name="Guard", cost=34, stats=Stats(armour=4)),
    Candidate(name="Brute", cost=60, stats=Stats(strength=4, health=2)),
)
