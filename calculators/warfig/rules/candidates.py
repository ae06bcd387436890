"""Units and items to choose from: cards as their owner types them in, since the book prints no values (statistics/profiles)."""

from __future__ import annotations

from dataclasses import dataclass

from calculators.declare.inputs import ask
from calculators.warfig.rules.cards import ROLES, Item, Trait, Unit
from calculators.warfig.rules.equipment import NAMES, Equipped, Gear
from calculators.warfig.rules.roster import MOST_ATTACKS, MOST_HEALTH, Entry

MOST_POINTS = 100000  # for one squad
MOST_CANDIDATES, MOST_KINDS = 6, 6  # units and items: 1,512 squads, or 4,032 where squads have no limit
OFFERS = (Gear(name="Axe", cost=8, strength=2), Gear(name="Sword", cost=5, ws=1), Gear(name="Shield", cost=5, armour=1))


@dataclass(frozen=True)
class Candidate:
    """A kind of unit to choose from, with the values on its card."""

    unit: Unit = ask(Unit.OWN, "Unit", rule="price-list/republica-units")
    name: str = ask("", "Name", most=40, when="unit=own")
    cost: int = ask(25, "Cost", low=1, high=5000, rule="statistics/cost", when="unit=own")
    ws: int = ask(3, "Weapon skill", low=1, high=10, rule="statistics/weapon-skill")
    strength: int = ask(3, "Strength", low=1, high=10, rule="statistics/strength")
    bs: int = ask(0, "Ballistic skill", low=0, high=10, rule="statistics/ballistic-skill")
    range: int = ask(0, "Range", low=0, high=300, unit="cm", rule="statistics/range")
    armour: int = ask(3, "Armour", low=1, high=10, rule="statistics/armour")
    health: int = ask(1, "Health", low=1, high=MOST_HEALTH, rule="statistics/health")
    attacks: int = ask(1, "Attacks", low=1, high=MOST_ATTACKS, rule="statistics/attacks")
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
        item for item in Item for gear in card.items if gear.item.value == item.value and gear.points == item.price
    )
    own = [gear for gear in card.items if gear.item.value not in {item.value for item in printed}]
    most = {"range": 300, "health": MOST_HEALTH}
    values = {name: max(0, min(most.get(name, 10), card.on_table(name))) for name in NAMES if name != "move"}
    alone = candidate.single and not candidate.unit.traits & ROLES
    return Entry(
        candidate.unit,
        count,
        items=printed,
        traits=(Trait.LEADER,) if alone else (),
        name=candidate.name,
        cost=0 if candidate.unit.price else candidate.cost,
        own_items=len(own),
        own_items_cost=sum(gear.points for gear in own),
        **values,
        attacks=candidate.attacks,
    )


CANDIDATES = (
    Candidate(name="Spearman", cost=25),
    Candidate(name="Swordsman", cost=32, ws=4),
    Candidate(name="Guard", cost=34, armour=4),
    Candidate(name="Brute", cost=60, strength=4, health=2),
)
