// Old addresses lead on by themselves: a page that moved whole ([data-moved]), with the link's inputs and anchor,
// and an anchor whose rule has another name or another chapter now ([data-now]). Without scripts there is a link to follow.

/** Whether the reader is leaving this page. */
export function followMoved() {
  const now = document.getElementById(location.hash.slice(1))?.dataset.now;
  const page = document.querySelector("[data-moved]")?.getAttribute("data-moved");
  const place = now ?? (page ? page + location.search + location.hash : undefined);
  if (place === undefined) return false;
  location.replace(new URL(place, location.href)); // Back does not come here again
  return !place.startsWith("#");
}
