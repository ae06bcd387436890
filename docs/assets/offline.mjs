// Reading and reckoning without a connection: the service worker (sw.js at the site's root), its updates,
// and the choice to keep Python before it is first used.

const root = new URL("../", import.meta.url);
const saving = navigator.connection?.saveData;
const WHY = { QuotaExceededError: "no room on this device", SecurityError: "this browser keeps nothing", Damaged: "it came damaged" };

export async function offline() {
  if (!navigator.serviceWorker) return;
  if (!navigator.serviceWorker.controller && saving) return; // a reader who saves data asks for it with the button
  await register();
}

async function register() {
  const found = await navigator.serviceWorker.register(new URL("sw.js", root), { scope: root.pathname });
  if (found.waiting && navigator.serviceWorker.controller) announce(found.waiting);
  const follow = () => {
    const coming = found.installing;
    coming?.addEventListener("statechange", () => {
      if (coming.state === "installed" && navigator.serviceWorker.controller) announce(coming);
    });
  };
  follow();
  found.addEventListener("updatefound", follow);
  found.update().catch(() => {}); // not every browser looks by itself; without a connection there is nothing new
}

function announce(worker) {
  if (document.querySelector(".update")) return;
  const bar = document.createElement("div");
  bar.className = "update";
  bar.setAttribute("role", "status");
  bar.innerHTML = "<p>A newer version of this site is here.</p><button type=button>Take it</button>";
  bar.querySelector("button").addEventListener("click", () => worker.postMessage("take over"));
  document.body.append(bar);
}

// The newer version at once: from the worker that has it, which reloads every tab, or else from the server.
export async function newer() {
  const found = await navigator.serviceWorker?.getRegistration().catch(() => {});
  const coming = navigator.serviceWorker?.controller && (found?.waiting ?? found?.installing);
  if (!coming) return location.reload();
  const take = () => (coming.state === "installed" ? coming.postMessage("take over") : coming.state === "redundant" && location.reload());
  coming.addEventListener("statechange", take);
  take();
}

// The button "Keep for offline" of a page; it says how much there is to fetch, and how much has come.
export async function keeping(button) {
  const { files: sizes } = JSON.parse(button.closest("[data-python]").dataset.python);
  const files = Object.entries(sizes).map(([path, [whole, packed, seal]]) => ({ address: new URL(path, root).href, whole, packed, seal }));
  const megabytes = (bytes) => (bytes / 1e6).toFixed(1);
  const sum = (some) => some.reduce((bytes, { packed }) => bytes + packed, 0);
  if (!window.caches || !navigator.serviceWorker) return;
  const cache = await caches.open(`python ${root.pathname}`);
  const missing = async () => {
    const kept = new Set((await cache.keys()).map(({ url }) => url));
    return files.filter(({ address }) => !kept.has(address));
  };
  const tell = (words, done = false) => ((button.textContent = words), (button.disabled = done));
  const pages = await navigator.serviceWorker.getRegistration(root); // without it Python alone would not open a page
  if (pages && !(await missing()).length) tell("Kept for offline", true);
  else tell(`Keep for offline (${megabytes(sum(await missing()))} MB)`);
  button.hidden = false;
  let again = false; // what the browser has at hand may be damaged
  button.addEventListener("click", async () => {
    try {
      await register();
      navigator.storage?.persist?.();
      const wanted = await missing();
      let come = 0;
      for (const { address, whole, packed, seal } of wanted) {
        const response = await fetch(address, { cache: again ? "reload" : "default" });
        if (!response.ok) throw new Error(`${response.status} for ${address}`);
        const counting = new TransformStream({
          transform(chunk, onward) {
            come += (chunk.byteLength * packed) / whole;
            tell(`Keeping for offline, ${megabytes(come)} of ${megabytes(sum(wanted))} MB`, true);
            onward.enqueue(chunk);
          },
        });
        const body = await new Response(response.body.pipeThrough(counting)).arrayBuffer();
        const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
        if (btoa(String.fromCharCode(...digest)) !== seal) throw Object.assign(new Error(address), { name: "Damaged" });
        await cache.put(address, new Response(body, { headers: response.headers }));
      }
      await navigator.serviceWorker.ready;
      tell("Kept for offline", true);
    } catch (error) {
      console.warn(error);
      again = true;
      tell(`Not kept (${WHY[error.name] ?? "no connection"}): try again`);
    }
  });
}
