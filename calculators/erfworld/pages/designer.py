"""The best designs for a number of points and a role."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from calculators.declare.calculator import calculator
from calculators.declare.inputs import ask
from calculators.declare.outputs import Answer, Link, Table, number, table, word
from calculators.erfworld.readings import CommandReadings, MeetReadings
from calculators.erfworld.rules.best_designs import Aim, Find, Role, Wanted, cheapest, leading, legal_designs
from calculators.erfworld.rules.design import EIGHTHS, MOST_ATTACK, MOST_DEFENCE, MOST_HITS, MOST_MOVE, Special, Troop
from calculators.erfworld.rules.meeting import told_once
from calculators.erfworld.rules.quarry import COLUMNS, MOST_FOUGHT, Quarry, best_against
from calculators.erfworld.rules.quarry import row as fought
from calculators.erfworld.rulings_design import CostReadings
from calculators.erfworld.words.combat_words import exact, hits_stat, way
from calculators.erfworld.words.design_words import cost_readings, points
from calculators.erfworld.words.working_designer import designer_notes, designer_steps
from calculators.show.wording import counted, figure, in_words

TOP = 10


@dataclass(frozen=True)
class Wish:
    """What a player wants of a design."""

    points: int = ask(20, "Points to spend", low=1, high=1000, rule="cost/force")
    count: int = ask(1, "For so many units", low=1, high=100, rule="cost/force")
    role: Role = ask(Role.FIGHTER, "Role", rule="unit-design/specials")
    move: int = ask(2, "Move", low=0, high=MOST_MOVE, rule="unit-design/classes")
    aim: Aim = ask(Aim.HITS_HARDEST, "It should", rule="unit-design/stats")
    also: tuple[Special, ...] = ask(
        (), "Further specials", most=len(Special), group="And also", rule="cost/several-specials"
    )
    least_hits: int = ask(1, "Hits at least", low=1, high=MOST_HITS, group="And also", rule="unit-design/sizes")
    most_hits: int = ask(
        MOST_HITS,
        "Hits at most",
        low=1,
        high=MOST_HITS,
        group="And also",
        hint="7 can still ride",
        rule="riding/heavy-units",
    )
    least_attack: int = ask(
        0, "Attack at least", low=0, high=MOST_ATTACK, group="And also", rule="unit-design/attack-limit"
    )
    least_defence: int = ask(
        0, "Defence at least", low=0, high=MOST_DEFENCE, group="And also", rule="unit-design/defence-limit"
    )


@dataclass(frozen=True)
class Search(MeetReadings, CommandReadings, CostReadings, Quarry, Wish):  # type: ignore[misc, valid-type]
    """A wish, and how the table reads the rules."""

    def problems(self) -> dict[str, str]:
        if self.least_hits > self.most_hits:
            return {
                "most_hits": f"Hits at most takes {self.least_hits} or more, as Hits are to be at least that, not {self.most_hits}."
            }
        if self.aim is Aim.BEATS_ENEMY and self.purse > MOST_FOUGHT:
            fits = f"at most {MOST_FOUGHT} points for one unit, so {MOST_FOUGHT * self.count} for {counted(self.count, 'unit')}"
            return {"points": f"Points to spend: where every design is fought out, {fits}, not {self.points}."}
        return {}

    @property
    def wanted(self) -> Wanted:
        specials = tuple(one for one in Special if one is self.role.special or one in self.also)
        return Wanted(
            self.move,
            specials,
            range(self.least_hits, self.most_hits + 1),
            self.least_attack,
            self.least_defence,
            cost_readings(self),
        )

    @property
    def purse(self) -> Fraction:
        """Points for one of them."""
        return Fraction(self.points, self.count)


@dataclass(frozen=True, kw_only=True)
class Proposals(Answer):
    best: str = word("Best design", "Hits / Attack / Defence / Move")
    cost: Fraction = number("Points each")
    attack: int = number("Attack")
    endurance: Fraction = number("Endurance", "Attack that croaks it, before dice")
    designs: int = number("Legal designs for that")
    top: Table = table("The best of them")


@calculator(
    "erfworld/designer",
    title="Designer's helper",
    summary="For a number of points and a role, the legal designs that hit hardest, live longest, give most per point or beat a chosen enemy.",
    rules={
        "cost/formula": "",
        "cost/force": "points=100&count=8",
        "cost/scout": "points=40&role=scout&move=3",
        "cost/commander": "points=40&role=commander&move=4",
        "cost/ranged": "role=archer",
        "cost/siege": "points=40&role=siege",
        "cost/flying": "points=60&role=flyer&move=5",
        "cost/terrain": "also=woods",
        "cost/several-specials": "points=40&role=archer&also=flying",
        "unit-design/stats": "aim=lives-longest",
        "unit-design/attack-limit": "aim=attack-per-point",
        "unit-design/defence-limit": "aim=endurance-per-point",
        "unit-design/classes": "move=4",
        "unit-design/sizes": "points=100",
        "unit-design/specials": "role=archer",
        "commanders/hits": "points=40&role=commander&aim=lives-longest",
        "riding/heavy-units": "most_hits=7",
        "combat/average-defence": "aim=lives-longest",
        "combat/attack-total": "points=120&count=12&aim=beats-enemy",
        "combat/command-bonus": "points=40&role=commander&aim=beats-enemy",
        "combat/order": "points=160&count=8&aim=beats-enemy&how=defend",
        "combat/formula": "points=160&count=8&aim=beats-enemy&terrain=hills",
        "combat/random-number": "points=160&count=8&role=archer&aim=beats-enemy",
        "combat/flyers-over-woods": "points=100&count=8&role=flyer&aim=beats-enemy&terrain=woods",
        "damage/stacking-order": "points=100&count=8&aim=beats-enemy",
    },
    cases={
        "Hits hardest for 20": "",
        "Lives longest for 20": "aim=lives-longest",
        "Most for its points": "aim=worth-per-point",
        "Eight archers for 120": "points=120&count=8&role=archer",
        "Cavalry for 40": "points=40&move=4",
        "A flyer for 100": "points=100&role=flyer&move=5",
        "A siege engine for 50": "points=50&role=siege&move=1",
        "A light Commander": "points=40&role=commander&move=4&aim=lives-longest",
        "Eight for 160 that beat Gobwins": "points=160&count=8&aim=beats-enemy",
        "The cheapest scout": "role=scout&move=5&aim=cheapest",
    },
)
def designer(search: Search) -> Proposals:
    """Every legal design within the points is looked at; one that another beats in everything is left out."""
    wanted = search.wanted
    found = list(legal_designs(wanted, search.purse))
    if search.aim is Aim.BEATS_ENEMY:
        ranked = best_against(search, found, search.move, wanted.specials, search.count, TOP)
        top = [find for find, _ in ranked]
        table_of = Table(COLUMNS, tuple((_seen(find, search), *fought(find, one)) for find, one in ranked))
    else:
        top = leading(found, search.aim, TOP)
        table_of = Table(
            ("H / A / D / M", "Points", "Attack", "Endurance", *search.aim.columns),
            tuple(_row(find, search) for find in top),
        )
    table_of = replace(table_of, ways=tuple(_listed(find, search) for find in top))
    best = top[0] if top else None
    return Proposals(
        headline=_headline(search, best),
        best=_stats(best, search.move) if best else "none",
        cost=best.price if best else Fraction(0),
        attack=best.attack if best else 0,
        endurance=best.endurance if best else Fraction(0),
        designs=len(found),
        top=table_of,
        working=tuple(told_once(designer_steps(search, len(found), best))),
        notes=tuple(designer_notes(search, found)),
    )


def _stats(find: Find, move: int) -> str:
    return f"{find.hits} / {find.attack} / {find.defence} / {move}"


def _row(find: Find, search: Search) -> tuple[str | int | Link, ...]:
    score = (figure(search.aim.figure(find)) for _ in search.aim.columns)
    return _seen(find, search), exact(find.price), find.attack, figure(find.endurance), *score


def _headline(search: Search, best: Find | None) -> str:
    each = (
        f" for {points(search.points)}"
        if search.count == 1
        else f", {in_words(search.count)} for {points(search.points)},"
    )
    kind, apiece = search.role.called, " each" if search.count > 1 else ""
    if best:
        price = points(best.price) + apiece
        having = f"{hits_stat(best.hits)}, Attack {best.attack}, Defence {best.defence}, Move {search.move}"
        return f"The {kind} that {search.aim.says}{each} has {having} and costs {price}."
    least = cheapest(search.wanted)
    if least is None:
        return f"No legal {kind} is like that, at any price."
    price = points(Fraction(least, EIGHTHS)) + apiece
    return f"There is no such {kind}{each.removesuffix(',')}; the cheapest costs {price}."


def _listed(find: Find, search: Search) -> Link:
    """A force that begins with so many of the design, at the points there are for them."""
    troop = Troop("", search.count, find.hits, find.attack, find.defence, search.move, search.wanted.specials)
    return way("force", "Add to a list", units=(troop,), points=search.points, **vars(cost_readings(search)))


def _seen(find: Find, search: Search) -> Link:
    """A design by its stats, one tap from its cost."""
    stats = {"hits": find.hits, "attack": find.attack, "defence": find.defence, "move": search.move}
    return way(
        "unit-cost", _stats(find, search.move), **stats, specials=search.wanted.specials, **vars(cost_readings(search))
    )
