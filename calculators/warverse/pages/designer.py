"""For so many points, the characters that kill that target most often, or live longest against it."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from calculators.declare import Inputs, Readings, add, ask, calculator, link, links, part, readings
from calculators.declare.outputs import Answer, Link, Step, Table, chance, number, table
from calculators.show.wording import counted, figure, often
from calculators.warverse.rules.characters import FOR_HIT_POINTS, POINTS_PER_HIT_POINT, Character, ask_attacks, ask_move
from calculators.warverse.rules.combat import SIDES
from calculators.warverse.rules.designing import Design, DesignGoal, best, how_many, least_points
from calculators.warverse.rules.duels import First, turns_in_words
from calculators.warverse.rules.forces import SMALLEST, Entry
from calculators.warverse.rules.ranged import RANGE_STEP, Cover, ask_cover, ask_range
from calculators.warverse.rules.targets import Foe, Target
from calculators.warverse.rules.worth import Against, Facing, Group, How, ask_alike
from calculators.warverse.rulings import CoverInCloseCombat, HitsAddUp
from calculators.warverse.words.phrases import dice_of, health, too_late
from calculators.warverse.words.steps import adding_step
from calculators.weigh.search import as_good_as_the_best
from calculators.weigh.worth import PER, RANKED_BY_NET, steps

MOST_POINTS = 500  # so that every design fits the other forms
MOST_TRADED = 300  # so that the answer is there within a second
AT_RANGE = "goal=kill,live,trade"  # what a duel has no use for
AMONG_EQUALS = {
    DesignGoal.KILL: "the one with more hits on average",
    DesignGoal.LIVE: "the one that kills more often",
    DesignGoal.DUEL: "the one that loses less often",
    DesignGoal.TRADE: "the cheaper one",
}


class Designer(Inputs):
    """The points, what they should do, and to whom."""

    points: int = ask(100, "Points", low=SMALLEST, high=MOST_POINTS, group="Your character", rule="characters/points")
    goal: DesignGoal = ask(DesignGoal.KILL, "Wanted", group="Your character", rule="combat/expected-hits")
    least_move: int = ask_move(6, "Move at least", unit='"', group="Your character")
    least_attacks: int = ask_attacks(0, "Attacks at least", group="Your character")
    target: Character = part(Character, "target_", of="Target", move=ask_move(hint=FOR_HIT_POINTS))
    range: int = ask_range(group="Situation", when=AT_RANGE)
    cover: Cover = ask_cover("Target's cover", group="Situation", when=AT_RANGE)
    own_cover: Cover = ask_cover("Your cover", group="Situation", when=AT_RANGE)
    alike: int = ask_alike(1, "How many of yours", group="Situation", hint="attack together", when=AT_RANGE)
    target_count: int = ask_alike(1, "How many targets", group="Situation", hint="the same", when=AT_RANGE)
    readings: Readings = readings(HitsAddUp)

    @property
    def count(self) -> int:
        """So many of the character attack together; a duel is fought alone."""
        return 1 if self.goal is DesignGoal.DUEL else self.alike

    @property
    def against(self) -> Against:
        """A duel is fought in contact, without range and cover."""
        readings = self.readings.but(CoverInCloseCombat.default())
        if self.goal is DesignGoal.DUEL:
            contact = Facing(readings, How.CLOSE, 0, Cover.NONE)
            return Against(Group(self.target), contact, contact)
        attack = Facing(readings, How.SHOOTING, self.range, self.cover)
        return Against(Group(self.target, self.target_count), attack, attack._replace(cover=self.own_cover))

    def problems(self) -> dict[str, str]:
        least = least_points(self.least_move, self.least_attacks)
        if least > self.points:
            cheapest = f"Move {self.least_move}, Strength 1, Attacks {self.least_attacks}"
            return {"points": f"{cheapest} costs {least} points already, and there are {self.points}."}
        if self.goal is DesignGoal.TRADE and self.points > MOST_TRADED:
            return {"points": f"Points: to be weighed at every price, at most {MOST_TRADED}, not {self.points}."}
        enemy, attack, reply = self.against
        most = Character(self.least_move, 1, self.points - least_points(self.least_move, 0))
        sides = {
            "alike": attack.too_many(Group(most, self.count), "How many of yours"),
            "target_count": reply.too_many(enemy, "How many targets"),
        }
        return {name: problem for name, problem in sides.items() if problem}


class Designs(Answer):
    move: int = number("Move", "of the best")
    strength: int = number("Strength", "of the best")
    attacks: int = number("Attacks", "of the best")
    hit_points: int = number("Hit Points", "of the best")
    kills: Fraction = chance("Kills the target", "in one turn")
    lives: Fraction = chance("Lives", "through one turn of the target")
    wins: Fraction = chance("Wins the duel", "in contact, first turn rolled for")
    mean_turns: Fraction | str = number("Turns of the duel", "of both players, on average")
    considered: int = number("Characters considered", "all legal ones of these points or fewer")
    top: Table = table("The best ten")
    by_strength: Table = table("The best of each Strength")


@calculator(
    "Designer",
    "For a given number of points, the ten legal characters that kill a target most often, live longest against it, or "
    "beat it in a duel.",
)
def designer(inputs: Designer) -> Designs:
    """Every legal character of so many points is weighed; what is left of the points goes into Move, or is saved."""
    limits = inputs.points, inputs.least_move, inputs.least_attacks
    ranked, champions = best(*limits, inputs.count, inputs.against, inputs.goal)
    first = ranked[0]
    return Designs(
        headline=_headline(inputs, first),
        move=first.character.move,
        strength=first.character.strength,
        attacks=first.character.attacks,
        hit_points=first.character.hit_points,
        kills=first.worth.kills,
        lives=1 - first.worth.killed,
        wins=first.duel.a_wins,
        mean_turns="endless" if first.duel.mean_turns is None else first.duel.mean_turns,
        considered=how_many(*limits),
        top=_table(inputs, ranked),
        by_strength=_table(inputs, champions),
        working=tuple(_working(inputs, first)),
        notes=tuple(_notes(inputs, ranked)),
        links=_links(inputs, first),
    )


def _headline(inputs: Designer, first: Design) -> str:
    stats, worth, duel, goal = first.character.stats, first.worth, first.duel, inputs.goal
    who, nobody = f"For {inputs.points} points, {stats}", f"No character of {inputs.points} points"
    if goal is DesignGoal.TRADE:
        return (
            f"For up to {inputs.points} points, {stats} is best for its {first.character.points}: "
            f"{PER} points destroy {figure(worth.destroys)}, and {PER} of the target's {figure(worth.loses)}."
        )
    if goal is DesignGoal.LIVE and worth.killed:
        return f"{who} lives through the target's turn {often(1 - worth.killed)}."
    if goal is DesignGoal.LIVE:
        return f"{who} can never be killed by the target."
    if goal is DesignGoal.DUEL:
        if duel.mean_turns is None:
            return f"{nobody} can win the duel; with {stats} it is endless."
        if not duel.a_wins:
            return f"{nobody} can win the duel, or even draw it out for ever."
        return f"{who} wins the duel {often(duel.a_wins)}, in {turns_in_words(duel.mean_turns)} on average."
    if not worth.kills:
        return f"{nobody} can kill the target in one turn; {stats} comes nearest."
    return f"{who} kills the target {often(worth.kills)}."


def _table(inputs: Designer, designs: Sequence[Design]) -> Table:
    """Designs by their three numbers, each one tap from how it does what was wanted."""
    added = tuple(add("warverse/force-list", Entry("", inputs.count, design.character)) for design in designs)
    trade, rows = inputs.goal is DesignGoal.TRADE, []
    for design in designs:
        bought = design.character
        label = f"{bought.move} / {bought.strength} / {bought.attacks}"
        kills, lives, wins = design.chances
        priced = (bought.points, kills, lives, figure(design.worth.destroys), figure(design.worth.loses))
        rows.append((_deed(inputs, design, label) or label, *(priced if trade else (kills, lives, wins))))
    columns = ("Points", "Kills", "Lives", "Destroys", "Loses") if trade else ("Kills", "Lives", "Wins")
    return Table(("Move / Strength / Attacks", *columns), tuple(rows), ways=added)


def _deed(inputs: Designer, design: Design, label: str) -> Link | None:
    """The calculator that shows a design at what was wanted of it."""
    mine, target = design.character, inputs.target
    if inputs.goal is DesignGoal.DUEL:
        return link("warverse/duel", label, first=First.ROLL, **mine.under("a_"), **target.under("b_"))
    enemy, attack, reply = inputs.against
    if inputs.goal is DesignGoal.LIVE:
        return reply.link(enemy, mine, label)
    return attack.link(design.group, target, label)


def _working(inputs: Designer, first: Design) -> Iterator[Step]:
    mine, worth, target, (enemy, attack, reply) = first.character, first.worth, inputs.target, inputs.against
    costs = f"{target.points} points, so {health(target.hit_points)}"
    yield Step(f"The target: {target.stats}", None, costs, "characters/hit-points")
    spent = "points may be saved" if inputs.goal is DesignGoal.TRADE else "what is left goes into Move"
    gives = f"{mine.points} points give {health(mine.hit_points)}, however they are spent"
    yield Step(gives, None, spent, "characters/points")
    if inputs.goal is DesignGoal.DUEL:
        yield Step("A duel is fought in contact, without range and cover", rule="close-combat/engaging")
    else:
        lost = counted(attack.reach.penalty, "attack")
        each = f'one for each full {RANGE_STEP}"'
        yield Step(f'At {attack.range}" each side loses {lost}', None, each, "ranged/range")
        if attack.cover.bonus or reply.cover.bonus:
            likewise = "Strength and cover, 5 at most; yours likewise"
            yield Step(f"The target defends on {attack.defends(target)}", None, likewise, "ranged/cover")
    yield Step(f"The best: {mine.stats}", None, f"{mine.sum} points", "characters/points")
    if max(inputs.count, enemy.alike) > 1:
        detail = f"{inputs.count} of yours, {enemy.alike} like the target"
        yield adding_step(inputs.readings[HitsAddUp], detail=detail)
    who = f"{inputs.count} of them kill" if inputs.count > 1 else "It kills"
    needs = f"{target.hit_points} hits in one turn"
    yield Step(f"{who} with {dice_of(attack.thrown(first.group))}", worth.kills, needs, "combat/killing")
    has = "The target has" if enemy.alike == 1 else f"{enemy.alike} like the target have"
    what, on = f"{has} {dice_of(reply.thrown(enemy))}; one succeeds", f"on {target.strength} or less"
    yield Step(what, Fraction(target.strength, SIDES), on, "combat/attack-roll")
    they = "The target kills it" if enemy.alike == 1 else "They kill one"
    yield Step(they, worth.killed, f"{mine.hit_points} hits in one turn", "combat/killing")
    if inputs.goal is DesignGoal.TRADE:
        yield from steps(worth, "combat/expected-hits", chances=True, many=inputs.count > 1)
        return
    yield Step("It wins a duel", first.duel.a_wins, "in contact, first turn rolled for", "set-up/turn-order")


def _notes(inputs: Designer, ranked: Sequence[Design]) -> Iterator[str]:
    first, goal, attack = ranked[0], inputs.goal, inputs.against.attack
    if first.expects < inputs.target.hit_points:
        yield too_late(attack.defends(inputs.target))
    if goal is DesignGoal.TRADE:
        yield RANKED_BY_NET
        yield f"Every price up to {inputs.points} was tried."
    if goal is DesignGoal.LIVE and first.turns is not None:
        yield f"It lives {turns_in_words(first.turns)} of the target on average, the deadly one counted."
    if goal in (DesignGoal.KILL, DesignGoal.TRADE) and (attack.cover.bonus or inputs.range >= RANGE_STEP):
        area = "Against cover, or just across a step of range, a small area may do better: ask the planner."
        yield f"This is for an attack without an area. {area}"
    if first.duel.endless and goal is not DesignGoal.TRADE:
        yield "In contact neither could kill the other: their duel would be endless."
    enough = POINTS_PER_HIT_POINT * (first.character.hit_points - 1) + 1
    if goal is DesignGoal.LIVE and enough < inputs.points:
        yield f"{enough} points have as many Hit Points already."
    yield from as_good_as_the_best([design.score(goal) for design in ranked], "characters", AMONG_EQUALS[goal])


def _links(inputs: Designer, best: Design) -> tuple[Link, ...]:
    deed = {DesignGoal.LIVE: "The attack on it", DesignGoal.DUEL: "The duel"}.get(inputs.goal, "Its attack")
    target, planned = inputs.target, None
    if inputs.goal is DesignGoal.KILL:
        prey = Target("Target", target.strength, target.hit_points, target.points)
        foe = Foe(prey, inputs.range, inputs.cover)
        planned = link("warverse/planner", "Best use of its attacks", best.character, inputs.readings, targets=(foe,))
    return links(link("warverse/character", "What it costs", best.character), _deed(inputs, best, deed), planned)
