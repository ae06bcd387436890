// Loaded before the page's body and the theme's script, for what has to be there first.

// What is no input in an address: a frame's mark, and what forums and mailers add to links.
window.noInput = /^(embed|mark|utm_\w+|fbclid|gclid|mc_eid|igshid)$/;

// An address that asks for nothing: such a page starts with the readings of this device's table (../table).
window.isBare = (search) =>
  search
    .slice(1)
    .split("&")
    .map((pair) => pair.split("=")[0])
    .every((name) => !name || (window.noInput.test(name) && name !== "embed" && name !== "mark"));

// What only a script can use has its place from the start, and is seen when its script has come: so nothing jumps.
document.documentElement.classList.add("scripts");

// In somebody else's page (a calculator's frame) the rest of the site is left out from the start;
// and where the link holds inputs, the answer served with the page is not the one asked for.
{
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const { reckons, note, readings = "" } = script.dataset;
  const names = location.search
    .slice(1)
    .split("&")
    .map((pair) => pair.split("=")[0]);
  if (reckons && names.includes("embed")) document.documentElement.classList.add("embed");
  const tabled = reckons && !names.includes("embed") && hasReadings(readings.split(" "));
  if (tabled) document.documentElement.classList.add("tabled");
  const byTable = tabled && window.isBare(location.search);
  if (reckons && (byTable || names.some((name) => name && name !== note && !window.noInput.test(name)))) {
    document.documentElement.classList.add("linked");
    if (!navigator.connection?.saveData) startPython(script.src, JSON.parse(reckons));
  }
}

// The page's script may not come (a request that got lost, a frame that may load no modules) or break before it has started.
// Then nobody else would take "linked" away, and what it hides would never be seen.
window.showBroken = () => {
  const state = document.querySelector(".reckoner .state");
  const retry = state?.querySelector(".retry");
  const words = state?.querySelector("p");
  if (!(state instanceof HTMLElement && retry instanceof HTMLElement && words)) return;
  const asked = document.documentElement.classList.contains("linked");
  document.documentElement.classList.remove("linked");
  document.querySelector(".reckoner")?.classList.toggle("stuck", asked);
  words.textContent = "The form's script could not be loaded. Is there a connection?";
  for (const part of state.querySelectorAll("progress, .stop")) part.setAttribute("hidden", "");
  retry.textContent = "Try again";
  retry.hidden = false;
  retry.addEventListener("click", () => location.reload());
  state.dataset.step = "failed";
  state.setAttribute("role", "alert");
  state.hidden = false;
};
window.addEventListener(
  "error",
  (event) => {
    const { target } = event;
    const lost = target instanceof HTMLScriptElement && target.type === "module";
    const broken = event instanceof ErrorEvent && /\.mjs\b/.test(event.filename);
    if (window.started || !(lost || broken)) return;
    document.documentElement.classList.remove("scripts");
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", () => window.showBroken());
    else window.showBroken();
  },
  { capture: true }, // an element's error rises no higher than itself
);

// For print the theme opens every fold, and closes it afterwards. Those that the reader left closed are marked before it
// does, and site.css leaves them out.
{
  let printing = false;
  const mark = (/** @type {boolean} */ now) => {
    if (now === printing) return;
    printing = now;
    for (const fold of document.querySelectorAll("details")) fold.classList.toggle("folded", now && !fold.open);
  };
  window.addEventListener("beforeprint", () => mark(true));
  window.addEventListener("afterprint", () => mark(false));
  window.matchMedia("print").addEventListener("change", ({ matches }) => mark(matches));
}

/**
 * Whether this device's table has a reading of any of these inputs.
 *
 * @param {string[]} names the game, then the inputs
 */
function hasReadings([game, ...inputs]) {
  try {
    const table = JSON.parse(localStorage.getItem(`table:${game}`) ?? "{}").readings ?? {};
    return inputs.some((input) => Object.hasOwn(table, input));
  } catch {
    return false; // nothing is stored, or nothing that we stored
  }
}

/**
 * Starts Python while the page is still coming; python.mjs takes over, with the messages so far.
 *
 * @param {string} here
 * @param {object} start
 */
function startPython(here, start) {
  try {
    const worker = new Worker(new URL("../calculator/worker.mjs", here), { type: "module" });
    /** @type {NonNullable<Window["earlyPython"]>} */
    const early = { worker, said: [], failed: false };
    worker.onmessage = ({ data }) => early.said.push(data);
    worker.onerror = () => {
      early.failed = true;
    };
    worker.postMessage({ start: { ...start, from: new URL("../../", here).href } });
    window.earlyPython = early;
  } catch {} // python.mjs will meet the same, and report it
}

// Where a browser lets nothing be stored, the theme finds a store that forgets instead of an error that stops it.
for (const name of /** @type {const} */ (["localStorage", "sessionStorage"]))
  try {
    window[name].getItem("");
  } catch {
    const items = new Map();
    const store = {
      forgets: true,
      getItem: (/** @type {string} */ key) => items.get(key) ?? null,
      setItem: (/** @type {string} */ key, /** @type {string} */ value) => items.set(key, value),
      removeItem: (/** @type {string} */ key) => items.delete(key),
    };
    Object.defineProperty(window, name, { value: store });
  }

// What the theme keeps on this device. It writes these two into every page, where they would be one more file to wait for.
{
  const { pathname } = new URL(document.currentScript?.dataset.base ?? "", location.href);
  window.__md_get = (name, store = localStorage) => JSON.parse(store.getItem(`${pathname}.${name}`) ?? "null");
  window.__md_set = (name, value, store = localStorage) => {
    try {
      store.setItem(`${pathname}.${name}`, JSON.stringify(value));
    } catch {} // the store is full
  };
}

// The colours that the reader chose, or else the device's, as soon as there is a body to set them on: never the wrong ones first.
new MutationObserver((_, observer) => {
  if (!document.body) return;
  observer.disconnect();
  const scheme = window.matchMedia("(prefers-color-scheme: dark)").matches ? "slate" : "default";
  for (const [name, value] of Object.entries(window.__md_get("__palette")?.color ?? { scheme }))
    document.body.setAttribute(`data-md-color-${name}`, value);
}).observe(document.documentElement, { childList: true });

// The size of the text that the reader chose (start.mjs), before anything is painted.
{
  const size = localStorage.getItem("text-size");
  if (size === "large" || size === "larger") document.documentElement.dataset.text = size;
}

// Back and Forward between inputs of one calculator: the page stays, where the theme would fetch and swap it.
// Whoever takes the step cancels the event "step". And as long as the reader has not left the page that was loaded,
// the theme takes an anchor on it for another page: it would fetch this one again and swap it, with all folds closed.
{
  const first = location.pathname;
  let left = false;
  window.addEventListener("click", () => {
    left ||= location.pathname !== first; // by now the theme has taken its step
  });
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
    const link = target instanceof Element ? target.closest("a[href]") : null;
    if (!(link instanceof HTMLAnchorElement) || !link.hash || link.target) return;
    if (link.href.split("#")[0] === location.href.split("#")[0]) link.target = "_self";
  },
  { capture: true },
);
