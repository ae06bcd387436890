"""The factors of the hits formula, as every form asks for them."""

from functools import partial

from calculators.declare import ask
from calculators.erfworld.rules.commanders import USUAL_LEVEL

MOST_STRIKING = 8  # units that add their Attack: combat/attack-total
MOST_IN_A_STACK = 20  # of one design, where designs are compared

attack = partial(ask, high=2000, rule="combat/attack-total")
defence = partial(ask, 200, high=2000, rule="combat/average-defence")  # in hundredths
level = partial(ask, 0, high=20, rule="combat/command-bonus")
own_level = partial(ask, USUAL_LEVEL, low=1, high=20, rule="commanders/level")
special = partial(ask, 100, "Special Bonus", high=400, unit="%", rule="bonuses/special-bonus")
combats = partial(ask, 0, high=10, rule="bonuses/later-combats")
ambush = partial(ask, 100, "Ambush Bonus", low=100, high=200, unit="%", rule="bonuses/ambush")
stack_size = partial(
    ask, MOST_STRIKING, low=1, high=MOST_IN_A_STACK, hint="only eight strike", rule="combat/attack-total"
)
fort_hits = partial(ask, high=1000, rule="fortifications/bonus")
