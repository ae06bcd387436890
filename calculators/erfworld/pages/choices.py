"""What each point buys: every single change to a design, against a chosen enemy."""

from collections.abc import Iterator
from fractions import Fraction
from math import ceil

from calculators.declare import Inputs, Readings, calculator, link, links, part, readings
from calculators.declare.outputs import Answer, Line, Link, Step, Table, number, receipt, table
from calculators.erfworld import asked
from calculators.erfworld.rules.best_designs import MOST_FOUGHT, Aim, role_of
from calculators.erfworld.rules.cost import receipt_lines
from calculators.erfworld.rules.matchup import Against, Ground, Group, changes, worth
from calculators.erfworld.rules.unit_design import Stats, breaches
from calculators.erfworld.rulings import COMMAND, COST, STRIKING, SpecialsAllowed
from calculators.erfworld.words.designs import stats
from calculators.erfworld.words.figures import exact
from calculators.erfworld.words.matchup import combat_link, combat_steps, reading_steps, rulings_once
from calculators.show.wording import decimal, figure
from calculators.weigh.upgrades import Change, Columns, Words, for_all, rank
from calculators.weigh.worth import NET, PER, Worth, steps

WORDS = Words("it", "croaks", "loses", chances=False, points=exact)
COLUMNS = Columns(
    ("Croaks", "Loses", "Net"), lambda worth: (figure(worth.kills), figure(worth.killed), decimal(worth.net, 1))
)


class Choices(Inputs):
    """A stack of one design, and the enemy it is to beat."""

    stats: Stats = part(Stats)
    count: int = asked.stack_size("In the stack")
    level: int = asked.own_level("Its level", hint="if a Commander")
    enemy: Group = part(Group, "enemy_", of="Enemy")
    ground: Ground = part(Ground)
    readings: Readings = readings(*COMMAND, *STRIKING, *COST)

    @property
    def group(self) -> Group:
        return Group(self.count, self.stats, self.level)

    @property
    def against(self) -> Against:
        return Against(self.enemy, self.ground, self.readings)


class Advice(Answer, good_for="you", more="croaks destroys", less="croaked loses points"):
    points: Fraction = number("Points", "for one")
    croaks: Fraction = number("Enemies croaked", "on average, in one combat")
    croaked: Fraction = number("Own croaked", "on average")
    destroys: Fraction = number("Destroys", f"enemy points by {PER} points of it")
    loses: Fraction = number("Loses", f"its points to {PER} points of the enemy")
    changes: Table = table("Every single change to the fight", f"best for its points first; {NET}")
    price_only: Table = table("Changes of the price alone", "they play no part in this combat; only the price counts")
    receipt: tuple[Line, ...] = receipt("What one costs now")


@calculator(
    "Best upgrades",
    "Every single legal change to a design, ranked by what a stack of it does for its points in one combat "
    "with a chosen enemy.",
)
def choices(inputs: Choices) -> Advice:
    """The stack as it is, then each neighbour one step away, all against the same enemy."""
    now = worth(inputs.group, inputs.against)
    upgrades = rank(now, _changes(inputs), WORDS, COLUMNS)
    return Advice(
        headline=upgrades.headline,
        points=Fraction(now.mine.each),
        croaks=now.kills,
        croaked=now.killed,
        destroys=now.destroys,
        loses=now.loses,
        changes=upgrades.changes,
        price_only=upgrades.price_only,
        receipt=tuple(receipt_lines(inputs.stats, inputs.readings)),
        working=tuple(rulings_once(_working(inputs, now))),
        notes=tuple(_notes(inputs, now)),
        links=_links(inputs, now),
    )


def _changes(inputs: Choices) -> Iterator[Change]:
    against = inputs.against
    for group, words in changes(inputs.group, inputs.readings[SpecialsAllowed]):
        page = link("erfworld/choices", words, inputs, group.stats, count=group.count)
        yield Change(words, worth(group, against), page)


def _working(inputs: Choices, now: Worth) -> Iterator[Step]:
    group, enemy = inputs.group, inputs.enemy
    yield Step(f"{group.count} × {stats(group.stats)}", None, f"{exact(now.mine.each)} points each", "cost/formula")
    what = f"The enemy: {enemy.count} × {stats(enemy.stats)}"
    yield Step(what, None, f"{exact(now.enemy.each)} points each", "cost/formula")
    yield from combat_steps(group, inputs.against)
    yield from steps(now, "cost/formula", chances=False, points=exact)
    yield Step("A change must keep to the limits of design", None, "", "unit-design/attack-limit", "specials_allowed")
    yield Step("Scout as a change, and what it costs", rule="cost/scout", ruling="scout_price")
    yield Step("A second special as a change", rule="cost/several-specials", ruling="several_specials")
    yield Step("Ranged as a change: who strikes first", rule="combat/order", ruling="ranged_stays")
    yield Step("Commander as a change", rule="combat/command-bonus", ruling="two_commanders")
    yield Step("And what that adds to Defence", rule="combat/command-bonus", ruling="command_defence")
    yield from reading_steps((group.stats, enemy.stats), inputs.ground.terrain)


def _notes(inputs: Choices, now: Worth) -> Iterator[str]:
    yield from for_all(inputs.count)
    for breach in breaches(inputs.stats, inputs.readings[SpecialsAllowed]):
        yield f"As it stands, it breaks a rule of design: {breach}"
    if not now.mine.each:
        yield "A design that costs nothing has no worth for its points."


def _links(inputs: Choices, now: Worth) -> tuple[Link, ...]:
    role, also = role_of(inputs.stats.specials)
    budget = max(1, min(1000, MOST_FOUGHT * inputs.count, ceil(now.mine.points)))
    wanted = {"points": budget, "role": role, "also": also, "aim": Aim.BEATS_ENEMY}
    return links(
        combat_link("The combat", inputs.group, inputs.against, "Yours", "Enemy"),
        link("erfworld/unit-cost", "What one costs", inputs),
        link("erfworld/designer", f"Best designs for {budget} points", inputs, **wanted),
    )
