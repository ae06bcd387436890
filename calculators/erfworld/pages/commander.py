"""A Commander's level: the odds when it is created, the wins on the way up, and what each level adds."""

from collections.abc import Iterator
from fractions import Fraction

from calculators.declare import Inputs, Readings, ask, calculator, link, links, part, readings
from calculators.declare.outputs import Answer, Link, Step, Table, number, spread, table, word
from calculators.erfworld import asked
from calculators.erfworld.rules.commanders import CAP, CREATED, HIGHEST, after, wins_for
from calculators.erfworld.rules.formula import Blow, Command, command_bonus, percent
from calculators.erfworld.rulings import EXPERIENCE, ChiefReaches, Experience, LevelCap
from calculators.erfworld.words.figures import exact
from calculators.kernel.odds import Odds
from calculators.show.wording import counted, figure

_ONE = Fraction(1)


class Career(Inputs):
    """A Commander, what it has won, and the stack it leads."""

    created_at: int = ask(1, "Level when created", low=1, high=5, group="Commander", rule="commanders/level")
    wins: int = ask(0, "Combats won since", low=0, high=100, group="Commander", rule="commanders/experience")
    goal: int = ask(5, "Goal: level", low=2, high=HIGHEST, group="Commander", rule="commanders/experience")
    attack: int = asked.attack(40, "Its stack's Attack", group="Stack", hint="first eight units")
    command: Command = part(Command, of="Stack", without=("commander_level",))
    defence: int = asked.defence("Enemy's Defence × 100", group="Stack", hint="average; 250 is 2.5")
    readings: Readings = readings(*EXPERIENCE)

    def wins_for(self, goal: int) -> int | str:
        """Wins in all that bring it to a level."""
        return wins_for(goal, self.created_at, self.readings)

    def wins_left(self, goal: int) -> int | str:
        """Wins it still needs."""
        wins = self.wins_for(goal)
        return wins if isinstance(wins, str) else max(0, wins - self.wins)

    def bonus(self, level: int) -> Fraction:
        """The Command Bonus at a level."""
        return command_bonus(level, self.command.chief_in_hex, ChiefReaches.ALL)

    def mean_hits(self, level: int) -> Fraction:
        """What its stack inflicts on average."""
        return Blow(self.attack, self.bonus(level), _ONE, _ONE, percent(self.defence)).odds.mean


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


@calculator("Commander", "The odds of a new Commander's level, the wins it needs to rise, and what each level adds.")
def commander(inputs: Career) -> Prospects:
    """A d10 makes the level; each combat won is a point, and points equal to the next level make it rise."""
    level, points = after(inputs.wins, inputs.created_at, inputs.readings)
    to_next, to_goal = inputs.wins_left(level + 1), inputs.wins_left(inputs.goal)
    return Prospects(
        headline=_headline(inputs, level, to_next),
        level=level,
        experience_points=points,
        wins_to_next=to_next,
        wins_to_goal=to_goal,
        command_bonus=inputs.bonus(level),
        mean_level=CREATED.mean,
        created=CREATED,
        way_up=Table(("Level", "Wins in all", "Command Bonus", "Attack", "Mean hits"), tuple(_way_up(inputs, level))),
        by_created=Table(
            ("Level", "Chance", "Wins to the next", f"Wins to level {inputs.goal}"), tuple(_by_created(inputs))
        ),
        working=tuple(_working(inputs, level, points, to_next, to_goal)),
        notes=tuple(_notes(inputs, level)),
        links=_links(inputs, level),
    )


def _headline(inputs: Career, level: int, to_next: int | str) -> str:
    since = f", with {counted(inputs.wins, 'win')} since," if inputs.wins else ""
    who = f"A Commander created at level {inputs.created_at}{since}"
    if isinstance(to_next, str):
        return f"{who} has reached the highest level, {level}, with a Command Bonus of {exact(inputs.bonus(level))}."
    now = f"is at level {level} and " if inputs.wins else ""
    return f"{who} {now}needs {counted(to_next, 'more win' if inputs.wins else 'win')} for level {level + 1}."


def _way_up(inputs: Career, level: int) -> Iterator[tuple[int | str, ...]]:
    top = CAP if inputs.readings[LevelCap] is LevelCap.FIVE else max(inputs.goal, level + 1)
    for step in range(inputs.created_at, max(top, inputs.created_at) + 1):
        bonus = inputs.bonus(step)
        yield (step, inputs.wins_for(step), exact(bonus), exact(inputs.attack * bonus), figure(inputs.mean_hits(step)))


def _by_created(inputs: Career) -> Iterator[tuple[int | str | Fraction, ...]]:
    for level, chance in CREATED.in_order():
        yield level, chance, wins_for(level + 1, level, inputs.readings), wins_for(inputs.goal, level, inputs.readings)


def _working(inputs: Career, level: int, points: int, to_next: int | str, to_goal: int | str) -> Iterator[Step]:
    levels = "1–2 level 1, 3–5 level 2, 6–7 level 3, 8–9 level 4, 10 level 5"
    yield Step("A d10 makes the level", None, levels, "commanders/level")
    yield Step("The price is 20 points, whatever the level", rule="cost/commander")
    start = after(0, inputs.created_at, inputs.readings)[1]
    what = f"It starts with {counted(start, 'experience point')}"
    yield Step(what, None, "", "commanders/experience", "starting_experience")
    kept = inputs.readings[Experience] is Experience.KEPT
    detail = "points stay when it rises" if kept else "points are used up when it rises"
    yield Step("It rises when its points equal the next level", None, detail, "commanders/experience", "experience")
    what = f"After {counted(inputs.wins, 'win')}: level {level}, {counted(points, 'point')}"
    yield Step(what, rule="commanders/experience")
    if isinstance(to_next, str):
        yield Step("It cannot rise any more", rule="commanders/experience", ruling="level_cap")
    else:
        later = "never" if isinstance(to_goal, str) else f"after {counted(to_goal, 'more win')}"
        detail = f"level {inputs.goal} {later}" if inputs.goal > level + 1 else ""
        what = f"Level {level + 1} after {counted(to_next, 'more win')}"
        yield Step(what, None, detail, "commanders/experience", "level_cap")
    bonus = inputs.bonus(level)
    beside = " + 0.1 beside the Chief" if inputs.command.chief_in_hex else ""
    rule = "combat/chief-warlord" if inputs.command.chief_in_hex else "combat/command-bonus"
    yield Step(f"Command Bonus {exact(bonus)}", None, f"1 + {level} × 0.1{beside}", rule)
    led = exact(inputs.attack * bonus)
    yield Step(f"Attack {inputs.attack} counts as {led}", None, "each level adds a tenth of it", "combat/attack-total")
    against = f"against Defence {exact(percent(inputs.defence))}"
    yield Step(f"{figure(inputs.mean_hits(level))} hits on average", None, against, "combat/formula")


def _notes(inputs: Career, level: int) -> Iterator[str]:
    if inputs.goal <= level:
        yield f"Level {inputs.goal} has been reached already."
    yield "A combat is won by inflicting more hits; equal hits are a win for nobody."


def _links(inputs: Career, level: int) -> tuple[Link, ...]:
    return links(
        link("erfworld/hits", "Its stack's blow", inputs, commander_level=level),
        link("erfworld/stack-combat", "Win a combat"),
    )
