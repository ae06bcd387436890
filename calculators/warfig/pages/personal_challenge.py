"""Two squads that fight until one of them is wiped out."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from calculators.declare.calculator import calculator
from calculators.declare.links import link, links, under
from calculators.declare.outputs import Answer, Link, Table, chance, number, spread, table, word
from calculators.kernel.odds import Odds
from calculators.show.wording import exact_percent, figure
from calculators.warfig.rules.melee import Election
from calculators.warfig.rules.personal_challenge import Fight, PersonalChallenge, Rival
from calculators.warfig.words.melee import named_squad
from calculators.warfig.words.personal_challenge import challenge_notes, challenge_steps

CUT = 10  # rounds told one by one; later ones share a place
DECIMALS = 20


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
def personal_challenge(inputs: PersonalChallenge) -> Outcome:
    """Every place the fight can stand at, from the first blow to the last."""
    fight = inputs.fight
    places, mean = fight.ends()
    a_wins, b_wins, both_gone = fight.verdict(places)
    history = list(fight.by_round(CUT))
    return Outcome(
        headline=_headline(fight, a_wins, b_wins, mean),
        a_wins=a_wins,
        b_wins=b_wins,
        both_gone=both_gone,
        mean_rounds=mean,
        exactness=_exactness(1 - a_wins - b_wins - both_gone),
        rounds=_rounds(history),
        a_left=_left(fight, 0, places),
        b_left=_left(fight, 1, places),
        by_round=_table(history),
        working=tuple(challenge_steps(inputs, fight)),
        notes=tuple(challenge_notes(inputs, exact=fight.exact)),
        links=_links(inputs, fight),
    )


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


def _headline(fight: Fight, a_wins: Fraction, b_wins: Fraction, mean: Fraction) -> str:
    a, b = (side.squads[0] for side in fight.sides)
    often = f"{'win' if a.size > 1 else 'wins'} {exact_percent(a_wins)} of the time"
    lasts = f"after {figure(mean)} rounds on average"
    return f"A's {named_squad(a)} {often}, B's {named_squad(b)} {exact_percent(b_wins)}, {lasts}."


def _links(inputs: PersonalChallenge, fight: Fight) -> tuple[Link, ...]:
    def attacks(name: str, attacker: Rival, defender: Rival, election: Election) -> Link | None:
        return link(
            "warfig/melee",
            f"{name} attacks: one round",
            under("attacker_", attacker),
            under("defender_", defender),
            inputs.readings,
            defence_dice_each=defender.dice,
            election=election,
        )

    side_a, side_b = fight.sides
    return links(attacks("A", inputs.a, inputs.b, side_b.election), attacks("B", inputs.b, inputs.a, side_a.election))
