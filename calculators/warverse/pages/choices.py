"""What each point buys: every single change to a character, against a chosen enemy."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from calculators.declare import Inputs, Readings, ask, calculator, link, links, part, readings
from calculators.declare.outputs import Answer, Line, Link, Step, Table, chance, number, table
from calculators.declare.outputs import receipt as itemized
from calculators.show.wording import counted, figure
from calculators.warverse.rules.characters import FOR_HIT_POINTS, POINTS_PER_HIT_POINT, Character, ask_move, receipt
from calculators.warverse.rules.designing import DesignGoal
from calculators.warverse.rules.ranged import Cover, ask_cover, ask_range
from calculators.warverse.rules.worth import MOST_ALIKE, Against, Facing, Group, How, ask_alike
from calculators.warverse.rulings import FORCES, CoverInCloseCombat
from calculators.warverse.words.phrases import health
from calculators.weigh.upgrades import Change, Columns, Words, for_all, rank
from calculators.weigh.worth import PER, RANKED_BY_NET, Worth, steps

WORDS = Words("they", "kill", "lose one", chances=True, as_it_is="As they are")
COLUMNS = Columns(("Kills", "Is killed", "Net"), lambda worth: (worth.kills, worth.killed, figure(worth.net)))
HARMLESS = "They cannot kill this enemy in one turn: more of them, or more Attacks, come first."


class Choices(Inputs):
    """The character to be changed, how many like it attack together, and the enemy they are measured by."""

    character: Character = part(Character, of="Your character", move=ask_move(unit='"'))
    count: int = ask_alike(6, group="Your character", hint="attack one enemy together")
    enemy_count: int = ask_alike(6, group="Enemy", hint="attack one of yours together")
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
        attack, reply = self.against.attack, self.against.reply
        sides = {"count": attack.too_many(self.group), "enemy_count": reply.too_many(self.against.enemy)}
        return {name: problem for name, problem in sides.items() if problem}


class Advice(Answer, good_for="you", more="kills destroys", less="killed loses points"):
    points: int = number("Points", "for one")
    kills: Fraction = chance("They kill an enemy", "all together, in a turn")
    killed: Fraction = chance("The enemies kill one", "all together, in a turn")
    destroys: Fraction = number("Destroys", f"enemy points by {PER} points, a turn")
    loses: Fraction = number("Loses", f"points to {PER} of the enemy's, a turn")
    changes: Table = table("Every single change", "best for its points first")
    receipt: tuple[Line, ...] = itemized("What one costs now")


@calculator(
    "Best upgrades",
    "Every single step up or down of a character, ranked by what it does for its points against a chosen enemy.",
)
def choices(inputs: Choices) -> Advice:
    """The characters as they are, then each neighbour one step away, all against the same enemy."""
    now = inputs.against.worth(inputs.group)
    upgrades = rank(now, _changes(inputs), WORDS, COLUMNS)
    return Advice(
        headline=upgrades.headline,
        points=inputs.character.points,
        kills=now.kills,
        killed=now.killed,
        destroys=now.destroys,
        loses=now.loses,
        changes=upgrades.together,
        receipt=tuple(receipt(inputs.character)),
        working=tuple(_working(inputs, now)),
        notes=(*for_all(inputs.count), RANKED_BY_NET, *(() if now.kills else (HARMLESS,))),
        links=_links(inputs),
    )


def _changes(inputs: Choices) -> Iterator[Change]:
    against = inputs.against
    for group, words in _neighbours(inputs.group):
        if not against.attack.too_many(group):
            changed = link("warverse/choices", words, inputs, group.character, count=group.alike)
            yield Change(words, against.worth(group), changed)


def _neighbours(group: Group) -> Iterator[tuple[Group, str]]:
    """Every legal group one step away: a statistic one up or down, Move up to the next Hit Point, one more or fewer."""
    now, count = group
    near = [(replace(now, move=move), f"Move {move}") for move in (now.move + 1, now.move - 1)]
    near += [(replace(now, strength=level), f"Strength {level}") for level in (now.strength + 1, now.strength - 1)]
    near += [(replace(now, attacks=dice), f"Attacks {dice}") for dice in (now.attacks + 1, now.attacks - 1)]
    more = POINTS_PER_HIT_POINT * now.hit_points + 1 - now.points
    if more > 1:
        near.append((replace(now, move=now.move + more), f"Move {now.move + more} (1 Hit Point)"))
    yield from ((Group(character, count), words) for character, words in near if character.legal)
    if count < MOST_ALIKE:
        yield Group(now, count + 1), "One more"
    if count > 1:
        yield Group(now, count - 1), "One fewer"


def _working(inputs: Choices, now: Worth) -> Iterator[Step]:
    mine, enemy, many = inputs.character, inputs.enemy, inputs.enemy_count
    yield Step(f"{mine.stats}: {mine.points} points", None, health(mine.hit_points), "characters/points")
    costs = f"{enemy.points} points, {health(enemy.hit_points)}"
    yield Step(f"The enemy: {enemy.stats}", None, costs, "characters/points")
    yield from inputs.against.attack.steps(inputs.group, enemy, "One of them")
    who = f"{counted(many, 'enemy', 'enemies')} {'kills' if many == 1 else 'kill'}"
    yield Step(f"In return {who} one", now.killed, "worked out in the same way", "combat/killing")
    yield from steps(now, "combat/expected-hits", chances=True, many=True)


def _links(inputs: Choices) -> tuple[Link, ...]:
    against, character, enemy = inputs.against, inputs.character, inputs.enemy
    covers = {"cover": inputs.cover, "own_cover": inputs.own_cover}
    if inputs.how is How.CLOSE and inputs.readings[CoverInCloseCombat] is CoverInCloseCombat.NO:
        covers = {}  # the designer knows no cover in close combat but by the other reading
    return links(
        against.attack.link(inputs.group, enemy, "Their attack"),
        against.reply.link(against.enemy, character, "The enemy's attack"),
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
