"""Jumps, drops, falls, pushes and dangerous ground: what is tried, with how many dice, and how hard the fall is."""

from fractions import Fraction

from calculators.declare import Choice, Inputs, ask, part
from calculators.warstuff.rules.special_rules import Special
from calculators.warstuff.rules.units import Combatant

FURTHEST = 6  # inches of a jump or a drop: special-movement/jumping, special-movement/dropping
STEP = 3  # inches for each further die or hit
LOWEST_FALL = 2  # inches a push must throw it down to hurt: special-movement/falling
LANDS = Fraction(2, 3)  # 3+ on a die
PUSHES = Fraction(1, 2)  # 4+: special-movement/pushing
HARMS = Fraction(1, 6)  # a 1: terrain/dangerous
_RULE, _FAR = "special-movement", "jump and drop: up to 6"


class Feat(Choice):
    """What a model tries, or what is done to it."""

    JUMP = "jump", "Jump a gap"
    DROP = "drop", "Drop down"
    FALL = "fall", "Fall"
    PUSH = "push", "Is pushed"
    DANGEROUS = "dangerous-ground", "Dangerous ground"


class Attempt(Inputs):
    """A model and what it tries, or what is done to it."""

    kind: Feat = ask(Feat.JUMP, "What happens", rule=f"{_RULE}/jumping")
    distance: int = ask(
        3, "Gap or height", low=1, high=24, unit='"', hint=_FAR, rule=f"{_RULE}/dropping", when="kind=jump,drop,fall"
    )
    depth: int = ask(3, "Depth below", low=0, high=24, unit='"', rule=f"{_RULE}/falling", when="kind=jump,push")
    model: Combatant = part(Combatant, of="Model")

    def problems(self) -> dict[str, str]:
        if self.kind in (Feat.JUMP, Feat.DROP) and self.distance > FURTHEST:
            most = f"a {self.kind.value} goes up to {FURTHEST} inches"
            return {"distance": f"Gap or height: {most}, not {self.distance}."}
        return {}

    @property
    def flies(self) -> bool:
        """Flying pays no heed to gaps, heights and ground, but can be pushed off (special-rules/flying)."""
        return self.model.fighter.has(Special.FLYING) and self.kind in (Feat.JUMP, Feat.DROP, Feat.DANGEROUS)

    @property
    def dice(self) -> int:
        """Dice thrown to bring it off, or to push it."""
        if self.kind in (Feat.PUSH, Feat.DANGEROUS):
            return 0 if self.flies else 1
        if self.kind is Feat.FALL or self.flies or (self.kind is Feat.JUMP and self.distance == 1):
            return 0  # a gap of 1" is walked across
        return self.distance // STEP + 1

    @property
    def success(self) -> Fraction:
        """The chance that the dice bring off what they were thrown for; there is no help against a fall."""
        if self.flies:
            return Fraction(1)
        alone = {Feat.DANGEROUS: 1 - HARMS, Feat.PUSH: PUSHES, Feat.FALL: Fraction(0)}
        return alone[self.kind] if self.kind in alone else LANDS**self.dice

    @property
    def safe(self) -> Fraction:
        """The chance that nothing befalls it: whoever is pushed hopes that the push fails."""
        return 1 - self.success if self.kind is Feat.PUSH else self.success

    @property
    def height(self) -> int:
        """Inches it falls if it falls."""
        return self.depth if self.kind in (Feat.JUMP, Feat.PUSH) else self.distance

    @property
    def hits(self) -> int:
        """Hits from the fall: only what is pushed can come off too low a step unhurt."""
        if self.kind is Feat.DANGEROUS or (self.kind in (Feat.PUSH, Feat.FALL) and self.height < LOWEST_FALL):
            return 0
        return self.height // STEP + 1
