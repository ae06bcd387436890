"""Every card whose cost the book gives: units, items, spells and commands. It does not give values or effects."""

from __future__ import annotations

from calculators.declare import Choice


class Flag(Choice):
    """Whose flag a card carries (cards/armies)."""

    REPUBLICA = "republica", "Republica"
    ORKISH = "orkish", "Orkish Alliance"


class Trait(Choice):
    """What the rules of squads and lists ask about a unit; the book prints it for few."""

    LEADER = "leader", "Leader"
    WIZARD = "wizard", "Wizard"
    SIEGE = "siege", "Siege"
    SMALL = "small", "Small"
    MEDIUM = "medium", "Medium"
    LARGE = "large", "Large"
    SMALL_CAVALRY = "small-cavalry", "Small cavalry"
    MEDIUM_CAVALRY = "medium-cavalry", "Medium cavalry"
    LEGENDARY = "legendary", "Legendary"
    RESERVE = "reserve", "In reserve"


ROLES = {Trait.LEADER, Trait.WIZARD, Trait.SIEGE}
SIZES = {Trait.SMALL, Trait.MEDIUM, Trait.LARGE, Trait.SIEGE, Trait.SMALL_CAVALRY, Trait.MEDIUM_CAVALRY}


class Card(Choice):
    """A card of any kind, with its printed cost; the first of each is one's own, whose name and cost are typed in."""

    price: int

    def __new__(cls, slug: str, label: str, price: int = 0) -> Card:
        member = object.__new__(cls)
        member._value_, member.label, member.price = slug, label, price
        return member

    @property
    def hint(self) -> str:
        return f"{self.price} point{'s' * (self.price > 1)}" if self.price else ""

    @property
    def army(self) -> Flag | None:
        """The army in whose printed lists it stands."""
        return None if self.value == "own" else Flag.ORKISH if self.value in _ORKISH else Flag.REPUBLICA

    @property
    def rule(self) -> str:
        """The price list it stands in."""
        return f"price-list/{self._list()}" if self.price else ""

    def _list(self) -> str:
        return f"{type(self).__name__.removesuffix('Card').lower()}s"


class Unit(Card):
    """A unit the book prices (price-list/republica-units, price-list/orkish-units)."""

    OWN = "own", "Own entry"
    ESTELLA = "estella", "Estella, Priestess of the North", 475
    SOLDIER = "soldier", "Soldier", 25
    IRON_CLAD_GOLDEN = "iron-clad-golden", "Iron Clad Golden", 168
    KNIGHT = "knight", "Knights of Republic", 136
    WIZARD = "wizard", "Wizard", 184
    ELVEN_ARCHER = "elven-archer", "Elven Archer", 51
    HALFLING = "halfling", "Halfling", 16
    REPUBLIC_CANNON = "republic-cannon", "Republic Cannon", 136
    MADMAGOG = "madmagog", "Madmagog the Orc Berserker", 799
    ORC = "orc", "Orc", 33
    GOBLIN_WOLF_RIDER = "goblin-wolf-rider", "Goblin Wolf Rider", 42
    GOBLIN = "goblin", "Goblin", 16
    TROLL_WARRIOR = "troll-warrior", "Troll Warrior", 40
    BATTERING_RAM = "battering-ram", "Orkish Battering Ram", 654
    OGRE = "ogre", "Ogre", 148
    ORC_CHARIOT = "orc-chariot", "Orc Chariot", 82

    @property
    def hint(self) -> str:
        """Its cost; beside a long name the bare number, so that a list as wide as a phone does not cut it off."""
        return f"{self.price}{' points' * (len(self.label) <= 20)}" if self.price else ""

    def _list(self) -> str:
        return "orkish-units" if self.army is Flag.ORKISH else "republica-units"

    @property
    def traits(self) -> set[Trait]:
        """What it is by its text or its name."""
        return {trait for trait, units in _TRAITS.items() if self.value in units}

    @property
    def command_points(self) -> int:
        return 6 if self in (Unit.ESTELLA, Unit.MADMAGOG) else 0

    @property
    def spell_points(self) -> int:
        return 4 if self is Unit.WIZARD else 0


_PLATE_MAIL = "plate-mail", "Plate Mail", 20
_IRON_LANCE = "iron-lance", "Iron Lance", 40
_ROCK = "rock", "Rock", 20
_DOOM_HAMMER = "doom-hammer", "Doom Hammer", 121
_RUSTED_SPEAR = "rusted-spear", "Rusted Spear", 40


class ItemCard(Card):
    """An item the book prices, or one's own (price-list/items)."""

    OWN = "own", "Own entry"
    PLATE_MAIL = _PLATE_MAIL
    IRON_LANCE = _IRON_LANCE
    ROCK = _ROCK
    DOOM_HAMMER = _DOOM_HAMMER
    RUSTED_SPEAR = _RUSTED_SPEAR


class Item(Card):
    """The same without one's own, to choose several from."""

    PLATE_MAIL = _PLATE_MAIL
    IRON_LANCE = _IRON_LANCE
    ROCK = _ROCK
    DOOM_HAMMER = _DOOM_HAMMER
    RUSTED_SPEAR = _RUSTED_SPEAR


class Spell(Card):
    """A spell the book names (price-list/spells)."""

    OWN = "own", "Own entry"
    FIREBALL = "fireball", "Fireball", 1
    ICE_WAVE = "ice-wave", "Ice Wave", 2
    ROCKSHIELD = "rockshield", "Rockshield", 1


class Command(Card):
    """A command the book names (price-list/commands)."""

    OWN = "own", "Own entry"
    DEFENSIVE_STANCE = "defensive-stance", "Defensive Stance", 1
    RALLYING_CRY = "rallying-cry", "Rallying Cry", 1
    HEROIC_STRIKE = "heroic-strike", "Heroic Strike", 2
    HONOURABLE_RETREAT = "honourable-retreat", "Honourable Retreat", 1
    CHARGE = "charge", "Charge", 1
    OVERWHELM = "overwhelm", "Overwhelm", 1
    BERSERKER = "berserker", "Berserker", 1
    THE_BUTCHERS = "the-butchers", "The Butchers", 1
    SAVAGE_SACRIFICE = "savage-sacrifice", "Savage Sacrifice", 1
    SAVAGE_COUNTER_ATTACK = "savage-counter-attack", "Savage Counter Attack", 2
    TAUNT = "taunt", "Taunt", 2


_ORKISH = set(
    "madmagog orc goblin-wolf-rider goblin troll-warrior battering-ram ogre orc-chariot doom-hammer rusted-spear "
    "overwhelm berserker the-butchers savage-sacrifice savage-counter-attack taunt".split()
)
_TRAITS = {
    Trait.LEADER: {"estella", "madmagog"},
    Trait.WIZARD: {"wizard"},
    Trait.SIEGE: {"republic-cannon", "battering-ram"},
}
