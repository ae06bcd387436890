"""What so many characters alike do to one of another kind in a turn, and what they are worth against each other."""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from calculators.declare import Choice, Readings, ask, link
from calculators.declare.outputs import Link, Step
from calculators.show.wording import counted, sentence
from calculators.warverse.rules.characters import Character
from calculators.warverse.rules.combat import Volley, survives, ways_to_hit
from calculators.warverse.rules.ranged import Cover, Reach, defends_on
from calculators.warverse.rulings import CoverInCloseCombat, HitsAddUp
from calculators.warverse.words.steps import adding_step, cover_steps, dice_steps, die_steps, hit_points_step
from calculators.weigh.worth import Price, Worth

MOST_ALIKE = 100
MOST_TOGETHER = 500  # dice thrown together; as many as one character may have, so that a whole table of them is quick


def ask_alike(default: int, label: str = "How many", *, group: str, hint: str = "", when: str = "") -> int:
    """Declare how many alike attack together."""
    return ask(default, label, low=1, high=MOST_ALIKE, group=group, hint=hint, rule="combat/killing", when=when)


class How(Choice):
    """How they attack."""

    SHOOTING = "shooting", "Shooting"
    CLOSE = "close", "Close combat"


class Who(Choice):
    """How many of a row attack one target."""

    ROW = "row", "All of a row"
    ONE = "one", "One alone"


class Group(NamedTuple):
    """So many characters alike who attack one target together."""

    character: Character
    alike: int = 1

    @property
    def price(self) -> Price:
        return Price(self.character.points, self.alike)


class Facing(NamedTuple):
    """One side's way to attack the other."""

    readings: Readings
    how: How
    range: int
    cover: Cover  # the target's

    @property
    def close(self) -> bool:
        return self.how is How.CLOSE

    @property
    def reach(self) -> Reach:
        return Reach(self.close, self.range)

    def defends(self, target: Character) -> int:
        """The highest number its defence dice succeed on."""
        return defends_on(target.strength, self.cover, self.readings[CoverInCloseCombat], self.close)

    def dice(self, attacker: Character) -> int:
        """The dice one of them has left."""
        return self.reach.dice(attacker.attacks)

    def thrown(self, attackers: Group) -> int:
        """The dice all of them throw."""
        return attackers.alike * self.dice(attackers.character)

    def too_many(self, attackers: Group, label: str = "How many") -> str:
        """What is wrong with more dice than there is room for, if there are."""
        thrown = self.thrown(attackers)
        return f"{label}: together they may throw {MOST_TOGETHER} dice here, not {thrown}." * (thrown > MOST_TOGETHER)

    def kill(self, attackers: Group, target: Character) -> Fraction:
        """The chance that they kill the target in one turn."""
        attacker, count = attackers
        ways = ways_to_hit(attacker.strength, self.defends(target))
        return _kill_together(self.dice(attacker), ways, count, target.hit_points, self.readings[HitsAddUp])

    def link(self, attackers: Group, target: Character, label: str) -> Link | None:
        """The calculator that shows all about it."""
        attacker, count = attackers
        shot = attacker.attacking | target.attacked | {"close": self.close, "range": 0 if self.close else self.range}
        if count > 1 and attacker.attacks:
            fire = "warverse/concentrated-fire"
            return link(fire, label, self.readings, attackers=count, cover=self.cover, **shot)
        return link("warverse/attack", label, self.readings, cover=self.cover, **shot)

    def steps(self, attackers: Group, target: Character, who: str) -> Iterator[Step]:
        """How it came about; `who` attacks."""
        attacker, count = attackers
        yield from dice_steps(attacker.attacks, self.reach, who)
        yield from cover_steps(self.cover, target.strength, self.readings[CoverInCloseCombat], self.close)
        yield from die_steps(attacker.strength, self.defends(target))
        yield hit_points_step(target.hit_points)
        if count > 1:
            yield adding_step(self.readings[HitsAddUp])
        kill = self.kill(attackers, target)
        yield Step(f"{sentence(counted(count, 'attacker'))}: a kill", kill, "", "combat/killing")


@lru_cache(maxsize=4096)  # lists and changes ask for the same ones again
def _kill_together(dice: int, ways: int, attackers: int, need: int, adding: HitsAddUp) -> Fraction:
    """The chance that so many attackers, each with so many dice, kill in one turn; a die hits in so many of 36 ways."""
    return 1 - survives([Volley(dice, ways, 1, attackers)], need, adding) if dice and attackers else Fraction(0)


class Against(NamedTuple):
    """The enemy that a group is measured by, and how each attacks the other."""

    enemy: Group
    attack: Facing
    reply: Facing

    def worth(self, group: Group) -> Worth:
        """What the group does to one enemy in its turn, and what the enemies do to one of it in theirs."""
        kills, killed = self.attack.kill(group, self.enemy.character), self.reply.kill(self.enemy, group.character)
        return Worth(group.price, self.enemy.price, kills, killed)
