// Gets rid of the service worker and of all it kept. It lies beside its page, where the worker answers nothing.
(async () => {
  const words = document.getElementById("done");
  try {
    const root = new URL("../", location).href;
    for (const one of (await navigator.serviceWorker?.getRegistrations()) ?? []) if (one.scope === root) await one.unregister();
    const place = new URL(root).pathname;
    for (const name of await caches.keys()) if (name === `python ${place}` || name.startsWith(`pages ${place} `)) await caches.delete(name);
    words.textContent = "Done: nothing is kept for offline any more, and every page comes fresh.";
  } catch (error) {
    words.textContent = `That did not work (${error.message}). Clear this site's data in the browser's settings.`;
  }
})();
