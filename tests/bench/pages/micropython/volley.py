# How many of ten units fall to a volley at 3+ to hit and 4+ to wound; whole numbers, as there is no Fraction here.
import json


def rounded(part, total, places):
    digits = str((2 * part * 10**places + total) // (2 * total))
    while len(digits) <= places:
        digits = "0" + digits
    return digits[:-places] + "." + digits[-places:]


def volley(shooters, targets=10, good=1, whole=3):
    weights, term = [0] * (min(shooters, targets) + 1), (whole - good) ** shooters
    for count in range(shooters + 1):
        weights[min(count, targets)] += term
        term = term * (shooters - count) * good // ((count + 1) * (whole - good))
    total = whole**shooters
    mean = rounded(sum(fallen * weight for fallen, weight in enumerate(weights)), total, 2)
    rows = "".join(
        f"<tr><th>{fallen}</th><td>{rounded(100 * weight, total, 1)} %</td></tr>"
        for fallen, weight in enumerate(weights)
    )
    return json.dumps({"headline": f"{shooters} shooters kill {mean} of ten units on average.", "rows": rows})
