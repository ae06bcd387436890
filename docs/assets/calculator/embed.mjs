// A calculator in somebody else's page (?embed): every link opens a page of its own, and one leads back with the inputs.

import { keepSeen } from "../site/offline.mjs";
import { closest, make } from "../ui.mjs";

/**
 * Prepares a calculator for its frame.
 *
 * @param {HTMLElement} root
 */
export function embedCalculator(root) {
  const back = make("a", { target: "_blank", textContent: "Open in the Ready Reckoner" });
  root.append(make("p", { className: "back" }, back));
  const follow = () => {
    const inputs = location.search.replace(/([?&])embed=?(&|$)/, "$1").replace(/[?&]$/, "");
    back.href = location.origin + location.pathname + inputs; // a path alone may begin with //, like another host's address
  };
  follow();
  for (const touch of ["pointerover", "focusin"]) root.addEventListener(touch, follow); // the address follows the inputs
  const openApart = (/** @type {Event} */ event) => {
    const link = closest(event, "a[href]");
    if (link instanceof HTMLAnchorElement && (link === back || new URL(link.href).pathname !== location.pathname))
      link.target = "_blank";
  };
  document.addEventListener("click", openApart, { capture: true });
  root.addEventListener("answered", keepSeen, { once: true });
  if (!root.matches(".asking")) keepSeen();
}
