// The service worker: pages without a connection, always from one build.
// BUILD is filled in when the site is built (rulebook/offline.py):
//   name   changes whenever a file does
//   pages  address from the site's root -> SHA-256 of its content, in base64: everything but Python; kept from the first visit
//   moved  links to share whose id is an old one, without their r/ -> the place of now
//   python addresses of the runtime and the calculators, named by their content; kept from their first use
const BUILD = {};

const ROOT = new URL("./", self.location).href;
const PLACE = new URL(ROOT).pathname; // caches belong to a whole host, which may have other copies of this site
const ALL_PAGES = `pages ${PLACE} `;
const PAGES = ALL_PAGES + BUILD.name;
const PYTHON = `python ${PLACE}`;
const RESET = "reset/"; // never answered from here, so that a broken worker can be got rid of
const AT_ONCE = 6;

self.addEventListener("install", (event) => event.waitUntil(take()));
self.addEventListener("activate", (event) => event.waitUntil(tidy().then(() => self.clients.claim())));
self.addEventListener("message", ({ data }) => data === "take over" && self.skipWaiting());
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const path = request.url.startsWith(ROOT) ? request.url.slice(ROOT.length).split(/[?#]/)[0] : undefined;
  if (path === undefined || request.method !== "GET" || path.startsWith(RESET)) return;
  if (request.mode === "navigate" && /^r\//.test(path)) event.respondWith(shared(path, request));
  else if (path in BUILD.pages) event.respondWith(page(path));
  else if (BUILD.python.includes(path)) event.respondWith(python(path, request));
  else if (request.mode === "navigate") event.respondWith(elsewhere(request));
});

// Where a link to share leads: r/<game>/<chapter>/<rule>/<ruling>/ is a place in a chapter, r/<game>/<calculator>/ a page.
// Its own small page is for those who have no worker yet. What this build does not know, the server may.
async function shared(path, request) {
  const [game, name, ...inside] = path.split("/").filter(Boolean).slice(1);
  const anchor = inside.join("--");
  const place = BUILD.moved[[game, name, ...inside].join("/")] ?? (anchor ? `${game}/rules/${name}/#${anchor}` : `${game}/${name}/`);
  const [where, id] = place.split("#");
  if (!(where in BUILD.pages)) return elsewhere(request);
  const signs = id ? [`<h2 id="${id}"`, `<a id="${id}"`] : [`data-calculator="${where.slice(0, -1)}"`];
  const words = await (await page(where)).text();
  if (!signs.some((sign) => words.includes(sign))) return elsewhere(request);
  return Response.redirect(at(where) + new URL(request.url).search + (id ? `#${id}` : ""));
}

function elsewhere(request) {
  return fetch(request).catch(() => page("404.html"));
}

// Every page of this build: what an older build has of it is taken over, the rest fetched, and held against its digest.
// Should the server have moved on to another build by now, the digest does not fit, and the browser tries again later.
async function take() {
  const [mine, older] = [await caches.open(PAGES), await olderPages()];
  const wanted = Object.keys(BUILD.pages);
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let path = wanted.pop(); path !== undefined; path = wanted.pop()) {
        if (await mine.match(at(path))) continue;
        const kept = await first(older, (cache) => unchanged(cache, path));
        await mine.put(at(path), kept ?? (await fetched(path)));
      }
    }),
  );
}

async function tidy() {
  for (const name of await caches.keys()) if (name.startsWith(ALL_PAGES) && name !== PAGES) await caches.delete(name);
  const kept = await caches.open(PYTHON);
  for (const { url } of await kept.keys()) if (!BUILD.python.includes(url.slice(ROOT.length))) await kept.delete(url);
}

async function page(path) {
  try {
    const cache = await caches.open(PAGES);
    const kept = await cache.match(at(path));
    if (kept) return kept;
    const found = await fetched(path); // the browser may have thrown some of it away
    await cache.put(at(path), found.clone());
    return found;
  } catch {
    return fetch(at(path));
  }
}

// Filled by worker.mjs and offline.mjs, which hold it against its digest; when something was damaged they want it from the server.
async function python(path, { cache: how }) {
  const kept = () => caches.match(at(path), { cacheName: PYTHON }).catch(() => undefined);
  if (how === "reload") return fetch(at(path), { cache: how }).catch(async (error) => (await kept()) ?? Promise.reject(error));
  return (await kept()) ?? fetch(at(path));
}

async function fetched(path) {
  const found = await fetch(at(path), { cache: "no-cache", integrity: `sha256-${BUILD.pages[path]}` });
  if (!found.ok && path !== "404.html") throw new Error(`${found.status} for ${path}`);
  const headers = new Headers(found.headers);
  headers.set("x-sha256", BUILD.pages[path]);
  return new Response(await found.blob(), { headers });
}

async function unchanged(cache, path) {
  const kept = await cache.match(at(path));
  return kept?.headers.get("x-sha256") === BUILD.pages[path] ? kept : undefined;
}

async function olderPages() {
  const names = (await caches.keys()).filter((name) => name.startsWith(ALL_PAGES) && name !== PAGES);
  return Promise.all(names.map((name) => caches.open(name)));
}

async function first(all, ask) {
  for (const one of all) {
    const found = await ask(one);
    if (found) return found;
  }
}

function at(path) {
  return ROOT + path;
}
