"""What the combat calculators refuse, and what their working and notes say."""

from __future__ import annotations

import pytest

from calculators import find
from calculators.declare.query import Refused, read

COMBAT = find("erfworld/stack-combat")
BATS = "defenders=name:Bat,count:8,hits:1,attack:2,specials:flying&terrain=woods"
ARCHERS = "attackers=name:Archer,count:6,specials:ranged"
OGRES = (
    "attackers=name:Ogre,count:6,hits:10,attack:15,defence:3&stacks=2&protect=yes&protects_in=2"
    "&defenders=name:Boss,hits:3,attack:5,defence:1,level:1;name:G,count:7,hits:8"
)


def refused(query, name="stack-combat"):
    with pytest.raises(Refused) as problem:
        read(find(f"erfworld/{name}"), query)
    return problem.value.errors


def answered(query, name="stack-combat"):
    calculator = find(f"erfworld/{name}")
    return calculator(read(calculator, query))


def working(query, name="stack-combat"):
    """Each step with its detail, in one text."""
    return "\n".join(f"{step.what}: {step.detail}" for step in answered(query, name).working)


@pytest.mark.parametrize(
    ("query", "where", "says"),
    [
        ("attackers=", "attackers", "at least one unit"),
        ("stacks=2&second=", "second", "at least one unit"),
        ("attackers=hits:0", "attackers", "Hits must be 1 to 60, not 0"),
        ("defenders=count:20;count:20;count:1", "defenders", "at most 40 units here, not 41"),
        ("defenders=count:21", "defenders", "Count must be 1 to 20, not 21"),
        ("defenders=specials:shiny", "defenders", "there are ranged, flying and woods"),
        ("aim=Nobody", "aim", "no Nobody; name Gobwin, Boss or a row from 1 to 2"),
        ("aim=3", "aim", "no 3; name Gobwin, Boss or a row from 1 to 2"),
        ("stacks=2&second_aim=Boss", "second_aim", "only a stack led by a Commander can aim"),
        ("aim=9&defenders=hits:3", "aim", "no 9; name row 1"),
        (
            "attackers=name:Dwagon,hits:20,specials:flying;name:Twoll,hits:10",
            "attackers",
            "more than 7 Hits cannot: row 2",
        ),
        (BATS, "attackers", "Flyers over woods are safe from ground units without Woods"),
        (
            f"{ARCHERS}&protect=yes",
            "protectors",
            "Melee infantry cannot use Special Retaliation against a ranged stack",
        ),
        ("defenders=name:Gobwin,count:8&protect=yes", "protectors", "needs a Warlord"),
        ("protect=yes&protects_in=2", "protects_in", "takes 1, as one stack attacks, not 2"),
        ("terrain=lava", "terrain", "takes open, hills, woods or swamp"),
        ("stacks=4", "stacks", "1 to 3, not 4"),
        ("ambush=200", "ambush", "There is no input called"),
    ],
)
def test_mistakes_are_named(query, where, says):
    """Each mistake stands by its input, with what would be accepted."""
    errors = refused(query)
    assert [where] == list(errors)
    assert says in errors[where] and errors[where].endswith(".")


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("aim=Boss,Gobwin&aimed_targets=one", "one unit is aimed at, the first named: Boss"),
        (
            "protect=yes&protector_class=cavalry&other_protectors=none",
            "stand aside: only infantry and ranged stacks may protect",
        ),
        (
            f"{ARCHERS}&protect=yes&protector_class=garrison&other_protectors=as_infantry",
            "stand aside: by this reading they may not protect",
        ),
        (
            "protect=yes&retaliation_count=counts_only",
            "in the protectors' next one their Special Bonus is halved once more",
        ),
    ],
)
def test_what_a_reading_forbids_is_told(query, says):
    """Switching to another reading never makes an encounter impossible: what it leaves out is told."""
    assert says in " ".join(answered(query).notes)


def test_the_chief_is_a_warlord():
    """The Chief Warlord in the hex lets a stack protect another, also once its own Commander is croaked."""
    mean = {row[0]: row[2] for row in answered(f"{OGRES}&defender_chief=yes").blows.rows}
    assert "8.97" == mean["2: defenders and protectors"]
    assert mean == {row[0]: row[2] for row in answered(f"{OGRES}&defender_chief=yes&warlord=yes").blows.rows}
    assert answered("protect=yes&defender_chief=yes&defenders=name:G,count:8,hits:3").defenders_hits.mean > 0


BOWS = "name:Bow,count:6,hits:4,specials:ranged"


@pytest.mark.parametrize(
    ("query", "told"),
    [
        (f"attackers={BOWS}&defenders={BOWS};name:Boss,level:1,specials:ranged", False),
        (f"attackers={BOWS}&defenders={BOWS};name:Boss,level:1&leaves=yes", False),
        (f"attackers={BOWS}&melee_present=attacker", False),
        (f"attackers={BOWS}", True),
        ("", True),
    ],
)
def test_hits_on_friends_are_told_where_they_fall(query, told):
    """Ranged protectors hit the stack they protect only where they shoot into a melee, and only then it is told."""
    guarded = f"{query}&protect=yes&protectors=name:Archer,count:8,attack:9,specials:ranged"
    assert told == ("They hit the stack they protect" in working(guarded))
    same = answered(guarded).defenders_croaked == answered(f"{guarded}&friendly_fire=protector").defenders_croaked
    assert told != same


def test_experience_of_several_commanders():
    """Two Commanders who always win and always live earn a point each, or one point by the other reading."""
    query = "attackers=name:Giant,count:6,hits:30,attack:45;name:Lord,count:2,level:2&defenders=name:Runt,hits:1"
    assert (2, 1) == tuple(
        answered(f"{query}&several_earn={reading}").attackers_experience for reading in ("each", "leader")
    )
    assert "point for each living Commander" in working(query)
    assert "highest level" in working(f"{query}&several_earn=leader")


def test_ambush_of_later_stacks_and_protectors():
    """By default everyone in the hex ambushes in every combat; either reading takes it from those it leaves out."""
    later, helped = "stacks=2&defender_ambush=200", "protect=yes&defender_ambush=200"
    hits = {row[0]: row[3] for row in answered(later).blows.rows}
    first_only = {row[0]: row[3] for row in answered(f"{later}&ambush_later=first").blows.rows}
    assert hits["1: defenders"] == first_only["1: defenders"]
    assert hits["2: defenders"] > first_only["2: defenders"]
    assert answered(helped).defenders_hits.mean > answered(f"{helped}&ambush_protectors=no").defenders_hits.mean


def test_all_mistakes_at_once():
    """Several mistakes are told together."""
    assert {"attackers", "aim", "second"} == set(refused("attackers=&aim=Ghost&stacks=2&second="))


@pytest.mark.parametrize(
    ("query", "where", "says"),
    [
        ("attack=2001", "attack", "0 to 2000, not 2001"),
        ("ambush=99", "ambush", "100 to 200, not 99"),
        ("ambush=201", "ambush", "100 to 200, not 201"),
        ("special=401", "special", "0 to 400"),
        ("combats_before=11", "combats_before", "0 to 10"),
        ("defence=2.5", "defence", "a whole number, 0 to 2000, not “2.5”"),
        ("fort_hits=-1", "fort_hits", "0 to 1000, not -1"),
    ],
)
def test_limits_of_a_blow(query, where, says):
    """The limits of the hits calculator are named."""
    assert says in refused(query, "hits")[where]


def test_hidden_stacks_are_not_asked_about():
    """What is wrong with a stack that does not take part is no concern."""
    assert answered("second_aim=Nobody&protects_in=2").defenders_wiped == answered("").defenders_wiped


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("", "Both sides strike at once"),
        ("melee_order=attacker_first", "The attackers' hits fall first"),
        (ARCHERS, "The attackers' hits fall first"),
        (f"{ARCHERS}&leaves=yes", "leave before the answer"),
        ("defenders=count:5,specials:ranged", "The defenders' hits fall first"),
        (f"{ARCHERS}&defenders=count:5,specials:ranged&leaves=yes", "Both sides strike at once"),
    ],
)
def test_who_strikes_first_is_told(query, says):
    """The working begins with who strikes first."""
    assert says in answered(query).working[0].what


def test_notes():
    """Notes tell what a player may overlook."""
    dwagons = "attackers=name:Dwagon,count:2,hits:20,specials:flying;name:Elf,hits:5"
    assert "Attackers: Elf must ride the flyers, and fly with them." in answered(dwagons).notes
    half = "attackers=name:Archer,count:3,specials:ranged;name:Pike"
    assert "Attackers: not every unit is Ranged, so the stack fights as melee." in answered(half).notes
    assert (
        "Only a ranged stack can leave before the strike back; the attackers aren't one."
        in answered("leaves=yes").notes
    )
    both = f"{ARCHERS}&defenders=count:5,specials:ranged&leaves=yes"
    assert "Ranged defenders strike all the same; the attackers cannot leave before that." in answered(both).notes
    assert "Without a Commander nobody gains experience." in answered("attackers=count:3&defenders=count:3").notes
    assert any("nothing gets through" in note for note in answered("fort_hits=300", "hits").notes)
    assert "Even the best roll comes to less than one hit." in answered("attack=1", "hits").notes


def test_the_working_of_a_blow_is_exact():
    """The working shows the exact fractions and the one rounding."""
    told = working("attack=24&ambush=200&defence=300", "hits")
    assert "24 × 1 × 1 × 2 × 5/8 = 30" in told and "30 × 3/4 = 45/2, rounded down once" in told
    assert "100 halved" not in told and "1 halved twice" in working("combats_before=2", "hits")


def test_headlines():
    """Short, and the figure first in mind stands in it."""
    assert (
        "Attack 40 against Defence 4 in the hills inflicts 14 hits on average, from 9 to 19."
        == answered("commander_level=3&defence=400&terrain=hills", "hits").headline
    )
    assert (
        "Attack 40 against Defence 2 behind a fortification of 300 Hits inflicts no hits."
        == answered("fort_hits=300", "hits").headline
    )
    assert answered("stacks=2").headline.startswith("Two attacks croak ")
