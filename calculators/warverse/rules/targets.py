"""Targets: what a player writes down of one, or of a row of them, and what follows from it."""

from collections.abc import Iterable, Iterator

from calculators.declare import Choice, Inputs, ask, part
from calculators.show.wording import amount
from calculators.warverse.rules.areas import Inside, is_caught
from calculators.warverse.rules.characters import MOST_HIT_POINTS, ask_hit_points, ask_strength, hit_points, most_points
from calculators.warverse.rules.ranged import Cover, ask_cover, ask_range
from calculators.warverse.rulings import AreaCatches
from calculators.warverse.words.phrases import health
from calculators.weigh.army_list import row_name

MOST_POINTS = most_points(MOST_HIT_POINTS)
MOST_CAUGHT = 20  # by one area, in one answer


class Defender(Inputs):
    """The one that is attacked."""

    strength: int = ask_strength(rule="combat/defence-roll")
    hp: int = ask_hit_points()


class Target(Inputs):
    """A character to be attacked, in a row of its own."""

    name: str = ask("", "Name", most=30)
    strength: int = ask_strength(rule="combat/defence-roll")
    hp: int = ask_hit_points()
    points: int = ask(0, "Points", low=0, high=MOST_POINTS, hint="0: by HP", rule="characters/points")

    @property
    def worth(self) -> int:
        """Its points; where they are not told, the most such a character can have cost."""
        return self.points or most_points(self.hp)

    @property
    def attacked(self) -> dict[str, int]:
        """What an attack asks of it, by public name."""
        return {"target_strength": self.strength, "target_hp": self.hp}


class Foe(Inputs):
    """A target and where it stands."""

    target: Target = part(Target)
    range: int = ask_range(8)
    cover: Cover = ask_cover()


class Side(Choice):
    """Whose it is, or what."""

    ENEMY = "enemy", "Enemy"
    FRIEND = "friend", "Friend"
    SMALL = "small", "Small terrain"
    LARGE = "large", "Large terrain"


class Bystander(Inputs):
    """One or more alike in or near the area."""

    target: Target = part(Target)
    count: int = ask(1, "Count", low=1, high=MOST_CAUGHT)
    side: Side = ask(Side.ENEMY, "Side", hint="terrain: Strength 1, 1 Hit Point", rule="areas/caught")
    inside: Inside = ask(Inside.WHOLLY, "In the area", rule="areas/caught")

    @property
    def terrain(self) -> bool:
        return self.side in (Side.SMALL, Side.LARGE)

    def caught(self, catches: AreaCatches) -> bool:
        """Small terrain by any part, large terrain only as a whole, whatever is read of characters (areas/caught)."""
        if self.terrain:
            return self.side is Side.SMALL or self.inside is Inside.WHOLLY
        return is_caught(self.inside, catches)


def target_problems(targets: Iterable[Target]) -> Iterator[str]:
    """A sentence for each row with more Hit Points than its points can give; fewer may be left of them."""
    for at, target in enumerate(targets, 1):
        most = hit_points(target.points)
        if target.points and most < target.hp:
            give = "gives" if target.points == 1 else "give"
            name, points = row_name(target.name, at), amount(target.points, "point")
            yield f"{name}: {points} {give} {health(most)}, not {target.hp}."


def untold_points(targets: Iterable[Target]) -> Iterator[str]:
    """A note where points were not told."""
    if any(not target.points for target in targets):
        yield "Points left out are taken as five for each Hit Point, the most such a character can cost."
