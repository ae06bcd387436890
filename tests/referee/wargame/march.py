"""The referee's answers for Wargame on moves: how far, whether that is enough, and what a unit may do after it."""

from fractions import Fraction

from tests.referee.dice import FACES, total
from tests.referee.wargame.steps import mean, then


def run_and_retreat(move=6, run=True, enemy_near=False, aim="reach", distance=9):
    """How far one move goes, whether that is enough, and what the unit may still do afterwards."""
    near = enemy_near or (aim in ("combat", "escape") and distance <= 3)  # some enemy, or the one it is about

    def enough(inches):
        if aim == "combat":
            return distance - inches <= 3
        if aim == "escape":
            return distance + inches > 3
        return inches >= distance

    def gone(ran):
        return {move + face: chance for face, chance in FACES.items()} if ran else {move: Fraction(1)}

    def may(way):
        """(shoot, fight) after standing still, a move or a Run; from within 3" the last two are Retreats.

        It fights somebody: whoever was near already, or the enemy it has come for; of a mere place nothing is known.
        """
        retreats = near and way != "Stand"
        comes_near = aim == "combat" and total(ways[way], enough) > 0
        somebody = aim == "reach" or comes_near or (near and way == "Stand")
        return way != "Run" and not retreats, somebody and not retreats

    ways = {"Stand": {0: Fraction(1)}, "Move": gone(False), "Run": gone(True)}
    stands = enough(0)  # then it need not move at all
    shoots, fights = may("Stand" if stands else "Run" if run else "Move")
    return {
        "inches": gone(run),
        "mean_inches": mean(gone(run)),
        "reaches": Fraction(1) if stands else total(gone(run), enough),
        "may_shoot": "yes" if shoots else "no",
        "may_fight": "yes" if fights else "no",
        "retreat": "yes" if near and not stands else "no",
        "ways": {way: (total(inches, enough), *may(way)) for way, inches in ways.items()},
        "by_activation": there(gone(run), enough),
        "mean_activations": until_there(gone(run), enough),
    }


def there(once, enough, most=6):
    """The chance to be there after one, two, three ... activations of the same kind."""
    odds, found = {0: Fraction(1)}, []
    for _ in range(most):
        odds = then(odds, lambda far: {far + inches: chance for inches, chance in once.items()})
        found.append(total(odds, enough))
    return found


def until_there(once, enough):
    """How many activations it takes on average: one for each time that it is not there yet."""
    odds, taken = {0: Fraction(1)}, Fraction(0)
    while missing := total(odds, lambda far: not enough(far)):
        if not any(once):
            return "never"
        taken += missing
        odds = then(odds, lambda far: {far + inches: chance for inches, chance in once.items()})
    return taken
