"""For so many points, the characters that kill that target most often, or live longest against it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from ..answer import Answer, Opens, Step, Table, chance, number, table
from ..declare import ask, calculator
from ..wording import counted
from .attacking import RANGE_STEP, SIDES, Cover, range_penalty
from .designing import Design, Goal, Opponent, best, how_many, least_points
from .duelling import First, turns_in_words
from .fighter import LEAST_MOVE, LEAST_STRENGTH, MOST_ATTACKS, MOST_MOVE, MOST_STRENGTH, POINTS_PER_HIT_POINT, Character
from .phrases import Way, dice_of, health, often, too_late, ways
from .targets import Foe

MOST_POINTS = 500  # so that every design fits the other forms
SMALLEST = least_points(LEAST_MOVE, 0)


@dataclass(frozen=True)
class Wanted:
    """The points, what they should do, and to whom."""

    points: int = ask(100, "Points", low=SMALLEST, high=MOST_POINTS, group="Your character", rule="characters/points")
    goal: Goal = ask(Goal.KILL, "Wanted", group="Your character", rule="combat/expected-hits")
    least_move: int = ask(6, "Move at least", low=LEAST_MOVE, high=MOST_MOVE, unit='"', group="Your character", rule="characters/move")
    least_attacks: int = ask(0, "Attacks at least", low=0, high=MOST_ATTACKS, group="Your character", rule="characters/attacks")
    target_move: int = ask(6, "Move", low=LEAST_MOVE, high=MOST_MOVE, group="Target", hint="for its Hit Points", rule="characters/move")
    target_strength: int = ask(3, "Strength", low=LEAST_STRENGTH, high=MOST_STRENGTH, group="Target", rule="characters/strength")
    target_attacks: int = ask(6, "Attacks", low=0, high=MOST_ATTACKS, group="Target", rule="characters/attacks")
    range: int = ask(0, "Range", low=0, high=300, unit='"', group="Situation", rule="ranged/range", when="goal=kill,live")
    cover: Cover = ask(Cover.NONE, "Target's cover", group="Situation", rule="ranged/cover", when="goal=kill,live")
    own_cover: Cover = ask(Cover.NONE, "Your cover", group="Situation", rule="ranged/cover", when="goal=kill,live")

    @property
    def target(self) -> Character:
        return Character(self.target_move, self.target_strength, self.target_attacks)

    @property
    def foe(self) -> Opponent:
        """A duel is fought in contact, without range and cover."""
        if self.goal is Goal.DUEL:
            return Opponent(self.target)
        return Opponent(self.target, self.range, self.cover.bonus, self.own_cover.bonus)

    def problems(self) -> dict[str, str]:
        least = least_points(self.least_move, self.least_attacks)
        if least > self.points:
            cheapest = f"Move {self.least_move}, Strength 1, Attacks {self.least_attacks}"
            return {"points": f"{cheapest} costs {least} points already, and there are {self.points}."}
        return {}


@dataclass(frozen=True, kw_only=True)
class Designs(Answer):
    move: int = number("Move", "of the best")
    strength: int = number("Strength", "of the best")
    attacks: int = number("Attacks", "of the best")
    hit_points: int = number("Hit Points", "of all of these")
    kills: Fraction = chance("Kills the target", "in one turn")
    lives: Fraction = chance("Lives", "through one turn of the target")
    wins: Fraction = chance("Wins the duel", "in contact, first turn rolled for")
    considered: int = number("Characters considered", "all legal ones of these points or fewer")
    top: Table = table("The best ten")
    by_strength: Table = table("The best of each Strength")


@calculator(
    "warverse/designer",
    title="Designer",
    summary="For so many points, the ten legal characters that kill a target most often, live longest against it, or beat it in a duel.",
    rules={
        "characters/points": "",
        "characters/move": "least_move=12",
        "characters/strength": "target_strength=5",
        "characters/attacks": "least_attacks=10",
        "characters/hit-points": "points=36&goal=live&target_attacks=30",
        "combat/attack-roll": "goal=live&target_attacks=40",
        "combat/killing": "points=200",
        "combat/expected-hits": "points=39",
        "close-combat/engaging": "goal=duel",
        "ranged/range": "range=18",
        "ranged/cover": "cover=heavy",
        "set-up/turn-order": "points=60&goal=duel",
        "winning/endless": "points=61&goal=duel&target_strength=5",
    },
    cases={
        "100 points against 39": "",
        'The same at 18"': "range=18",
        "The same in heavy cover": "cover=heavy",
        "39 points against their like": "points=39",
        "100 points that live longest": "goal=live&target_attacks=40",
        "100 points that win the duel": "goal=duel",
        "500 points against a champion": "points=500&target_move=12&target_strength=5&target_attacks=20",
    },
)
def designer(wanted: Wanted) -> Designs:
    """Every legal character of so many points is weighed; what is left of the points goes into Move."""
    ranked, champions = best(wanted.points, wanted.least_move, wanted.least_attacks, wanted.foe, wanted.goal)
    first = ranked[0]
    return Designs(
        headline=_headline(wanted, first),
        move=first.one.move,
        strength=first.one.strength,
        attacks=first.one.attacks,
        hit_points=first.one.hit_points,
        kills=first.kills,
        lives=1 - first.dies,
        wins=first.duel.a_wins,
        considered=how_many(wanted.points, wanted.least_move, wanted.least_attacks),
        top=_told(wanted, ranked),
        by_strength=_told(wanted, champions),
        working=tuple(_working(wanted, first)),
        notes=tuple(_notes(wanted, first)),
        opens=tuple(_opens(wanted, first)),
    )


def _headline(wanted: Wanted, first: Design) -> str:
    who = f"For {wanted.points} points, {first.one.stats}"
    if wanted.goal is Goal.LIVE:
        return f"{who} lives through the target's turn {often(1 - first.dies)}." if first.dies else f"{who} can never be killed by the target."
    if wanted.goal is Goal.DUEL:
        if first.duel.mean_turns is None:
            return f"No character of {wanted.points} points can win the duel; with {first.one.stats} it is endless."
        if first.duel.a_wins:
            return f"{who} wins the duel {often(first.duel.a_wins)}, in {turns_in_words(first.duel.mean_turns)} on average."
        return f"No character of {wanted.points} points can win the duel, or even draw it out for ever."
    if not first.kills:
        return f"No character of {wanted.points} points can kill the target in one turn; {first.one.stats} comes nearest."
    return f"{who} kills the target {often(first.kills)}."


def _working(wanted: Wanted, first: Design) -> Iterator[Step]:
    one, foe, target = first.one, wanted.foe, wanted.target
    yield Step(f"The target: {target.stats}", None, f"{target.points} points, so {health(target.hit_points)}", "characters/hit-points")
    yield Step(f"{one.points} points give {health(one.hit_points)}, however they are spent", None, "what is left goes into Move", "characters/points")
    if wanted.goal is Goal.DUEL:
        yield Step("A duel is fought in contact, without range and cover", rule="close-combat/engaging")
    else:
        lost = counted(range_penalty(foe.range), "attack")
        yield Step(f'At {foe.range}" each side loses {lost}', None, f'one for each full {RANGE_STEP}"', "ranged/range")
        if foe.cover or foe.own_cover:
            yield Step(f"The target defends on {foe.defends}", None, "Strength and cover, 5 at most; yours likewise", "ranged/cover")
    yield Step(f"The best: {one.stats}", None, f"{one.move} + 5 × {one.strength} + {one.strength} × {one.attacks} points", "characters/points")
    yield Step(f"It kills with {dice_of(first.dice)}", first.kills, f"{target.hit_points} hits in one turn", "combat/killing")
    succeeds = Fraction(target.strength, SIDES)
    yield Step(f"The target has {dice_of(foe.dice)}; one succeeds", succeeds, f"on {target.strength} or less", "combat/attack-roll")
    yield Step("The target kills it", first.dies, f"{one.hit_points} hits in one turn", "combat/killing")
    yield Step("It wins a duel", first.duel.a_wins, "in contact, first turn rolled for", "set-up/turn-order")


def _notes(wanted: Wanted, first: Design) -> Iterator[str]:
    target, one = wanted.target, first.one
    if first.expects < target.hit_points:
        yield too_late(wanted.foe.defends)
    if wanted.goal is Goal.LIVE and first.turns is not None:
        yield f"It lives {turns_in_words(first.turns)} of the target on average, the deadly one counted."
    if wanted.goal is Goal.KILL and (wanted.foe.cover or wanted.range >= RANGE_STEP):
        yield "A straight attack is meant. Against cover, or just across a step of range, a small area may do better: ask the planner."
    if first.duel.endless:
        yield "In contact neither could kill the other: their duel would be endless."
    enough = POINTS_PER_HIT_POINT * (one.hit_points - 1) + 1
    if wanted.goal is Goal.LIVE and enough < wanted.points:
        yield f"{enough} points have as many Hit Points already."


def _told(wanted: Wanted, designs: Iterable[Design]) -> Table:
    """Designs by their three numbers, each one tap from how it does what was wanted."""
    rows = tuple((_seen(wanted, one, " / ".join(map(str, one.one))), *one.chances) for one in designs)
    return Table(("Move / Strength / Attacks", "Kills", "Lives", "Wins"), rows)


def _seen(wanted: Wanted, design: Design, label: str) -> Opens | str:
    return next(ways(_deed(wanted, design, label)), label)


def _deed(wanted: Wanted, design: Design, label: str) -> Way:
    """The calculator that shows a design at what was wanted of it."""
    one, target = design.one, wanted.target
    if wanted.goal is Goal.KILL:
        shot = {"attacks": one.attacks, "strength": one.strength, "range": wanted.range, "cover": wanted.cover}
        return "attack", label, shot | {"target_strength": target.strength, "target_hp": target.hit_points}
    if wanted.goal is Goal.LIVE:
        shot = {"attacks": target.attacks, "strength": target.strength, "range": wanted.range, "cover": wanted.own_cover}
        return "attack", label, shot | {"target_strength": one.strength, "target_hp": one.hit_points}
    sides = {f"{side}_{stat}": value for side, who in (("a", one), ("b", target)) for stat, value in who._asdict().items()}
    return "duel", label, sides | {"first": First.ROLL}


def _opens(wanted: Wanted, best: Design) -> Iterator[Opens]:
    deed = {Goal.KILL: "Its attack", Goal.LIVE: "The attack on it"}.get(wanted.goal, "The duel")
    yield from ways(("character", "What it costs", best.one._asdict()), _deed(wanted, best, deed))
    if wanted.goal is Goal.KILL:
        prey = Foe("Target", wanted.target_strength, wanted.target.hit_points, wanted.target.points, range=wanted.range, cover=wanted.cover)
        yield from ways(("planner", "Best use of its attacks", best.one._asdict() | {"targets": (prey,)}))
