"""What each point buys: every single change to a character, against a chosen enemy."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from calculators.declare.calculator import calculator
from calculators.declare.inputs import ask, part
from calculators.declare.links import link, links
from calculators.declare.outputs import Answer, Line, Link, Step, Table, chance, number, table
from calculators.declare.outputs import receipt as itemized
from calculators.declare.rulings import Readings, readings
from calculators.show.wording import counted, exact_percent, figure, in_words, percent
from calculators.warverse.rules.characters import FOR_HIT_POINTS, Character, ask_move, receipt
from calculators.warverse.rules.designing import DesignGoal
from calculators.warverse.rules.facing import PER, Facing, How
from calculators.warverse.rules.ranged import Cover, ask_cover, ask_range
from calculators.warverse.rules.worth import MOST_ALIKE, Against, Group, Worth, changes, worth
from calculators.warverse.rulings import FORCES, CoverInCloseCombat
from calculators.warverse.words.phrases import health
from calculators.weigh.ranked import Ranked, said

NOTICED = Fraction(1, 2000)  # a smaller difference is not told in words


@dataclass(frozen=True)
class Choices:
    """The character to be changed, how many like it attack together, and the enemy they are measured by."""

    character: Character = part(Character, of="Your character", move=ask_move(unit='"'))
    count: int = ask(
        6,
        "Alike",
        low=1,
        high=MOST_ALIKE,
        group="Your character",
        hint="attack one enemy together",
        rule="combat/killing",
    )
    enemy_count: int = ask(
        6, "Alike", low=1, high=MOST_ALIKE, group="Enemy", hint="attack one of yours together", rule="combat/killing"
    )
    enemy: Character = part(Character, "enemy_", of="Enemy", move=ask_move(hint=FOR_HIT_POINTS))
    how: How = ask(How.SHOOTING, "How", group="How they meet", rule="ranged/shooting")
    range: int = ask_range(8, group="How they meet", when="how=shooting")
    cover: Cover = ask_cover("Enemy's cover", group="How they meet")
    own_cover: Cover = ask_cover("Your cover", group="How they meet")
    readings: Readings = readings(*FORCES)

    @property
    def group(self) -> Group:
        return Group(self.character, self.count)

    @property
    def against(self) -> Against:
        attack = Facing(self.readings, self.how, self.range, self.cover)
        return Against(Group(self.enemy, self.enemy_count), attack, attack._replace(cover=self.own_cover))

    def problems(self) -> dict[str, str]:
        against = self.against
        sides = {"count": against.too_many(self.group), "enemy_count": against.too_many(against.enemy)}
        return {name: problem for name, problem in sides.items() if problem}


@dataclass(frozen=True, kw_only=True)
class Advice(Answer):
    points: int = number("Points", "for one")
    kills: Fraction = chance("They kill an enemy", "all together, in a turn")
    killed: Fraction = chance("The enemies kill one", "all together, in a turn")
    destroys: Fraction = number("Destroys", f"enemy points by {PER} points, a turn")
    loses: Fraction = number("Loses", f"points to {PER} of the enemy's, a turn")
    changes: Table = table("Every single change", "best for its points first")
    receipt: tuple[Line, ...] = itemized("What one costs now")


@calculator(
    "warverse/choices",
    title="What a point buys",
    summary="Every single step up or down of a character, ranked by what it does for its points against a chosen "
    "enemy.",
    rules={
        "characters/points": "",
        "characters/move": "move=1",
        "characters/strength": "strength=5",
        "characters/attacks": "attacks=12",
        "characters/hit-points": "move=7",
        "combat/attack-roll": "strength=4",
        "combat/defence-roll": "enemy_strength=5",
        "combat/killing": "count=12",
        "combat/expected-hits": "count=1&enemy_count=1&how=close",
        "close-combat/engaging": "how=close",
        "ranged/shooting": "range=20",
        "ranged/range": "range=20",
        "ranged/cover": "own_cover=heavy",
    },
    cases={
        "Six like six": "",
        "The same in close combat": "how=close",
        'Shooters at 20"': "move=4&strength=2&attacks=9&count=8&range=20",
        "Swarm on a champion": "move=4&strength=1&attacks=3&count=40&enemy_count=1&enemy_move=12&enemy_strength=5&"
        "enemy_attacks=20&how=close",
        "Champion in a swarm": "move=12&strength=5&attacks=20&count=1&enemy_count=30&enemy_move=4&enemy_strength=1&"
        "enemy_attacks=3&how=close",
        "In heavy cover": "own_cover=heavy",
    },
)
def choices(inputs: Choices) -> Advice:
    """The characters as they are, then each neighbour one step away, all against the same enemy."""
    against = inputs.against
    now = worth(inputs.group, against)
    changed = [(worth(group, against), words) for group, words in changes(inputs.group) if not against.too_many(group)]
    changed.sort(key=lambda change: (-change[0].net, change[0].group.points))
    rows = sorted([(now, "As they are"), *changed], key=lambda row: -row[0].net)
    says = dict(
        zip(changed, said([Ranked(words, new.net, new.group.points, _effect(now, new)) for new, words in changed]))
    )
    return Advice(
        headline=_headline(now, changed),
        points=now.group.character.points,
        kills=now.kills,
        killed=now.killed,
        destroys=now.destroys,
        loses=now.loses,
        changes=Table(
            ("Change", "Points", "Kills", "Is killed", "Net"),
            tuple(_row(inputs, now, *row) for row in rows),
            tuple(says.get(row, "") for row in rows),
        ),
        receipt=tuple(receipt(now.group.character)),
        working=tuple(_working(against, now)),
        notes=tuple(_notes(now)),
        links=_links(inputs),
    )


def _price(now: Worth, new: Worth) -> str:
    more = new.group.points - now.group.points
    return f"+{more}" if more > 0 else f"−{-more}" if more else "0"


def _row(inputs: Choices, now: Worth, new: Worth, words: str) -> tuple[str | Fraction | Link, ...]:
    figures = new.kills, new.killed, figure(new.net)
    if new is now:
        return words, str(now.group.points), *figures
    step = link("warverse/choices", words, inputs, new.group.character, count=new.group.alike)
    return step or words, _price(now, new), *figures


def _effect(now: Worth, new: Worth) -> str:
    """What a change does, in how much it moves; what nobody would notice is left out."""
    effects = []
    for what, before, after in ("they kill", now.kills, new.kills), ("one is killed", now.killed, new.killed):
        by = abs(after - before)
        if before and NOTICED <= by < 2 * before:
            effects.append(f"{what} {percent(by / before)} {'more' if after > before else 'less'} often")
        elif by >= NOTICED:
            effects.append(f"{what} {percent(after)} of the time instead of {percent(before)}")
    return (
        " and ".join(effects)
        or f"they fight about as well {'for fewer points' if new.group.points < now.group.points else 'as before'}"
    )


def _headline(now: Worth, changed: list[tuple[Worth, str]]) -> str:
    best, words = changed[0]
    if best.net <= now.net:
        return "No single change makes them better for their points against this enemy."
    return f"{words} ({_price(now, best)}) does most for its points: {_effect(now, best)}."


def _working(against: Against, now: Worth) -> Iterator[Step]:
    group, enemy = now.group, against.enemy
    yield Step(
        f"{group.character.stats}: {group.character.points} points",
        None,
        health(group.character.hit_points),
        "characters/points",
    )
    yield Step(
        f"The enemy: {enemy.character.stats}",
        None,
        f"{enemy.character.points} points, {health(enemy.character.hit_points)}",
        "characters/points",
    )
    yield from against.attack.steps(group.character, group.alike, enemy.character, "One of them")
    who = counted(enemy.alike, "enemy", "enemies")
    yield Step(
        f"In return {who} {'kills' if enemy.alike == 1 else 'kill'} one",
        now.killed,
        "worked out in the same way",
        "combat/killing",
    )
    parts = f"{PER} × {enemy.character.points} / {group.points} × {exact_percent(now.kills)}"
    yield Step(f"{PER} points of them destroy {figure(now.destroys)} points", None, parts, "combat/expected-hits")
    parts = f"{PER} × {group.character.points} / {enemy.points} × {exact_percent(now.killed)}"
    lost = f"{PER} points of the enemy destroy {figure(now.loses)} of their points"
    yield Step(lost, None, parts, "combat/expected-hits")


def _notes(now: Worth) -> Iterator[str]:
    if now.group.alike > 1:
        yield f"Points of a change are for all {in_words(now.group.alike)} together."
    yield f"Ranked by net: points destroyed less points lost, for {PER} points on each side."
    if not now.kills:
        yield "They cannot kill this enemy in one turn: more of them, or more Attacks, come first."


def _links(inputs: Choices) -> tuple[Link, ...]:
    against, character, enemy = inputs.against, inputs.character, inputs.enemy
    covers = {"cover": inputs.cover, "own_cover": inputs.own_cover}
    if inputs.how is How.CLOSE and inputs.readings[CoverInCloseCombat] is CoverInCloseCombat.NO:
        covers = {}  # the designer knows no cover in close combat but by the other reading
    return links(
        against.attack.shown(character, inputs.count, enemy, "Their attack"),
        against.reply.shown(enemy, inputs.enemy_count, character, "The enemy's attack"),
        link(
            "warverse/designer",
            f"Best characters for {character.points} points",
            inputs.readings,
            points=character.points,
            least_move=character.move,
            goal=DesignGoal.TRADE,
            range=0 if inputs.how is How.CLOSE else inputs.range,
            alike=inputs.count,
            target_count=inputs.enemy_count,
            **enemy.under("target_"),
            **covers,
        ),
        link("warverse/character", "What one costs", character),
    )
