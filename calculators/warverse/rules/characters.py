"""A character: its three bought statistics, their price, and the Hit Points that come of it."""

from collections.abc import Iterator

from calculators.declare import Inputs, ask
from calculators.declare.outputs import Line

# characters/move, characters/strength; an Attack costs the Strength: characters/attacks
MOVE_PRICE, STRENGTH_PRICE = 1, 5
LEAST_MOVE, LEAST_STRENGTH, MOST_STRENGTH = 1, 1, 5  # characters/move, characters/strength
STRENGTHS = range(LEAST_STRENGTH, MOST_STRENGTH + 1)
POINTS_PER_HIT_POINT = 5  # characters/hit-points
TERRAIN_STRENGTH, TERRAIN_HIT_POINTS = 1, 1  # terrain/pieces

# The rules have no highest Move and no highest number of Attacks; these are only where the forms end.
MOST_MOVE, MOST_ATTACKS, MOST_HIT_POINTS = 500, 500, 1000

FOR_HIT_POINTS = "for its Hit Points"  # why a form asks for the Move of someone who does not move


def ask_move(default: int = 6, label: str = "Move", *, unit: str = "", hint: str = "", group: str = "") -> int:
    """Declare a Move."""
    return ask(
        default, label, low=LEAST_MOVE, high=MOST_MOVE, unit=unit, hint=hint, group=group, rule="characters/move"
    )


def ask_strength(
    default: int = 3, label: str = "Strength", *, hint: str = "", group: str = "", rule: str = "characters/strength"
) -> int:
    """Declare a Strength."""
    return ask(default, label, low=LEAST_STRENGTH, high=MOST_STRENGTH, hint=hint, group=group, rule=rule)


def ask_attacks(
    default: int = 6,
    label: str = "Attacks",
    *,
    low: int = 0,
    high: int = MOST_ATTACKS,
    hint: str = "",
    group: str = "",
    rule: str = "characters/attacks",
) -> int:
    """Declare a number of Attacks."""
    return ask(default, label, low=low, high=high, hint=hint, group=group, rule=rule)


def ask_hit_points(hint: str = "") -> int:
    """Declare Hit Points."""
    return ask(8, "Hit Points", low=1, high=MOST_HIT_POINTS, hint=hint, rule="characters/hit-points")


def ask_taken(group: str) -> int:
    """Declare the hits that someone has taken this turn."""
    most = MOST_HIT_POINTS - 1
    return ask(0, "Hits taken", low=0, high=most, group=group, hint="already this turn", rule="combat/killing")


class Armed(Inputs):
    """What an attack asks of the attacker."""

    attacks: int = ask_attacks()
    strength: int = ask_strength()


class Character(Inputs):
    """What a player buys; everything else follows from it."""

    move: int = ask_move()
    strength: int = ask_strength()
    attacks: int = ask_attacks()

    @property
    def points(self) -> int:
        """Every inch, every level and every Attack is paid for, the first ones too (characters/points)."""
        return MOVE_PRICE * self.move + (STRENGTH_PRICE + self.attacks) * self.strength

    def price_of_one(self) -> int:
        return self.points

    @property
    def hit_points(self) -> int:
        return hit_points(self.points)

    @property
    def stats(self) -> str:
        return f"Move {self.move}, Strength {self.strength}, Attacks {self.attacks}"

    @property
    def sum(self) -> str:
        """The sum that its points are."""
        return f"{self.move} + 5 × {self.strength} + {self.strength} × {self.attacks}"

    @property
    def legal(self) -> bool:
        """Whether it keeps to the limits of a form."""
        return (
            LEAST_MOVE <= self.move <= MOST_MOVE
            and LEAST_STRENGTH <= self.strength <= MOST_STRENGTH
            and 0 <= self.attacks <= MOST_ATTACKS
        )

    def under(self, prefix: str) -> dict[str, int]:
        """Its statistics by the public names they have where they stand under a prefix."""
        return {f"{prefix}move": self.move, f"{prefix}strength": self.strength, f"{prefix}attacks": self.attacks}

    @property
    def attacking(self) -> dict[str, int]:
        """What an attack asks of the attacker, by public name."""
        return {"attacks": self.attacks, "strength": self.strength}

    @property
    def attacked(self) -> dict[str, int]:
        """What an attack asks of the target, by public name."""
        return {"target_strength": self.strength, "target_hp": self.hit_points}


def receipt(character: Character) -> Iterator[Line]:
    """The price of a character, part by part."""
    move, strength, attacks = character.move, character.strength, character.attacks
    yield Line(f"Move {move}", MOVE_PRICE * move, "characters/move", f"{MOVE_PRICE} point for each inch")
    levels = f"{STRENGTH_PRICE} points for each level"
    yield Line(f"Strength {strength}", STRENGTH_PRICE * strength, "characters/strength", levels)
    each = f"{strength} point{'s' if strength > 1 else ''} for each, like its Strength"
    yield Line(f"Attacks {attacks}", strength * attacks, "characters/attacks", each)


def hit_points(points: int) -> int:
    """A fifth of all points, rounded up once (characters/hit-points)."""
    return -(-points // POINTS_PER_HIT_POINT)


def most_points(hit_points: int) -> int:
    """The most points a character with so many Hit Points can have cost."""
    return POINTS_PER_HIT_POINT * hit_points
