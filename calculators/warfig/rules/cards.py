"""Every card whose cost the book gives: units, items, spells and commands. It does not give values or effects."""

from __future__ import annotations

from calculators.declare.choices import Choice


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
    """A card of any kind; the first of each is one's own, whose name and cost are typed in."""

    @property
    def price(self) -> int:
        """Its printed cost; 0 for one's own."""
        return _PRICES.get(self.value, 0)

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
    ESTELLA = "estella", "Estella, Priestess of the North"
    SOLDIER = "soldier", "Soldier"
    IRON_CLAD_GOLDEN = "iron-clad-golden", "Iron Clad Golden"
    KNIGHT = "knight", "Knights of Republic"
    WIZARD = "wizard", "Wizard"
    ELVEN_ARCHER = "elven-archer", "Elven Archer"
    HALFLING = "halfling", "Halfling"
    REPUBLIC_CANNON = "republic-cannon", "Republic Cannon"
    MADMAGOG = "madmagog", "Madmagog the Orc Berserker"
    ORC = "orc", "Orc"
    GOBLIN_WOLF_RIDER = "goblin-wolf-rider", "Goblin Wolf Rider"
    GOBLIN = "goblin", "Goblin"
    TROLL_WARRIOR = "troll-warrior", "Troll Warrior"
    BATTERING_RAM = "battering-ram", "Orkish Battering Ram"
    OGRE = "ogre", "Ogre"
    ORC_CHARIOT = "orc-chariot", "Orc Chariot"

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


class ItemCard(Card):
    """An item the book prices, or one's own (price-list/items)."""

    OWN = "own", "Own entry"
    PLATE_MAIL = "plate-mail", "Plate Mail"
    IRON_LANCE = "iron-lance", "Iron Lance"
    ROCK = "rock", "Rock"
    DOOM_HAMMER = "doom-hammer", "Doom Hammer"
    RUSTED_SPEAR = "rusted-spear", "Rusted Spear"

    @property
    def hint(self) -> str:
        return f"{self.price} points" if self.price else ""


class Item(Card):
    """The same without one's own, to choose several from."""

    PLATE_MAIL = "plate-mail", "Plate Mail"
    IRON_LANCE = "iron-lance", "Iron Lance"
    ROCK = "rock", "Rock"
    DOOM_HAMMER = "doom-hammer", "Doom Hammer"
    RUSTED_SPEAR = "rusted-spear", "Rusted Spear"

    @property
    def hint(self) -> str:
        return f"{self.price} points"


class Spell(Card):
    """A spell the book names (price-list/spells)."""

    OWN = "own", "Own entry"
    FIREBALL = "fireball", "Fireball"
    ICE_WAVE = "ice-wave", "Ice Wave"
    ROCKSHIELD = "rockshield", "Rockshield"

    @property
    def hint(self) -> str:
        return f"{self.price} point{'s' * (self.price > 1)}" if self.price else ""


class Command(Card):
    """A command the book names (price-list/commands)."""

    OWN = "own", "Own entry"
    DEFENSIVE_STANCE = "defensive-stance", "Defensive Stance"
    RALLYING_CRY = "rallying-cry", "Rallying Cry"
    HEROIC_STRIKE = "heroic-strike", "Heroic Strike"
    HONOURABLE_RETREAT = "honourable-retreat", "Honourable Retreat"
    CHARGE = "charge", "Charge"
    OVERWHELM = "overwhelm", "Overwhelm"
    BERSERKER = "berserker", "Berserker"
    THE_BUTCHERS = "the-butchers", "The Butchers"
    SAVAGE_SACRIFICE = "savage-sacrifice", "Savage Sacrifice"
    SAVAGE_COUNTER_ATTACK = "savage-counter-attack", "Savage Counter Attack"
    TAUNT = "taunt", "Taunt"

    @property
    def hint(self) -> str:
        return f"{self.price} point{'s' * (self.price > 1)}" if self.price else ""


_PRICES = {
    "estella": 475,
    "soldier": 25,
    "iron-clad-golden": 168,
    "knight": 136,
    "wizard": 184,
    "elven-archer": 51,
    "halfling": 16,
    "republic-cannon": 136,
    "madmagog": 799,
    "orc": 33,
    "goblin-wolf-rider": 42,
    "goblin": 16,
    "troll-warrior": 40,
    "battering-ram": 654,
    "ogre": 148,
    "orc-chariot": 82,
    "plate-mail": 20,
    "iron-lance": 40,
    "rock": 20,
    "doom-hammer": 121,
    "rusted-spear": 40,
    "fireball": 1,
    "ice-wave": 2,
    "rockshield": 1,
    "defensive-stance": 1,
    "rallying-cry": 1,
    "heroic-strike": 2,
    "honourable-retreat": 1,
    "charge": 1,
    "overwhelm": 1,
    "berserker": 1,
    "the-butchers": 1,
    "savage-sacrifice": 1,
    "savage-counter-attack": 2,
    "taunt": 2,
}
_ORKISH = set(
    "madmagog orc goblin-wolf-rider goblin troll-warrior battering-ram ogre orc-chariot doom-hammer rusted-spear "
    "overwhelm berserker the-butchers savage-sacrifice savage-counter-attack taunt".split()
)
_TRAITS = {
    Trait.LEADER: {"estella", "madmagog"},
    Trait.WIZARD: {"wizard"},
    Trait.SIEGE: {"republic-cannon", "battering-ram"},
}
