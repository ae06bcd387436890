"""Words to paste elsewhere: an answer with its link in the dialects that forums, chats and web pages read.

Where the site stands only the page knows, so its address is written as `{site}` here and filled in there.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from html import escape

from calculators.show.wording import columns, figure
from calculators.weigh.army_list import Fielded

SITE = "{site}"
WRONG = "Against the rules"
MESSAGE = 2000  # characters that a chat takes at once
SITE_ROOM = 80  # of them are kept for this site's address
_LEAST_ROOM = 300  # or a link leaves none for the list
_HEADS = ("Figure", "Value")


@dataclass(frozen=True)
class Dialect:
    """How a forum or a chat writes bold words and links, and how words stay nothing but words there."""

    words: Callable[[str], str]
    bold: str
    italic: str
    link: str

    def linked(self, words: str, address: str) -> str:
        """Words (in the dialect already) that lead to an address."""
        address = address.replace("(", "%28").replace(")", "%29").replace("]", "%5D").replace(" ", "%20")
        return self.link.replace("{address}", address).replace("{words}", words)


def _markdown(text: str) -> str:
    return re.sub(r"([\\`*_\[\]<>|~])", r"\\\1", text)


def _discord(text: str) -> str:
    return _markdown(text).replace("@", "@\N{ZERO WIDTH SPACE}")  # calls nobody


def _bbcode(text: str) -> str:
    return text.replace("[", "(").replace("]", ")")  # it has no way to write a bracket


DIALECTS = {
    "plain": Dialect(str, "{words}", "{words}", "{words}"),
    "bbcode": Dialect(_bbcode, "[b]{words}[/b]", "[i]{words}[/i]", "[url={address}]{words}[/url]"),
    "markdown": Dialect(_markdown, "**{words}**", "*{words}*", "[{words}]({address})"),
    "discord": Dialect(_discord, "**{words}**", "*{words}*", "[{words}](<{address}>)"),  # <>: no preview beside it
}


def pasted(text: str, link: str, frame: str) -> dict[str, str]:
    """One line and its link in every format; in a chat the link stands by itself, so that its preview shows."""
    markdown, bbcode = DIALECTS["markdown"], DIALECTS["bbcode"]
    return {
        "says": text,
        "link": link,
        "line": f"{text} {link}",
        "plain": f"{text} {link}",
        "bbcode": bbcode.linked(bbcode.words(text), link),
        "markdown": markdown.linked(markdown.words(text), link),
        "discord": f"{DIALECTS['discord'].words(text)} {link}",
        "embed": frame,
    }


def pasted_answer(
    text: str, title: str, rows: Sequence[Sequence[str]], link: str, frame: str, heads: Sequence[str] = _HEADS
) -> dict[str, str]:
    """An answer in every format: its sentence, its figures as a table, and a short line that is the link.

    Of one figure alone there is no table: the sentence has it. The heads are told in words where they say more than
    that these are figures.
    """
    rows = rows if len(rows) > 1 else ()
    listed = [f"{name}: {' → '.join(values)}" for name, *values in rows]
    own = [] if heads[0] == _HEADS[0] else [heads]
    table = "\n".join(columns([[_plain_cell(cell) for cell in row] for row in [*own, *rows]]))
    blocks = {
        "bbcode": f"[code]\n{table}\n[/code]" if rows else "",
        "discord": f"```\n{table}\n```" if rows else "",
        "markdown": _markdown_table(rows, heads) if rows else "",
    }
    made = pasted(text, link, frame) | {"plain": "\n".join([text, *listed, link]) if rows else f"{text} {link}"}
    for name, block in blocks.items():
        dialect, apart = DIALECTS[name], "\n\n" if name == "markdown" else "\n"
        way = DIALECTS["markdown" if name == "discord" else name].linked(dialect.words(title), link)
        made[name] = apart.join(filter(None, [dialect.words(text), block, way]))
    if len(made["discord"]) > MESSAGE - SITE_ROOM:
        made["discord"] = f"{DIALECTS['discord'].words(text)} {link}"
    return made


def _plain_cell(text: str) -> str:
    """Words that end no block of code, in a forum or a chat."""
    return " ".join(text.replace("`", "'").replace("[", "(").replace("]", ")").split())


def _markdown_table(rows: Sequence[Sequence[str]], heads: Sequence[str]) -> str:
    head, *lines = [f"| {' | '.join(_markdown(_plain_cell(cell)) for cell in row)} |" for row in (heads, *rows)]
    return "\n".join([head, "| --- " * len(rows[0]) + "|", *lines])


def frame(address: str, title: str, high: int) -> str:
    """The HTML that puts a rule or a calculator into somebody's own page."""
    return (
        f'<iframe src="{escape(address)}" title="{escape(title)}" width="100%" height="{high}" '
        'style="border:1px solid #8888;max-width:44rem" loading="lazy" allow="clipboard-write; web-share"></iframe>'
    )


def pasted_list(units: Iterable[Fielded], head: str, link: str, breaches: Iterable[str] = ()) -> dict[str, str]:
    """A whole list in every format, as one line too: headline, rows, what is against the rules, and the link."""
    fielded, wrong = list(units), list(breaches)
    made = {name: _page(name, fielded, head, link, wrong) for name in DIALECTS}
    rows = "; ".join(f"{unit.called}{_carried(unit)} {figure(unit.points)}" for unit in fielded)
    broken = f" {WRONG}: {' '.join(wrong)}" if wrong else ""
    return made | {"line": " ".join(f"{head} {rows}.{broken} {link}".split()) if rows else f"{head}{broken} {link}"}


def _carried(unit: Fielded) -> str:
    return f" ({unit.text})" if unit.text else ""


def _page(name: str, units: list[Fielded], head: str, link: str, wrong: list[str]) -> str:
    """The list on several lines; in a chat as many rows as fit, and the number of the rest."""
    dialect, bullet = DIALECTS[name], "[*]" if name == "bbcode" else "- "
    rows = [bullet + _row(dialect, unit) for unit in units]
    faults = [bullet + dialect.words(breach) for breach in wrong]
    if name == "discord":
        head, where = dialect.words(head), link
        room = MESSAGE - SITE_ROOM - len(head) - len(link)
        if room < _LEAST_ROOM:
            where = "The link is too long for one message: download the list as a file (Saved) and send that."
            room = MESSAGE - len(head) - len(where)
        faults = _fitting(faults, room // 3)
        rows = _fitting(rows, room - sum(len(fault) + 1 for fault in faults) - len(WRONG) - 5)
        return "\n".join([head, *rows, *([f"{WRONG}:", *faults] if faults else []), where])
    body = "\n".join(rows)
    if name == "bbcode":
        broken = f"{WRONG}:\n[list]\n{chr(10).join(faults)}\n[/list]\n" if faults else ""
        return f"{dialect.words(head)}\n[list]\n{body}\n[/list]\n{broken}[url]{link}[/url]"
    apart = "\n" if name == "markdown" else ""  # or the link would go on in the last bullet
    broken = f"{apart}{WRONG}:\n{apart}{chr(10).join(faults)}\n" if faults else ""
    return f"{dialect.words(head)}\n{apart}{body}\n{broken}{apart}{link}"


def _row(dialect: Dialect, unit: Fielded) -> str:
    name = dialect.bold.replace("{words}", dialect.words(unit.called))
    return f"{name}{dialect.words(_carried(unit))}: {figure(unit.points)}"


def _fitting(lines: list[str], room: int) -> list[str]:
    """As many lines as there is room for, and how many more there are."""
    if sum(len(line) + 1 for line in lines) <= room:
        return lines
    kept: list[str] = []
    for line in lines:
        room -= len(line) + 1
        if room < len("… and 999 more") + 1:
            break
        kept.append(line)
    return [*kept, f"… and {len(lines) - len(kept)} more"]
