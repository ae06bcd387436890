"""Two characters in contact, turn about, until one of them is dead."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice

from calculators.declare.calculator import calculator
from calculators.declare.inputs import ask
from calculators.declare.outputs import Answer, Link, Step, Table, chance, number, table
from calculators.show.wording import exact_percent
from calculators.warverse.rules.attacking import hit_per_die
from calculators.warverse.rules.duelling import Ending, First, after_each_turn, ending, kills_in_a_turn, turns_in_words
from calculators.warverse.rules.fighter import (
    LEAST_MOVE,
    LEAST_STRENGTH,
    MOST_ATTACKS,
    MOST_MOVE,
    MOST_STRENGTH,
    Character,
)
from calculators.warverse.rules.volleys import MOST_DICE
from calculators.warverse.words.phrases import dice_of, health, ways

LINES = 12  # turns told one by one
EVENING = 100  # turns; hardly a game has more
OVER = Fraction(1, 1000)  # a duel less often still on is not told further


@dataclass(frozen=True)
class Rivals:
    """The two characters, and whose turn comes first."""

    a_move: int = ask(
        6,
        "Move",
        low=LEAST_MOVE,
        high=MOST_MOVE,
        group="Character A",
        hint="for its Hit Points",
        rule="characters/move",
    )
    a_strength: int = ask(
        3, "Strength", low=LEAST_STRENGTH, high=MOST_STRENGTH, group="Character A", rule="characters/strength"
    )
    a_attacks: int = ask(6, "Attacks", low=0, high=MOST_ATTACKS, group="Character A", rule="characters/attacks")
    b_move: int = ask(
        6,
        "Move",
        low=LEAST_MOVE,
        high=MOST_MOVE,
        group="Character B",
        hint="for its Hit Points",
        rule="characters/move",
    )
    b_strength: int = ask(
        3, "Strength", low=LEAST_STRENGTH, high=MOST_STRENGTH, group="Character B", rule="characters/strength"
    )
    b_attacks: int = ask(6, "Attacks", low=0, high=MOST_ATTACKS, group="Character B", rule="characters/attacks")
    first: First = ask(First.A, "First turn", group="Order", rule="set-up/turn-order")

    @property
    def a(self) -> Character:
        return Character(self.a_move, self.a_strength, self.a_attacks)

    @property
    def b(self) -> Character:
        return Character(self.b_move, self.b_strength, self.b_attacks)


@dataclass(frozen=True, kw_only=True)
class Outcome(Answer):
    a_wins: Fraction = chance("A wins")
    b_wins: Fraction = chance("B wins")
    endless: Fraction = chance("Endless", "neither can kill the other", quiet=True)
    mean_turns: Fraction | int | str = number("Turns, on average", "of both players")
    a_kills: Fraction = chance("A kills", "in one of its turns")
    b_kills: Fraction = chance("B kills", "in one of its turns")
    by_turn: Table = table("After each turn")


@calculator(
    "warverse/duel",
    title="Duel",
    summary="Two characters in close combat, turn about, to the end: who wins, in how many turns, and whether it ends at all.",
    rules={
        "characters/points": "a_attacks=20",
        "characters/move": "a_move=20",
        "characters/strength": "a_strength=5",
        "characters/attacks": "a_attacks=12",
        "characters/hit-points": "b_move=1&b_strength=1&b_attacks=0",
        "set-up/turn-order": "a_attacks=20&b_attacks=20&first=roll",
        "close-combat/engaging": "a_attacks=12",
        "combat/defence-roll": "a_attacks=20&b_strength=1",
        "combat/killing": "a_attacks=20",
        "combat/expected-hits": "a_strength=2&a_attacks=12",
        "winning/winning": "a_attacks=20&b_attacks=20",
        "winning/draws": "",
        "winning/endless": "a_strength=5&b_strength=5",
    },
    cases={
        "Move 6, Strength 3, Attacks 6 and its copy": "",
        "Strength 5 and its copy": "a_strength=5&b_strength=5",
        "The best at killing its copy": "a_move=1&a_strength=1&a_attacks=14&b_move=1&b_strength=1&b_attacks=14",
        "The same, rolling for the first turn": "a_move=1&a_strength=1&a_attacks=14&b_move=1&b_strength=1&b_attacks=14&first=roll",
        "Champion against six Attacks": "a_move=12&a_strength=5&a_attacks=20",
        "100 points: weak dice or strong ones": "a_strength=1&a_attacks=89&b_move=4&b_strength=4&b_attacks=19",
        "A wall that never strikes": "a_strength=2&a_attacks=40&b_strength=5&b_attacks=0",
    },
)
def duel(rivals: Rivals) -> Outcome:
    """Every turn starts afresh, so each side kills in each of its turns with the same chance, and the rest is a sum without an end."""
    a_kills, b_kills = kills_in_a_turn(rivals.a, rivals.b), kills_in_a_turn(rivals.b, rivals.a)
    end = ending(a_kills, b_kills, rivals.first)
    return Outcome(
        headline=_headline(rivals, end),
        a_wins=end.a_wins,
        b_wins=end.b_wins,
        endless=Fraction(int(end.endless)),
        mean_turns=_mean(end),
        a_kills=a_kills,
        b_kills=b_kills,
        by_turn=_by_turn(rivals, end, a_kills, b_kills),
        working=tuple(_working(rivals, end, a_kills, b_kills)),
        notes=tuple(_notes(rivals, end)),
        links=tuple(_opens(rivals)),
    )


def _mean(end: Ending) -> Fraction | int | str:
    """An endless duel has no mean, so there is a word for it."""
    if end.mean_turns is None:
        return "endless"
    return end.mean_turns.numerator if end.mean_turns.denominator == 1 else end.mean_turns


def _by_turn(rivals: Rivals, end: Ending, a_kills: Fraction, b_kills: Fraction) -> Table:
    """The first turns, as many as can be written out in full; an endless duel has none worth telling."""
    rounds = MOST_DICE // max(1, rivals.a_attacks + rivals.b_attacks)
    turns = 0 if end.endless else min(LINES, 2 * rounds)
    rows: list[tuple[int | Fraction, ...]] = []
    for turn, row in enumerate(islice(after_each_turn(a_kills, b_kills, rivals.first), turns), 1):
        rows.append((turn, *row))
        if row[-1] < OVER:
            break
    return Table(("Turn", "A has won", "B has won", "Still on"), tuple(rows))


def _headline(rivals: Rivals, end: Ending) -> str:
    if end.mean_turns is None:
        return f"Endless: A has {_against(rivals.a, rivals.b)}, B {_against(rivals.b, rivals.a)}."
    lasts = f"in {turns_in_words(end.mean_turns)} on average"
    for winner, loser, wins in (("A", "B", end.a_wins), ("B", "A", end.b_wins)):
        if wins == 1:
            return f"{winner} is sure to win, {lasts}: {loser} cannot kill it."
    opens = {First.A: ", going first,", First.B: ", going second,", First.ROLL: ""}[rivals.first]
    return f"A{opens} wins {exact_percent(end.a_wins)} of the time, {lasts}."


def _against(one: Character, other: Character) -> str:
    return f"{dice_of(one.attacks)} against {health(other.hit_points)}"


def _working(rivals: Rivals, end: Ending, a_kills: Fraction, b_kills: Fraction) -> Iterator[Step]:
    sides = ("A", rivals.a, "B", rivals.b, a_kills), ("B", rivals.b, "A", rivals.a, b_kills)
    for name, one, _, _, _ in sides:
        yield Step(
            f"{name}: {one.stats}", None, f"{one.points} points, so {health(one.hit_points)}", "characters/hit-points"
        )
    if rivals.first is First.ROLL:
        yield Step("Either has the first turn", Fraction(1, 2), "highest roll, ties again", "set-up/turn-order")
    else:
        yield Step(f"{rivals.first.label} has the first turn", rule="set-up/turn-order")
    yield Step("Both are in contact: no range, no cover", rule="close-combat/engaging")
    for name, one, foe, other, kills in sides:
        if one.attacks:
            shown = f"{one.strength} or less, and {foe} defends with more than {other.strength}"
            yield Step(
                f"One die of {name} hits", hit_per_die(one.strength, other.strength), shown, "combat/defence-roll"
            )
        needs = (
            f"at least {other.hit_points} of {dice_of(one.attacks)} hit"
            if kills
            else f"it needs {other.hit_points} and has {dice_of(one.attacks)}"
        )
        yield Step(f"{name} kills in a turn", kills, needs, "combat/killing")
    yield Step(
        "Hits that fall short are forgotten every turn",
        None,
        "so each turn is the first over again",
        "characters/hit-points",
    )
    if end.mean_turns is None:
        yield Step("Neither can kill, so it never ends", Fraction(1), "", "winning/endless")
        return
    ends = 1 - (1 - a_kills) * (1 - b_kills)
    yield Step("A turn of each ends it", ends, "one of them kills", "combat/killing")
    yield Step("A wins", end.a_wins, "its share of that", "winning/winning")
    yield Step("B wins", end.b_wins, "its share of that", "winning/winning")


def _notes(rivals: Rivals, end: Ending) -> Iterator[str]:
    a, b = rivals.a, rivals.b
    if end.mean_turns is None:
        yield "A duel can be endless, as there is no turn limit: agree on a draw, or let others join in, for hits of one turn add up."
    elif end.mean_turns > EVENING:
        yield "That is longer than a game: agree on a draw, or let others join in, for hits of one turn add up."
    if a == b and a.strength == MOST_STRENGTH:
        yield "Strength 5 never kills its own copy: it always needs more hits than it has dice."
    elif a.points == b.points:
        yield f"Both cost {a.points} points, and equal points never expect a kill in one turn."
    if not end.endless:
        yield "Both stay in contact and use all their Attacks every turn."


def _opens(rivals: Rivals) -> Iterator[Link]:
    for name, one, foe, other in ("A", rivals.a, "B", rivals.b), ("B", rivals.b, "A", rivals.a):
        blow = {
            "attacks": one.attacks,
            "strength": one.strength,
            "target_strength": other.strength,
            "target_hp": other.hit_points,
        }
        yield from ways(("attack", f"One turn of {name}", blow | {"close": True}))
        if one.attacks:
            yield from ways(("concentrated-fire", f"How many like {name} kill {foe}", blow | {"close": True}))
    swapped = {
        f"{mine}_{stat}": getattr(rivals, f"{yours}_{stat}")
        for mine, yours in ("ab", "ba")
        for stat in Character._fields
    }
    first = {First.A: First.B, First.B: First.A}.get(
        rivals.first, rivals.first
    )  # the same duel, seen from the other side
    yield from ways(("duel", "See it from B's side", swapped | {"first": first}))
