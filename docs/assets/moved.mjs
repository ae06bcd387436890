// Old addresses lead on by themselves: a page that moved whole ([data-moved]), with the link's inputs and anchor,
// and an anchor whose rule has another name or another chapter now ([data-now]). Without scripts there is a link to follow.

// Whether the reader is leaving this page.
export function movedOn() {
  const now = document.getElementById(location.hash.slice(1))?.dataset.now;
  const whole = document.querySelector("[data-moved]")?.dataset.moved;
  const place = now ?? (whole && whole + location.search + location.hash);
  if (place) location.replace(new URL(place, location)); // Back does not come here again
  return Boolean(place) && !place.startsWith("#");
}
