// The theme lets a table that is wider than the screen scroll inside a box; this lets a keyboard scroll it too, in every browser.
// A table that fits is no stop on the way, and the same table may fit when the phone is turned.

const seen = new ResizeObserver((changed) => changed.forEach(({ target }) => stop(target.closest(".md-typeset__scrollwrap"))));

export function wide() {
  for (const box of document.querySelectorAll(".md-typeset__scrollwrap")) for (const part of [box, box.querySelector("table")]) seen.observe(part);
}

function stop(box) {
  const scrolls = box.scrollWidth > box.clientWidth;
  for (const [name, value] of Object.entries({ tabindex: "0", role: "region", "aria-label": titled(box) }))
    if (scrolls) box.setAttribute(name, value);
    else box.removeAttribute(name);
}

// The table's own title, or the heading it stands under.
function titled(box) {
  const own = box.closest("[data-table]")?.querySelector("strong");
  let before = box;
  while (!own && before && !/^H[1-6]$/.test(before.tagName)) before = before.previousElementSibling;
  return (own ?? before)?.firstChild?.textContent ?? "Table";
}
