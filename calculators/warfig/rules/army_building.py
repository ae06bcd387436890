"""Every way in which an army breaks the rules of army building (army-building, squads, items), in a sentence each."""

from collections.abc import Iterable, Iterator

from calculators.declare import Readings
from calculators.show.wording import counted, in_words, listed
from calculators.warfig.rules.army_list import Army, Entry, Format, Hand, ListedSquad
from calculators.warfig.rules.cards import Item, Trait
from calculators.warfig.rules.items import MOST_ITEMS
from calculators.warfig.rulings import SquadLimit, Wizards
from calculators.weigh.army_list import Breach

LEAST, MOST = 5, 10  # squads/squad-size
SMALLEST_ARMY = 500  # army-building/army-value
RESERVES_ABOVE = 2000  # reinforcements/reserves
MOST_BUDGETS = 6  # bearers named in a sentence
MOST_TRIED = 5000  # ways to deal cards out; no army with a handful of leaders comes near it


def army_breaches(army: Army, together: Iterable[ListedSquad], readings: Readings) -> Iterator[Breach]:
    """All that is wrong with an army, apart from points beyond those agreed."""
    squads = list(together)
    yield from value_breaches(army, len(squads))
    for squad in squads:
        yield from squad_breaches(squad, readings[SquadLimit], readings[Wizards])
    yield from entry_breaches(army.units)
    yield from item_breaches(army.units)
    for hand in army.hands:
        yield from card_breaches(hand)


def squad_breaches(squad: ListedSquad, limit: SquadLimit, wizards: Wizards) -> Iterator[Breach]:
    """What is wrong with one squad."""

    def says(what: str, rule: str, row: int) -> Breach:
        return Breach(f"{squad.name}: {what}", f"squads/{rule}" if "/" not in rule else rule, row)

    def last(*traits: Trait) -> int:
        return squad.last(lambda entry: entry.all_traits.intersection(traits))

    leading = {Trait.LEADER, Trait.WIZARD} if wizards is Wizards.MAY_JOIN else {Trait.LEADER}
    leaders = squad.of(*leading)
    alone = squad.size == 1
    if squad.of(Trait.SIEGE) and not alone:
        yield says("siege units stand alone.", "siege", last(Trait.SIEGE))
    if squad.of(Trait.WIZARD) and not alone and wizards is Wizards.ALONE:
        yield says("wizards stand alone.", "wizards", last(Trait.WIZARD))
    if leaders > 1:
        yield says(f"{counted(leaders, 'leader')}, where one is the most.", "leaders", last(*leading))
    common = squad.last(lambda entry: not entry.single)
    kinds = dict.fromkeys(entry.called for entry in squad.common)
    if len({entry.kind for entry in squad.common}) > 1:
        yield says(f"a squad has one kind of unit beside its leader, not {listed(kinds)}.", "kinds", common)
    sizes = size_names(squad.entries)
    if len(sizes) > 1 and len(squad.entries) > 1:
        sized = squad.last(lambda entry: entry.sizes)
        yield says(f"all units of a squad are of one size, not {listed(sizes)}.", "same-size", sized)
    for rows in squad.by_kind.values():
        if len({(frozenset(entry.items), entry.own_items, entry.own_items_cost) for _, entry in rows}) > 1:
            yield says("units of one kind carry the same items.", "items/same-item", rows[-1][0])
    if squad.size < LEAST and squad.common:
        yield says(f"{counted(squad.size, 'unit')}, where {in_words(LEAST)} are the least.", "squad-size", common)
    if squad.size > MOST and limit is SquadLimit.TEN:
        yield says(f"{in_words(squad.size)} units, where {in_words(MOST)} are the most.", "squad-size", common)


def size_names(entries: Iterable[Entry]) -> list[str]:
    return sorted({size.label.lower() for entry in entries for size in entry.sizes})


def item_breaches(entries: tuple[Entry, ...]) -> Iterator[Breach]:
    """Items on units of different sizes: neither is printed, but an item fits one size only (items/who-may-carry)."""
    for item in Item:
        bearers = {row: entry for row, entry in enumerate(entries, 1) if item in entry.items and len(entry.sizes) == 1}
        sizes = size_names(bearers.values())
        if len(sizes) > 1:
            what = f"{item.label} fits units of one size, and its bearers are {listed(sizes)}."
            yield Breach(what, "items/who-may-carry", max(bearers))


def entry_breaches(entries: tuple[Entry, ...]) -> Iterator[Breach]:
    """What is wrong with single rows: sizes, items, and units that may be there once."""
    for at, entry in enumerate(entries, 1):
        row = f"Row {at}, {entry.called}"
        if len(entry.sizes) > 1:
            yield Breach(f"{row}: a unit has one size, not {listed(size_names([entry]))}.", "statistics/size", at)
        if entry.item_count > MOST_ITEMS:
            many = f"{in_words(entry.item_count)} items, where {in_words(MOST_ITEMS)} are the most"
            yield Breach(f"{row}: {many}.", "items/three-items", at)
        for item in entry.items:
            if entry.unit.army and item.army is not entry.unit.army:
                yield Breach(f"{row}: {item.label} is an item of the other army.", "items/who-may-carry", at)
    legendary = [entry for entry in entries if Trait.LEGENDARY in entry.all_traits]
    for kind in {entry.kind: None for entry in legendary}:
        copies = {row: entry.count for row, entry in enumerate(entries, 1) if entry.kind == kind}
        times = sum(copies.values())
        if times > 1:
            name = next(entry.called for entry in legendary if entry.kind == kind)
            what = f"{name} is legendary and may be there once, not {in_words(times)} times."
            yield Breach(what, "army-building/legendary-once", max(copies))
    armies = {entry.unit.army.label: row for row, entry in reversed([*enumerate(entries, 1)]) if entry.unit.army}
    if len(armies) > 1:
        sides = sorted(armies, key=armies.__getitem__)  # the row is where the second side begins
        yield Breach(f"An army has units of one side, not of {listed(sides)}.", "cards/armies", max(armies.values()))


def card_breaches(hand: Hand) -> Iterator[Breach]:
    """Cards beyond the points of those who bring them (army-building/spells-and-commands)."""
    noun, bearer, taken, held = hand.noun, hand.bearer, hand.taken, hand.held
    dearest = max((card.price for card in hand.cards), default=0)

    def says(what: str) -> Breach:
        return Breach(what, "army-building/spells-and-commands", hand.only_bearer)

    if taken > sum(held):
        cost = f"The {noun}s cost {taken} {noun} point{'s' * (taken > 1)}"
        yield says(
            f"{cost}, and the {bearer}s have {sum(held)}." if held else f"{cost}, and there is no {bearer} to pay."
        )
    elif dearest > max(held, default=0):
        yield says(f"No {bearer} has the points for a {noun} at {dearest}.")
    elif dealt(hand) is False:
        more = ["more"] * (len(held) > MOST_BUDGETS)
        budgets = listed([str(points) for points in sorted(held, reverse=True)[:MOST_BUDGETS]] + more)
        cost = f"The {noun}s cost {taken} of {sum(held)} {noun} points"
        yield says(f"{cost}, but {bearer}s with {budgets} can't share them out.")


def dealt(hand: Hand) -> bool | None:
    """Whether each bearer can pay for its own cards; None if that is too much to find out."""
    return shares_out((card.price for card in hand.cards for _ in range(card.count)), hand.held)


def shares_out(cards: Iterable[int], held: Iterable[int]) -> bool | None:
    """Whether nobody has to spend more than it has; None if that was not found out.

    The most expensive cards first, into every budget that has room; cards at 1 fill whatever is left.
    """
    prices, budgets = sorted(cards, reverse=True), list(held)
    if sum(prices) > sum(budgets):
        return False
    dear = [price for price in prices if price > 1]
    largest = sorted(budgets)[max(0, len(budgets) - len(dear)) :]  # no card needs a second budget
    untried: list[tuple[int, tuple[int, ...]]] = [(0, tuple(largest))]
    tried: set[tuple[int, tuple[int, ...]]] = set()
    while untried:
        at, rooms = untried.pop()
        if at == len(dear):
            return True
        if (at, rooms) in tried:
            continue
        tried.add((at, rooms))
        if len(tried) > MOST_TRIED:
            return None
        fitting = sorted({room for room in rooms if room >= dear[at]}, reverse=True)
        if dear[at] in fitting:
            fitting = [dear[at]]  # a budget it empties is never the wrong one
        for room in fitting:  # the tightest is tried first: it is on top
            rest = list(rooms)
            rest.remove(room)
            untried.append((at + 1, tuple(sorted([*rest, room - dear[at]]))))
    return False


def value_breaches(army: Army, squad_count: int) -> Iterator[Breach]:
    """What is wrong with the army as a whole, apart from points beyond those agreed."""
    points, agreed = army.points, army.agreed
    battle = agreed.format is Format.BATTLE
    if army.units and battle and points < SMALLEST_ARMY:
        what = f"The army costs {points} points, where {SMALLEST_ARMY} is the smallest for a battle."
        yield Breach(what, agreed.rule)
    if 2 * army.in_units < points:
        what = f"Units and their items are {army.in_units} of {points} points, less than half."
        yield Breach(what, "army-building/half-in-units")
    if not battle and squad_count > 1:
        yield Breach(f"A Personal Challenge is fought with one squad, not {in_words(squad_count)}.", agreed.rule)
    reserve = [row for row, entry in enumerate(army.units, 1) if Trait.RESERVE in entry.all_traits]
    if reserve and (agreed.points <= RESERVES_ABOVE or not battle):
        what = f"Units may be in reserve only in battles above {RESERVES_ABOVE} points."
        yield Breach(what, "reinforcements/reserves", reserve[0])
