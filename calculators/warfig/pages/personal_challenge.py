"""Two squads that fight until one of them is wiped out."""

from fractions import Fraction

from calculators.declare import calculator, link, links, under
from calculators.declare.outputs import Answer, Link, Table, chance, number, spread, table, word
from calculators.kernel.odds import Odds
from calculators.show.wording import figure, percent
from calculators.warfig.rules.melee import Election
from calculators.warfig.rules.personal_challenge import Fight, PersonalChallenge, Rival
from calculators.warfig.words.melee import named_squad
from calculators.warfig.words.personal_challenge import challenge_notes, challenge_steps

CUT = 10  # rounds told one by one; later ones share a place
DECIMALS = 20


class Outcome(Answer, good_for="squad A", more="a_wins", less="b_wins"):
    a_wins: Fraction = chance("A wins", part="end")
    b_wins: Fraction = chance("B wins", part="end")
    both_gone: Fraction = chance("Both wiped out", "a draw", quiet=True, part="end")
    mean_rounds: Fraction = number("Rounds, on average")
    exactness: str = word("These chances are")
    rounds: Odds = spread("Rounds", more=CUT + 1)
    a_left: Odds = spread("Units A has left")
    b_left: Odds = spread("Units B has left", mirrors="a_left")
    by_round: Table = table("After each round", curve=True)


@calculator(
    "Personal Challenge",
    "Two squads fight until one is wiped out: who wins, after how many rounds, and how many are left.",
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
    chances: dict[int, Fraction] = {}
    for place, chance_of in enumerate(places):
        taken = divmod(place, fight.wide)[which]
        left = fight.sides[which].squads[taken].size
        chances[left] = chances.get(left, Fraction(0)) + chance_of
    chances[0] = 1 - sum((chance_of for left, chance_of in chances.items() if left), Fraction(0))
    return Odds.of(chances)


def _table(history: list[tuple[Fraction, ...]]) -> Table:
    rows = tuple((at, *row, 1 - sum(row)) for at, row in enumerate(history, 1))
    return Table(("#", "A has won", "B has won", "Both gone", "Still on"), rows)


def _headline(fight: Fight, a_wins: Fraction, b_wins: Fraction, mean: Fraction) -> str:
    a, b = (side.squads[0] for side in fight.sides)
    often = f"{'win' if a.size > 1 else 'wins'} {percent(a_wins)} of the time"
    lasts = f"after {figure(mean)} rounds on average"
    return f"A's {named_squad(a)} {often}, B's {named_squad(b)} {percent(b_wins)}, {lasts}."


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
