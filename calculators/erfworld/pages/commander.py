"""A Commander's level: the odds when it is created, the wins on the way up, and what each level adds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice

from calculators.declare.calculator import calculator
from calculators.declare.inputs import ask
from calculators.declare.outputs import Answer, Link, Step, Table, number, spread, table, word
from calculators.erfworld.rules.formula import Blow, command_bonus, percent
from calculators.erfworld.rulings import ChiefReaches
from calculators.erfworld.rulings_design import Experience, LevelCap, LevelReadings, StartingExperience
from calculators.erfworld.words.combat_words import exact, way
from calculators.kernel.odds import Odds
from calculators.show.wording import counted, figure

D10 = {1: 1, 2: 1, 3: 2, 4: 2, 5: 2, 6: 3, 7: 3, 8: 4, 9: 4, 10: 5}  # commanders/level
CREATED = Odds.die(10).map(D10.__getitem__)
CAP = 5  # by one reading of commanders/experience
HIGHEST = 20  # that can be asked for
_ONE = Fraction(1)


@dataclass(frozen=True)
class Career:
    """A Commander, what it has won, and the stack it leads."""

    created_at: int = ask(1, "Level when created", low=1, high=5, group="Commander", rule="commanders/level")
    wins: int = ask(0, "Combats won since", low=0, high=100, group="Commander", rule="commanders/experience")
    goal: int = ask(5, "Goal: level", low=2, high=HIGHEST, group="Commander", rule="commanders/experience")
    attack: int = ask(
        40, "Its stack's Attack", low=0, high=2000, group="Stack", hint="first eight units", rule="combat/attack-total"
    )
    chief_in_hex: bool = ask(False, "Chief Warlord in the hex", group="Stack", rule="combat/chief-warlord")
    defence: int = ask(
        200,
        "Enemy's Defence × 100",
        low=0,
        high=2000,
        group="Stack",
        hint="average; 250 is 2.5",
        rule="combat/average-defence",
    )


@dataclass(frozen=True)
class Command(LevelReadings, Career):
    """A career, and how the table reads the rules."""

    def career(self, created_at: int) -> Iterator[tuple[int, int]]:
        """Level and experience points after no win, one win, two, and so on; it rises at once when it can."""
        level = created_at
        points = level if self.starting_experience is StartingExperience.LEVEL else 0
        while True:
            yield level, points
            points += 1
            while points > level and not (self.level_cap is LevelCap.FIVE and level >= CAP):
                level += 1
                points -= level if self.experience is Experience.SPENT else 0

    def after(self, wins: int) -> tuple[int, int]:
        """Level and experience points after so many wins."""
        return next(islice(self.career(self.created_at), wins, None))

    def wins_for(self, goal: int, created_at: int) -> int | str:
        """Wins in all that bring it to a level; never, if the highest is below."""
        if self.level_cap is LevelCap.FIVE and goal > CAP:
            return "never"
        return next(wins for wins, (level, _) in enumerate(self.career(created_at)) if level >= goal)

    def bonus(self, level: int) -> Fraction:
        return command_bonus(level, self.chief_in_hex, ChiefReaches.ALL)

    def mean_hits(self, level: int) -> Fraction:
        """What its stack inflicts on average."""
        return Blow(self.attack, self.bonus(level), _ONE, _ONE, percent(self.defence)).odds.mean


@dataclass(frozen=True, kw_only=True)
class Prospects(Answer):
    level: int = number("Level now")
    experience_points: int = number("Experience points")
    wins_to_next: int | str = word("Wins to next level")
    wins_to_goal: int | str = word("Wins to the goal")
    command_bonus: Fraction = number("Command Bonus now")
    mean_level: Fraction = number("A new one's level", "on average")
    created: Odds = spread("Level when created")
    way_up: Table = table("What each level adds")
    by_created: Table = table("Wins, by the level rolled")


@calculator(
    "erfworld/commander",
    title="Commander",
    summary="The odds of a new Commander's level, the wins it needs to rise, and what each level adds.",
    rules={
        "commanders/level": "",
        "commanders/experience": "created_at=3&wins=5&goal=6",
        "combat/command-bonus": "created_at=3",
        "combat/chief-warlord": "created_at=3&chief_in_hex=yes",
        "combat/formula": "attack=64",
        "combat/attack-total": "attack=64",
        "combat/average-defence": "defence=400",
        "cost/commander": "",
    },
    cases={
        "Created at level 1": "",
        "Created at level 3": "created_at=3",
        "After three wins": "wins=3",
        "Beside the Chief": "created_at=3&chief_in_hex=yes",
        "To level 10": "goal=10",
        "Leading 64 Attack": "created_at=2&attack=64",
    },
)
def commander(command: Command) -> Prospects:
    """A d10 makes the level; each combat won is a point, and points equal to the next level make it rise."""
    level, points = command.after(command.wins)
    to_next, to_goal = _still(command, level + 1), _still(command, command.goal)
    return Prospects(
        headline=_headline(command, level, to_next),
        level=level,
        experience_points=points,
        wins_to_next=to_next,
        wins_to_goal=to_goal,
        command_bonus=command.bonus(level),
        mean_level=CREATED.mean,
        created=CREATED,
        way_up=Table(("Level", "Wins in all", "Command Bonus", "Attack", "Mean hits"), tuple(_way_up(command, level))),
        by_created=Table(
            ("Level", "Chance", "Wins to the next", f"Wins to level {command.goal}"), tuple(_by_created(command))
        ),
        working=tuple(_working(command, level, points, to_next, to_goal)),
        notes=tuple(_notes(command, level)),
        links=tuple(_opens(command, level)),
    )


def _still(command: Command, goal: int) -> int | str:
    """Wins it still needs."""
    wins = command.wins_for(goal, command.created_at)
    return wins if isinstance(wins, str) else max(0, wins - command.wins)


def _headline(command: Command, level: int, to_next: int | str) -> str:
    since = f", with {counted(command.wins, 'win')} since," if command.wins else ""
    who = f"A Commander created at level {command.created_at}{since}"
    if isinstance(to_next, str):
        return f"{who} has reached the highest level, {level}, with a Command Bonus of {exact(command.bonus(level))}."
    now = f"is at level {level} and " if command.wins else ""
    return f"{who} {now}needs {counted(to_next, 'more win' if command.wins else 'win')} for level {level + 1}."


def _way_up(command: Command, level: int) -> Iterator[tuple[int | str, ...]]:
    top = CAP if command.level_cap is LevelCap.FIVE else max(command.goal, level + 1)
    for step in range(command.created_at, max(top, command.created_at) + 1):
        bonus = command.bonus(step)
        yield (
            step,
            command.wins_for(step, command.created_at),
            exact(bonus),
            exact(command.attack * bonus),
            figure(command.mean_hits(step)),
        )


def _by_created(command: Command) -> Iterator[tuple[int | str | Fraction, ...]]:
    for level, chance in CREATED.in_order():
        yield level, chance, command.wins_for(level + 1, level), command.wins_for(command.goal, level)


def _working(command: Command, level: int, points: int, to_next: int | str, to_goal: int | str) -> Iterator[Step]:
    yield Step(
        "A d10 makes the level",
        None,
        "1–2 level 1, 3–5 level 2, 6–7 level 3, 8–9 level 4, 10 level 5",
        "commanders/level",
    )
    yield Step("The price is 20 points, whatever the level", rule="cost/commander")
    start = command.after(0)[1]
    what = f"It starts with {counted(start, 'experience point')}"
    yield Step(what, None, "", "commanders/experience", "starting_experience")
    kept = command.experience is Experience.KEPT
    detail = "points stay when it rises" if kept else "points are used up when it rises"
    yield Step("It rises when its points equal the next level", None, detail, "commanders/experience", "experience")
    yield Step(
        f"After {counted(command.wins, 'win')}: level {level}, {counted(points, 'point')}", rule="commanders/experience"
    )
    if isinstance(to_next, str):
        yield Step("It cannot rise any more", rule="commanders/experience", ruling="level_cap")
    else:
        later = "never" if isinstance(to_goal, str) else f"after {counted(to_goal, 'more win')}"
        detail = f"level {command.goal} {later}" if command.goal > level + 1 else ""
        yield Step(
            f"Level {level + 1} after {counted(to_next, 'more win')}",
            None,
            detail,
            "commanders/experience",
            "level_cap",
        )
    bonus = command.bonus(level)
    beside = " + 0.1 beside the Chief" if command.chief_in_hex else ""
    rule = "combat/chief-warlord" if command.chief_in_hex else "combat/command-bonus"
    yield Step(f"Command Bonus {exact(bonus)}", None, f"1 + {level} × 0.1{beside}", rule)
    led = exact(command.attack * bonus)
    yield Step(f"Attack {command.attack} counts as {led}", None, "each level adds a tenth of it", "combat/attack-total")
    yield Step(
        f"{figure(command.mean_hits(level))} hits on average",
        None,
        f"against Defence {exact(percent(command.defence))}",
        "combat/formula",
    )


def _notes(command: Command, level: int) -> Iterator[str]:
    if command.goal <= level:
        yield f"Level {command.goal} is reached already."
    yield "A combat is won by inflicting more hits; equal hits are a win for nobody."


def _opens(command: Command, level: int) -> Iterator[Link]:
    inputs = {"attack": command.attack, "chief_in_hex": command.chief_in_hex, "defence": command.defence}
    if level <= HIGHEST:
        yield way("hits", "Its stack's blow", commander_level=level, **inputs)
    yield way("stack-combat", "Win a combat")
