"""Two units that fight until one of them is dead."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from calculators.declare import Choice, Inputs, Readings, ask, calculator, link, links, part, readings, under
from calculators.declare.outputs import Answer, Link, Table, chance, number, spread, table
from calculators.kernel.markov import absorption
from calculators.kernel.odds import Odds
from calculators.show.wording import figure, percent
from calculators.warstuff.rules.duel import Duel, Pair, Reach
from calculators.warstuff.rules.preparation import ROUNDS
from calculators.warstuff.rules.units import Combatant
from calculators.warstuff.rulings import FIGHT
from calculators.warstuff.words.duel_steps import duel_notes, duel_steps

CUT = 12  # rounds told one by one; later ones share a place
A_WINS, B_WINS, BOTH_DEAD = range(3)


class First(Choice):
    """Who opens the first round."""

    A = "a", "A"
    B = "b", "B"
    ROLL = "roll", "A roll-off"


class Fight(Inputs):
    """The two units and how they meet, and how the table reads the rules."""

    a: Combatant = part(Combatant, "a_", of="Unit A", without=("state", "healers"))
    b: Combatant = part(Combatant, "b_", of="Unit B", without=("state", "healers"))
    range: Reach = ask(Reach.CHARGE, "They meet", group="Situation", rule="rounds/activation")
    approach: int = ask(
        1, "Rushes to close in", low=0, high=4, group="Situation", rule="rounds/rush", when="range=shoot"
    )
    first: First = ask(
        First.A, "First to act", group="Situation", hint="later rounds: a roll-off", rule="rounds/rounds"
    )
    readings: Readings = readings(*FIGHT)


class Victory(Answer, good_for="unit A", more="a_wins", less="b_wins"):
    a_wins: Fraction = chance("A wins", part="end")
    b_wins: Fraction = chance("B wins", part="end")
    both_dead: Fraction = chance("Both dead", "by a Death Blow", quiet=True, part="end")
    endless: Fraction = chance("Endless", "neither can be killed", quiet=True, part="end")
    decided: Fraction = chance("Over within 4 rounds", "as long as a game lasts")
    mean_rounds: Fraction = number("Rounds, on average", "0 if it never ends")
    rounds: Odds = spread("Rounds", more=CUT + 1)
    by_round: Table = table("After each round", curve=True)


@calculator(
    "Fight to the end",
    "Two units charge or shoot at each other round after round until one is dead: who wins, and how soon.",
)
def fight_to_the_end(fight: Fight) -> Victory:
    """Each round both act once; every place the fight can stand at is solved exactly, whatever its length."""
    readings = fight.readings
    duel = Duel(fight.a.fighter, fight.b.fighter, fight.range, readings)
    gap = fight.approach if fight.range is Reach.SHOOT else 0
    start = Pair(fight.a.now(readings), fight.b.now(readings), gap)
    opening = duel.round(start) if fight.first is First.ROLL else duel.opened_by(fight.first is First.B, start)
    ends, later = absorption(opening, duel.round, _end, 3)
    mean = Fraction(0) if later is None else 1 + later
    history = [odds.map(_end) for odds in _history(opening, duel)]
    still = [odds[None] for odds in history]
    lasts = {at: before - after for at, (before, after) in enumerate(zip([Fraction(1), *still], still), 1)}
    return Victory(
        headline=_headline(fight, ends, mean),
        a_wins=ends[A_WINS],
        b_wins=ends[B_WINS],
        both_dead=ends[BOTH_DEAD],
        endless=1 - sum(ends, Fraction(0)),
        decided=1 - still[ROUNDS - 1],
        mean_rounds=mean,
        rounds=Odds.of(lasts | {CUT + 1: still[-1]}),
        by_round=_table(history),
        working=tuple(duel_steps(duel, start, fight.first.value)),
        notes=tuple(duel_notes(duel, fight.approach, sum(ends) < 1)),
        links=_links(fight),
    )


def _end(pair: Pair) -> int | None:
    if pair.a.dead:
        return BOTH_DEAD if pair.b.dead else B_WINS
    return A_WINS if pair.b.dead else None


def _history(opening: Odds, duel: Duel) -> Iterator[Odds]:
    """Where the fight stands after each round up to the cut."""
    now = opening
    yield now
    for _ in range(CUT - 1):
        now = now.then(lambda pair: Odds.sure(pair) if pair.over else duel.round(pair))
        yield now


def _table(history: list[Odds]) -> Table:
    heads = "Round", "A has won", "B has won", "Both dead", "Still on"
    rows = ((at, odds[A_WINS], odds[B_WINS], odds[BOTH_DEAD], odds[None]) for at, odds in enumerate(history, 1))
    return Table(heads, tuple(rows))


def _headline(fight: Fight, ends: list[Fraction], mean: Fraction) -> str:
    a, b = fight.a.unit.called, fight.b.unit.called
    if not mean:
        return f"A {a} and a {b} never end their fight: neither can get at the other."
    who = {First.A: " that acts first", First.B: " that acts second", First.ROLL: ""}[fight.first]
    whom = f"another {b}" if a == b else f"a {b}"
    both = f" and dies with it in {percent(ends[BOTH_DEAD])}" if ends[BOTH_DEAD] else ""
    wins = f"wins {percent(ends[A_WINS])} of its fights to the end against {whom}{both}"
    return f"A {a}{who} {wins}, in {figure(mean)} rounds on average."


def _links(fight: Fight) -> tuple[Link, ...]:
    other = {First.A: First.B, First.B: First.A, First.ROLL: First.ROLL}[fight.first]
    turned = replace(fight, a=fight.b, b=fight.a, first=other)  # the same fight, seen from the other side
    sides = under("charger_", fight.a), under("defender_", fight.b)
    return links(
        link("warstuff/melee", "A charges B once", fight.readings, *sides),
        link("warstuff/fight-to-the-end", "See it from B's side", turned),
    )
