// The service worker: pages without a connection, always from one build.

/**
 * What is kept, filled in when the site is built (rulebook/finish/offline.py).
 *
 * @typedef {object} Build
 * @property {string} name changes whenever a file does
 * @property {Record<string, string>} pages address from the site's root -> SHA-256 of its content, in base64: everything but
 *   Python; kept from the first visit
 * @property {string[]} later those of the pages that are kept only once they were opened
 * @property {string[]} python addresses of the runtime and the calculators, named by their content; kept from their first use
 */

/** @type {Build} */
// @ts-expect-error: it is empty until the site is built
const BUILD = {};

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const ROOT = new URL("./", worker.location.href).href;
const PATH = new URL(ROOT).pathname; // caches belong to a whole host, which may have other copies of this site
const ALL_PAGES = `pages ${PATH} `;
const PAGES = ALL_PAGES + BUILD.name;
const PYTHON = `python ${PATH}`;
const SHARED = "assets/shared-links.json"; // by page, the links to share that lead to it (rulebook/exports/link_pages.py)
const FRAME = /^embed\/|^assets\/site\/embed\.css$/; // rules in other people's pages: kept once they were seen
const FRAMED = worker.location.search === "?seen"; // registered in somebody else's page: nothing is kept that was not seen
const RESET = "reset/"; // never answered from here, so that a broken worker can be got rid of
const NOT_WHOLE = "not-whole"; // kept beside the pages of a build that lacks some and can't get them any more
const AT_ONCE = 6;

/** @type {Set<string>} */
const outside = new Set(); // clients whose page is of another build: nothing of this one is for them

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(tidy().then(() => worker.clients.claim())));
worker.addEventListener("message", ({ data }) => data === "take over" && worker.skipWaiting());
worker.addEventListener("fetch", (event) => {
  const { request, clientId, resultingClientId } = event;
  const path = request.url.startsWith(ROOT) ? request.url.slice(ROOT.length).split(/[?#]/)[0] : undefined;
  if (path === undefined || request.method !== "GET" || path.startsWith(RESET)) return;
  if (outside.has(clientId) && request.mode !== "navigate") {
    if (resultingClientId) outside.add(resultingClientId); // its worker
    return;
  }
  if (request.mode === "navigate" && path.startsWith("r/")) event.respondWith(shared(path, request));
  else if (FRAME.test(path)) event.respondWith(frame(request));
  else if (isKept(path)) event.respondWith(page(path).catch(() => movedOn(event)));
  else if (BUILD.python.includes(path)) event.respondWith(python(path, request));
  else if (request.mode === "navigate") event.respondWith(elsewhere(request, path));
});

/**
 * The way on from a link to share. Its own small page is for those who have no worker yet.
 * What this build does not know, the server may.
 *
 * @param {string} path
 * @param {Request} request
 */
async function shared(path, request) {
  const wanted = path.slice("r/".length).replace(/\/$/, "");
  const own = wanted.split("/").slice(2).join("--"); // the anchor, unless another one is named
  /** @type {Record<string, string[]>} */
  const pages = await page(SHARED).then(
    (found) => found.json(),
    () => ({}),
  );
  for (const [address, links] of Object.entries(pages))
    for (const [link, anchor = own] of links.map((each) => each.split("#")))
      if (link === wanted)
        return Response.redirect(at(address) + new URL(request.url).search + (anchor && `#${anchor}`));
  return elsewhere(request, path);
}

/**
 * A page by another address, as servers take them: without its slash, or with its file; or else what the server knows.
 *
 * @param {Request} request
 * @param {string} path
 */
async function elsewhere(request, path) {
  const folder = path.replace(/(^|\/)index\.html$/, "$1");
  for (const address of [folder, `${folder}/`])
    if (isKept(address)) return Response.redirect(at(address) + new URL(request.url).search);
  return fetch(request).catch(() => page("404.html"));
}

/**
 * What to do when this build is no longer whole: the browser has thrown something of it away, and the server has another
 * build by now. A page comes from there, with all that belongs to it; to a page of this build nothing is given that is of
 * another. The next worker takes over without being asked to.
 *
 * @param {FetchEvent} event
 */
async function movedOn(event) {
  const { request, resultingClientId } = event;
  const found = await fetch(request); // without a connection this fails as it should
  if (found.ok) event.waitUntil(giveWay());
  if (request.mode !== "navigate") return Response.error();
  outside.add(resultingClientId);
  return found;
}

async function giveWay() {
  await (await caches.open(PAGES)).put(at(NOT_WHOLE), new Response());
  worker.registration.waiting?.postMessage("take over");
  await worker.registration.update();
}

// Every page of this build: what an older build has of it is taken over, the rest fetched, and held against its digest.
// Should the server have moved on to another build by now, the digest does not fit, and the browser tries again later.
async function install() {
  const [mine, older] = [await caches.open(PAGES), await olderPages()];
  const wanted = Object.keys(BUILD.pages);
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let path = wanted.pop(); path !== undefined; path = wanted.pop()) {
        if ((await mine.match(at(path))) || !(await isWanted(older, path))) continue;
        await mine.put(at(path), (await unchanged(older, path)) ?? (await fetched(path)));
      }
    }),
  );
  for (const cache of older)
    for (const { url } of await cache.keys())
      if (FRAME.test(url.slice(ROOT.length))) await frame(new Request(url)).catch(() => {}); // it may be gone
  for (const cache of older) if (await cache.match(at(NOT_WHOLE))) await worker.skipWaiting();
}

/**
 * Whether a page is kept before it is opened: what was opened before is.
 *
 * @param {Cache[]} older
 * @param {string} path
 */
async function isWanted(older, path) {
  if (!FRAMED && !BUILD.later.includes(path)) return true;
  for (const cache of older) if (await cache.match(at(path))) return true;
  return false;
}

async function tidy() {
  for (const name of await caches.keys()) if (name.startsWith(ALL_PAGES) && name !== PAGES) await caches.delete(name);
  const kept = await caches.open(PYTHON);
  for (const { url } of await kept.keys()) if (!BUILD.python.includes(url.slice(ROOT.length))) await kept.delete(url);
}

/**
 * A page of this very build, or an error.
 *
 * @param {string} path
 */
async function page(path) {
  const cache = await caches.open(PAGES).catch(() => undefined);
  const kept = await cache?.match(at(path));
  if (kept) return kept;
  const found = await fetched(path); // the browser may have thrown some of it away
  await cache?.put(at(path), found.clone()).catch(() => {});
  return found;
}

/**
 * The cache is filled by worker.mjs and offline.mjs, which hold each file against its digest;
 * when something was damaged they want it from the server.
 *
 * @param {string} path
 * @param {Request} request
 */
async function python(path, { cache: mode }) {
  const kept = () => caches.match(at(path), { cacheName: PYTHON }).catch(() => undefined);
  if (mode !== "reload") return (await kept()) ?? fetch(at(path));
  return fetch(at(path), { cache: mode }).catch(async (error) => {
    const copy = await kept();
    if (!copy) throw error;
    return copy;
  });
}

/**
 * A rule in a frame, or its styles: as the server has it now, or as it was when it was last seen.
 *
 * @param {Request} request
 */
async function frame(request) {
  const cache = await caches.open(PAGES).catch(() => undefined);
  try {
    const found = await fetch(request.url, { cache: "no-cache" });
    if (found.ok) await cache?.put(request.url, found.clone());
    return found;
  } catch (error) {
    const seen = await cache?.match(request.url);
    if (!seen) throw error;
    return seen;
  }
}

/** @param {string} path */
async function fetched(path) {
  const found = await fetch(at(path), { cache: "no-cache", integrity: `sha256-${BUILD.pages[path]}` });
  if (!found.ok && path !== "404.html") throw new Error(`${found.status} for ${path}`);
  const headers = new Headers(found.headers);
  headers.set("x-sha256", BUILD.pages[path]);
  return new Response(await found.blob(), { headers });
}

/**
 * A page as an older build kept it, if it is the same.
 *
 * @param {Cache[]} older
 * @param {string} path
 */
async function unchanged(older, path) {
  for (const cache of older) {
    const kept = await cache.match(at(path));
    if (kept?.headers.get("x-sha256") === BUILD.pages[path]) return kept;
  }
  return undefined;
}

async function olderPages() {
  const names = (await caches.keys()).filter((name) => name.startsWith(ALL_PAGES) && name !== PAGES);
  return Promise.all(names.map((name) => caches.open(name)));
}

/** @param {string} path */
function isKept(path) {
  return Object.hasOwn(BUILD.pages, path);
}

/** @param {string} path */
function at(path) {
  return ROOT + path;
}
