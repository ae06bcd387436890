"""The referee against the figures that the rulings quote for each reading."""

from fractions import Fraction as F

import pytest

from tests.referee.dice import Dice, enumerate_all, total
from tests.referee.warstuff.answers import attack, melee
from tests.referee.warstuff.steps import CHARGE, HIT, OTHER, Model, Rulings, fate_of, one_attack, suffer
from tests.referee.warstuff.test_figures import all_succeed, hit, killed, successes, wounded, wounds_kill


def test_shooting_at_large():
    """shooting-at-large: 3/4 for a 4+, 11/36 for a 6+."""
    assert hit(target_rules=["large"]) == F(3, 4)
    assert hit(quality=6, target_rules=["large"]) == F(11, 36)


@pytest.mark.parametrize("ruling, chance", [("once", F(1, 2)), ("fails_first", F(3, 8)), ("hits_first", F(5, 8))])
def test_both_rerolls(ruling, chance):
    """both-rerolls: 4+ that may re-roll misses and must re-roll hits."""
    assert hit(target_rules=["large", "small"], both_rerolls=ruling) == chance
    assert hit(mode="charge", rules=["frenzy", "small"], both_rerolls=ruling) == chance


def test_one_cover_die_or_two():
    """cover-die: Mounted 4+ at 4+ in cover."""
    case = {"mode": "charge", "rules": ["mounted"], "cover": "yes"}
    assert killed(**case) == F(23, 216)
    assert killed(**case, cover_die="per_attack") == F(5, 48)


@pytest.mark.parametrize("ruling, chance", [("best", F(1, 8)), ("cover_replaces", F(1, 6)), ("stack", F(1, 12))])
def test_armored_in_cover(ruling, chance):
    """cover-armored: wound of a 4+ at an Armored 4+ in cover."""
    assert wounded(target_rules=["armored"], cover="yes", cover_armored=ruling) == chance


def test_camouflaged_and_armored():
    """other-cover: Camouflaged adds nothing to Armored except against a Deadly 6."""
    assert attack(target_rules=["armored", "camouflaged"]) == attack(target_rules=["armored"])
    assert killed(rules=["deadly"], target_rules=["armored", "camouflaged"]) < killed(
        rules=["deadly"], target_rules=["armored"]
    )


def test_two_wounds():
    """wounds: two wounds on a fresh model; Mounted 4+ at 4+."""
    assert wounds_kill(Model(4), 2) == F(1, 2)
    assert wounds_kill(Model(4), 2, wounds="sequential") == F(2, 3)
    assert killed(mode="charge", rules=["mounted"]) == F(5, 32)
    assert killed(mode="charge", rules=["mounted"], wounds="sequential") == F(1, 6)


@pytest.mark.parametrize("ruling, chance", [("all", F(1, 2)), ("new", F(1, 3)), ("until_recovery", F(1, 3))])
def test_second_wound_after_recovery(ruling, chance):
    """marker-count: the wound roll of a recovered model with one old marker."""
    case = {"markers": 1, "marker_count": ruling}
    assert killed(**case) / wounded(**case) == chance


def test_four_markers():
    """marker-count: a model with 4 markers dies to its next wound."""
    assert attack(markers=4)["stunned"] == 0 and killed(markers=4) == F(1, 4)


def test_fire():
    """which-roll: 4+ at 4+ with Fire and without."""
    assert killed(rules=["fire"]) == F(1, 8) and killed() == F(1, 12)


@pytest.mark.parametrize(
    "ruling, chance", [("before_saves", F(1, 2)), ("after_saves", F(1, 3)), ("after_test", F(1, 6))]
)
def test_shot_at_stunned_in_cover(ruling, chance):
    """stun-hit: 4+ shoots a stunned 4+ in cover."""
    assert killed(target_state="stunned", cover="yes", stun_hit=ruling) == chance


@pytest.mark.parametrize("ruling, chance", [("auto", 1), ("on_hit", F(1, 2)), ("none", F(1, 8))])
def test_charge_at_stunned(ruling, chance):
    """stun-charge: 4+ charges a stunned 4+ with one marker."""
    case = {"mode": "charge", "target_state": "stunned", "markers": 1}
    assert killed(**case, stun_charge=ruling) == chance


def test_strike_back_while_stunned():
    """stunned-strikes-back: 4+ against 4+, charger killed."""
    assert melee()["charger_killed"] == F(11, 144)
    assert melee(stunned_strikes_back="no")["charger_killed"] == F(1, 16)


def test_morale():
    """how-often: two 4+ tests 1/4, one 1/2. whose-test: Fearless 4+ 3/4, plain 3+ 2/3."""
    assert enumerate_all(all_succeed, 2, 4)[True] == F(1, 4)
    assert enumerate_all(all_succeed, 1, 4)[True] == F(1, 2)
    assert 1 - enumerate_all(successes, 2, 4)[0] == F(3, 4)
    assert enumerate_all(all_succeed, 1, 3)[True] == F(2, 3)


def test_deadly_and_the_test():
    """deadly: 4+ Deadly at 3+ in the open."""
    case = {"rules": ["deadly"], "target_quality": 3}
    assert wounded(**case) == F(5, 18)
    assert wounded(**case, deadly="skip_armor_only") == F(1, 6)


def test_deadly_in_cover():
    """deadly: 4+ Deadly at 3+ in cover."""
    case = {"rules": ["deadly"], "target_quality": 3, "cover": "yes"}
    assert wounded(**case) == F(5, 27) and killed(**case) == F(5, 81)
    assert wounded(**case, deadly="skip_all") == F(13, 54)
    assert wounded(**case, deadly="extra_wound") == F(16, 81)
    assert killed(**case, deadly="extra_wound") == F(17, 243)


@pytest.mark.parametrize("target", range(2, 7))
@pytest.mark.parametrize("rules", [(), ("armored",)])
def test_deadly_six_plus(target, rules):
    """quality-six: Deadly on 6+ wounds 1/6 of the time, whoever stands in the open."""
    assert wounded(quality=6, rules=["deadly"], target_quality=target, target_rules=rules) == F(1, 6)


def test_death_blow():
    """what-stops-it: 4+ charges a Death Blow 4+, charger killed."""
    assert melee(defender_rules=["death-blow"])["charger_killed"] == F(13, 144)


def test_several_saviours():
    """saviours: 3+ at 4+ with Regeneration and a Healer."""
    case = {"quality": 3, "target_rules": ["regeneration"], "healers": 1}
    assert killed(**case) == F(1, 36)
    assert killed(**case, saviours="one") == F(1, 18)


def test_rescue_of_stunned():
    """save-instant-kill: a stunned Regeneration model shot by a 4+."""
    case = {"target_rules": ["regeneration"], "target_state": "stunned"}
    assert killed(**case) == F(1, 4)
    assert killed(**case, save_instant_kill="no") == F(1, 2)


def test_intimidating():
    """intimidating: one die alike either way; for Mounted only the spread differs."""
    case = {"mode": "charge", "target_rules": ["intimidating"]}
    assert attack(**case) == attack(**case, intimidating="per_die")
    assert hit(**case, rules=["mounted"]) == hit(**case, rules=["mounted"], intimidating="per_die")
    assert killed(**case, rules=["mounted"]) != killed(**case, rules=["mounted"], intimidating="per_die")


def test_small_target():
    """six-against-small: 6+ shooter at a Small target."""
    assert hit(quality=6, target_rules=["small"]) == F(1, 36)


def test_tough_under_eight_shots():
    """tough-stun-kill: eight 3+ shots at a Tough 4+, stunned Tough killed by a hit or not."""
    case = {"quality": 3, "target_rules": ["tough"], "shots": 8}
    assert round(float(killed(**case)), 4) == 0.4278
    assert round(float(killed(**case, tough_stun_kill="no")), 4) == 0.2849


def test_spells():
    """steps-of-a-spell: Fireball stuns 1/8 and kills 1/8; Ice Ray wounds 1/4, freezes 1/4."""

    def fireball(dice):
        blows = (HIT,) if dice.roll() >= 4 else ()
        return suffer(dice, Model(4), blows, OTHER, True, None, Rulings())

    def ice_ray(dice):
        if dice.roll() < 4:
            return "failed", False
        return fate_of(dice, HIT, Model(4), False, None, Rulings()), dice.roll() >= 4

    odds = enumerate_all(fireball)
    assert total(odds, lambda model: model.stunned) == F(1, 8)
    assert total(odds, lambda model: model.dead) == F(1, 8)
    odds = enumerate_all(ice_ray)
    assert total(odds, lambda end: end[0] == "wound") == F(1, 4)
    assert total(odds, lambda end: end[1]) == F(1, 4)


def test_fall():
    """fall-and-saves: a 4+ model falls 6", three hits at once."""
    odds = enumerate_all(suffer, Model(4), (HIT,) * 3, OTHER, False, None, Rulings())
    assert total(odds, lambda model: model.dead) == F(19, 48)


@pytest.mark.parametrize(
    "rules, target, rulings",
    [
        (("mounted",), Model(4), Rulings()),
        (("mounted", "fire"), Model(3), Rulings(wounds="sequential")),
        (("frenzy", "deadly"), Model(5, in_cover=True), Rulings(deadly="extra_wound")),
    ],
)
def test_step_by_step_equals_all_dice_in_one_go(rules, target, rulings):
    """Playing each step out by itself gives what one flat run of dice gives."""

    class FlatDice(Dice):
        def play(self, procedure, *args):
            return procedure(self, *args)

    case = (one_attack, Model(4, frozenset(rules)), target, CHARGE, rulings)
    assert enumerate_all(*case) == enumerate_all(*case, dice=FlatDice)
