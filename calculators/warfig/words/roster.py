"""A list's rows as the roster has them: what each is and carries, what one costs, its rules, and its fights."""

from collections.abc import Iterator
from dataclasses import replace

from calculators.declare import Inputs, link, links, values
from calculators.declare.outputs import Line, Link
from calculators.show.wording import amount, listed
from calculators.warfig.rules.army_list import Army, CommandRow, Entry, SpellRow
from calculators.warfig.rules.cards import ItemCard, Trait, Unit
from calculators.warfig.rules.items import MOST_ITEMS, Gear
from calculators.warfig.rules.personal_challenge import ChallengeLeader, Rival
from calculators.warfig.rules.priced_squads import PricedSquad, complete, priced_squads, stats_of
from calculators.warfig.rules.shooting import Shooter, Shooters, Targets
from calculators.warfig.rules.squads import Squad
from calculators.warfig.rules.statistics import Stats, within_tables
from calculators.warfig.rules.worth import Enemy
from calculators.weigh.army_list import Fielded

SHORT = {
    "move": "M",
    "ws": "WS",
    "strength": "S",
    "bs": "BS",
    "range": "R",
    "armour": "A",
    "health": "H",
    "attacks": "attacks",
}
_RULES = {
    Trait.LEADER: ("squads/leaders", "melee/targets", "commands/playing", "commands/command-points"),
    Trait.WIZARD: ("squads/wizards", "spells/casting", "spells/spell-points"),
    Trait.SIEGE: ("squads/siege",),
    Trait.LEGENDARY: ("army-building/legendary-once",),
    Trait.RESERVE: ("reinforcements/arriving",),
}


STANDS = Entry, Squad, Rival, Shooters, Targets, Enemy, Stats  # what a row can be elsewhere


def fielded(army: Army) -> Iterator[Fielded]:
    """Every row; the cards of the one leader, or the one wizard, stand with it."""
    fighting = {row: squad for squad in priced_squads(army.units) for row in squad.rows}
    for row, entry in enumerate(army.units, 1):
        parts, fights = ", ".join(_parts(army, entry, row)), _links(entry, fighting[row])
        costs, rules, common = tuple(lines(entry)), tuple(_rules(entry)), tuple(_common(entry))
        yield Fielded(
            entry.called,
            entry.count,
            entry.each,
            parts,
            costs,
            rules,
            fights,
            health=stats_of(entry).health,
            takes="wounds" if entry.stats.health else "wounds (est.)",
            stands=tuple(_stands(entry, fighting[row])),
            blanks=tuple(short for name, short in SHORT.items() if not values(entry.stats)[name]),
            common=common,
        )


def lines(entry: Entry) -> Iterator[Line]:
    """What one of them costs, part by part."""
    yield Line(entry.called, entry.price, entry.unit.rule or "statistics/cost")
    for item in entry.items:
        yield Line(item.label, item.price, "price-list/items")
    if entry.own_items_cost:
        yield Line("own items", entry.own_items_cost, "statistics/cost")


def _parts(army: Army, entry: Entry, row: int) -> Iterator[str]:
    if entry.squad:
        yield f"squad {entry.squad}"
    yield from (trait.label.lower() for trait in Trait if trait in entry.all_traits)
    yield from (item.label for item in entry.items)
    if entry.own_items:
        yield amount(entry.own_items, "own item")
    stats = values(entry.stats)
    yield from (f"{short} {stats[name]}" for name, short in SHORT.items() if stats[name])
    for hand, points in zip(army.hands, (entry.commands_held, entry.spells_held), strict=True):
        cards = hand.cards if hand.only_bearer == row else ()
        if points:
            yield f"{points} {hand.noun} points" + (f" ({listed(map(_card, cards))})" if cards else "")


def _card(row: SpellRow | CommandRow) -> str:
    return row.called if row.count == 1 else f"{row.count} × {row.called}"


def _rules(entry: Entry) -> Iterator[str]:
    """The rules a player wants to have at hand for it alone."""
    for trait, rules in _RULES.items():
        if trait in entry.all_traits:
            yield from rules
    if not entry.single:
        yield from ("squads/formation", "melee/dice")
    if _shoots(entry):
        yield "shooting/who-may-shoot"
    if entry.item_count:
        yield "items/stacking" if entry.item_count > 1 else "items/adding"
    if entry.stats.health > 1:
        yield "damage/assigning"
    if entry.stats.attacks > 1:
        yield "statistics/attacks"


def _common(entry: Entry) -> Iterator[str]:
    """How any of them fights; what it needs is in tables, which no card has room for."""
    yield from ("melee/steps", "tables/pattern", "tables/reading")
    if _shoots(entry):
        yield "shooting/modifiers"


def _shoots(entry: Entry) -> bool:
    return bool(entry.stats.bs) or entry.unit is Unit.ELVEN_ARCHER


def _stands(entry: Entry, squad: PricedSquad) -> Iterator[Inputs]:
    """A row as calculators ask for it: its squad in melee, in a challenge, shooting and shot at, and its card."""
    melee, own = squad.in_melee(), squad.stats
    struck = ChallengeLeader.SPARED if squad.leader else ChallengeLeader.NONE
    armour, change = within_tables(own.armour)
    yield entry
    yield melee
    yield Rival(melee.units, melee.stats, struck, leader_stats=squad.leader or Rival().leader_stats)
    if own.bs > 0:
        (bs, bs_change), (strength, strength_change) = within_tables(own.bs), within_tables(own.strength)
        yield Shooters(squad.units, Shooter(bs, strength, own.attacks), bs_change, strength_change)
    yield Targets(squad.units, replace(melee.stats, armour=armour), change)
    yield Enemy(squad.units, squad.each, own)
    yield replace(stats_of(entry), move=entry.stats.move, range=entry.stats.range)


def _links(entry: Entry, squad: PricedSquad) -> tuple[Link, ...]:
    """The fights of its squad against the squad those forms begin with; its card; its upgrades."""
    guessed = "" if complete(entry) else " (estimated)"
    own = entry.cost or not entry.unit.price
    card = {"unit": Unit.OWN, "cost": entry.price} if own else {"unit": entry.unit}
    weighed = {"unit": Unit.OWN, "cost": entry.each} if own or entry.item_count else card  # items are in its values
    given_stats = {name: value for name, value in values(entry.stats).items() if value}
    items = tuple(Gear(ItemCard[item.name]) for item in entry.items)
    stats, count = replace(stats_of(entry), range=entry.stats.range), 1 if entry.single else entry.count
    return links(
        squad.shooting_link(f"Shoot at ten plain units{guessed}"),
        squad.melee_link(f"Attack ten plain units{guessed}"),
        squad.shot_at_link(f"Shot at by ten{guessed}"),
        squad.melee_link(f"Attacked by ten plain units{guessed}", "defender_"),
        link("warfig/unit-card", "Its card", given_stats, count=entry.count, items=items, **card)
        if entry.item_count <= MOST_ITEMS
        else None,
        link("warfig/choices", "Best upgrades", stats, count=count, **weighed),
    )
