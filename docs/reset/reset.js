// Gets rid of the service worker and of all it kept. It lies beside its page, where the worker answers nothing.
(async () => {
  const words = /** @type {HTMLElement} */ (document.getElementById("done"));
  try {
    const root = new URL("../", location.href);
    for (const registration of (await navigator.serviceWorker?.getRegistrations()) ?? [])
      if (registration.scope === root.href) await registration.unregister();
    for (const name of await caches.keys())
      if (name === `python ${root.pathname}` || name.startsWith(`pages ${root.pathname} `)) await caches.delete(name);
    words.textContent = "Done: nothing is kept for offline any more, and every page comes fresh.";
  } catch (error) {
    const why = error instanceof Error ? error.message : error;
    words.textContent = `That did not work (${why}). Clear this site's data in the browser's settings.`;
  }
})();
