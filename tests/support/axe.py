"""axe, with every rule it has, over a page as it stands: on phone and desktop,
in every look that a reader may ask for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Locator, Page

from tests.conftest import DESKTOP, PHONE
from tests.support.built import ROOT

AXE = (ROOT / "node_modules/axe-core/axe.min.js").read_text()
Screen = tuple[str, dict[str, int], str, dict[str, str]]  # its name, size, scheme, and what the reader asks of colours
FORCED = {"forced_colors": "active", "contrast": "no-preference"}
MORE = {"forced_colors": "none", "contrast": "more"}
USUAL = {"forced_colors": "none", "contrast": "no-preference"}
SCREENS: list[Screen] = [  # both sizes, both schemes and every wish
    ("phone", PHONE, "light", USUAL),
    ("phone", PHONE, "dark", USUAL),
    ("desktop", DESKTOP, "light", USUAL),
    ("desktop, forced colours", DESKTOP, "dark", FORCED),
    ("phone, more contrast", PHONE, "dark", MORE),
]
COLOURED = [SCREENS[1], ("desktop, more contrast", DESKTOP, "light", MORE)]  # dark and light, for colours alone
# A look changes nothing but colours, so axe's other rules are asked once for each size. axe's rule for 7:1
# passes what is below 4.5:1, which is another rule's; without that threshold it holds both, and the other is not asked.
# With forced colours it stays: they are the system's, and a page that was painted before keeps some of its own.
# So it does where a page has no styles: axe takes the browser's own dark ground for white.
COLOURS = ["color-contrast-enhanced", "link-in-text-block"]
# Rows of a form are all alike, and so are those of a plain table: a few of them tell.
RUN = """async ([rules, within, forced]) => {
  const values = rules ?? axe.getRules().map(({ ruleId }) => ruleId).filter((id) => id !== "color-contrast");
  const contrastRatio = { normal: { minThreshold: 0 }, large: { minThreshold: 0 } };
  const ours = !forced && document.styleSheets.length > 0;
  const checks = ours ? { "color-contrast-enhanced": { options: { contrastRatio } } } : {};
  const seen = within ?? document.querySelector("dialog:modal") ?? document.documentElement;
  const { violations } = await axe.run({ include: [seen],
    exclude: [".rows .row:nth-child(n + 3)", ".listing tbody tr:nth-child(n + 4)"] },
    { runOnly: { type: "rule", values }, resultTypes: ["violations"], checks });
  return violations.map(({ id, nodes }) => [id, nodes.length, nodes[0].html.slice(0, 150),
    nodes[0].any[0]?.message ?? ""]);
}"""
# The scheme as the theme sets it when a page is opened; and Chromium forces colours, or ceases to, only on what it
# dresses anew.
SWITCH = """([scheme, anew]) => {
  const dress = (bare) => { for (const sheet of document.styleSheets) sheet.disabled = bare;
    document.body.getBoundingClientRect(); };
  if (anew) dress(true);
  if (document.body.dataset.mdColorScheme) document.body.dataset.mdColorScheme = scheme;
  if (anew) dress(false);
}"""

# What lies half behind a bar that stays in sight is no small target: a page is looked at from its top, a part in the
# middle; and nothing behind a dialog can be tapped.
# The line of figures that stays in sight goes when the answer comes back, a frame later.
SHOWN = """async (part) => {
  part ? part.scrollIntoView({ block: "center" }) : scrollTo(0, 0);
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
}"""


def findings(
    page: Page, screens: Sequence[Screen] = SCREENS, part: Locator | None = None, around: bool = True
) -> dict[str, Any]:
    """What axe has to say about the page as it stands, by size and look; nothing where all is well.

    Where a `part` is named, the whole page is looked at on the first screen, and that part on the others; on all
    screens that part alone, if what is `around` it was looked at already.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found, forced = {}, None
    for at, (where, size, scheme, media) in enumerate(screens):
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce", **media)
        page.evaluate(SWITCH, ["slate" if scheme == "dark" else "default", forced != (media == FORCED)])
        forced = media == FORCED
        rules = None if (scheme, media) == ("light", USUAL) else COLOURS
        within = part.element_handle() if part and (at or not around) else None
        page.evaluate(SHOWN, within)
        found[f"{where}, {scheme}"] = page.evaluate(RUN, [rules, within, forced])
    return {where: wrong for where, wrong in found.items() if wrong}
