"""The best designs for a number of points and a role."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from calculators.declare import Inputs, Readings, add, ask, calculator, link, links, part, readings
from calculators.declare.outputs import Answer, Link, Step, Table, number, table, word
from calculators.erfworld import asked
from calculators.erfworld.rules.best_designs import (
    MOST_FOUGHT,
    PER_POINTS,
    Aim,
    Candidate,
    Role,
    Wanted,
    best_against,
    cheapest,
    leading,
    legal_designs,
)
from calculators.erfworld.rules.forces import Troop
from calculators.erfworld.rules.matchup import Against, Ground, Group
from calculators.erfworld.rules.unit_design import MOST_ATTACK, MOST_DEFENCE, MOST_HITS, MOST_MOVE, Special, Stats
from calculators.erfworld.rulings import COMMAND, COST, STRIKING
from calculators.erfworld.words.designs import stats
from calculators.erfworld.words.figures import exact, hits_stat, points
from calculators.erfworld.words.matchup import combat_steps, reading_steps, rulings_once
from calculators.show.wording import counted, figure, in_words, sentence
from calculators.weigh.search import as_good_as_the_best
from calculators.weigh.worth import Worth

TOP = 10
ALSO, WHEN = "And also", "aim=beats-enemy"
FOUGHT: tuple[str, ...] = "Croaks", "Loses", "Worth"


class Search(Inputs):
    """What a player wants of a design."""

    points: int = ask(20, "Points to spend", low=1, high=1000, rule="cost/force")
    count: int = ask(1, "How many units", low=1, high=100, rule="cost/force")
    role: Role = ask(Role.FIGHTER, "Role", rule="unit-design/specials")
    move: int = ask(2, "Move", low=0, high=MOST_MOVE, rule="unit-design/classes")
    aim: Aim = ask(Aim.HITS_HARDEST, "It should", rule="unit-design/stats")
    also: tuple[Special, ...] = ask((), "Further specials", most=len(Special), group=ALSO, rule="cost/several-specials")
    least_hits: int = ask(1, "Hits at least", low=1, high=MOST_HITS, group=ALSO, rule="unit-design/sizes")
    most_hits: int = ask(
        MOST_HITS, "Hits at most", low=1, high=MOST_HITS, group=ALSO, hint="7 can still ride", rule="riding/heavy-units"
    )
    least_attack: int = ask(0, "Attack at least", high=MOST_ATTACK, group=ALSO, rule="unit-design/attack-limit")
    least_defence: int = ask(0, "Defence at least", high=MOST_DEFENCE, group=ALSO, rule="unit-design/defence-limit")
    level: int = asked.own_level("Its level", group="Your Commanders", hint="if a Commander", when=WHEN)
    enemy: Group = part(Group, "enemy_", of="Enemy", when=WHEN)
    ground: Ground = part(Ground, when=WHEN)
    readings: Readings = readings(*COST, *COMMAND, *STRIKING)

    def problems(self) -> dict[str, str]:
        if self.least_hits > self.most_hits:
            least = f"{self.least_hits} or more, as Hits are to be at least that"
            return {"most_hits": f"Hits at most takes {least}, not {self.most_hits}."}
        if self.aim is Aim.BEATS_ENEMY and self.points_each > MOST_FOUGHT:
            most = f"{MOST_FOUGHT} points each, {MOST_FOUGHT * self.count} in all"
            return {"points": f"Points to spend takes at most {most}, where every design is fought, not {self.points}."}
        return {}

    @property
    def wanted(self) -> Wanted:
        specials = tuple(special for special in Special if special is self.role.special or special in self.also)
        hits = range(self.least_hits, self.most_hits + 1)
        return Wanted(self.move, specials, hits, self.least_attack, self.least_defence, self.readings)

    @property
    def points_each(self) -> Fraction:
        """Points for one of them."""
        return Fraction(self.points, self.count)

    @property
    def kind(self) -> Group:
        """A stack of the smallest design of the kind that is looked for."""
        smallest = Stats(1, 0, 0, self.move, self.wanted.specials)
        return Group(min(self.count, asked.MOST_IN_A_STACK), smallest, self.level)

    @property
    def against(self) -> Against:
        return Against(self.enemy, self.ground, self.readings)


class Proposals(Answer):
    best: str = word("Best design", "Hits / Attack / Defence / Move")
    cost: Fraction = number("Points each")
    attack: int = number("Attack")
    endurance: Fraction = number("Endurance", "Attack that croaks it, before dice")
    designs: int = number("Legal designs for that")
    least_cost: Fraction = number("The cheapest like that", "points each, if none is within the points", quiet=True)
    top: Table = table("The best of them")


@calculator(
    "Designer's helper",
    "For a number of points and a role, the legal designs that hit hardest, live longest, give most per point "
    "or beat a chosen enemy.",
)
def designer(inputs: Search) -> Proposals:
    """Every legal design within the points is looked at; one that another beats in everything is left out."""
    candidates = list(legal_designs(inputs.wanted, inputs.points_each))
    weighed: list[tuple[Candidate, Worth]] = []
    if inputs.aim is Aim.BEATS_ENEMY:
        weighed = best_against(inputs.against, inputs.kind, candidates, TOP)
        heads, rows = FOUGHT, [(candidate, _fought(worth)) for candidate, worth in weighed]
    else:
        heads = ("Attack", "Endurance", *inputs.aim.columns)
        rows = [(candidate, _drawn(candidate, inputs.aim)) for candidate in leading(candidates, inputs.aim, TOP)]
    top = [candidate for candidate, _ in rows]
    best = top[0] if top else None
    least_cost = None if best else cheapest(inputs.wanted)
    return Proposals(
        headline=_headline(inputs, best, least_cost),
        best=_stats(best, inputs.move) if best else "none",
        cost=best.price if best else Fraction(0),
        attack=best.attack if best else 0,
        endurance=best.endurance if best else Fraction(0),
        designs=len(candidates),
        least_cost=least_cost or Fraction(0),
        top=Table(
            ("H / A / D / M", "Points", *heads),
            tuple((_seen(candidate, inputs), exact(candidate.price), *figures) for candidate, figures in rows),
            ways=links(*(_listed(candidate, inputs) for candidate in top)),
        ),
        working=tuple(rulings_once(_working(inputs, len(candidates), best))),
        notes=tuple(_notes(inputs, candidates, [worth.gain for _, worth in weighed])),
    )


def _stats(candidate: Candidate, move: int) -> str:
    return f"{candidate.hits} / {candidate.attack} / {candidate.defence} / {move}"


def _drawn(candidate: Candidate, aim: Aim) -> tuple[str | int, ...]:
    """What it has on paper, behind its price."""
    score = (figure(aim.figure(candidate)) for _ in aim.columns)
    return candidate.attack, figure(candidate.endurance), *score


def _fought(worth: Worth) -> tuple[str | int, ...]:
    """How it fares against the enemy, behind its price."""
    return figure(worth.kills), figure(worth.killed), figure(worth.gain)


def _headline(inputs: Search, best: Candidate | None, least_cost: Fraction | None) -> str:
    price = f"for {points(inputs.points)}"
    each = f" {price}" if inputs.count == 1 else f", {in_words(inputs.count)} {price},"
    kind, apiece = inputs.role.called, " each" if inputs.count > 1 else ""
    if best:
        price = points(best.price) + apiece
        having = f"{hits_stat(best.hits)}, Attack {best.attack}, Defence {best.defence}, Move {inputs.move}"
        return f"The {kind} that {inputs.aim.says}{each} has {having} and costs {price}."
    if least_cost is None:
        return f"No legal {kind} is like that, at any price."
    price = points(least_cost) + apiece
    return f"There is no such {kind}{each.removesuffix(',')}; the cheapest costs {price}."


def _listed(candidate: Candidate, inputs: Search) -> Link | None:
    troop = Troop(count=inputs.count, stats=candidate.design(inputs.kind.stats))
    return add("erfworld/force", troop, inputs.readings)


def _seen(candidate: Candidate, inputs: Search) -> Link | str:
    """A design by its stats, one tap from its cost."""
    label = _stats(candidate, inputs.move)
    return link("erfworld/unit-cost", label, candidate.design(inputs.kind.stats), inputs.readings) or label


def _working(inputs: Search, count: int, best: Candidate | None) -> Iterator[Step]:
    each, shared = (" each", f"{inputs.points} for {inputs.count}") if inputs.count > 1 else ("", "")
    yield Step(f"At most {points(inputs.points_each)}{each}", None, shared, "cost/force")
    specials = inputs.wanted.specials
    for special in specials:
        ruling = "scout_price" if special is Special.SCOUT else ""
        yield Step(f"It has {special.called}", None, special.hint, special.rule, ruling)
    if len(specials) > 1:
        yield Step("Several specials: what they cost", rule="cost/several-specials", ruling="several_specials")
        yield Step("Several specials: whether they may be", rule="cost/several-specials", ruling="specials_allowed")
    if Special.COMMANDER in specials:
        yield Step("A Commander has 3 to 6 Hits", rule="commanders/hits")
    yield Step("Attack at most 1.5 × Hits, rounded up", rule="unit-design/attack-limit")
    yield Step("Defence at most 5, and no more than Hits", rule="unit-design/defence-limit")
    what = sentence(f"{counted(count, 'legal design')} within the points")
    yield Step(what, None, "every one is priced", "cost/formula", "rounding")
    if inputs.aim is Aim.BEATS_ENEMY:
        yield from _fight_steps(inputs, best)
        return
    what, detail = "Endurance: Hits × 8 ÷ (8 − Defence)", "Attack it takes to croak it in the open"
    yield Step(what, None, detail, "combat/average-defence")
    detail = "without those that another beats in Attack, endurance and price"
    yield Step(f"In order: {inputs.aim.order}", None, detail, "unit-design/stats")


def _notes(inputs: Search, candidates: list[Candidate], gains: list[Fraction]) -> Iterator[str]:
    if any(not candidate.eighths for candidate in candidates) and inputs.aim.per_point:
        yield "Designs that round down to no points at all are left out."
    if inputs.aim is Aim.WORTH_PER_POINT:
        yield f"Worth: Attack × endurance of what {PER_POINTS} points buy."
        yield "Many small units have more of it, but only eight of a stack strike."
    if inputs.aim is Aim.BEATS_ENEMY:
        yield f"A stack of {counted(inputs.kind.count, 'unit')} meets the enemy's in one combat."
        yield "Worth: enemy points croaked less your own, on average."
    if gains:
        yield from as_good_as_the_best(gains, "designs", "the cheaper one, then the one with fewer Hits,")
    if not inputs.move:
        yield "Move 0 is a garrison: it never leaves its hex."


def _fight_steps(inputs: Search, best: Candidate | None) -> Iterator[Step]:
    """How the best of them meets the enemy."""
    enemy, kind = inputs.enemy, inputs.kind
    yield Step(f"The enemy: {enemy.count} × {stats(enemy.stats)}", rule="cost/formula")
    if best:
        yield from combat_steps(replace(kind, stats=best.design(kind.stats)), inputs.against)
    yield Step(f"In order: {inputs.aim.order}", None, "every legal design is fought out", "unit-design/stats")
    yield from reading_steps((kind.stats, enemy.stats), inputs.ground.terrain)
