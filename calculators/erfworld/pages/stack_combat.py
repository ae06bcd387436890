"""Whole stacks against each other: hits, who is croaked, who wins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from calculators.declare.calculator import calculator
from calculators.declare.inputs import questions
from calculators.declare.outputs import Answer, Link, Table, chance, number, spread, table
from calculators.erfworld.pages.hits import Struck, blow_of
from calculators.erfworld.rules.aftermath import blows, croaked, each_combat, fates
from calculators.erfworld.rules.battle import Combat, combats
from calculators.erfworld.rules.encounter import Encounter
from calculators.erfworld.rules.formula import Blow
from calculators.erfworld.words.combat_words import way
from calculators.erfworld.words.working_combat import combat_notes, combat_steps
from calculators.kernel.odds import Odds
from calculators.show.wording import counted, figure, percent, sentence

_FIRST = "first combat"
_ARCHERS = "attackers=name:Archer,count:6,hits:4,specials:ranged"
_DWAGONS = "name:Dwagon,count:3,hits:20,attack:15,defence:3,specials:flying"
_BATS = "defenders=name:Bat,count:16,hits:1,attack:2,defence:1,specials:flying"

_AIMED = (
    "aim=Guard,Boss&stacks=2&second=name:Rider,count:3,hits:10,attack:10;name:Captain,level:1&second_aim=Boss"
    "&defenders=name:Gobwin,count:6,hits:3;name:Guard,hits:4;name:Boss,hits:3,level:1"
)  # two stacks that aim, and more than one to aim at


@dataclass(frozen=True, kw_only=True)
class Outcome(Answer):
    attackers_more: Fraction = chance("Attackers inflict more", _FIRST)
    defenders_more: Fraction = chance("Defenders inflict more", _FIRST)
    equal: Fraction = chance("Equal hits", _FIRST)
    attackers_wiped: Fraction = chance("Attackers wiped out", "first stack")
    defenders_wiped: Fraction = chance("Defenders wiped out", "after all combats")
    attackers_experience: Fraction = number(
        "Attackers' experience", "points on average, with a living Commander", quiet=True
    )
    defenders_experience: Fraction = number("Defenders' experience", "the same, over all combats", quiet=True)
    attackers_hits: Odds = spread("Attackers' hits", _FIRST)
    defenders_hits: Odds = spread("Defenders' hits", _FIRST)
    attackers_croaked: Odds = spread("Attackers croaked", "first stack")
    defenders_croaked: Odds = spread("Defenders croaked", "after all combats")
    fates: Table = table("Who is croaked")
    each_combat: Table = table("Combat by combat")
    blows: Table = table("Hits inflicted")


@calculator(
    "erfworld/stack-combat",
    title="Stack combat",
    summary="Stacks of units fight, one attack after another: the hits of both sides, who is croaked in order, and who wins.",
    rules={
        "combat/steps": "",
        "combat/stacks": f"attackers={_DWAGONS};name:Rider",
        "combat/attack-total": "attackers=name:Pike,count:12,attack:6,defence:3",
        "combat/command-bonus": "attackers=name:Pike,count:5,attack:6,defence:3;name:Warlord,level:3;name:Captain,level:2",
        "combat/chief-warlord": "attacker_chief=yes",
        "combat/average-defence": "defenders=name:Gobwin,count:8,hits:3;name:Pike,count:4,defence:5",
        "combat/terrain-bonus": f"defenders={_DWAGONS}&terrain=swamp&fort_hits=200",
        "combat/random-number": "",
        "combat/formula": "terrain=open",
        "combat/order": "attackers=name:Gobwin,count:8,hits:3&defenders=name:Gobwin,count:8,hits:3",
        "combat/flyers-over-woods": f"attackers=name:Ranger,count:3,specials:ranged.woods;name:Archer,count:3,specials:ranged&{_BATS}&terrain=woods",
        "ranged/ranged-stacks": "attackers=name:Archer,count:6,hits:4,specials:ranged;name:Pike,count:2",
        "ranged/defending": "defenders=name:Archer,count:6,hits:4,specials:ranged",
        "ranged/attacking": _ARCHERS,
        "ranged/against-ranged": f"{_ARCHERS}&defenders=name:Bow,count:6,hits:4,specials:ranged",
        "ranged/commander": "attackers=name:Archer,count:6,hits:4,specials:ranged;name:Warlord,level:3",
        "bonuses/special-bonus": "attacker_special=150",
        "bonuses/later-combats": "stacks=2",
        "bonuses/wipe-out": "stacks=3&second=name:Rider,hits:3&defenders=name:Gobwin,count:16,hits:3",
        "bonuses/ambush": "defender_ambush=200",
        "retaliation/protecting": "protect=yes&protector_combats=1",
        "retaliation/against-whom": f"{_ARCHERS}&protect=yes&protector_class=cavalry",
        "retaliation/ranged-protectors": f"{_ARCHERS}&protect=yes&protectors=name:Bow,count:8,hits:2,specials:ranged",
        "retaliation/warlord": "defenders=name:Gobwin,count:8,hits:3&protect=yes&warlord=yes",
        "damage/stacking-order": "defenders=name:Boss,level:1;name:Gobwin,count:7,hits:3",
        "damage/aimed-hits": _AIMED,
        "damage/wounds": "aim=Boss&stacks=2",
        "commanders/experience": "defenders=name:Gobwin,count:4,hits:3;name:Boss,level:1",
        "fortifications/bonus": "fort_hits=120",
        "fortifications/invulnerable": "fort_hits=300",
        "fortifications/flyers": f"attackers={_DWAGONS}&fort_hits=200",
    },
    cases={
        "Pikes on Gobwins in the hills": "",
        "The same out of an ambush": "defender_ambush=200",
        "Two stacks, one after another": "stacks=2",
        "Aimed at the Boss": "aim=Boss",
        "Protected by Guards": "protect=yes",
        "Archers who leave": "attackers=name:Archer,count:6,hits:4,specials:ranged;name:Warlord,level:2&leaves=yes",
        "Dwagons on a fort of 200 Hits": f"attackers={_DWAGONS}&fort_hits=200",
        "Dwagons over woods": f"attackers={_DWAGONS}&terrain=woods",
        "Pikes on archers": "defenders=name:Archer,count:6,hits:4,specials:ranged",
    },
)
def stack_combat(encounter: Encounter) -> Outcome:
    """Each attacking stack meets the defenders as the ones before have left them; both strike by the formula."""
    fought = list(combats(encounter.clashes, encounter.defender_combats))
    first, last = fought[0], fought[-1]
    attackers = croaked(first.clash.attackers, first.attackers_after)
    defenders = croaked(last.clash.defenders, last.defenders_after)
    return Outcome(
        headline=_headline(fought, attackers, defenders),
        attackers_more=first.chance(first.attackers_more),
        defenders_more=first.chance(first.defenders_more),
        equal=first.chance(first.equal),
        attackers_wiped=first.attackers_wiped,
        defenders_wiped=last.defenders_wiped,
        attackers_experience=sum((one.chance(one.attackers_experience) for one in fought), Fraction(0)),
        defenders_experience=sum((one.chance(one.defenders_experience) for one in fought), Fraction(0)),
        attackers_hits=Odds(first.attackers_hits),
        defenders_hits=Odds(first.defenders_hits),
        attackers_croaked=attackers,
        defenders_croaked=defenders,
        fates=fates(fought),
        each_combat=each_combat(fought),
        blows=blows(fought),
        working=tuple(combat_steps(encounter, fought)),
        notes=tuple(combat_notes(encounter, fought)),
        links=tuple(_opens(encounter, first)),
    )


def _headline(fought: list[Combat], attackers: Odds, defenders: Odds) -> str:
    first, last = fought[0], fought[-1]
    lost = f"{figure(defenders.mean)} of {last.clash.defenders.size} defenders"
    if len(fought) > 1:
        wiped = last.defenders_wiped
        gone = (
            f"wipe them out {percent(wiped)} of the time"
            if 0 < wiped < 1
            else f"{'always' if wiped else 'never'} wipe them out"
        )
        return sentence(f"{counted(len(fought), 'attack')} croak {lost} on average and {gone}.")
    for_them = f"{figure(attackers.mean)} of {first.clash.attackers.size} attackers"
    more = percent(first.chance(first.attackers_more))
    return f"On average {lost} and {for_them} are croaked; the attackers inflict more hits {more} of the time."


def _opens(encounter: Encounter, first: Combat) -> Iterator[Link]:
    """Each side's blow in the first combat by itself, where the other calculator can ask for it."""
    a, d = first.clash.charging, first.clash.defenders.shape(first.clash.defenders.fresh)
    rulings = {name: getattr(encounter, name) for name in ("chief_reaches", "fort_bonus", "fort_and_terrain")}
    here = {"terrain": encounter.terrain, "fort_hits": encounter.fort_hits}
    sides = (
        ("The attackers' blow", a, d, first.clash.strike(a, d), "attacker", here),
        ("The defenders' blow", d, a, first.clash.answer(d, encounter.defender_combats), "defender", {}),
    )
    for label, mine, other, blow, side, ground in sides:
        if (other.defence * 100).denominator == 1:
            inputs = dict(
                attack=blow.attack,
                commander_level=mine.level,
                chief_in_hex=getattr(encounter, f"{side}_chief"),
                combats_before=getattr(encounter, f"{side}_combats"),
                special=getattr(encounter, f"{side}_special"),
                ambush=getattr(encounter, f"{side}_ambush"),
                defence=int(other.defence * 100),
                **ground,
                **rulings,
            )
            if _asked_alike(inputs, blow):
                yield way("hits", label, **inputs)


def _asked_alike(inputs: dict, blow: Blow) -> bool:
    """Whether the other calculator takes these inputs and makes the same of them."""
    struck = Struck(**inputs)
    takes = all(
        one.low <= inputs[one.name] <= one.high
        for one in questions(Struck)
        if one.kind == "number" and one.name in inputs
    )
    return takes and blow_of(struck).full == blow.full
