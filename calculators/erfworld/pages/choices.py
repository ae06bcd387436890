"""What each point buys: every single change to a design, against a chosen enemy."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from calculators.declare.calculator import calculator
from calculators.declare.inputs import ask, part
from calculators.declare.links import link, links
from calculators.declare.outputs import Answer, Line, Link, Step, Table, number, receipt, table
from calculators.declare.rulings import Readings, readings
from calculators.erfworld.rules.best_designs import MOST_FOUGHT, Aim, role_of
from calculators.erfworld.rules.commanders import USUAL_LEVEL
from calculators.erfworld.rules.cost import receipt_lines
from calculators.erfworld.rules.matchup import Ground
from calculators.erfworld.rules.stacks import MOST_STRIKING
from calculators.erfworld.rules.unit_design import Stats, breaches
from calculators.erfworld.rules.worth import MOST_IN_A_STACK, PER, Against, Group, Worth, changes, worth
from calculators.erfworld.rulings import COMMAND, COST, STRIKING, SpecialsAllowed
from calculators.erfworld.words.designs import stats
from calculators.erfworld.words.figures import exact
from calculators.erfworld.words.matchup import combat_link, reading_steps, rulings_once, steps
from calculators.show.wording import decimal, figure, in_words, percent, sentence
from calculators.weigh.ranked import Ranked, said

NOTICED = Fraction(1, 200)  # units; a smaller difference is left out


@dataclass(frozen=True)
class Choices:
    """A stack of one design, and the enemy it is to beat."""

    stats: Stats = part(Stats)
    count: int = ask(
        MOST_STRIKING, "In the stack", low=1, high=MOST_IN_A_STACK, hint="only eight strike", rule="combat/attack-total"
    )
    level: int = ask(USUAL_LEVEL, "Its level", low=1, high=20, hint="if a Commander", rule="commanders/level")
    enemy: Group = part(Group, "enemy_", of="Enemy")
    ground: Ground = part(Ground)
    readings: Readings = readings(*COMMAND, *STRIKING, *COST)

    @property
    def group(self) -> Group:
        return Group(self.count, self.stats, self.level)

    @property
    def against(self) -> Against:
        return Against(self.enemy, self.ground.how, self.ground.place(self.readings), self.readings)


@dataclass(frozen=True, kw_only=True)
class Advice(Answer):
    points: Fraction = number("Points", "for one")
    croaks: Fraction = number("Enemies croaked", "on average, in one combat")
    croaked: Fraction = number("Own croaked", "on average")
    destroys: Fraction = number("Destroys", f"enemy points by {PER} points of it")
    loses: Fraction = number("Loses", f"its points to {PER} points of the enemy")
    changes: Table = table(
        "Every single change to the fight",
        f"best for its points first; net: points destroyed less points lost, for {PER} on each side",
    )
    price_only: Table = table(
        "Changes of the price alone", "they play no part in this combat: what is cheaper is only better for being so"
    )
    receipt: tuple[Line, ...] = receipt("What one costs now")


@calculator(
    "erfworld/choices",
    title="What a point buys",
    summary=(
        "Every single legal change to a design, ranked by what a stack of it does for its points in one combat with "
        "a chosen enemy."
    ),
    rules={
        "cost/formula": "",
        "cost/scout": "specials=scout",
        "cost/several-specials": "specials=ranged,flying",
        "unit-design/attack-limit": "hits=3",
        "unit-design/defence-limit": "hits=2&attack=3",
        "unit-design/specials": "specials=ranged",
        "combat/stacks": "count=4",
        "combat/attack-total": "count=12",
        "combat/command-bonus": "specials=commander",
        "combat/average-defence": "enemy_hits=5&enemy_defence=5",
        "combat/terrain-bonus": "terrain=swamp",
        "combat/order": "how=defend",
        "combat/formula": "terrain=hills",
        "combat/random-number": "specials=ranged&combat_dice=shared",
        "combat/flyers-over-woods": "enemy_specials=flying&terrain=woods",
        "damage/stacking-order": "hits=10&attack=15",
    },
    cases={
        "Eight humans on eight Gobwins": "",
        "The same, attacked in the hills": "how=defend&terrain=hills",
        "Archers who leave": "specials=ranged&how=leave",
        "Pikes against Twolls": "attack=6&defence=4&enemy_count=4&enemy_hits=10&enemy_attack=15&enemy_defence=3",
        "Horse against archers": "hits=10&attack=6&defence=1&move=4&count=4&enemy_hits=5&enemy_specials=ranged",
        "Dwagons against pikes": (
            "hits=20&attack=30&defence=5&move=5&specials=flying&count=2&enemy_hits=5&enemy_attack=6&enemy_defence=4"
        ),
    },
)
def choices(inputs: Choices) -> Advice:
    """The stack as it is, then each neighbour one step away, all against the same enemy."""
    against = inputs.against
    now = worth(inputs.group, against)
    every = [(worth(group, against), words) for group, words in changes(inputs.group, inputs.readings[SpecialsAllowed])]
    changed = sorted((change for change in every if change[0][2:4] != now[2:4]), key=lambda change: -change[0].net)
    idle = sorted((change for change in every if change[0][2:4] == now[2:4]), key=lambda change: change[0].whole)
    rows = sorted([(now, "as it is"), *changed], key=lambda change: -change[0].net)
    says = dict(
        zip(changed, said([Ranked(words, new.net, new.whole, _effect(now, new)) for new, words in changed], exact))
    )
    heads = "Change", "Points", "Croaks", "Loses", "Net"
    return Advice(
        headline=_headline(now, changed),
        points=now.points,
        croaks=now.croaks,
        croaked=now.croaked,
        destroys=now.destroys,
        loses=now.loses,
        changes=Table(heads, tuple(_row(inputs, now, *row) for row in rows), tuple(says.get(row, "") for row in rows)),
        price_only=Table(
            (*heads[:2], heads[4]), tuple((*row[:2], row[4]) for row in (_row(inputs, now, *change) for change in idle))
        ),
        receipt=tuple(receipt_lines(now.group.stats, inputs.readings)),
        working=tuple(rulings_once(_working(inputs, now))),
        notes=tuple(_notes(inputs, now)),
        links=_links(inputs, now),
    )


def _price(now: Worth, new: Worth) -> str:
    more = new.whole - now.whole
    return f"+{exact(more)}" if more > 0 else f"−{exact(-more)}" if more else "0"


def _row(inputs: Choices, now: Worth, new: Worth, words: str) -> tuple[str | Link, ...]:
    figures = figure(new.croaks), figure(new.croaked), decimal(new.net, 1)
    if new is now:
        return words, exact(now.whole), *figures
    there = link("erfworld/choices", words, inputs, new.group.stats, count=new.group.count)
    return there or words, _price(now, new), *figures


def _effect(now: Worth, new: Worth) -> str:
    """What a change does; what nobody would notice is left out."""
    effects = []
    for what, before, after in ("croaks", now.croaks, new.croaks), ("loses", now.croaked, new.croaked):
        by = abs(after - before)
        if before and NOTICED <= by < 2 * before:
            effects.append(
                f"it {what} {percent(by / before) if by < before else figure(100 * by / before) + ' %'} "
                f"{'more' if after > before else 'less'}"
            )
        elif by >= NOTICED:
            effects.append(f"it {what} {figure(after)} instead of {figure(before)}")
    return " and ".join(effects) or "it fights about as well"


def _headline(now: Worth, changed: list[tuple[Worth, str]]) -> str:
    if not changed or changed[0][0].net <= now.net:
        return "No single change makes it better for its points against this enemy."
    best, words = changed[0]
    return f"{sentence(words)} ({_price(now, best)}) does most for its points: {_effect(now, best)}."


def _working(inputs: Choices, now: Worth) -> Iterator[Step]:
    enemy = worth(inputs.enemy, inputs.against)
    mine = f"{exact(now.points)} points each"
    yield Step(f"{now.group.count} × {stats(now.group.stats)}", None, mine, "cost/formula")
    yield Step(
        f"The enemy: {inputs.enemy.count} × {stats(inputs.enemy.stats)}",
        None,
        f"{exact(enemy.points)} points each",
        "cost/formula",
    )
    yield from steps(inputs.group.unit(), inputs.enemy.unit(), inputs.ground.how, inputs.against.place)
    parts_of = f"{PER} × {figure(now.croaks)} × {exact(enemy.points)} / {exact(now.whole)}"
    yield Step(f"{PER} points of it destroy {figure(now.destroys)} points", None, parts_of, "cost/formula")
    parts_of = f"{PER} × {figure(now.croaked)} × {exact(now.points)} / {exact(enemy.whole)}"
    yield Step(f"{PER} points of the enemy destroy {figure(now.loses)} of its points", None, parts_of, "cost/formula")
    yield Step("A change must keep to the limits of design", None, "", "unit-design/attack-limit", "specials_allowed")
    yield Step("Scout as a change, and what it costs", rule="cost/scout", ruling="scout_price")
    yield Step("A second special as a change", rule="cost/several-specials", ruling="several_specials")
    yield Step("Ranged as a change: who strikes first", rule="combat/order", ruling="ranged_stays")
    yield Step("Commander as a change", rule="combat/command-bonus", ruling="two_commanders")
    yield Step("And what that adds to Defence", rule="combat/command-bonus", ruling="command_defence")
    yield from reading_steps((now.group.stats, inputs.enemy.stats), inputs.ground.terrain)


def _notes(inputs: Choices, now: Worth) -> Iterator[str]:
    if now.group.count > 1:
        yield f"Points of a change are for all {in_words(now.group.count)} together."
    yield f"Ranked by net: points destroyed less points lost, for {PER} points on each side."
    yield from (
        f"As it is it breaks a rule of design: {breach}"
        for breach in breaches(now.group.stats, inputs.readings[SpecialsAllowed])
    )
    if not now.points:
        yield "What costs nothing has no worth for its points."


def _links(inputs: Choices, now: Worth) -> tuple[Link, ...]:
    design, stacks = now.group.stats, (inputs.group.unit("Yours"), inputs.enemy.unit("Enemy"))
    role, also = role_of(design.specials)
    budget = max(1, min(1000, MOST_FOUGHT * now.group.count, ceil(now.whole)))
    return links(
        combat_link("The combat", *stacks, inputs.ground, inputs.readings),
        link("erfworld/unit-cost", "What one costs", inputs),
        link(
            "erfworld/designer",
            f"Best designs for {budget} points",
            inputs,
            points=budget,
            role=role,
            also=also,
            aim=Aim.BEATS_ENEMY,
        ),
    )
