"""One character's attacks, split between several targets."""

from collections.abc import Iterator
from fractions import Fraction

from calculators.declare import Inputs, Readings, ask, calculator, link, links, part, readings
from calculators.declare.outputs import Answer, Link, Stage, Step, Table, chance, number, spread, table
from calculators.kernel.odds import Odds
from calculators.show.wording import amount, counted, figure, in_words, listed, often, sentence
from calculators.warverse.rules.characters import Armed, ask_attacks
from calculators.warverse.rules.combat import PAIRS, Volley, survives, ways_to_hit
from calculators.warverse.rules.ranged import Cover, Reach, ask_cover, ask_radius, ask_range, defends_on
from calculators.warverse.rules.splitting import Aim, SplitGoal, SplitTarget, best_split, dice_of_split, reached, value
from calculators.warverse.rules.targets import Target, target_problems, untold_points
from calculators.warverse.rulings import CoverInCloseCombat, DearestShort, HitsAddUp, SplitPays
from calculators.warverse.words.phrases import dice_of, rows_problem
from calculators.warverse.words.steps import adding_step, contact_step, cover_steps, success_step
from calculators.weigh.army_list import row_name

MOST_ATTACKS, MOST_TARGETS = 100, 6


class Mark(Inputs):
    """A target, and the attacks it gets."""

    target: Target = part(Target)
    attacks: int = ask_attacks(
        6, "Attacks for it", high=MOST_ATTACKS, hint="before range and radius", rule="combat/splitting"
    )
    range: int = ask_range()
    radius: int = ask_radius(hint="0: none")
    cover: Cover = ask_cover()


EXAMPLE = (Mark(Target("Grunt", 1, 2, 10), range=4), Mark(Target("Trooper", 2, 3, 15), range=8))


class SplitFire(Inputs):
    """An attacker and its targets."""

    attacker: Armed = part(Armed, of="Attacker", attacks=ask_attacks(12, high=MOST_ATTACKS), strength=4)
    close: bool = ask(
        False, "Close combat", group="Attacker", hint="then all targets are in contact", rule="close-combat/engaging"
    )
    goal: SplitGoal = ask(SplitGoal.KILLS, "Best split for", group="Attacker", rule="combat/splitting")
    targets: tuple[Mark, ...] = ask(
        EXAMPLE, "Targets", most=MOST_TARGETS, hint="a name given twice is one target", rule="combat/splitting"
    )
    readings: Readings = readings(CoverInCloseCombat, HitsAddUp, SplitPays, DearestShort)

    @property
    def left(self) -> int:
        """Attacks that no target gets."""
        return self.attacker.attacks - sum(row.attacks for row in self.targets)

    def problems(self) -> dict[str, str]:
        wrong = [*target_problems(row.target for row in self.targets), *_unlike(self.targets)]
        if self.left < 0:
            attacks = self.attacker.attacks
            wrong.append(f"The targets get {attacks - self.left} Attacks, and there are {attacks}.")
        problem = rows_problem("Targets", wrong, len(self.targets))
        return {"targets": problem} if problem else {}

    def aim(self, row: Mark) -> Aim:
        """The attack on a row: range and radius are taken off, and its cover may count."""
        reach = Reach(self.close, row.range, radius=row.radius)
        reading = self.readings[CoverInCloseCombat]
        defends = defends_on(row.target.strength, row.cover, reading, self.close, row.radius)
        return Aim(ways_to_hit(self.attacker.strength, defends), row.target.hp, reach.penalty + reach.radius)


def _unlike(rows: tuple[Mark, ...]) -> Iterator[str]:
    """Rows with one name are one target, so they must say the same of it."""
    first: dict[str, Target] = {}
    for at, row in enumerate(rows, 1):
        name = row.target.name
        if name and first.setdefault(name, row.target) != row.target:
            other = "has another Strength, other Hit Points or other points above"
            yield f"Row {at}: {name} {other}; a name given twice is one target."


class Losses(Answer, good_for="the attacker", more="mean_kills points_killed"):
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
    "Split fire", "Attacks split between targets: the chance that each dies, how many die, and the best split there is."
)
def split_fire(inputs: SplitFire) -> Losses:
    """Each target gets its own attack with its own dice, so their fates do not touch each other."""
    aims = [inputs.aim(row) for row in inputs.targets]
    pays, attacks = inputs.readings[SplitPays], [row.attacks for row in inputs.targets]
    dice = dice_of_split(attacks, [aim.penalty for aim in aims], pays, inputs.readings[DearestShort])
    marks = _marks(inputs)
    targets = [inputs.targets[rows[0]].target for rows in marks]
    names = [row_name(target.name, rows[0] + 1) for target, rows in zip(targets, marks)]
    worths = [target.worth for target in targets]
    chances = []
    for target, rows in zip(targets, marks):
        volleys = [Volley(dice[at], aims[at].ways) for at in rows]
        chances.append(1 - survives(volleys, target.hp, inputs.readings[HitsAddUp]))
    killed = sum((Odds.flip(chance).map(int) for chance in chances), Odds.sure(0))
    aimed_at = [SplitTarget(tuple(aims[at] for at in rows), worth) for rows, worth in zip(marks, worths)]
    plan = best_split(aimed_at, inputs.attacker.attacks, inputs.goal, pays)
    best_value = value(aimed_at, plan, inputs.goal)
    return Losses(
        headline=_headline(names, chances, killed),
        all_killed=reached(SplitGoal.ALL, chances, worths),
        any_killed=reached(SplitGoal.ANY, chances, worths),
        mean_kills=killed.mean,
        points_killed=reached(SplitGoal.POINTS, chances, worths),
        left=inputs.left,
        best_value=best_value,
        kills=killed,
        funnel=(
            Stage(sum(attacks), "Attacks", "characters/attacks"),
            Stage(sum(dice), "dice", "combat/splitting"),
            Stage(sum(Fraction(thrown * aim.ways, PAIRS) for thrown, aim in zip(dice, aims)), "hits", "combat/killing"),
            Stage(killed.mean, "killed", "combat/killing"),
        ),
        each=_each(inputs, aims, dice, {at: chance for rows, chance in zip(marks, chances) for at in rows}),
        best=Table(
            ("Target", "Attacks", "Dice", "Killed"),
            tuple(
                (name, share.attacks, share.dice, aimed.aims[share.aim].kill(share.dice))
                for name, share, aimed in zip(names, plan, aimed_at)
            ),
        ),
        working=tuple(_working(inputs, aims, dice, list(zip(names, chances)))),
        notes=tuple(_notes(inputs, best_value)),
        links=_links(inputs),
    )


def _marks(inputs: SplitFire) -> list[list[int]]:
    """For every target the places of its rows."""
    places: dict[str | int, list[int]] = {}
    for at, row in enumerate(inputs.targets):
        places.setdefault(row.target.name or at, []).append(at)
    return list(places.values())


def _each(inputs: SplitFire, aims: list[Aim], dice: list[int], fate: dict[int, Fraction]) -> Table:
    rows = []
    for at, (row, aim, thrown) in enumerate(zip(inputs.targets, aims, dice)):
        expects = figure(Fraction(thrown * aim.ways, PAIRS))
        rows.append((row_name(row.target.name, at + 1), row.attacks, thrown, expects, fate[at]))
    return Table(("Target", "Attacks", "Dice", "Hits", "Killed"), tuple(rows))


def _headline(names: list[str], chances: list[Fraction], killed: Odds) -> str:
    who = listed(names) if len(names) < 4 else f"{in_words(len(names))} targets"
    if not killed.mean:
        return sentence(f"{who} cannot be killed by this.")
    if len(names) == 1:
        return sentence(f"{who} dies {often(chances[0])}.")
    both, all_die = "both" if len(names) == 2 else "all of them", killed[len(names)]
    fate = f"{both} {often(all_die)}" if all_die else f"never {both}"
    return f"Of {who}, {figure(killed.mean)} die on average, {fate}."


def _working(
    inputs: SplitFire, aims: list[Aim], dice: list[int], chances: list[tuple[str, Fraction]]
) -> Iterator[Step]:
    """From the attacks of each target to its fate."""
    has = f"The attacker has {amount(inputs.attacker.attacks, 'Attack')} at Strength {inputs.attacker.strength}"
    yield Step(has, rule="characters/attacks")
    if inputs.close:
        yield contact_step()
    if len(aims) > 1 and any(aim.penalty for aim in aims):
        each = inputs.readings[SplitPays] is SplitPays.EACH
        pays = "Each attack pays for its own range and radius" if each else "Only the most expensive attack pays, once"
        yield Step(pays, None, "", "combat/splitting", "split_pays")
        first = max(
            ((aim.penalty, row.attacks) for aim, row in zip(aims, inputs.targets) if row.attacks), default=(0, 1)
        )
        if not each and first[1] <= first[0]:
            short = "is not made" if inputs.readings[DearestShort] is DearestShort.NOT_MADE else "keeps a die"
            yield Step(
                f"The most expensive cannot pay alone: it {short}", None, "", "combat/splitting", "dearest_short"
            )
    yield success_step(inputs.attacker.strength)
    for at, (row, aim, thrown) in enumerate(zip(inputs.targets, aims, dice), 1):
        name = row_name(row.target.name, at)
        left = f"{name}: {dice_of(thrown)} of {amount(row.attacks, 'Attack')}"
        lost = f"range and radius take {counted(row.attacks - thrown, 'attack')}"
        yield Step(left, None, lost, "combat/splitting")
        reading = inputs.readings[CoverInCloseCombat]
        yield from cover_steps(row.cover, row.target.strength, reading, inputs.close, row.radius)
        hit = Fraction(aim.ways, PAIRS)
        yield Step(f"{name}: one die hits", hit, "and its defence die fails", "combat/defence-roll")
    if len(chances) < len(aims):
        yield adding_step(inputs.readings[HitsAddUp], "Hits of two attacks on one target")
    for name, dies in chances:
        yield Step(f"{name} dies", dies, "", "combat/killing")


def _notes(inputs: SplitFire, best_value: Fraction) -> Iterator[str]:
    left = inputs.left
    if left:
        yield f"{sentence(counted(left, 'Attack'))} {'is' if left == 1 else 'are'} left for something else this turn."
    if inputs.goal is SplitGoal.ALL and not best_value:
        yield "No split has dice enough to kill them all."
    if any(row.radius for row in inputs.targets):
        yield "An area here is worked out for its one target; whoever else is in it is caught as well."
    saves = "where range takes nothing, one attack after another saves dice"
    yield f"The best split is declared before any die is rolled; {saves}."
    yield from untold_points(row.target for row in inputs.targets)


def _links(inputs: SplitFire) -> tuple[Link, ...]:
    """Each of the first targets, with all attacks on it."""
    offered = []
    for at, row in enumerate(inputs.targets[:2], 1):
        stands = {"range": row.range, "radius": row.radius, "cover": row.cover, **row.target.attacked}
        offered.append(link("warverse/attack", f"All on {row_name(row.target.name, at)}", inputs, **stands))
    return links(*offered)
