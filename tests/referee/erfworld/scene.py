"""Where a combat of Erfworld takes place, how it ended, and who may strike whom in it."""

from fractions import Fraction
from typing import NamedTuple

from tests.referee.erfworld.steps import TWO_DICE, Rulings, is_flying, is_led, is_ranged


class Scene(NamedTuple):
    """Everything about a combat that is not in a stack."""

    terrain: str = "open"
    fort_hits: int = 0
    attacker_chief: bool = False
    attacker_special: Fraction = Fraction(1)
    attacker_ambush: Fraction = Fraction(1)
    defender_chief: bool = False
    defender_special: Fraction = Fraction(1)
    defender_ambush: Fraction = Fraction(1)
    aim: tuple = ()
    leaves: bool = False
    protectors: tuple = ()  # empty: nobody protects in this combat
    protector_class: str = "infantry"
    retaliation: int = 50
    protector_combats: int = 0
    warlord: bool = False  # a Commander of the defenders' side somewhere else in the hex
    rulings: Rulings = Rulings()


class Ended(NamedTuple):
    """How a combat left both stacks, and what each side inflicted and really did."""

    attackers: tuple
    defenders: tuple
    protectors: tuple = ()
    attackers_hits: int = 0
    defenders_hits: int = 0
    attackers_did: int = 0
    defenders_did: int = 0
    fought: bool = True


class Roller:
    """Each stack that strikes throws 2d6 once in a combat, or one throw serves all (combat-dice)."""

    def __init__(self, dice, rulings):
        self.dice, self.shared, self.thrown = dice, rulings.combat_dice == "shared", {}

    def roll(self, who):
        who = "all" if self.shared else who
        if who not in self.thrown:
            self.thrown[who] = self.dice.next(TWO_DICE)
        return self.thrown[who]


# ------------------------------------------------------------------- who may


def safe_from(stack, flyers, scene):
    """Flyers over woods, and a stack on the ground: only its woods-capable units can get at them."""
    return (
        scene.rulings.safe_over_woods == "yes"
        and scene.terrain == "woods"
        and is_flying(flyers)
        and not is_flying(stack)
    )


def kept_from_attack(attackers, defenders, scene):
    archers_may = scene.rulings.woods_answer == "ranged_may" and is_ranged(attackers)
    return safe_from(attackers, defenders, scene) and not archers_may


def kept_from_answer(stack, attackers, scene):
    return safe_from(stack, attackers, scene) and scene.rulings.woods_answer == "neither"


def may_protect(defenders, attackers, shooting, scene):
    """Retaliation by another stack: a Warlord in the hex, and the right kind of enemy (retaliation/against-whom)."""
    protectors = scene.protectors
    led = scene.warlord or scene.defender_chief or is_led(defenders) or is_led(protectors)  # the Chief is a Commander
    if not protectors or not led:
        return False
    if is_ranged(protectors):
        return True
    if scene.protector_class == "infantry" and not is_flying(protectors):
        return not shooting and not (is_flying(attackers) and is_flying(defenders))
    other = scene.rulings.other_protectors
    return other == "any" or (other == "as_infantry" and not shooting)
