"""A unit design: its price in whole eighths of a point, its class, and the limits it may break."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from calculators.declare.choices import Choice
from calculators.declare.inputs import ask
from calculators.erfworld.rulings_design import CostReadings, Rounding, ScoutPrice, SeveralSpecials, SpecialsAllowed
from calculators.erfworld.words.combat_words import hits_stat
from calculators.show.wording import in_words, listed, sentence
from calculators.weigh.army_list import Breach

MOST_HITS, MOST_ATTACK, MOST_DEFENCE, MOST_MOVE = 60, 90, 5, 5
COMMANDER_HITS = range(3, 7)  # commanders/hits
COMMANDER_PRICE = 20  # cost/commander
SCOUT_BASE = 5  # cost/scout
EIGHTHS = 8  # cost/formula: Hits² ÷ 8 is the finest part of a price
SIZES = {1: "tiny", 3: "small", 5: "average", 10: "big", 20: "large", 30: "huge"}  # unit-design/sizes


class Special(Choice):
    """A special a unit can be given; the last three are terrain capabilities."""

    SCOUT = "scout", "Scout"
    COMMANDER = "commander", "Commander"
    RANGED = "ranged", "Ranged"
    SIEGE = "siege", "Siege"
    FLYING = "flying", "Flying"
    WOODS = "woods", "Woods"
    HILLS = "hills", "Hills"
    SWAMP = "swamp", "Swamp"

    @property
    def hint(self) -> str:
        """The price as the form shows it."""
        return _HINTS.get(self.value, "Hits × Move ÷ 4")

    @property
    def called(self) -> str:
        """The special in a sentence: Flying, woods capability."""
        return f"{self.value} capability" if self in CAPABILITIES else self.label

    @property
    def rule(self) -> str:
        """The rule that gives the price."""
        return f"cost/{'terrain' if self in CAPABILITIES else self.value}"


CAPABILITIES = (Special.WOODS, Special.HILLS, Special.SWAMP)
_HINTS = {
    "scout": "5 + Hits + Attack × Defence",
    "commander": str(COMMANDER_PRICE),
    "ranged": "Attack",
    "siege": "Attack",
    "flying": "Hits × Move ÷ 2",
}


@dataclass(frozen=True)
class Stats:
    """The four stats and the specials; what breaks a limit of design is told, not refused."""

    hits: int = ask(5, "Hits", low=1, high=MOST_HITS, rule="unit-design/sizes")
    attack: int = ask(5, "Attack", low=0, high=MOST_ATTACK, rule="unit-design/attack-limit")
    defence: int = ask(2, "Defence", low=0, high=MOST_DEFENCE, rule="unit-design/defence-limit")
    move: int = ask(2, "Move", low=0, high=MOST_MOVE, rule="unit-design/classes")
    specials: tuple[Special, ...] = ask((), "Specials", most=len(Special), rule="unit-design/specials")


@dataclass(frozen=True)
class Label:
    """What a row of units is called, and how many there are."""

    name: str = ask("", "Name", most=24)
    count: int = ask(1, "Count", low=1, high=9999)


@dataclass(frozen=True)
class Troop(Stats, Label):
    """One or more units of a design."""

    @property
    def stats(self) -> Stats:
        """The design without its name; two alike are one type."""
        return Stats(self.hits, self.attack, self.defence, self.move, self.specials)


class Design(Protocol):
    """Anything with the four stats and specials."""

    @property
    def hits(self) -> int: ...
    @property
    def attack(self) -> int: ...
    @property
    def defence(self) -> int: ...
    @property
    def move(self) -> int: ...
    @property
    def specials(self) -> tuple[Special, ...]: ...


def cost(design: Design, readings: CostReadings) -> Fraction:
    """Points for one unit, rounded only if the table does so."""
    return Fraction(rounded(eighths(design, readings), readings.rounding), EIGHTHS)


def eighths(design: Design, readings: CostReadings) -> int:
    """The whole price in eighths of a point, before any rounding (cost/formula)."""
    plain = design.hits**2 + 4 * (design.attack + design.defence) + 4 * design.hits * design.move
    prices = [price(special, design, readings.scout_price) for special in design.specials]
    return plain + (sum(prices) if readings.several_specials is SeveralSpecials.SUM else max(prices, default=0))


def paid(design: Design, readings: CostReadings) -> dict[Special, int]:
    """What is paid for each special, in eighths; under one reading only the dearest is paid for."""
    prices = {special: price(special, design, readings.scout_price) for special in design.specials}
    if readings.several_specials is SeveralSpecials.SUM or len(prices) < 2:
        return prices
    dearest = max(prices, key=prices.__getitem__)  # the first of those that cost the same
    return {special: value if special is dearest else 0 for special, value in prices.items()}


def price(special: Special, design: Design, scout: ScoutPrice) -> int:
    """The price of one special, in eighths."""
    if special is Special.SCOUT:
        return EIGHTHS * (SCOUT_BASE + _scouting(design, scout))
    if special is Special.COMMANDER:
        return EIGHTHS * COMMANDER_PRICE
    if special in (Special.RANGED, Special.SIEGE):
        return EIGHTHS * design.attack
    return design.hits * design.move * (4 if special is Special.FLYING else 2)


def _scouting(design: Design, scout: ScoutPrice) -> int:
    if scout is ScoutPrice.GROUPED:
        return (design.hits + design.attack) * design.defence
    if scout is ScoutPrice.ALL_PLUS:
        return design.hits + design.attack + design.defence
    return design.hits + design.attack * design.defence


def rounded(price: int, how: Rounding) -> int:
    """A price in eighths as the table rounds it, unit by unit (cost/formula/rounding)."""
    if how is Rounding.EXACT:
        return price
    more = {Rounding.UP: EIGHTHS - 1, Rounding.DOWN: 0, Rounding.NEAREST: EIGHTHS // 2}[how]
    return (price + more) // EIGHTHS * EIGHTHS


def unit_class(move: int) -> str:
    """Garrison, infantry or cavalry (unit-design/classes)."""
    return "garrison" if move == 0 else "infantry" if move < 3 else "cavalry"


def attack_limit(hits: int) -> int:
    """One and a half times Hits, rounded up (unit-design/attack-limit)."""
    return (3 * hits + 1) // 2


def size(hits: int) -> str:
    """The nearest size on the ladder; halfway between two, the smaller (unit-design/sizes)."""
    return SIZES[min(SIZES, key=lambda rung: (abs(rung - hits), rung))]


def breaches(design: Design, allowed: SpecialsAllowed) -> Iterator[Breach]:
    """A sentence for every rule of design that is broken."""
    limit, hits = attack_limit(design.hits), hits_stat(design.hits)
    if design.attack > limit:
        words = f"Attack {design.attack} is too high: with {hits} it may be {limit} at most, one and a half times Hits, rounded up."
        yield Breach(words, "unit-design/attack-limit")
    if design.defence > design.hits:
        words = f"Defence {design.defence} is too high: it may not be more than Hits, and there {'is' if design.hits == 1 else 'are'} {hits}."
        yield Breach(words, "unit-design/defence-limit")
    if Special.COMMANDER in design.specials and design.hits not in COMMANDER_HITS:
        low, high = COMMANDER_HITS[0], COMMANDER_HITS[-1]
        yield Breach(f"A Commander has {low} to {high} Hits, not {design.hits}.", "commanders/hits")
    if allowed is SpecialsAllowed.ONE and len(design.specials) > 1:
        words = f"{in_words(len(design.specials)).capitalize()} specials, where this reading allows one: {names(design.specials)}."
        yield Breach(words, "cost/several-specials")


def remarks(design: Design) -> Iterator[str]:
    """What is legal and yet worth a word."""
    free = [one for one in design.specials if price(one, design, ScoutPrice.PRECEDENCE) == 0]
    if free:
        why = listed(dict.fromkeys("Attack 0" if one in (Special.RANGED, Special.SIEGE) else "Move 0" for one in free))
        yield f"{sentence(names(free))} {'costs' if len(free) == 1 else 'cost'} nothing at {why}; by the plain figures that is allowed."
    if Special.COMMANDER in design.specials and design.move == 0:
        yield "A Commander with Move 0 is legal, but never leaves its hex."
    if design.hits > max(SIZES):
        yield f"More than {max(SIZES)} Hits is allowed; the price is meant to keep you from it."


def names(specials: Iterable[Special]) -> str:
    """Specials as a list in a sentence."""
    return listed(special.called for special in specials)
