"""How many attacks bring a wall or a tower down, and what it is worth on the way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from calculators.declare.calculator import calculator
from calculators.declare.outputs import Answer, Link, Table, chance, number, spread, table, word
from calculators.erfworld.readings import readings
from calculators.erfworld.rules.bombardment import hits_left, mean_attacks, needed
from calculators.erfworld.rules.formula import PER_BONUS, WHOLE, fort_shelter, fort_worth, percent
from calculators.erfworld.rules.works import Fortification, Siege
from calculators.erfworld.rulings import WallOpens
from calculators.erfworld.words.combat_words import exact, hits_stat, way
from calculators.erfworld.words.working_siege import attacks, siege_notes, siege_steps
from calculators.kernel.odds import Odds
from calculators.show.wording import figure

CUT = 20  # attacks told one by one; later ones share a place
_SURE = Fraction(1999, 2000)  # so likely down, and the table ends


@dataclass(frozen=True, kw_only=True)
class Breach(Answer):
    mean_attacks: Fraction = number("Attacks to bring it down", "on average; 0 = it never falls")
    mean_to_breach: Fraction = number("Attacks until hits get through", "on average; 0 = at once, or never")
    bonus: Fraction = number("Bonus now", "Defence for those inside")
    untouchable_at: int = number("Nothing gets through at", "so many Hits, or more")
    way_in: str = word("Units may enter")
    mean_struck_back: Fraction = number("Hits taken back", "each attack, on average", quiet=True)
    never: Fraction = chance("Never falls", quiet=True)
    attacks: Odds = spread("Attacks to bring it down", more=CUT + 1)
    to_breach: Odds = spread("Attacks until hits get through", more=CUT + 1)
    stages: Table = table("After each attack: chances and means")
    by_hits: Table = table("What its Hits are worth")


@calculator(
    "erfworld/siege",
    title="Siege",
    summary="How many siege attacks bring a wall or tower down, its bonus on the way, and the Hits at which nothing gets through.",
    rules={
        "fortifications/kinds": "kind=tower",
        "fortifications/bonus": "fort_hits=175",
        "fortifications/invulnerable": "defence=300",
        "fortifications/flyers": "fort_hits=200",
        "fortifications/siege": "attack=60",
        "fortifications/walls": "fort_hits=350",
        "fortifications/towers": "kind=tower&fort_hits=100",
        "combat/attack-total": "attack=72",
        "combat/command-bonus": "commander_level=3",
        "combat/chief-warlord": "chief_in_hex=yes",
        "combat/average-defence": "defence=400",
        "combat/random-number": "attack=20",
        "combat/formula": "attack=30&commander_level=2",
    },
    cases={
        "A wall of 400, Attack 40": "",
        "The same with a level 3 Commander": "commander_level=3",
        "Eight strong siege units": "attack=80",
        "A tower of 100": "kind=tower&fort_hits=100",
        "A wall of 200, Attack 20": "fort_hits=200&attack=20",
        "A wall of 350, Defence 1 inside": "fort_hits=350&defence=100",
    },
)
def siege(siege: Siege) -> Breach:
    """Every attack takes off what the formula gives, with nothing negated; the bonus falls with the Hits."""
    each, fort, safe = siege.each, siege.fort_hits, siege.untouchable_at
    after = hits_left(fort, each, CUT + 1)
    mean = mean_attacks(fort, each)
    through = safe - 1  # the most Hits at which something gets through; below none if it never does
    breach = mean_attacks(fort - through, each) if safe else Fraction(0)
    return Breach(
        headline=_headline(siege, mean, breach),
        mean_attacks=mean,
        mean_to_breach=breach,
        bonus=fort_worth(fort, siege.fort_bonus),
        untouchable_at=safe,
        way_in=_way_in(siege, mean, breach),
        mean_struck_back=siege.answer.odds.mean,
        never=Fraction(not mean),
        attacks=needed(after, 0),
        to_breach=needed(after, through),
        stages=Table(("After", "Down", "Through", "Hits left", "Bonus"), tuple(_stages(siege, after, through))),
        by_hits=Table(("Hits", "Bonus", "Gets through", "From flyers"), tuple(_by_hits(siege))),
        working=tuple(siege_steps(siege, mean)),
        notes=tuple(siege_notes(siege, mean)),
        links=tuple(_opens(siege)),
    )


def _headline(siege: Siege, mean: Fraction, breach: Fraction) -> str:
    what = f"A {siege.kind.value} of {hits_stat(siege.fort_hits)}"
    if not mean:
        return f"{what} never falls to an attack that takes nothing off."
    return f"{what} falls after {attacks(mean)} on average; hits get through to those inside {_until(siege, breach)}."


def _until(siege: Siege, breach: Fraction) -> str:
    if not siege.untouchable_at:
        return "never"
    return f"after {figure(breach)}" if breach else "at once"


def _way_in(siege: Siege, mean: Fraction, breach: Fraction) -> str:
    """When units may enter the hex (fortifications/walls, fortifications/towers)."""
    if siege.kind is Fortification.TOWER:
        return "at any time; it takes all their move"
    if siege.wall_opens is WallOpens.NEVER or not mean:
        return "never, unless it is captured"
    if siege.wall_opens is WallOpens.BELOW_EIGHT and siege.untouchable_at:
        return f"after {attacks(breach)}, when hits get through" if breach else "at once: hits get through"
    return f"after {attacks(mean)}, at 0 Hits"


def _stages(siege: Siege, after: list[Odds], through: int) -> Iterator[tuple[int | str | Fraction, ...]]:
    for attacks, left in enumerate(after[: CUT + 1]):
        bonus = left.map(lambda hits: fort_worth(hits, siege.fort_bonus)).mean
        yield attacks, left[0], left.at_most(through), figure(left.mean), figure(bonus)
        if left[0] > _SURE or not max(siege.each):
            return


def _by_hits(siege: Siege) -> Iterator[tuple[int | str | Fraction, ...]]:
    rulings, defence = readings(siege), percent(siege.defence)
    marks = {siege.fort_hits, *range(0, siege.fort_hits, PER_BONUS)}
    for hits in sorted(marks, reverse=True):
        on_foot, flying = (
            max(Fraction(0), WHOLE - defence - fort_shelter(hits, flyers, rulings)) / WHOLE for flyers in (False, True)
        )
        yield hits, exact(fort_worth(hits, rulings.fort_bonus)), on_foot, flying


def _opens(siege: Siege) -> Iterator[Link]:
    yield way("hits", "Hit those inside", defence=siege.defence, fort_hits=siege.fort_hits, fort_bonus=siege.fort_bonus)
