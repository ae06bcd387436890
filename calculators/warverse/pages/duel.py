"""Two characters in contact, turn about, until one of them is dead."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice

from calculators.declare import Inputs, ask, calculator, link, links, part
from calculators.declare.outputs import Answer, Link, Step, Table, chance, number, table
from calculators.show.wording import percent
from calculators.warverse.rules.characters import FOR_HIT_POINTS, MOST_STRENGTH, Character, ask_move
from calculators.warverse.rules.combat import MOST_DICE, hit_per_die
from calculators.warverse.rules.duels import Ending, First, after_each_turn, ending, kills_in_a_turn, turns_in_words
from calculators.warverse.words.phrases import dice_of, health

LINES = 12  # turns told one by one
EVENING = 100  # turns; hardly a game has more
OVER = Fraction(1, 1000)  # a duel less often still on is not told further


class Duel(Inputs):
    """The two characters, and whose turn comes first."""

    a: Character = part(Character, "a_", of="Character A", move=ask_move(hint=FOR_HIT_POINTS), attacks=20)
    b: Character = part(Character, "b_", of="Character B", move=ask_move(hint=FOR_HIT_POINTS))
    first: First = ask(First.A, "First turn", group="Order", rule="set-up/turn-order")


class Outcome(Answer, good_for="character A", more="a_wins", less="b_wins"):
    a_wins: Fraction = chance("A wins", part="end")
    b_wins: Fraction = chance("B wins", part="end")
    endless: Fraction = chance("Endless", "neither can kill the other", quiet=True, part="end")
    mean_turns: Fraction | int | str = number("Turns, on average", "of both players")
    a_kills: Fraction = chance("A kills", "in one of its turns")
    b_kills: Fraction = chance("B kills", "in one of its turns")
    by_turn: Table = table("After each turn", curve=True)


@calculator(
    "Duel",
    "Two characters in close combat, in turns, to the end: who wins, in how many turns, and whether it ends at all.",
)
def duel(inputs: Duel) -> Outcome:
    """Every turn starts afresh, so each side kills in each of its turns with the same chance: a geometric series."""
    a_kills, b_kills = kills_in_a_turn(inputs.a, inputs.b), kills_in_a_turn(inputs.b, inputs.a)
    end = ending(a_kills, b_kills, inputs.first)
    return Outcome(
        headline=_headline(inputs, end),
        a_wins=end.a_wins,
        b_wins=end.b_wins,
        endless=Fraction(int(end.endless)),
        mean_turns=_mean(end),
        a_kills=a_kills,
        b_kills=b_kills,
        by_turn=_by_turn(inputs, end, a_kills, b_kills),
        working=tuple(_working(inputs, end, a_kills, b_kills)),
        notes=tuple(_notes(inputs, end)),
        links=_links(inputs),
    )


def _mean(end: Ending) -> Fraction | int | str:
    """An endless duel has no mean, so there is a word for it."""
    if end.mean_turns is None:
        return "endless"
    return end.mean_turns.numerator if end.mean_turns.denominator == 1 else end.mean_turns


def _by_turn(inputs: Duel, end: Ending, a_kills: Fraction, b_kills: Fraction) -> Table:
    """The first turns, as many as can be written out in full; an endless duel has none worth telling."""
    rounds = MOST_DICE // max(1, inputs.a.attacks + inputs.b.attacks)
    turns = 0 if end.endless else min(LINES, 2 * rounds)
    rows: list[tuple[int | Fraction, ...]] = []
    for turn, row in enumerate(islice(after_each_turn(a_kills, b_kills, inputs.first), turns), 1):
        rows.append((turn, *row))
        if row[-1] < OVER:
            break
    return Table(("Turn", "A has won", "B has won", "Still on"), tuple(rows))


def _headline(inputs: Duel, end: Ending) -> str:
    if end.mean_turns is None:
        return f"Endless: A has {_against(inputs.a, inputs.b)}, B {_against(inputs.b, inputs.a)}."
    lasts = f"in {turns_in_words(end.mean_turns)} on average"
    for winner, loser, wins in (("A", "B", end.a_wins), ("B", "A", end.b_wins)):
        if wins == 1:
            return f"{winner} is sure to win, {lasts}: {loser} cannot kill it."
    opens = {First.A: ", going first,", First.B: ", going second,", First.ROLL: ""}[inputs.first]
    return f"A{opens} wins {percent(end.a_wins)} of the time, {lasts}."


def _against(attacker: Character, target: Character) -> str:
    return f"{dice_of(attacker.attacks)} against {health(target.hit_points)}"


def _working(inputs: Duel, end: Ending, a_kills: Fraction, b_kills: Fraction) -> Iterator[Step]:
    sides = ("A", inputs.a, "B", inputs.b, a_kills), ("B", inputs.b, "A", inputs.a, b_kills)
    for name, character, *_ in sides:
        bought = f"{character.points} points, so {health(character.hit_points)}"
        yield Step(f"{name}: {character.stats}", None, bought, "characters/hit-points")
    if inputs.first is First.ROLL:
        yield Step("Either has the first turn", Fraction(1, 2), "highest roll, ties again", "set-up/turn-order")
    else:
        yield Step(f"{inputs.first.label} has the first turn", rule="set-up/turn-order")
    yield Step("Both are in contact: no range, no cover", rule="close-combat/engaging")
    for name, attacker, foe, target, kills in sides:
        dice, need = dice_of(attacker.attacks), target.hit_points
        if attacker.attacks:
            hit = hit_per_die(attacker.strength, target.strength)
            how = f"{attacker.strength} or less, and {foe} defends with more than {target.strength}"
            yield Step(f"One die of {name} hits", hit, how, "combat/defence-roll")
        needs = f"at least {need} of {dice} hit" if kills else f"it needs {need} and has {dice}"
        yield Step(f"{name} kills in a turn", kills, needs, "combat/killing")
    again = "so each turn is the first over again"
    yield Step("Hits that fall short are forgotten every turn", None, again, "characters/hit-points")
    if end.endless:
        yield Step("Neither can kill, so it never ends", Fraction(1), "", "winning/endless")
        return
    yield Step("A turn of each ends it", 1 - (1 - a_kills) * (1 - b_kills), "one of them kills", "combat/killing")
    yield Step("A wins", end.a_wins, "its share of that", "winning/winning")
    yield Step("B wins", end.b_wins, "its share of that", "winning/winning")


def _notes(inputs: Duel, end: Ending) -> Iterator[str]:
    a, b = inputs.a, inputs.b
    agree = "agree on a draw, or let others join in, for hits of one turn add up."
    if end.mean_turns is None:
        yield f"A duel can be endless, as there is no turn limit: {agree}"
    elif end.mean_turns > EVENING:
        yield f"That is longer than a game: {agree}"
    if a == b and a.strength == MOST_STRENGTH:
        yield "Strength 5 never kills its own copy: it always needs more hits than it has dice."
    elif a.points == b.points:
        yield f"Both cost {a.points} points: point for point, don't expect a kill in one turn."
    if not end.endless:
        yield "Both stay in contact and use all their Attacks every turn."


def _links(inputs: Duel) -> tuple[Link, ...]:
    offered = []
    for name, attacker, foe, target in ("A", inputs.a, "B", inputs.b), ("B", inputs.b, "A", inputs.a):
        blow = attacker.attacking | target.attacked
        offered.append(link("warverse/attack", f"One turn of {name}", close=True, **blow))
        offered.append(link("warverse/concentrated-fire", f"How many like {name} kill {foe}", close=True, **blow))
    second = {First.A: First.B, First.B: First.A}.get(inputs.first, inputs.first)
    swapped = inputs.b.under("a_") | inputs.a.under("b_")
    return links(*offered, link("warverse/duel", "See it from B's side", first=second, **swapped))
