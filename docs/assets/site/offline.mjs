// Reading and reckoning without a connection: the service worker (sw.js at the site's root), its updates,
// and the button that keeps Python before it is first used.

import { button, make, note, SITE } from "../ui.mjs";

const root = new URL(SITE);

/** @type {Record<string, string>} */
const REASONS = {
  QuotaExceededError: "no room on this device",
  SecurityError: "this browser keeps nothing",
  Damaged: "it came damaged",
};

/** Registers the service worker; a reader who saves data asks for it with the button. */
export async function startOffline() {
  if (!navigator.serviceWorker) return;
  if (!navigator.serviceWorker.controller && navigator.connection?.saveData) return;
  await register();
}

/** Keeps what a frame in somebody else's page has shown, and nothing else: a worker that is there already does so too. */
export async function keepSeen() {
  if (!navigator.serviceWorker || navigator.connection?.saveData) return;
  if (new URL(root.pathname, root).origin !== root.origin) return; // two slashes at its beginning: no scope
  const there = await navigator.serviceWorker.getRegistration(root);
  if (!there) await navigator.serviceWorker.register(new URL("sw.js?seen", root), { scope: root.pathname });
  await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller)
    await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve));
  const shown = performance.getEntriesByType("resource").map(({ name }) => name);
  for (const address of new Set([location.href.split(/[?#]/)[0], ...shown]))
    if (address.startsWith(SITE)) await fetch(address, { cache: "force-cache" }).catch(() => {}); // through the worker
  document.documentElement.dataset.seen = ""; // it may be looked at without a connection now
}

async function register() {
  const registration = await navigator.serviceWorker.register(new URL("sw.js", root), { scope: root.pathname });
  if (!registration) throw new DOMException("service workers are blocked", "SecurityError"); // some blockers say nothing
  if (registration.waiting && navigator.serviceWorker.controller) announceUpdate();
  const follow = () => {
    const coming = registration.installing;
    coming?.addEventListener("statechange", () => {
      if (coming.state === "installed" && navigator.serviceWorker.controller) announceUpdate();
    });
  };
  follow();
  registration.addEventListener("updatefound", follow);
  registration.update().catch(() => {}); // not every browser looks by itself; without a connection there is nothing new
}

/** Says that there is a newer version, with a button that takes it. */
export function announceUpdate() {
  if (document.querySelector(".update")) return;
  const words = make("p", { textContent: "A newer version of this site is here." });
  const update = button("Update", () => {
    update.disabled = true;
    takeUpdate(false);
  });
  const bar = make("div", { className: "update" }, words, update);
  bar.setAttribute("role", "status");
  document.body.append(bar);
}

/**
 * The newer version: from the worker that has it, which reloads every tab, or else from the server.
 * Which worker that is, the registration knows: another build may have come since the reader was told of one.
 *
 * @param {boolean} [look] whether to look for the newest first
 */
export async function takeUpdate(look = true) {
  const registration = await navigator.serviceWorker?.getRegistration(root).catch(() => undefined);
  if (!registration || !navigator.serviceWorker.controller) return location.reload();
  if (look || !registration.waiting) await registration.update().catch(() => {});
  const coming = (look && registration.installing) || registration.waiting || registration.installing;
  if (!coming) return location.reload(); // the worker in charge is of the server's own build
  const take = () => {
    if (coming.state === "installed") coming.postMessage("take over");
    else if (coming.state === "redundant") location.reload();
  };
  coming.addEventListener("statechange", take);
  take();
}

/** @param {number} bytes */
function megabytes(bytes) {
  return (bytes / 1e6).toFixed(1);
}

/** @typedef {{ address: string, size: number, packed: number, digest: string }} File */

/**
 * The button "Keep for offline" of a page; it says how much there is to fetch, and how much has come.
 *
 * @param {HTMLButtonElement} keep
 */
export async function mountKeepButton(keep) {
  if (!window.caches || !navigator.serviceWorker) return;
  const start = JSON.parse(keep.closest("[data-python]")?.getAttribute("data-python") ?? "");
  const [parts, partsDigest] = start.parts;
  /** @type {import("../calculator/python.mjs").Start} */
  const { files } = await (await fetch(new URL(parts, root), { integrity: `sha256-${partsDigest}` })).json();
  const wanted = Object.entries(files).map(([path, [size, packed, digest]]) => ({
    address: new URL(path, root).href,
    size,
    packed,
    digest,
  }));
  const weight = (/** @type {File[]} */ some) => some.reduce((bytes, { packed }) => bytes + packed, 0);
  const cache = await caches.open(`python ${root.pathname}`);
  const missing = async () => {
    const kept = new Set((await cache.keys()).map(({ url }) => url));
    return wanted.filter(({ address }) => !kept.has(address));
  };
  const show = (/** @type {string} */ words, done = false) => {
    keep.textContent = words;
    keep.disabled = done;
  };
  const kept = () => {
    show("Kept for offline", true);
    keep.hidden = true; // there is nothing more to do with it
  };
  const registration = await navigator.serviceWorker.getRegistration(root); // without it Python alone would not open a page
  const toFetch = weight(await missing());
  keep.hidden = false;
  if (registration && !toFetch) kept();
  else show(toFetch ? `Keep for offline (${megabytes(toFetch)} MB)` : "Keep for offline");
  let again = false; // what the browser has at hand may be damaged
  keep.addEventListener("click", async () => {
    try {
      await register();
      navigator.storage?.persist?.();
      const lacking = await missing();
      let come = 0;
      for (const file of lacking)
        await fetchInto(cache, file, again ? "reload" : "default", (bytes) => {
          come += bytes;
          show(`Keeping for offline, ${megabytes(come)} of ${megabytes(weight(lacking))} MB`, true);
        });
      await navigator.serviceWorker.ready;
      kept();
      note("Kept for offline.");
    } catch (error) {
      console.warn(error);
      again = true;
      const reason = error instanceof Error ? REASONS[error.name] : undefined;
      show(`Not kept (${reason ?? "no connection"}): try again`);
    }
  });
}

/**
 * Fetches a file into a cache, if it is the one that was published.
 *
 * @param {Cache} cache
 * @param {File} file
 * @param {RequestCache} mode
 * @param {(bytes: number) => void} report bytes that came, as they travel
 */
async function fetchInto(cache, { address, size, packed, digest }, mode, report) {
  const response = await fetch(address, { cache: mode });
  if (!response.ok || !response.body) throw new Error(`${response.status} for ${address}`);
  const counting = new TransformStream({
    transform(chunk, controller) {
      report((chunk.byteLength * packed) / size);
      controller.enqueue(chunk);
    },
  });
  const body = await new Response(response.body.pipeThrough(counting)).arrayBuffer();
  const found = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  if (btoa(String.fromCharCode(...found)) !== digest) throw Object.assign(new Error(address), { name: "Damaged" });
  await cache.put(address, new Response(body, { headers: response.headers }));
}
