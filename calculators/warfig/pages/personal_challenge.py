"""Two squads that fight until one of them is wiped out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from fractions import Fraction
from typing import Any

from calculators.declare.calculator import calculator
from calculators.declare.inputs import ask
from calculators.declare.outputs import Answer, Link, Table, chance, number, spread, table, word
from calculators.kernel.odds import Odds
from calculators.show.wording import exact_percent, figure
from calculators.warfig.pages.melee import band
from calculators.warfig.rules.exchange import Election
from calculators.warfig.rules.fight import Fight
from calculators.warfig.rules.rivals import First, Rivals, squad_of, too_much
from calculators.warfig.rules.side import side
from calculators.warfig.rules.squad import Leader, Squad
from calculators.warfig.rulings_melee import ChallengeDefence, ChallengeReadings, ChallengeRoles, MeleeReadings
from calculators.warfig.words.phrases import way
from calculators.warfig.words.working_challenge import challenge_notes, challenge_steps

CUT = 10  # rounds told one by one; later ones share a place
DECIMALS = 20


@dataclass(frozen=True)
class Begins:
    """How it begins."""

    first: First = ask(First.ROLL, "Attacks first", group="The start", rule="personal-challenge/starting")


@dataclass(frozen=True)
class Challenge(ChallengeReadings, MeleeReadings, Begins, Rivals):
    """A Personal Challenge, and how the table reads the rules."""

    def problems(self) -> dict[str, str]:
        squads = {name: squad_of(self, name) for name in ("a", "b")}
        return {
            f"{name}_{what}": words
            for name, squad in squads.items()
            for what, words in too_much(squad, f"Squad {name.upper()}")
        }


@dataclass(frozen=True, kw_only=True)
class Outcome(Answer):
    a_wins: Fraction = chance("A wins")
    b_wins: Fraction = chance("B wins")
    both_gone: Fraction = chance("Both wiped out", "a draw", quiet=True)
    mean_rounds: Fraction = number("Rounds, on average")
    exactness: str = word("These chances are")
    rounds: Odds = spread("Rounds", more=CUT + 1)
    a_left: Odds = spread("Units A has left")
    b_left: Odds = spread("Units B has left")
    by_round: Table = table("After each round")


@calculator(
    "warfig/personal-challenge",
    title="Personal Challenge",
    summary="Two squads fight until one is wiped out: who wins, after how many rounds, and how many are left.",
    rules={
        "personal-challenge/starting": "first=a",
        "personal-challenge/order": "a_units=5&a_election=defend&b_units=5&b_election=defend&first=a",
        "personal-challenge/fighting": "a_units=5&b_units=5&b_election=defend&first=a",
        "personal-challenge/ending": "a_units=5&b_units=5",
        "melee/steps": "",
        "melee/fight-or-defend": "b_election=defend",
        "melee/to-hit": "a_ws=5",
        "melee/parry": "b_election=defend",
        "melee/strike-back": "",
        "melee/targets": "a_units=9&a_leader=spared",
        "melee/dice": "a_attacks=2",
        "damage/to-wound": "a_strength=5",
        "damage/assigning": "a_units=5&a_health=2",
        "damage/casualties": "",
        "tables/parry": "a_ws=5&b_election=defend",
        "tables/outside": "a_units=9&a_leader=spared&a_leader_ws=12&b_ws=8",
        "squads/leaders": "a_units=9&a_leader=spared",
        "objectives/capture-the-hill": "a_units=5&b_units=5",
    },
    cases={
        "10 against 10": "",
        "5 against 5": "a_units=5&b_units=5",
        "5 against 10": "a_units=5",
        "Weapon skill 4 against 3": "a_ws=4",
        "5 with 2 health against 10": "a_units=5&a_health=2",
        "10 against 10 who defend": "b_election=defend",
        "Both defend when they can": "a_election=defend&b_election=defend",
        "A leader and 9 against 10": "a_units=9&a_leader=spared",
    },
)
def personal_challenge(given: Challenge) -> Outcome:
    """Every place the fight can stand at, from the first blow to the last."""
    squads = squad_of(given, "a"), squad_of(given, "b")
    elections = [_election(given, name) for name in ("a", "b")]
    both = side(squads[0], elections[0], given), side(squads[1], elections[1], given)
    first = {First.ROLL: Fraction(1, 2), First.A: Fraction(1), First.B: Fraction(0)}[given.first]
    fight = Fight(both, given, (first, 1 - first), given.challenge_roles is ChallengeRoles.ALTERNATE)
    places, mean = fight.ends()
    a_wins, b_wins, both_gone = fight.verdict(places)
    history = list(fight.by_round(CUT))
    return Outcome(
        headline=_headline(squads, a_wins, b_wins, mean),
        a_wins=a_wins,
        b_wins=b_wins,
        both_gone=both_gone,
        mean_rounds=mean,
        exactness=_exactness(1 - a_wins - b_wins - both_gone),
        rounds=_rounds(history),
        a_left=_left(fight, 0, places),
        b_left=_left(fight, 1, places),
        by_round=_table(history),
        working=tuple(challenge_steps(given, squads, elections, fight.same_roles)),
        notes=tuple(challenge_notes(given, exact=fight.exact)),
        links=tuple(_opens(given, elections)),
    )


def _election(given: Challenge, name: str) -> Election:
    """What a squad does when attacked (personal-challenge/fighting)."""
    allowed = given.challenge_defence is ChallengeDefence.ALLOWED
    return getattr(given, f"{name}_election") if allowed else Election.FIGHT


def _exactness(cut_off: Fraction) -> str:
    """How much rounding down has cut off in all, in decimal places; never more are promised than DECIMALS."""
    if not cut_off:
        return "exact"
    places = len(str(cut_off.denominator // cut_off.numerator)) - 1
    return f"exact to {min(places, DECIMALS)} decimals"


def _rounds(history: list[tuple[Fraction, ...]]) -> Odds:
    over = [Fraction(0), *(sum(row, Fraction(0)) for row in history)]
    lasts = {at: over[at] - over[at - 1] for at in range(1, len(over))}
    return Odds.of(lasts | {CUT + 1: 1 - over[-1]})


def _left(fight: Fight, which: int, places: list[Fraction]) -> Odds:
    """How many of a side are left at the end; the little that was cut off counts as nobody."""
    found: dict[int, Fraction] = {}
    for place, chance_of in enumerate(places):
        taken = divmod(place, fight.wide)[which]
        left = fight.sides[which].squads[taken].size
        found[left] = found.get(left, Fraction(0)) + chance_of
    found[0] = 1 - sum((chance_of for left, chance_of in found.items() if left), Fraction(0))
    return Odds.of(found)


def _table(history: list[tuple[Fraction, ...]]) -> Table:
    rows = tuple((at, *row, 1 - sum(row)) for at, row in enumerate(history, 1))
    return Table(("#", "A has won", "B has won", "Both gone", "Still on"), rows)


def _headline(squads: tuple[Squad, Squad], a_wins: Fraction, b_wins: Fraction, mean: Fraction) -> str:
    a, b = (band(squad, "") for squad in squads)
    win = "win" if squads[0].size > 1 else "wins"
    return f"A's {a} {win} {exact_percent(a_wins)} of the time, B's {b} {exact_percent(b_wins)}, after {figure(mean)} rounds on average."


def _opens(given: Challenge, elections: list[Election]) -> Iterator[Link]:
    chosen: dict[str, Any] = {one.name: getattr(given, one.name) for one in fields(MeleeReadings)}
    names = (
        "units",
        "ws",
        "strength",
        "armour",
        "health",
        "attacks",
        *(f"leader_{one}" for one in ("ws", "strength", "armour", "health", "attacks")),
    )
    for role, (mine, yours) in enumerate(("ab", "ba")):
        units = {
            f"{who}_{name}": getattr(given, f"{x}_{name}")
            for who, x in (("attacker", mine), ("defender", yours))
            for name in names
        }
        units |= {
            "attacker_leader": Leader(getattr(given, f"{mine}_leader").value),
            "defender_leader": Leader(getattr(given, f"{yours}_leader").value),
        }
        units |= {"defence_dice_each": getattr(given, f"{yours}_dice"), "election": elections[1 - role]}
        yield way("melee", f"{mine.upper()} attacks: one round", **units, **chosen)
