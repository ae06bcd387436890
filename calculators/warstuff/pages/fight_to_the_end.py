"""Two units that fight until one of them is dead."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from fractions import Fraction

from calculators.declare.calculator import calculator
from calculators.declare.choices import Choice
from calculators.declare.inputs import ask
from calculators.declare.outputs import Answer, Link, Table, chance, number, spread, table
from calculators.kernel.markov import outcome
from calculators.kernel.odds import Odds
from calculators.show.wording import exact_percent, figure
from calculators.warstuff.rules.duel import Duel, Pair, Reach
from calculators.warstuff.rules.fighter import State, fighter, standing
from calculators.warstuff.rules.specials import MOST_RULES, Special
from calculators.warstuff.rulings import Rulings, readings
from calculators.warstuff.words.phrases import named, range_problems, way
from calculators.warstuff.words.working_duel import duel_notes, duel_steps

_RULES = (
    "armored",
    "camouflaged",
    "deadly",
    "death-blow",
    "fearless",
    "fire",
    "freeze",
    "frenzy",
    "hit-and-run",
    "intimidating",
    "large",
    "mounted",
    "regeneration",
    "small",
    "tough",
    "wizard",
)
GAME = 4  # rounds: preparation/mission
CUT = 12  # rounds told one by one; later ones share a place
A_WINS, B_WINS, BOTH_DEAD = range(3)


class First(Choice):
    """Who opens the first round."""

    A = "a", "A"
    B = "b", "B"
    ROLL = "roll", "A roll-off"


@dataclass(frozen=True)
class Rivals:
    """The two units and how they meet."""

    a_quality: int = ask(4, "Quality", low=2, high=6, unit="+", group="Unit A", rule="basics/quality-test")
    a_rules: tuple[Special, ...] = ask(
        (), "Special rules", most=MOST_RULES, group="Unit A", rule="unit-creation/three-rules"
    )
    a_cover: bool = ask(False, "In cover", group="Unit A", rule="terrain/cover")
    a_markers: int = ask(0, "Markers", low=0, high=10, group="Unit A", rule="wounds/markers")
    b_quality: int = ask(4, "Quality", low=2, high=6, unit="+", group="Unit B", rule="basics/quality-test")
    b_rules: tuple[Special, ...] = ask(
        (), "Special rules", most=MOST_RULES, group="Unit B", rule="unit-creation/three-rules"
    )
    b_cover: bool = ask(False, "In cover", group="Unit B", rule="terrain/cover")
    b_markers: int = ask(0, "Markers", low=0, high=10, group="Unit B", rule="wounds/markers")
    range: Reach = ask(Reach.CHARGE, "They meet", group="Situation", rule="rounds/activation")
    approach: int = ask(
        1, "Rushes to close in", low=0, high=4, group="Situation", rule="rounds/rush", when="range=shoot"
    )
    first: First = ask(
        First.A, "First to act", group="Situation", hint="later rounds: a roll-off", rule="rounds/rounds"
    )


@dataclass(frozen=True)
class Fight(Rulings, Rivals):
    """A fight, and how the table reads the rules."""

    def problems(self) -> dict[str, str]:
        return range_problems(a_rules=self.a_rules, b_rules=self.b_rules)


@dataclass(frozen=True, kw_only=True)
class Victory(Answer):
    a_wins: Fraction = chance("A wins")
    b_wins: Fraction = chance("B wins")
    both_dead: Fraction = chance("Both dead", "by a Death Blow", quiet=True)
    endless: Fraction = chance("Endless", "neither can be killed", quiet=True)
    decided: Fraction = chance("Over within 4 rounds", "as long as a game lasts")
    mean_rounds: Fraction = number("Rounds, on average", "0 if it never ends")
    rounds: Odds = spread("Rounds", more=CUT + 1)
    by_round: Table = table("After each round")


@calculator(
    "warstuff/fight-to-the-end",
    title="Fight to the end",
    summary="Two units charge or shoot at each other round after round until one is dead: who wins, and how soon.",
    rules={
        "rounds/rounds": "first=roll",
        "rounds/activation": "first=b",
        "rounds/charge": "a_quality=3",
        "rounds/rush": "a_rules=shooter-27&range=shoot&approach=2",
        "rounds/hold": "a_rules=shooter-18&b_rules=shooter-18&range=apart",
        "basics/roll-off": "first=roll",
        "melee/charging": "a_quality=3",
        "melee/striking-back": "stunned_strikes_back=no",
        "wounds/stunned": "",
        "wounds/markers": "a_markers=2",
        "wounds/hits-on-stunned": "stun_charge=on_hit",
        "spells/casting": "a_rules=wizard",
        "spells/fireball": "a_rules=wizard",
        "basics/re-rolls": "a_rules=frenzy,small",
        "shooting/to-hit": "a_rules=shooter-18&b_rules=shooter-18&range=apart",
        "shooting/who-may-shoot": "a_rules=shooter-18&range=apart",
        "terrain/cover": "a_cover=yes",
        "wounds/wound-roll": "b_markers=1",
        **{f"special-rules/{slug}": f"a_rules={slug}" for slug in _RULES},
        "special-rules/shooter": "a_rules=shooter-18&range=shoot",
    },
    cases={
        "4+ against 4+, charging": "",
        "3+ against 4+": "a_quality=3",
        "Archer against a 4+ one rush away": "a_rules=shooter-18&range=shoot",
        "Archer against a 4+ two rushes away": "a_rules=shooter-27&range=shoot&approach=2",
        "Two archers, kept apart": "a_rules=shooter-18&b_rules=shooter-18&range=apart",
        "Mounted 3+ against Armored 3+": "a_quality=3&a_rules=mounted&b_quality=3&b_rules=armored",
        "Tough against Regeneration": "a_rules=tough&b_rules=regeneration",
        "Hit & Run against 3+": "a_rules=hit-and-run&b_quality=3",
    },
)
def fight_to_the_end(fight: Fight) -> Victory:
    """Each round both act once; every place the fight can stand at is solved exactly, whatever its length."""
    rulings = readings(fight)
    units = (
        fighter(fight.a_quality, fight.a_rules, fight.a_cover),
        fighter(fight.b_quality, fight.b_rules, fight.b_cover),
    )
    duel = Duel(*units, fight.range, rulings)
    start = Pair(
        standing(units[0], State.FRESH, fight.a_markers, rulings),
        standing(units[1], State.FRESH, fight.b_markers, rulings),
        fight.approach if fight.range is Reach.SHOOT else 0,
    )
    opening = duel.round(start) if fight.first is First.ROLL else duel.opened_by(fight.first is First.B, start)
    ends, later = outcome(opening, duel.round, _end, 3)
    mean = Fraction(0) if later is None else 1 + later
    history = [odds.map(_end) for odds in _history(opening, duel)]
    still = [odds[None] for odds in history]
    lasts = {at: before - after for at, (before, after) in enumerate(zip([Fraction(1), *still], still), 1)}
    return Victory(
        headline=_headline(fight, ends, mean),
        a_wins=ends[A_WINS],
        b_wins=ends[B_WINS],
        both_dead=ends[BOTH_DEAD],
        endless=1 - sum(ends),
        decided=1 - still[GAME - 1],
        mean_rounds=mean,
        rounds=Odds.of(lasts | {CUT + 1: still[-1]}),
        by_round=_table(history),
        working=tuple(duel_steps(duel, start, fight.first.value)),
        notes=tuple(duel_notes(duel, fight.approach, sum(ends) < 1)),
        links=tuple(_opens(fight, rulings)),
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
    rows = tuple((at, *(odds[end] for end in (A_WINS, B_WINS, BOTH_DEAD, None))) for at, odds in enumerate(history, 1))
    return Table(("Round", "A has won", "B has won", "Both dead", "Still on"), rows)


def _headline(fight: Fight, ends: list[Fraction], mean: Fraction) -> str:
    a, b = named(fight.a_quality, fight.a_rules), named(fight.b_quality, fight.b_rules)
    if not mean:
        return f"A {a} and a {b} never end their fight: neither can get at the other."
    who = {First.A: " that acts first", First.B: " that acts second", First.ROLL: ""}[fight.first]
    whom = f"another {b}" if a == b else f"a {b}"
    both = f" and dies with it in {exact_percent(ends[BOTH_DEAD])}" if ends[BOTH_DEAD] else ""
    return f"A {a}{who} wins {exact_percent(ends[A_WINS])} of its fights to the end against {whom}{both}, in {figure(mean)} rounds on average."


def _opens(fight: Fight, rulings: Rulings) -> Iterator[Link]:
    chosen = {one.name: getattr(rulings, one.name) for one in fields(Rulings)}
    yield way(
        "melee",
        "A charges B once",
        charger_quality=fight.a_quality,
        charger_rules=fight.a_rules,
        charger_markers=fight.a_markers,
        charger_cover=fight.a_cover,
        defender_quality=fight.b_quality,
        defender_rules=fight.b_rules,
        defender_markers=fight.b_markers,
        defender_cover=fight.b_cover,
        **chosen,
    )
    parts = [(mine, yours, name) for mine, yours in ("ab", "ba") for name in ("quality", "rules", "cover", "markers")]
    swapped = {f"{yours}_{name}": getattr(fight, f"{mine}_{name}") for mine, yours, name in parts}
    first = {First.A: First.B, First.B: First.A}.get(
        fight.first, fight.first
    )  # the same fight, seen from the other side
    yield way(
        "fight-to-the-end",
        "See it from B's side",
        **swapped,
        range=fight.range,
        approach=fight.approach,
        first=first,
        **chosen,
    )
