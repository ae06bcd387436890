"""For so many points, the characters that kill that target most often, or live longest against it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from calculators.declare.calculator import calculator
from calculators.declare.inputs import ask
from calculators.declare.outputs import Answer, Link, Table, chance, number, table
from calculators.show.wording import figure
from calculators.warverse.pages.force_list import Entry
from calculators.warverse.rules.attacking import Cover, range_penalty
from calculators.warverse.rules.designing import Design, Goal, Opponent, best, how_many, least_points
from calculators.warverse.rules.duelling import First, turns_in_words
from calculators.warverse.rules.facing import MOST_DICE, PER
from calculators.warverse.rules.fighter import (
    LEAST_MOVE,
    LEAST_STRENGTH,
    MOST_ATTACKS,
    MOST_MOVE,
    MOST_STRENGTH,
    Character,
)
from calculators.warverse.rules.targets import Foe
from calculators.warverse.rules.trading import best_trades
from calculators.warverse.rulings import AddReadings
from calculators.warverse.words.phrases import Way, often, ways
from calculators.warverse.words.working_design import design_notes, design_steps

MOST_POINTS = 500  # so that every design fits the other forms
MOST_TRADED = 300  # so that the answer is there within a second
ALIKE = 100
SMALLEST = least_points(LEAST_MOVE, 0)


@dataclass(frozen=True)
class Wishes:
    """The points, what they should do, and to whom."""

    points: int = ask(100, "Points", low=SMALLEST, high=MOST_POINTS, group="Your character", rule="characters/points")
    goal: Goal = ask(Goal.KILL, "Wanted", group="Your character", rule="combat/expected-hits")
    least_move: int = ask(
        6, "Move at least", low=LEAST_MOVE, high=MOST_MOVE, unit='"', group="Your character", rule="characters/move"
    )
    least_attacks: int = ask(
        0, "Attacks at least", low=0, high=MOST_ATTACKS, group="Your character", rule="characters/attacks"
    )
    target_move: int = ask(
        6, "Move", low=LEAST_MOVE, high=MOST_MOVE, group="Target", hint="for its Hit Points", rule="characters/move"
    )
    target_strength: int = ask(
        3, "Strength", low=LEAST_STRENGTH, high=MOST_STRENGTH, group="Target", rule="characters/strength"
    )
    target_attacks: int = ask(6, "Attacks", low=0, high=MOST_ATTACKS, group="Target", rule="characters/attacks")
    range: int = ask(
        0, "Range", low=0, high=300, unit='"', group="Situation", rule="ranged/range", when="goal=kill,live,trade"
    )
    cover: Cover = ask(
        Cover.NONE, "Target's cover", group="Situation", rule="ranged/cover", when="goal=kill,live,trade"
    )
    own_cover: Cover = ask(
        Cover.NONE, "Your cover", group="Situation", rule="ranged/cover", when="goal=kill,live,trade"
    )

    alike: int = ask(
        1,
        "Yours alike",
        low=1,
        high=ALIKE,
        group="Situation",
        hint="attack together",
        rule="combat/killing",
        when="goal=kill,live,trade",
    )
    target_count: int = ask(
        1,
        "Targets alike",
        low=1,
        high=ALIKE,
        group="Situation",
        hint="the same",
        rule="combat/killing",
        when="goal=kill,live,trade",
    )


@dataclass(frozen=True)
class Wanted(AddReadings, Wishes):
    """What is wanted, and how the table reads the rules."""

    @property
    def target(self) -> Character:
        return Character(self.target_move, self.target_strength, self.target_attacks)

    @property
    def foe(self) -> Opponent:
        """A duel is fought in contact, without range and cover."""
        if self.goal is Goal.DUEL:
            return Opponent(self.target)
        together = self.target_count, self.alike, self.hits_add_up
        return Opponent(self.target, self.range, self.cover.bonus, self.own_cover.bonus, *together)

    def problems(self) -> dict[str, str]:
        least = least_points(self.least_move, self.least_attacks)
        if least > self.points:
            cheapest = f"Move {self.least_move}, Strength 1, Attacks {self.least_attacks}"
            return {"points": f"{cheapest} costs {least} points already, and there are {self.points}."}
        if self.goal is Goal.TRADE and self.points > MOST_TRADED:
            return {"points": f"Points: to be weighed at every price, at most {MOST_TRADED}, not {self.points}."}
        taken = range_penalty(self.foe.range)
        thrown = (
            self.foe.alike * (self.points - least_points(self.least_move, 0) - taken),
            self.foe.count * self.foe.dice,
        )
        sides = zip(("alike", "target_count"), ("Yours alike", "Targets alike"), thrown)
        return {
            name: f"{label}: together they may throw {MOST_DICE} dice here, not {dice}."
            for name, label, dice in sides
            if dice > MOST_DICE
        }


@dataclass(frozen=True, kw_only=True)
class Designs(Answer):
    move: int = number("Move", "of the best")
    strength: int = number("Strength", "of the best")
    attacks: int = number("Attacks", "of the best")
    hit_points: int = number("Hit Points", "of the best")
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
        "combat/killing": "points=60&alike=6",
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
        "Six for 40 each, against six for 39": "points=40&goal=trade&range=8&alike=6&target_count=6",
        "500 points against a champion": "points=500&target_move=12&target_strength=5&target_attacks=20",
    },
)
def designer(wanted: Wanted) -> Designs:
    """Every legal character of so many points is weighed; what is left of the points goes into Move, or is saved."""
    limits = wanted.points, wanted.least_move, wanted.least_attacks
    ranked, champions = (
        best_trades(*limits, wanted.foe) if wanted.goal is Goal.TRADE else best(*limits, wanted.foe, wanted.goal)
    )
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
        considered=how_many(*limits),
        top=_told(wanted, ranked),
        by_strength=_told(wanted, champions),
        working=tuple(design_steps(wanted, first)),
        notes=tuple(design_notes(wanted, first)),
        links=tuple(_opens(wanted, first)),
    )


def _headline(wanted: Wanted, first: Design) -> str:
    who = f"For {wanted.points} points, {first.one.stats}"
    if wanted.goal is Goal.TRADE:
        return (
            f"For up to {wanted.points} points, {first.one.stats} is best for its {first.one.points}: "
            f"{PER} points destroy {figure(first.destroys)}, and {PER} of the target's {figure(first.loses)}."
        )
    if wanted.goal is Goal.LIVE:
        return (
            f"{who} lives through the target's turn {often(1 - first.dies)}."
            if first.dies
            else f"{who} can never be killed by the target."
        )
    if wanted.goal is Goal.DUEL:
        if first.duel.mean_turns is None:
            return f"No character of {wanted.points} points can win the duel; with {first.one.stats} it is endless."
        if first.duel.a_wins:
            return f"{who} wins the duel {often(first.duel.a_wins)}, in {turns_in_words(first.duel.mean_turns)} on average."
        return f"No character of {wanted.points} points can win the duel, or even draw it out for ever."
    if not first.kills:
        return (
            f"No character of {wanted.points} points can kill the target in one turn; {first.one.stats} comes nearest."
        )
    return f"{who} kills the target {often(first.kills)}."


def _told(wanted: Wanted, designs: Sequence[Design]) -> Table:
    """Designs by their three numbers, each one tap from how it does what was wanted."""
    added = tuple(_listed(wanted, one.one) for one in designs)
    rows = tuple((_seen(wanted, one, " / ".join(map(str, one.one))), *one.chances) for one in designs)
    if wanted.goal is Goal.TRADE:
        priced = (
            (seen, design.one.points, *chances[:2], figure(design.destroys), figure(design.loses))
            for design, (seen, *chances) in zip(designs, rows)
        )
        return Table(
            ("Move / Strength / Attacks", "Points", "Kills", "Lives", "Destroys", "Loses"), tuple(priced), ways=added
        )
    return Table(("Move / Strength / Attacks", "Kills", "Lives", "Wins"), rows, ways=added)


def _listed(wanted: Wanted, one: Character) -> Link:
    """A force that begins with so many of the character, at the points there are for them."""
    count = wanted.foe.alike
    return next(
        ways(("force-list", "Add to a list", {"characters": (Entry("", count, *one),), "limit": count * wanted.points}))
    )


def _seen(wanted: Wanted, design: Design, label: str) -> Link | str:
    return next(ways(_deed(wanted, design, label)), label)


def _deed(wanted: Wanted, design: Design, label: str) -> Way:
    """The calculator that shows a design at what was wanted of it."""
    one, target = design.one, wanted.target
    if wanted.goal is Goal.LIVE:
        shot = {
            "attacks": target.attacks,
            "strength": target.strength,
            "range": wanted.range,
            "cover": wanted.own_cover,
        }
        return _by(
            wanted, wanted.target_count, label, shot | {"target_strength": one.strength, "target_hp": one.hit_points}
        )
    if wanted.goal is not Goal.DUEL:
        shot = {"attacks": one.attacks, "strength": one.strength, "range": wanted.range, "cover": wanted.cover}
        return _by(
            wanted, wanted.alike, label, shot | {"target_strength": target.strength, "target_hp": target.hit_points}
        )
    sides = {
        f"{side}_{stat}": value for side, who in (("a", one), ("b", target)) for stat, value in who._asdict().items()
    }
    return "duel", label, sides | {"first": First.ROLL}


def _by(wanted: Wanted, count: int, label: str, shot: dict[str, object]) -> Way:
    """One attacker's attack, or that of several alike."""
    if count == 1 or not shot["attacks"]:
        return "attack", label, shot
    return "concentrated-fire", label, shot | {"attackers": count, "hits_add_up": wanted.hits_add_up}


def _opens(wanted: Wanted, best: Design) -> Iterator[Link]:
    deed = {Goal.LIVE: "The attack on it", Goal.DUEL: "The duel"}.get(wanted.goal, "Its attack")
    yield from ways(("character", "What it costs", best.one._asdict()), _deed(wanted, best, deed))
    if wanted.goal is Goal.KILL:
        prey = Foe(
            "Target",
            wanted.target_strength,
            wanted.target.hit_points,
            wanted.target.points,
            range=wanted.range,
            cover=wanted.cover,
        )
        yield from ways(("planner", "Best use of its attacks", best.one._asdict() | {"targets": (prey,)}))
