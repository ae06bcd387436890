// Reading and reckoning without a connection: the service worker (sw.js at the site's root), its updates,
// and the choice to keep Python before it is first used.

const root = new URL("../", import.meta.url);
const saving = navigator.connection?.saveData;

export async function offline() {
  if (!navigator.serviceWorker) return;
  const before = navigator.serviceWorker.controller;
  navigator.serviceWorker.addEventListener("controllerchange", () => before && location.reload()); // two builds never mix
  if (!before && saving) return; // a reader who saves data asks for it with the button
  await register();
}

async function register() {
  const found = await navigator.serviceWorker.register(new URL("sw.js", root), { scope: root.pathname });
  if (found.waiting && navigator.serviceWorker.controller) announce(found.waiting);
  found.addEventListener("updatefound", () => {
    const coming = found.installing;
    coming.addEventListener("statechange", () => {
      if (coming.state === "installed" && navigator.serviceWorker.controller) announce(coming);
    });
  });
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

// The button "Keep for offline" of a page; it says how much there is to fetch, and how much has come.
export async function keeping(button) {
  const { files: sizes } = JSON.parse(button.closest("[data-python]").dataset.python);
  const files = Object.entries(sizes).map(([path, [whole, packed]]) => ({ address: new URL(path, root).href, whole, packed }));
  const megabytes = (bytes) => (bytes / 1e6).toFixed(1);
  const sum = (some) => some.reduce((bytes, { packed }) => bytes + packed, 0);
  if (!window.caches || !navigator.serviceWorker) return;
  const cache = await caches.open("python");
  const missing = async () => {
    const kept = new Set((await cache.keys()).map(({ url }) => url));
    return files.filter(({ address }) => !kept.has(address));
  };
  const tell = (words, done = false) => ((button.textContent = words), (button.disabled = done));
  if (!(await missing()).length) tell("Kept for offline", true);
  else tell(`Keep for offline (${megabytes(sum(await missing()))} MB)`);
  button.hidden = false;
  button.addEventListener("click", async () => {
    try {
      await register();
      navigator.storage?.persist?.();
      const wanted = await missing();
      let come = 0;
      for (const { address, whole, packed } of wanted) {
        const response = await fetch(address);
        if (!response.ok) throw new Error(`${response.status} for ${address}`);
        const counting = new TransformStream({
          transform(chunk, onward) {
            come += (chunk.byteLength * packed) / whole;
            tell(`Keeping for offline, ${megabytes(come)} of ${megabytes(sum(wanted))} MB`, true);
            onward.enqueue(chunk);
          },
        });
        await cache.put(address, new Response(response.body.pipeThrough(counting), { headers: response.headers }));
      }
      await navigator.serviceWorker.ready;
      tell("Kept for offline", true);
    } catch (error) {
      console.warn(error);
      tell(`Not kept (${error.name === "QuotaExceededError" ? "no room on this device" : "no connection"}): try again`);
    }
  });
}
