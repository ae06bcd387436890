"""Units as someone describes them: models with a weapon, a target, and a whole unit that attacks and is attacked."""

from __future__ import annotations

from calculators.declare import Choice, Inputs, ask, part

MOST = 60  # models in a unit


class Weapon(Choice):
    """What it is attacked with."""

    RANGED = "ranged", "Ranged"
    MELEE = "melee", "Melee"


class Modifier(Choice):
    """A line of the list of modifiers to hit (attacks/modifiers), and fatigue (activation/fatigue)."""

    points: int
    undone: str  # what is said when it no longer applies

    LONG_RANGE = "long-range", "Long range", -1, "Not at long range"
    UNDER_6 = "under-6", 'Under 6"', +1, 'Not under 6"'
    STATIONARY = "stationary", "Did not move", +1, "Moved"
    ELITE = "elite", "Elite", +1, "Not elite"
    UNTRAINED = "untrained", "Untrained", -1, "Trained"
    PRECISE = "precise", "Precise", +1, "Not Precise"
    IMPRECISE = "imprecise", "Imprecise", -1, "Not Imprecise"
    FATIGUED = "fatigued", "Fatigued", -1, "Not fatigued"

    def __new__(cls, slug: str, label: str, points: int, undone: str) -> Modifier:
        member = object.__new__(cls)
        member._value_, member.label, member.points, member.undone = slug, label, points, undone
        return member

    @property
    def hint(self) -> str:
        return f"{self.points:+}"

    @property
    def input(self) -> str:
        """Its name where it is a question of its own."""
        return self.name.lower()

    @property
    def in_words(self) -> str:
        """As it stands in a sentence; abilities of weapons are names."""
        return self.label if self in (Modifier.PRECISE, Modifier.IMPRECISE) else self.label.lower()

    @property
    def excludes(self) -> tuple[Modifier, ...]:
        """What the same model or weapon can't be as well (attacks/modifiers)."""
        return tuple(other for pair in EITHER_OR if self in pair for other in pair if other is not self)


RANGE = (Modifier.LONG_RANGE, Modifier.UNDER_6)  # lines for ranged weapons only
EITHER_OR = ((Modifier.ELITE, Modifier.UNTRAINED), (Modifier.PRECISE, Modifier.IMPRECISE))


class Cover(Choice):
    """What the target stands in (attacks/cover)."""

    NONE = "none", "None"
    LIGHT = "light", "Light"
    HEAVY = "heavy", "Heavy"

    @property
    def around(self) -> str:
        """Behind a target in a sentence."""
        return "" if self is Cover.NONE else f" in {self.label.lower()} cover"


class SomeModifiers(Choice):
    """Some of the modifiers, by the same slugs."""

    @property
    def hint(self) -> str:
        return self.modifier.hint

    @property
    def modifier(self) -> Modifier:
        return next(modifier for modifier in Modifier if modifier.value == self.value)


class Trait(SomeModifiers):
    """What is true of a unit all the time."""

    ELITE = "elite", "Elite"
    UNTRAINED = "untrained", "Untrained"
    FATIGUED = "fatigued", "Fatigued"


class Target(Inputs):
    """A unit that is attacked."""

    is_unit = True

    defense: int = ask(5, "Defense", low=1, high=20, rule="attacks/damage")
    models: int = ask(10, "Models", name="target_models", low=1, high=MOST, rule="attacks/casualties")
    bravery: int = ask(4, "Bravery", low=1, high=12, rule="bravery/test")
    cover: Cover = ask(Cover.NONE, "Cover", rule="attacks/cover")
    fatigued: bool = ask(
        False, "Fatigued", name="target_fatigued", hint="by another ruling only", rule="activation/save"
    )

    def stands(self) -> tuple[Inputs, ...]:
        traits = (Trait.FATIGUED,) if self.fatigued else ()
        return (Side(self.models, self.defense, self.bravery, self.cover, traits),)


class Group(Inputs):
    """Models with the same weapon: a row of a list."""

    is_unit = True

    name: str = ask("", "Name", most=40)
    models: int = ask(5, "Models", low=1, high=MOST, rule="attacks/weapons")
    damage: int = ask(1, "Damage", low=0, high=12, rule="attacks/damage")
    weapon: Weapon = ask(Weapon.RANGED, "Weapon", rule="attacks/weapons")
    modifiers: tuple[Modifier, ...] = ask((), "To hit", most=len(Modifier), rule="attacks/modifiers")


class Option(Inputs):
    """A weapon or a position to weigh against others."""

    group: Group = part(Group)
    cover: Cover = ask(Cover.NONE, "Target's cover", rule="attacks/cover")


class Side(Inputs):
    """One of the two units."""

    is_unit = True

    models: int = ask(10, "Models", low=1, high=MOST, rule="attacks/weapons")
    defense: int = ask(5, "Defense", low=1, high=20, rule="attacks/damage")
    bravery: int = ask(4, "Bravery", low=1, high=12, rule="bravery/test")
    cover: Cover = ask(Cover.NONE, "Cover", rule="attacks/cover")
    traits: tuple[Trait, ...] = ask((), "Models are", most=3, rule="attacks/modifiers")

    @property
    def target(self) -> Target:
        """The unit as it is attacked."""
        return Target(self.defense, self.models, self.bravery, self.cover, Trait.FATIGUED in self.traits)

    def stands(self) -> tuple[Inputs, ...]:
        return (self.target,)
