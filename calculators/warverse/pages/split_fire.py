"""One character's attacks, split between several targets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from calculators.declare.calculator import calculator
from calculators.declare.inputs import ask
from calculators.declare.outputs import Answer, Table, chance, number, spread, table
from calculators.kernel.odds import Odds
from calculators.show.wording import figure
from calculators.warverse.rules.attacking import PAIRS, Cover, defence, range_penalty, ways_to_hit
from calculators.warverse.rules.fighter import LEAST_STRENGTH, MOST_STRENGTH
from calculators.warverse.rules.splitting import Aim, Goal, Quarry, best_split, dice_of_split, reached, value
from calculators.warverse.rules.targets import Target, called, row_problems
from calculators.warverse.rules.volleys import Volley, survives
from calculators.warverse.rulings import AddReadings, CoverReadings, SplitReadings
from calculators.warverse.words.phrases import rows_problem
from calculators.warverse.words.working import cover_counts
from calculators.warverse.words.working_split import split_headline, split_notes, split_opens, split_steps

MOST_ATTACKS, MOST_TARGETS = 100, 6


@dataclass(frozen=True)
class Mark(Target):
    """A target, and the attacks it gets."""

    attacks: int = ask(
        6, "Attacks for it", low=0, high=MOST_ATTACKS, hint="before range and radius", rule="combat/splitting"
    )
    range: int = ask(0, "Range", low=0, high=300, unit='"', rule="ranged/range")
    radius: int = ask(0, "Radius", low=0, high=100, unit='"', hint="0: no area", rule="areas/radius")
    cover: Cover = ask(Cover.NONE, "Cover", rule="ranged/cover")


EXAMPLE = (Mark("Grunt", 1, 2, 10, range=4), Mark("Trooper", 2, 3, 15, range=8))


@dataclass(frozen=True)
class Spread:
    """An attacker and its targets."""

    strength: int = ask(
        4, "Strength", low=LEAST_STRENGTH, high=MOST_STRENGTH, group="Attacker", rule="characters/strength"
    )
    attacks: int = ask(12, "Attacks", low=0, high=MOST_ATTACKS, group="Attacker", rule="characters/attacks")
    close: bool = ask(
        False, "Close combat", group="Attacker", hint="then all targets are in contact", rule="close-combat/engaging"
    )
    goal: Goal = ask(Goal.KILLS, "Best split for", group="Attacker", rule="combat/splitting")
    targets: tuple[Mark, ...] = ask(
        EXAMPLE,
        "Targets",
        most=MOST_TARGETS,
        hint="a name given twice is one target attacked twice",
        rule="combat/splitting",
    )


@dataclass(frozen=True)
class Split(SplitReadings, AddReadings, CoverReadings, Spread):
    """Split attacks, and how the table reads the rules."""

    def problems(self) -> dict[str, str]:
        given = sum(row.attacks for row in self.targets)
        problems = [*row_problems(self.targets), *_unlike(self.targets)]
        if given > self.attacks:
            problems.append(f"The targets get {given} Attacks, and there are {self.attacks}.")
        problem = rows_problem("Targets", problems, len(self.targets))
        return {"targets": problem} if problem else {}

    def penalty(self, row: Mark) -> int:
        """Attacks that range and radius take of this attack."""
        return (0 if self.close else range_penalty(row.range)) + row.radius

    def aim(self, row: Mark) -> Aim:
        counts = cover_counts(self.close, row.radius, self.cover_in_close_combat)
        return Aim(
            ways_to_hit(self.strength, defence(row.strength, row.cover.bonus if counts else 0)),
            row.hp,
            self.penalty(row),
        )


def _unlike(rows: tuple[Mark, ...]) -> Iterator[str]:
    """Rows with one name are one target, so they must say the same of it."""
    first: dict[str, Mark] = {}
    for at, row in enumerate(rows, 1):
        known = first.setdefault(row.name, row) if row.name else row
        if (known.strength, known.hp, known.points) != (row.strength, row.hp, row.points):
            yield f"Row {at}: {row.name} has another Strength, other Hit Points or other points above; a name given twice is one target."


@dataclass(frozen=True, kw_only=True)
class Losses(Answer):
    all_killed: Fraction = chance("All killed")
    any_killed: Fraction = chance("At least one killed")
    mean_kills: Fraction = number("Kills, on average")
    points_killed: Fraction = number("Points killed, on average")
    left: int = number("Attacks left")
    best_value: Fraction = number("Best split", "what it brings, by the goal above")
    kills: Odds = spread("Kills")
    each: Table = table("Target by target")
    best: Table = table("The best split")


@calculator(
    "warverse/split-fire",
    title="Split fire",
    summary="Attacks split between targets: the chance that each dies, how many die, and the best split there is.",
    rules={
        "combat/splitting": "",
        "combat/killing": "close=yes",
        "combat/attack-roll": "strength=3",
        "combat/defence-roll": "strength=5",
        "characters/attacks": "attacks=20",
        "close-combat/engaging": "close=yes",
        "ranged/range": "targets=name:Near,hp:2,range:5;name:Far,hp:2,range:6",
        "ranged/cover": "targets=hp:2,cover:heavy;hp:2",
        "areas/radius": "targets=hp:2,radius:1;hp:2",
        "areas/defending": "targets=hp:2,radius:1,cover:heavy;hp:2,cover:heavy",
        "characters/hit-points": "targets=hp:1;hp:2",
    },
    cases={
        "A grunt and a trooper": "",
        "Three grunts in contact": "close=yes&targets="
        + ";".join(f"name:{name},strength:1,hp:2,attacks:4" for name in ("One", "Two", "Three")),
        "The most points": "goal=points",
        "Near and far": "targets=name:Near,strength:2,hp:3,attacks:4;name:Far,strength:2,hp:3,attacks:8,range:20",
        "The same one twice": "targets=name:Ogre,strength:2,hp:4;name:Ogre,strength:2,hp:4",
        "One in the open, one in cover": "targets=strength:2,hp:3;strength:2,hp:3,cover:light",
    },
)
def split_fire(split: Split) -> Losses:
    """Each target gets its own attack with its own dice, so their fates do not touch each other."""
    dice = dice_of_split(
        [row.attacks for row in split.targets], [split.penalty(row) for row in split.targets], split.split_pays
    )
    marks = _marks(split)
    names = [called(split.targets[rows[0]].name, rows[0] + 1) for rows in marks]
    worths = [split.targets[rows[0]].worth for rows in marks]
    chances = [_killed(split, rows, dice) for rows in marks]
    killed = sum((Odds.flip(one).map(int) for one in chances), Odds.sure(0))
    quarries = [Quarry(tuple(split.aim(split.targets[at]) for at in rows), worth) for rows, worth in zip(marks, worths)]
    plan = best_split(quarries, split.attacks, split.goal, split.split_pays)
    best_value = value(quarries, plan, split.goal)
    return Losses(
        headline=split_headline(names, chances, killed),
        all_killed=reached(Goal.ALL, chances, worths),
        any_killed=reached(Goal.ANY, chances, worths),
        mean_kills=killed.mean,
        points_killed=reached(Goal.POINTS, chances, worths),
        left=split.attacks - sum(row.attacks for row in split.targets),
        best_value=best_value,
        kills=killed,
        each=_each(split, dice, chances, marks),
        best=Table(
            ("Target", "Attacks", "Dice", "Killed"),
            tuple(
                (name, share.attacks, share.dice, quarry.aims[share.aim].kill(share.dice))
                for name, share, quarry in zip(names, plan, quarries)
            ),
        ),
        working=tuple(split_steps(split, dice, list(zip(names, chances)))),
        notes=tuple(split_notes(split, best_value)),
        links=tuple(split_opens(split)),
    )


def _marks(split: Split) -> list[list[int]]:
    """For every target the places of its rows."""
    found: dict[str | int, list[int]] = {}
    for at, row in enumerate(split.targets):
        found.setdefault(row.name or at, []).append(at)
    return list(found.values())


def _killed(split: Split, rows: list[int], dice: list[int]) -> Fraction:
    volleys = [Volley(dice[at], split.aim(split.targets[at]).ways) for at in rows]
    return 1 - survives(volleys, split.targets[rows[0]].hp, split.hits_add_up)


def _each(split: Split, dice: list[int], chances: list[Fraction], marks: list[list[int]]) -> Table:
    fate = {at: chance for rows, chance in zip(marks, chances) for at in rows}
    rows = (
        (
            called(row.name, at + 1),
            row.attacks,
            dice[at],
            figure(Fraction(dice[at] * split.aim(row).ways, PAIRS)),
            fate[at],
        )
        for at, row in enumerate(split.targets)
    )
    return Table(("Target", "Attacks", "Dice", "Hits", "Killed"), tuple(rows))
