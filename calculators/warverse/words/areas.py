"""The words for an area attack: headline, working, notes, and who dies with whom."""

from collections.abc import Iterator
from fractions import Fraction
from math import prod

from calculators.declare.outputs import Step, Table
from calculators.show.wording import counted, figure, listed, often, percent, sentence
from calculators.warverse.rules.areas import Blast, outcomes
from calculators.warverse.words.phrases import dice_of
from calculators.warverse.words.steps import dice_steps, success_step

MOST_OUTCOMES, LINES = 64, 12  # ways to die together that are worked out, and those that are told


def area_headline(blast: Blast, all_killed: Fraction, mean: Fraction, own: Fraction) -> str:
    """What a player would say of it."""
    if not blast.dice:
        leave = f"{counted(blast.attacks, 'Attack')} leave{'s' if blast.attacks == 1 else ''}"
        return sentence(f"{leave} no dice at this range and radius: there is no attack.")
    start = sentence(f"{dice_of(blast.dice)} with radius {blast.reach.radius}")
    caught = blast.heads("enemy")
    enemies = caught + blast.missed
    s = "s" if blast.dice == 1 else ""
    if not caught:
        does = f"catch{'es' if s else ''} no enemy"
    elif not mean:
        does = f"cannot kill {'the enemy' if enemies == 1 else f'any of {enemies} enemies'}"
    elif enemies == 1:
        does = f"kill{s} the enemy {often(all_killed)}"
    else:
        everyone = f"all of them {often(all_killed)}" if all_killed else "never all of them"
        does = f"kill{s} {figure(mean)} of {enemies} enemies on average, {everyone}"
    too = f"; the attacker dies {percent(own)} of the time" if own else ""
    return f"{start} {does}{too}."


def area_steps(blast: Blast) -> Iterator[Step]:
    """From Attacks to everyone's fate."""
    if "area_range" in blast.decides:
        yield Step(f'The range is measured: {blast.reach.inches}"', rule="areas/centre", ruling="area_range")
    yield from dice_steps(blast.attacks, blast.reach)
    yield success_step(blast.strength, "areas/defending")
    yield Step("Each one caught defends against all successes of the one roll, without cover", rule="areas/defending")
    if "close_area" in blast.decides:
        yield Step("Where the close-combat area lies", rule="areas/centre", ruling="close_area")
    if "area_catches" in blast.decides:
        yield Step("Some are only partly in the area", rule="areas/caught", ruling="area_catches")
    if blast.heads("attacker"):
        yield Step("The attacker is within the radius and defends too", rule="areas/caught")
    if blast.heads("terrain"):
        yield Step("Terrain defends with Strength 1 and has 1 Hit Point", rule="terrain/pieces")
    for caught in blast.caught:
        fails = f"{caught.alike.need} or more failures, on more than {caught.alike.defends}"
        yield Step(f"{caught.name} dies", blast.dies(caught.alike), fails, "combat/killing")


def area_notes(blast: Blast, all_killed: Fraction) -> Iterator[str]:
    """What is easily overlooked."""
    if blast.spared:
        yield f"Not caught: {listed(blast.spared)}."
    enemies = blast.groups("enemy")
    if blast.heads("enemy") > 1 and all_killed:
        apart = prod((blast.dies(alike) ** alike.heads for alike in enemies), start=Fraction(1))
        linked = f"All face the same successes: all die {percent(all_killed)} of the time"
        yield f"{linked}; attacks of their own would make it {percent(apart)}."
    if not blast.dice and blast.attacks > 1:
        yield "Range and radius are both taken off, and at least one die must be left."
    if prod(caught.alike.heads + 1 for caught in blast.caught) > MOST_OUTCOMES:
        yield "There are too many ways for them to die together to list them."


def each_table(blast: Blast) -> Table:
    """Everyone caught, one by one."""
    rows = (
        (caught.name, caught.alike.heads, caught.alike.defends, caught.alike.need, blast.dies(caught.alike))
        for caught in blast.caught
    )
    return Table(("Caught", "Count", "Defends on", "Hit Points", "Each dies"), tuple(rows))


def outcome_table(blast: Blast) -> Table:
    """Who dies with whom, the likeliest first; nothing where there are too many ways to tell."""
    columns = ("Who dies", "Chance")
    if prod(caught.alike.heads + 1 for caught in blast.caught) > MOST_OUTCOMES or not blast.caught or not blast.dice:
        return Table(columns, ())
    odds = outcomes(blast.dice, blast.strength, [caught.alike for caught in blast.caught])
    likely = sorted(odds.items(), key=lambda item: (-item[1], item[0]))
    rows: list[tuple[str | int | Fraction, ...]] = [(_fallen(blast, dead), chance) for dead, chance in likely[:LINES]]
    if len(likely) > LINES:
        rows.append(("Anything else", sum((chance for _, chance in likely[LINES:]), Fraction(0))))
    return Table(columns, tuple(rows))


def _fallen(blast: Blast, dead: tuple[int, ...]) -> str:
    names = [
        caught.name if caught.alike.heads == 1 else f"{number} of {caught.alike.heads} {caught.name}"
        for number, caught in zip(dead, blast.caught)
        if number
    ]
    return listed(names) or "Nobody"
