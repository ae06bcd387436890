"""A design in a sentence."""

from calculators.erfworld.rules.unit_design import Design, unit_class
from calculators.erfworld.words.figures import hits_stat
from calculators.show.wording import listed, sentence


def stats(design: Design) -> str:
    """The four stats and the specials: 3 Hits, Attack 4, Defence 3, Move 3 and Scout."""
    plain = hits_stat(design.hits), f"Attack {design.attack}", f"Defence {design.defence}", f"Move {design.move}"
    return listed([*plain, *(special.called for special in design.specials)])


def described(design: Design) -> str:
    """A design at the front of a sentence: Cavalry with 3 Hits, Attack 4, Defence 3 and Move 3."""
    return f"{sentence(unit_class(design.move))} with {stats(design)}"
