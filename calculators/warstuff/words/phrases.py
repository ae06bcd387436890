"""Words the calculators share: units in a sentence, how often a thing happens, what plays no part."""

from collections.abc import Iterable

from calculators.declare import Readings
from calculators.show.wording import counted, listed
from calculators.warstuff.rules.special_rules import Special
from calculators.warstuff.rules.units import Combatant, State, recovered

NO_RANGE = "Without a Shooter rule a unit has no range and cannot shoot; these are the odds if it could."


def described(noun: str, who: Combatant) -> str:
    """A unit in a sentence: a stunned 4+ target with Armored in cover."""
    having = [rule.label for rule in who.unit.rules]
    having += [counted(who.markers, "wound marker")] if who.markers else []
    what = f"{'stunned ' * (who.state is State.STUNNED)}{who.unit.quality}+ {noun}".rstrip()
    return f"a {what}{' with ' + listed(having) if having else ''}{' in cover' if who.cover else ''}"


def idle(whose: str, rules: Iterable[Special], bearing: set[Special]) -> list[str]:
    """A note on special rules that play no part here."""
    left = [rule.label for rule in rules if rule not in bearing]
    return [f"{whose} {listed(left)} {'plays' if len(left) == 1 else 'play'} no part in this."] if left else []


def marker_notes(whose: str, who: Combatant, readings: Readings) -> list[str]:
    """Notes on markers that are not what was given."""
    if who.state is State.STUNNED:
        return [] if who.markers else [f"A stunned unit has at least one marker, so the {whose} is given one."]
    if who.markers and recovered(who.fighter.tough, who.markers, readings):
        return [f"Under this reading the {whose}, standing, has lost its old markers."]
    return []
