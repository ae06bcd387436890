"""HTML from elements instead of strings: what is text is escaped, what is an element stays one.

el("a", "Fire & sword", href="?a=1&b=2", class_="open")  ->  <a href="?a=1&amp;b=2" class="open">Fire &amp; sword</a>
"""

from collections.abc import Iterable
from html import escape
from typing import TypeAlias

_VOID = frozenset("area br col hr img input link meta source wbr".split())

Child: TypeAlias = "str | int | Iterable[Child] | None"
Value: TypeAlias = "str | int | bool | None"


class Html(str):
    """Text that is HTML already and is not escaped again."""

    __slots__ = ()


def el(tag: str, *children: Child, **attributes: Value) -> Html:
    """An element with its children.

    `class_` is class, `data_rule` is data-rule, True is a bare attribute; None and False are left out.
    """
    head = tag + "".join(_attribute(name, value) for name, value in attributes.items())
    return Html(f"<{head}>" if tag in _VOID else f"<{head}>{join(*children)}</{tag}>")


def join(*children: Child) -> Html:
    """Children one after the other, without an element around them."""
    return Html("".join(map(_child, children)))


def _child(child: Child) -> str:
    if isinstance(child, Html):
        return child
    if child is None:
        return ""
    if isinstance(child, (str, int)):
        return escape(str(child))
    return join(*child)


def _attribute(name: str, value: Value) -> str:
    if value is None or value is False:
        return ""
    name = name.rstrip("_").replace("_", "-")
    return f" {name}" if value is True else f' {name}="{escape(str(value))}"'
