// Loaded before the page's body and the theme's script, for what has to be there first.

// In somebody else's page (a calculator's frame) the rest of the site is left out from the start;
// and where the link holds inputs, the answer served with the page is not the one asked for.
window.noInput = /^(~|embed|utm_\w+|fbclid|gclid|mc_eid|igshid)$/; // a list's points, a frame's mark; and what forums and mailers add to links
if ("reckons" in document.currentScript.dataset) {
  if (/[?&]embed(&|=|$)/.test(location.search)) document.documentElement.classList.add("embed");
  const inputs = location.search.slice(1).split("&").filter((pair) => pair && !window.noInput.test(pair.split("=")[0]));
  if (inputs.length) {
    document.documentElement.classList.add("linked");
    // Then Python is wanted in any case, and starts while the page is still coming; python.mjs takes over, with what was said meanwhile.
    if (!navigator.connection?.saveData) try {
      const { src, dataset } = document.currentScript;
      const early = { worker: new Worker(new URL("worker.mjs", src), { type: "module" }), said: [], failed: false };
      early.worker.onmessage = ({ data }) => early.said.push(data);
      early.worker.onerror = () => (early.failed = true);
      early.worker.postMessage({ start: { ...JSON.parse(dataset.reckons), from: new URL("../", src).href } });
      window.earlyPython = early;
    } catch {} // python.mjs will meet the same, and tell
  }
}

// Where a browser lets nothing be stored, the theme finds a store that forgets instead of an error that stops it.
for (const name of ["localStorage", "sessionStorage"])
  try {
    window[name].getItem("");
  } catch {
    const kept = new Map();
    const store = { forgets: true, getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value), removeItem: (key) => kept.delete(key) };
    Object.defineProperty(window, name, { value: store });
  }

// Back and Forward between inputs of one calculator: the page stays, where the theme would fetch and swap it.
// Whoever takes the step cancels the event "step". And as long as the reader has not left the page that was loaded,
// the theme takes an anchor on it for another page: it would fetch this one again and swap it, with all folds closed.
{
  const first = location.pathname;
  let left = false;
  window.addEventListener("click", () => (left ||= location.pathname !== first)); // by now the theme has taken its step
  window.addEventListener("popstate", (event) => {
    left ||= location.pathname !== first;
    const step = new CustomEvent("step", { cancelable: true });
    if (!document.dispatchEvent(step) || !left) event.stopImmediatePropagation();
  });
}
// The same for links to an anchor on this page: those with a target it leaves to the browser.
document.addEventListener(
  "click",
  ({ target }) => {
    const link = target.closest?.("a[href]");
    if (link?.hash && !link.target && link.href.split("#")[0] === location.href.split("#")[0]) link.target = "_self";
  },
  { capture: true },
);
