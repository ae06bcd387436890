// A rule in somebody else's page: terms open in place, and what was seen can be seen again without a connection.
// Without this script everything can be read, and a term opens the glossary.

import { closest } from "../ui.mjs";
import { keepSeen } from "./offline.mjs";

document.addEventListener(
  "click",
  (event) => {
    const term = closest(event, "a.term");
    if (!(term instanceof HTMLAnchorElement) || !("popover" in HTMLElement.prototype)) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    import("./term-card.mjs").then(({ toggle }) => toggle(term)).catch(() => window.open(term.href));
  },
  { capture: true },
);

keepSeen().catch(console.warn); // a browser may keep nothing in a frame
