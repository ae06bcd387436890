"""The WarFig referee against figures worked out by hand, and against those the rules page prints."""

from fractions import Fraction as F

import pytest

from calculators import find
from calculators.declare.query import read
from tests.referee.dice import Dice, enumerate_all
from tests.referee.warfig.melee import melee_round
from tests.referee.warfig.steps import Kind, Squad, bearing, chance, suffer, wound_units
from tests.referee.warfig.tables import ATTACK, DAMAGE, PARRY, PATTERN, RANGED, Rulings, to_parry, to_strike
from tests.support.games import GAMES
from tests.warfig.referees import REFEREES, as_asked

GAME = GAMES["warfig"]
FIGURES = {rule.id: rule.figures for rule in GAME.rules}


def asked(name, query=""):
    """The referee's answer to what a link asks."""
    return REFEREES[name](**as_asked(read(find(f"warfig/{name}"), query)))


def skilled(ws):
    return Kind(ws, 3, 3, 1)


@pytest.mark.parametrize(
    "needed, expected",
    [
        ("4+", F(1, 2)),
        ("2+", F(5, 6)),
        ("6+", F(1, 6)),
        ("2+/6+", F(31, 36)),
        ("2+/2+", F(35, 36)),
        ("6+/2+", F(5, 36)),
        ("6+/6+", F(1, 36)),
    ],
)
def test_cells(needed, expected):
    """A second roll after a 1, or after a 6."""
    assert chance(needed) == expected


def test_tables():
    """One pattern: the lead decides; a parry succeeds as often as the blow misses; shooting counts as if against 3."""
    for (row, column), needed in ATTACK.items():
        lead = max(-7, min(7, column - row))
        assert needed == PATTERN[lead] == DAMAGE[row, column] == PARRY[row, column]
        assert (
            chance(to_strike(skilled(column), skilled(row), Rulings()))
            + chance(to_parry(skilled(column), skilled(row), Rulings()))
            == 1
        )
    assert all(needed == PATTERN[skill - 3] for skill, needed in RANGED.items())


def test_printed_parry_table():
    """As printed, everybody parries skill 5 with 31/36, and 19 cells differ."""
    printed = Rulings(parry_table="printed")
    pairs = [(skilled(row), skilled(column)) for row, column in PARRY]
    assert sum(to_parry(*pair, printed) != to_parry(*pair, Rulings()) for pair in pairs) == 19
    assert {chance(to_parry(skilled(5), skilled(ws), printed)) for ws in range(1, 11)} == {F(31, 36)}


def test_damage():
    """Finish the wounded first, or spread; too much is lost, or goes on."""
    two = Squad(Kind(3, 3, 3, 2), (0, 0, 1))
    assert wound_units(two, 2, Rulings())[0].units == (0, 1)
    assert wound_units(two, 2, Rulings(spread="spread"))[0].units == (1, 1, 1)
    assert bearing(3, 3, 5, Rulings()) == (1, 2, 2) == bearing(3, 3, 5, Rulings(spread="spread"))
    led = Squad(Kind(3, 3, 3, 1), (0, 0), leader=Kind(5, 4, 4, 3), leader_left=3)
    assert suffer(led, 0, 4, Rulings()).number == 2
    assert suffer(led, 0, 4, Rulings(overkill="go_on")).number == 1
    assert suffer(led, 4, 0, Rulings(overkill="go_on")).leader_left == 1


def test_step_by_step_equals_all_dice_in_one_go():
    """Playing each step out by itself gives what one flat run of dice gives."""

    class FlatDice(Dice):
        def play(self, procedure, *args):
            return procedure(self, *args)

    squads = (Squad(skilled(3), (0,), 1),), Squad(skilled(4), (0,), 1)
    for election in "fight", "defend":
        case = melee_round, *squads, election, None, Rulings(order="sequential")
        assert enumerate_all(*case) == enumerate_all(*case, dice=FlatDice)


def test_ten_archers():
    """Ten BS 4, strength 3 shooters at armour 3: 2/3, 1/2, 10/3."""
    found = asked("shooting")
    assert (found["to_hit"], found["to_wound"], found["mean_casualties"]) == (F(2, 3), F(1, 2), F(10, 3))


@pytest.mark.parametrize(
    "name, query, output, places, expected",
    [
        ("shooting", "bs=5&strength=5&targets=5&health=2", "mean_casualties", 2, 3.22),
        ("shooting", "bs=5&strength=5&targets=5&health=2&spread=spread", "mean_casualties", 2, 2.01),
        ("melee", "election=defend&attacker_ws=5&attacker_strength=4", "mean_defender_casualties", 2, 4.44),
        (
            "melee",
            "election=defend&attacker_ws=5&attacker_strength=4&parry_table=printed",
            "mean_defender_casualties",
            2,
            0.33,
        ),
        ("melee", "election=defend&attacker_ws=6&defender_ws=4", "mean_defender_casualties", 2, 3.33),
        (
            "melee",
            "election=defend&attacker_ws=6&defender_ws=4&parry_table=printed",
            "mean_defender_casualties",
            2,
            2.50,
        ),
        ("melee", "attacker_units=20&election=defend", "mean_defender_casualties", 2, 2.52),
        ("melee", "attacker_units=20&election=defend&defence_dice=capped", "mean_defender_casualties", 2, 2.72),
        ("melee", "attacker_units=20&election=defend&defence_dice=per_hit", "mean_defender_casualties", 2, 2.50),
        ("melee", "squads=units:10", "mean_defender_casualties", 2, 4.99),
        ("melee", "squads=units:10&election=defend", "mean_defender_casualties", 2, 2.94),
        ("personal-challenge", "a_units=5&b_units=5", "a_wins", 3, 0.491),
        ("personal-challenge", "a_units=5&b_units=5", "both_gone", 3, 0.017),
        ("personal-challenge", "a_units=5&b_units=5", "mean_rounds", 1, 4.7),
        ("personal-challenge", "a_units=5&b_units=5&first=a&a_election=defend&b_election=defend", "a_wins", 3, 0.547),
        ("personal-challenge", "a_units=5&b_units=5&first=a&b_election=defend", "b_wins", 3, 0.317),
        ("personal-challenge", "a_units=5&b_units=5&first=b&b_election=defend", "b_wins", 3, 0.378),
        (
            "personal-challenge",
            "a_units=5&b_units=5&first=a&b_election=defend&challenge_roles=same_attacker",
            "a_wins",
            3,
            1.0,
        ),
    ],
)
def test_rounded_figures_of_the_readings(name, query, output, places, expected):
    """The figures by which the rulings compare their readings."""
    assert round(float(asked(name, query)[output]), places) == expected


@pytest.mark.parametrize(
    "query, output, expected",
    [
        ("", "mean_defender_casualties", F(5, 2)),
        ("order=sequential", "mean_attacker_casualties", F(15, 8)),
        ("election=defend&defence_dice=capped", "mean_defender_casualties", F(5, 4)),
        ("election=defend&defence_dice=per_hit", "mean_defender_casualties", F(5, 4)),
        ("attacker_fighting=5", "mean_defender_casualties", F(5, 4)),
        (
            "attacker_units=11&defender_leader=struck&defender_leader_ws=3&defender_leader_armour=3&defender_leader_health=1&overkill=go_on",
            "mean_defender_casualties",
            F(11, 4),
        ),
    ],
)
def test_exact_figures_of_the_readings(query, output, expected):
    assert asked("melee", query)[output] == expected


def test_figures_on_the_pages():
    """What the rules print as exact figures."""
    fire, page = asked("friendly-fire", "shooters=9"), FIGURES["friendly-fire/shooting-into-melee"]
    assert fire["mean_enemy_casualties"] == F(page["enemies_of_nine"]) and fire["mean_friendly_casualties"] == F(
        page["friends_of_nine"]
    )
    assert asked("friendly-fire", "shooters=9&friendly_rounding=both_down")["mean_friendly_casualties"] == F(1216, 729)
    assert asked("friendly-fire", "shooters=9&friendly_wounds=armour_1")["mean_friendly_casualties"] == F(4255, 2187)
    page = FIGURES["melee/fight-or-defend"]
    assert asked("melee", "election=defend")["mean_defender_casualties"] == F(page["defend_loses"])
    example, page = "attacker_leader=struck&defender_leader=spared", FIGURES["examples/fight-back"]
    found = asked("melee", example)
    assert found["mean_defender_casualties"] == F(page["orcs_lost"]) and found["attacker_leader_killed"] == F(
        page["lord_killed"]
    )
    page = FIGURES["examples/defend"]
    assert asked("melee", f"{example}&election=defend")["mean_defender_casualties"] == F(page["orcs_lost"])
    assert asked("melee", f"{example}&election=defend&defence_dice=per_hit")["mean_defender_casualties"] == F(
        page["orcs_lost_one_die_per_hit"]
    )
