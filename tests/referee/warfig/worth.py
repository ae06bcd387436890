"""The referee on what WarFig squads are worth: every pair of two lists, every change, every squad for the points."""

from fractions import Fraction
from itertools import combinations

from tests.referee.warfig.answers import melee
from tests.referee.warfig.lists import ITEMS, ORKISH, REPUBLICA, UNITS, traits_of, unit_card
from tests.referee.warfig.shooting import shooting

STATS = ("ws", "strength", "armour", "health", "attacks", "bs")
ALONE = {"leader", "wizard", "siege"}
READS = {"bs_below_one", "over_ten", "spread", "overkill", "parry_table", "defence_dice", "half_die", "order"}


# ------------------------------------------------------ one attack of a squad


def side(squad, name, struck):
    """A squad as the melee takes it; `struck` says who is struck first where a leader stands with it."""
    found = {f"{name}_units": squad["units"], f"{name}_leader": {None: "none"}.get(squad["leader"], struck)}
    found |= {f"{name}_{stat}": squad["stats"][stat] for stat in STATS}
    return found | {f"{name}_leader_{stat}": value for stat, value in (squad["leader"] or {}).items()}


def shots(squad, target, struck, cover):
    """A volley: whoever has no ballistic skill does not shoot, leader or not."""
    own, leader = squad["stats"], squad["leader"]
    units, led = squad["units"], bool(leader and leader["bs"])
    if led and not own["bs"]:
        own, units, led = leader, 1, False
    hit = target["leader"] or {"armour": 1, "health": 1}
    return {
        "shooters": units,
        "bs": own["bs"],
        "strength": own["strength"],
        "attacks": own["attacks"],
        "bs_change": 0,
        "strength_change": 0,
        "leader": led,
        "leader_bs": leader["bs"] if led else 1,
        "leader_strength": leader["strength"] if led else 1,
        "leader_attacks": leader["attacks"] if led else 1,
        "targets": target["units"],
        "armour": target["stats"]["armour"],
        "health": target["stats"]["health"],
        "damage": 0,
        "armour_change": 0,
        "cover": cover,
        "extra_targets": 0,
        "out_of_sight": False,
        "aiming": 0,
        "target_leader": bool(target["leader"]),
        "target_leader_armour": hit["armour"],
        "target_leader_health": hit["health"],
        "leader_hits": 10**6 if struck == "struck" else 0,
    }


def attack(squad, target, how, struck, cover, rulings):
    """What the target loses, and what the attacker loses; None: no shot.

    Each is units on average, the leader's chance to fall, and the chance of losing all.
    """
    nothing = Fraction(0), Fraction(0), Fraction(0)
    if how == "shooting":
        if not any(kind and kind["bs"] for kind in (squad["stats"], squad["leader"])):
            return None
        odds = shooting(**shots(squad, target, struck, cover), **rulings)
        return (odds["mean_casualties"], odds["leader_killed"], odds["wiped_out"]), nothing
    asked = side(squad, "attacker", struck) | side(target, "defender", struck)
    odds = melee(
        **asked,
        squads=[],
        defence_dice_each=0,
        dice_on_leader=0,
        dice_sharing="proportion",
        election="fight" if how == "melee" else "defend",
        **rulings,
    )
    return tuple(
        tuple(odds[name.format(one)] for name in ("mean_{}_casualties", "{}_leader_killed", "{}_wiped_out"))
        for one in ("defender", "attacker")
    )


def readings(asked):
    return {name: value for name, value in asked.items() if name in READS}


# ------------------------------------------------------------------ two lists


def each(row):
    return (
        (row["cost"] or UNITS.get(row["unit"], 0)) + row["own_items_cost"] + sum(ITEMS[item] for item in row["items"])
    )


def stats_of(row):
    """What the row says; what it leaves open is a plain soldier's, as many times as its price would buy one."""
    soldiers = max(1, each(row) // UNITS["soldier"])
    plain = {"ws": 3, "strength": 3, "armour": 3, "health": min(20, soldiers), "attacks": min(5, soldiers)}
    plain["bs"] = 4 if row["unit"] == "elven-archer" else 0
    return {stat: row[stat] or plain[stat] for stat in STATS}


def squads_of(rows):
    """What fights as one, in the order of rows: units with one leader; else each row, one by one if it stands alone."""

    def single(row):
        return bool(traits_of(row) & ALONE)

    met = set()
    for row in rows:
        if row["squad"] in met:
            continue
        together = [row]
        if row["squad"]:
            met.add(row["squad"])
            together = [other for other in rows if other["squad"] == row["squad"]]
        leaders = [one for one in together if single(one)]
        if len(together) == 2 and len(leaders) == 1 and leaders[0]["count"] == 1:
            (common,) = (one for one in together if not single(one))
            yield {
                "units": common["count"],
                "stats": stats_of(common),
                "each": each(common),
                "leader": stats_of(leaders[0]),
                "leader_each": each(leaders[0]),
            }
        else:
            for one in together:
                units = 1 if single(one) and not one["squad"] else one["count"]
                yield {"units": units, "stats": stats_of(one), "each": each(one), "leader": None, "leader_each": 0}


def worth(fate, squad):
    mean, leader, _ = fate
    return (mean - leader) * squad["each"] + leader * squad["leader_each"]


def kinds(squads):
    """Squads that are alike in everything, price and all, are told once."""
    return [one for at, one in enumerate(squads) if one not in squads[:at]]


def points_of(rows, *cards):
    """A list's points: its units with their items, and such cards as have a price."""
    return sum(row["count"] * each(row) for row in rows) + sum(
        card["count"] * card["cost"] for some in cards for card in some
    )


def matchups(*, mine, theirs, how, cover, struck, shown, spells, commands, their_spells, their_commands, **rulings):
    """Every pair of squads; the format and the points agreed forbid nothing here."""
    rulings, struck = readings(rulings), {"units": "spared", "leader": "struck"}[struck]
    ours, others = kinds(list(squads_of(mine))), kinds(list(squads_of(theirs)))

    def figure(fate, squad):
        return {"units": fate[0], "points": worth(fate, squad), "wiped-out": fate[2]}[shown]

    dealt, taken, best, attacks = [], [], [], []
    for one in ours:
        dealt.append([]), taken.append([])
        nets = []
        for other in others:
            going = attack(one, other, how, struck, cover, rulings)
            coming = None if how == "melee" else attack(other, one, how, struck, cover, rulings)
            nothing = (Fraction(0),) * 3
            falls, back = going or (nothing, nothing)
            dealt[-1].append(figure(falls, other))
            taken[-1].append(figure(coming[0] if coming else back if how == "melee" else nothing, one))
            if falls[0]:  # whoever cannot be killed is no target
                nets.append(worth(falls, other) - worth(back, one))
                attacks.append((nets[-1], falls[0], back[0]))
        best += [max(nets)] if nets else []
    return {
        "mine_points": points_of(mine, spells, commands),
        "theirs_points": points_of(theirs, their_spells, their_commands),
        "dealt": dealt,
        "taken": taken,
        "best": best,
        "best_attacks": [fates for net, *fates in attacks if net == max(best)],  # kills and losses of each that is best
    }


# --------------------------------------------------- one squad and its changes


def fielded(card, attacks):
    """A unit with its items as it fights, or None if it has no health left; without range it has no shot."""
    found = unit_card(**card)
    stats = {stat: found[stat] for stat in ("ws", "strength", "armour")}
    stats |= {
        "health": min(20, found["health"]),
        "attacks": attacks,
        "bs": max(0, found["bs"]) if found["range"] > 0 else 0,
    }
    return (
        {"units": card["count"], "stats": stats, "each": found["points"], "leader": None}
        if found["health"] >= 1
        else None
    )


def may_carry(card, item):
    carried = [(one["item"], one["name"]) if one["item"] == "own" else one["item"] for one in (*card["items"], item)]
    known = [one for one in carried if one != ("own", "")]
    armies = [army for army in (REPUBLICA, ORKISH) if card["unit"] in army]
    foreign = any(item["item"] in (REPUBLICA | ORKISH) and item["item"] not in army for army in armies)
    return len(carried) <= 3 and len(known) == len(set(known)) and not foreign


def against(squad, asked):
    """A squad and the enemy, one attack each: what falls, and what that is for 100 points of each side."""
    enemy = {
        "units": asked["enemy_count"],
        "each": asked["enemy_cost"],
        "leader": None,
        "stats": {stat: asked[f"enemy_{stat}"] for stat in STATS},
    }
    going = attack(squad, enemy, asked["how"], "spared", asked["enemy_cover"], readings(asked))
    coming = attack(enemy, squad, asked["enemy_how"], "spared", asked["cover"], readings(asked))
    kills, lost = (one[0][0] if one else Fraction(0) for one in (going, coming))
    whole = squad["units"] * squad["each"]
    destroys, loses = 100 * kills * enemy["each"] / whole, 100 * lost * squad["each"] / (enemy["units"] * enemy["each"])
    return {
        "points": whole,
        "kills": kills,
        "lost": lost,
        "survives": 1 - lost / squad["units"],
        "destroys": destroys,
        "loses": loses,
        "net": destroys - loses,
        "for_one_point": (destroys * squad["each"], loses / squad["each"]),
        "ahead": kills * enemy["each"] - lost * squad["each"],
        "destroyed": kills * enemy["each"],
    }


def fair_price(now, new):
    """The most that one unit may cost to be no worse for its points than before; None where any would, or none."""
    destroys, loses = new["for_one_point"]

    def as_good(price):
        return destroys / price - loses * price >= now["net"]

    if not as_good(1) or as_good(10000):
        return None
    return next(price for price in range(1, 10000) if not as_good(price + 1))


def sizes(asked, alone=False):
    return range(1, 2) if alone else range(5, (10 if asked["squad_limit"] == "ten" else 20) + 1)


def choices(*, unit, cost, count, items, offers, attacks, stacking, **asked):
    """The squad, and every squad one change away, by what differs: its number, its items, its values."""
    base = {name: asked[name] for name in ("ws", "strength", "bs", "range", "armour", "health")}
    card = {"unit": unit, "cost": cost, "count": count, "items": items, "stacking": stacking} | base
    squad = fielded(card, attacks)
    now, changes, steps = against(squad, asked), {}, {}

    def add(to, key, attacks=attacks, **new):
        changed = fielded(card | new, attacks)
        if changed:
            to[key] = against(changed, asked)
            to[key]["fair"] = fair_price(now, to[key]) if changed["units"] == count else ""

    for item in offers:
        if may_carry(card, item):
            add(changes, ("items", len(items) + 1, named([*items, item])), items=[*items, item])
    for item in items:
        rest = [one for one in items if one != item]
        add(changes, ("items", len(rest), named(rest)), items=rest)
    for number in (count - 1, count + 1):
        if number in sizes(asked):
            add(changes, ("count", number), count=number)
    highest = {"ws": 10, "strength": 10, "bs": 10, "armour": 10, "health": 20, "attacks": 5}
    for stat, high in highest.items():
        own = attacks if stat == "attacks" else base[stat]
        for value in (own - 1, own + 1):
            if 1 <= value <= high if stat != "bs" else 0 <= value <= high and unit_card(**card)["range"] > 0:
                add(steps, (stat, value), **{stat: value})
    return {name: now[name] for name in ("points", "kills", "lost", "survives", "destroys", "loses")} | {
        "now": now,
        "changes": changes,
        "values": steps,
        "each": squad["each"],
    }


def named(items):
    return tuple(sorted(repr(sorted(item.items())) for item in items))


def best_builds(*, points, units, items, aim, stacking, **asked):
    """Every squad that may be for the points, and how it ranks: by the aim, then the cheaper, then with fewer items."""
    ranks, seen = [], []
    for one in units:
        if one in seen:
            continue
        seen.append(one)
        card = {name: one[name] for name in ("unit", "cost", "ws", "strength", "bs", "range", "armour", "health")} | {
            "stacking": stacking,
            "items": [],
        }
        fitting = [item for item in items if may_carry(card, item)]
        alone = one["alone"] or bool(
            traits_of({"traits": [], "unit": one["unit"], "command_points": 0, "spell_points": 0}) & ALONE
        )
        for carried in (chosen for many in range(4) for chosen in combinations(fitting, many)):
            for count in sizes(asked, alone):
                squad = fielded(card | {"count": count, "items": list(carried)}, one["attacks"])
                if squad and count * squad["each"] <= points:
                    fate = against(squad, asked)
                    best = {
                        "ahead": fate["ahead"],
                        "net": fate["net"],
                        "destroy": fate["destroyed"],
                        "survive": fate["survives"],
                    }[aim]
                    ranks.append(
                        (
                            -best,
                            fate["points"],
                            len(carried),
                            *(fate[name] for name in ("ahead", "kills", "lost", "net")),
                        )
                    )
    return {"considered": len(ranks), "ranks": sorted(ranks)}
