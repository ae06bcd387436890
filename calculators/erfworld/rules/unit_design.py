"""A unit design: its stats, its class and size, and the limits it may break."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from calculators.declare import Choice, Inputs, ask
from calculators.erfworld.rulings import SpecialsAllowed
from calculators.erfworld.words.figures import hits_stat
from calculators.show.wording import in_words, listed
from calculators.weigh.army_list import Breach

MOST_HITS, MOST_ATTACK, MOST_DEFENCE, MOST_MOVE = 60, 90, 5, 5
COMMANDER_HITS = range(3, 7)  # commanders/hits
COMMANDER_PRICE = 20  # cost/commander
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


class Stats(Inputs):
    """The four stats and the specials; a broken limit of design is a breach, not an error."""

    hits: int = ask(5, "Hits", low=1, high=MOST_HITS, rule="unit-design/sizes")
    attack: int = ask(5, "Attack", low=0, high=MOST_ATTACK, rule="unit-design/attack-limit")
    defence: int = ask(2, "Defence", low=0, high=MOST_DEFENCE, rule="unit-design/defence-limit")
    move: int = ask(2, "Move", low=0, high=MOST_MOVE, rule="unit-design/classes")
    specials: tuple[Special, ...] = ask((), "Specials", most=len(Special), rule="unit-design/specials")


class Sketch(NamedTuple):
    """The same as a tuple, for searches that make thousands."""

    hits: int
    attack: int
    defence: int
    move: int
    specials: tuple[Special, ...]


Design = Stats | Sketch


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
        most = f"with {hits} it may be {limit} at most, one and a half times Hits, rounded up"
        yield Breach(f"Attack {design.attack} is too high: {most}.", "unit-design/attack-limit")
    if design.defence > design.hits:
        most = f"it may not be more than Hits, and there {'is' if design.hits == 1 else 'are'} {hits}"
        yield Breach(f"Defence {design.defence} is too high: {most}.", "unit-design/defence-limit")
    if Special.COMMANDER in design.specials and design.hits not in COMMANDER_HITS:
        low, high = COMMANDER_HITS[0], COMMANDER_HITS[-1]
        yield Breach(f"A Commander has {low} to {high} Hits, not {design.hits}.", "commanders/hits")
    if allowed is SpecialsAllowed.ONE and len(design.specials) > 1:
        many = in_words(len(design.specials)).capitalize()
        words = f"{many} specials, where this reading allows one: {names(design.specials)}."
        yield Breach(words, "cost/several-specials")


def names(specials: Iterable[Special]) -> str:
    """Specials as a list in a sentence."""
    return listed(special.called for special in specials)
