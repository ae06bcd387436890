"""Shooting, against dice thrown one by one."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

import pytest

from calculators.declare.inputs import changed
from calculators.declare.outputs import plain
from calculators.declare.query import Refused, read
from calculators.warfig.pages.friendly_fire import friendly_fire
from calculators.warfig.pages.shooting import shooting
from calculators.warfig.rules.damage import units_lost
from calculators.warfig.rulings import Spread
from tests.support.draws.amount import many
from tests.support.draws.inputs import flat
from tests.warfig.fights.literal import RANGED, chance, damage, every, fates, odds, wounded


def shot(query):
    return shooting(read(shooting, query))


def test_the_issues_volley():
    """Ten BS 4, strength 3 shooters at ten armour 3 units in the open: 2/3, 1/2 and 10/3."""
    found = shot("shooters=10&bs=4&strength=3&armour=3&targets=10")
    assert (Fraction(2, 3), Fraction(1, 2), Fraction(10, 3)) == (found.to_hit, found.to_wound, found.mean_casualties)
    assert found.mean_casualties == found.casualties.mean


@pytest.mark.parametrize("calculator", [shooting, friendly_fire], ids=lambda one: one.name)
def test_several_targets_out_of_sight(calculator):
    """Several targets and out of sight at once is an error beside out_of_sight, and names the rule."""
    with pytest.raises(Refused) as refused:
        read(calculator, "extra_targets=1&out_of_sight=yes")
    assert ["out_of_sight"] == list(refused.value.errors)
    assert "shooting/one-special-rule" in refused.value.errors["out_of_sight"]


def plain_odds(odds_):
    return plain("spread", odds_)


@pytest.mark.parametrize("seed", range(many(12)))
def test_small_volleys_die_by_die(seed):
    """Hits, wounds and casualties of every small volley are what all ways the dice can fall come to."""
    dice = random.Random(seed)
    bs, strength, armour = (dice.randint(1, 10) for _ in range(3))
    shooters, targets, health = dice.randint(1, 4), dice.randint(1, 3), dice.randint(1, 3)
    before, spread = dice.randint(0, targets * (health - 1)), dice.choice(["concentrate", "spread"])
    found = shot(
        f"{shooters=}&{bs=}&{strength=}&{armour=}&{targets=}&{health=}&damage={before}&spread={spread}".replace("'", "")
    )
    hits, wounds, casualties = Counter(), Counter(), Counter()
    one = fates(RANGED[bs], damage(strength, armour))
    for fall, share in every([one] * shooters):
        lives = hurt(targets, health, before, spread)
        wounded(lives, fall.count("wound"), spread)
        hits[len(fall) - fall.count("miss")] += share
        wounds[fall.count("wound")] += share
        casualties[sum(life <= 0 for life in lives)] += share
    assert (odds(hits), odds(wounds), odds(casualties)) == tuple(
        map(plain_odds, (found.hits, found.wounds, found.casualties))
    )
    assert chance(RANGED[bs]) == found.to_hit and chance(damage(strength, armour)) == found.to_wound


def hurt(targets, health, before, spread):
    """Units that live with so much damage: on as few as can carry it, or on all alike."""
    lives = [health] * targets
    for _ in range(before):
        able = [at for at, life in enumerate(lives) if life > 1]
        lives[(max if spread == "spread" else min)(able, key=lives.__getitem__)] -= 1
    return lives


@pytest.mark.parametrize("seed", range(many(16)))
def test_leaders_die_by_die(seed):
    """A leader who shoots, a leader who takes the first hits, and wounds that are lost or go on."""
    dice = random.Random(f"leaders {seed}")
    bs, strength, armour, own_bs, own_strength, guard = (dice.randint(2, 8) for _ in range(6))
    shooters, shots, targets, health, leads, room = (dice.randint(1, most) for most in (3, 2, 2, 2, 2, 4))
    room, overkill, spread = room - 1, dice.choice(["lost", "go_on"]), dice.choice(["concentrate", "spread"])
    found = shot(
        f"shooters={shooters}&bs={bs}&strength={strength}&armour={armour}&targets={targets}&health={health}"
        f"&leader=yes&leader_bs={own_bs}&leader_strength={own_strength}&leader_attacks={shots}"
        f"&target_leader=yes&target_leader_armour={guard}&target_leader_health={leads}&leader_hits={room}"
        f"&spread={spread}&overkill={overkill}"
    )
    kinds = [(chance(RANGED[bs]), strength)] * shooters + [(chance(RANGED[own_bs]), own_strength)] * shots
    casualties, killed = Counter(), Fraction(0)
    for fall, share in every([{True: hit, False: 1 - hit} for hit, _ in kinds]):
        forces = [force for (_, force), hit in zip(kinds, fall) if hit]
        rolls = [chance(damage(force, guard if at < room else armour)) for at, force in enumerate(forces)]
        for wounds, part in every([{True: roll, False: 1 - roll} for roll in rolls]):
            lives, leader = [health] * targets, leads - sum(wounds[:room])
            spare = wounded(lives, sum(wounds[room:]), spread)
            if overkill == "go_on":
                wounded(lives, max(0, -leader), spread)
                leader -= spare
            casualties[sum(life <= 0 for life in lives) + (leader <= 0)] += share * part
            killed += share * part * (leader <= 0)
    assert odds(casualties) == plain_odds(found.casualties)
    assert killed == found.leader_killed
    assert casualties[targets + 1] == found.wiped_out


def test_figures_of_the_rulings():
    """What the rulings quote: 3.22 against 2.01 by spreading, and no hit below skill 1."""
    volley = "bs=5&strength=5&targets=5&health=2"
    means = [shot(f"{volley}&spread={spread}").mean_casualties for spread in ("concentrate", "spread")]
    assert ["3.22", "2.01"] == [f"{float(mean):.2f}" for mean in means]
    low = "bs=1&cover=soft"
    assert [0, Fraction(1, 6), Fraction(5, 36)] == [
        shot(f"{low}&bs_below_one={how}").to_hit for how in ("none", "floor", "pattern")
    ]
    nobody = shot("cover=hard&extra_targets=2")
    assert (0, "Ten shooters with BS 4 kill none of ten units in hard cover: with BS 0 no shot hits.") == (
        nobody.mean_casualties,
        nobody.headline,
    )


@pytest.mark.parametrize("health", range(1, 5))
@pytest.mark.parametrize("spread", Spread)
def test_fallen_is_what_the_counters_show(spread, health):
    """However much damage lay there before, wounds put down one at a time kill as many as the calculator says."""
    for units in range(1, 5):
        for before in range(units * (health - 1) + 1):
            for wounds in range(units * health + 3):
                lives = hurt(units, health, before, spread.value)
                wounded(lives, wounds, spread.value)
                assert sum(life <= 0 for life in lives) == units_lost(wounds, units, health, spread, before)


def test_more_dice_never_hurt():
    """More shooters, skill or strength never take off fewer; cover, armour and health never make it more."""
    dice = random.Random("more")
    for _ in range(many(60)):
        volley = changed(
            shooting.inputs(),
            shooters=dice.randint(1, 30),
            bs=dice.randint(1, 9),
            strength=dice.randint(1, 9),
            armour=dice.randint(1, 9),
            targets=dice.randint(1, 20),
            health=dice.randint(1, 5),
            extra_targets=dice.randint(0, 3),
            spread=dice.choice(list(Spread)),
        )
        base = shooting(volley).casualties
        for better in ("shooters", "bs", "strength"):
            more = shooting(changed(volley, **{better: getattr(flat(volley), better) + 1})).casualties
            assert all(base.at_least(number) <= more.at_least(number) for number in range(21)), better
        for worse in ("armour", "health", "extra_targets"):
            less = shooting(changed(volley, **{worse: getattr(flat(volley), worse) + 1})).casualties
            assert all(base.at_least(number) >= less.at_least(number) for number in range(21)), worse


@pytest.mark.parametrize(
    "query, wrong",
    [
        ("aiming=11&extra_targets=1", ["aiming"]),
        ("damage=1", ["damage"]),
        ("targets=5&health=3&damage=11", ["damage"]),
        ("bs=0&shooters=101&cover=thick", ["bs", "cover", "shooters"]),
        ("extra_targets=2&out_of_sight=yes&damage=3", ["damage", "out_of_sight"]),
    ],
)
def test_mistakes_are_named(query, wrong):
    """Every problem at once, each by the name of its input."""
    with pytest.raises(Refused) as refused:
        read(shooting, query)
    assert wrong == sorted(refused.value.errors)


@pytest.mark.parametrize(
    "query, says",
    [
        ("", "Ten shooters with BS 4 kill 3.33 of ten units on average: hit on 3+, wound on 4+."),
        ("shooters=1&targets=1", "One shooter with BS 4 kills 0.33 of one unit on average: hit on 3+, wound on 4+."),
        (
            "shooters=1&targets=1&health=2",
            "One shooter with BS 4 kills none of one unit: there are too few shots for their health.",
        ),
        ("bs=1&cover=hard", "Ten shooters with BS 1 kill none of ten units in hard cover: with BS −1 no shot hits."),
        (
            "bs=1&cover=soft&leader=yes",
            "Ten shooters with BS 1 and a leader kill 0.25 of ten units in soft cover on average: with BS "
            "0 only the leader hits.",
        ),
    ],
)
def test_headlines(query, says):
    """The headline says what a player would, also where nobody can hit or nobody can fall."""
    assert says == shot(query).headline
