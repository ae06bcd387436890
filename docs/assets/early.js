// Loaded before the theme's script, for what has to be there first.

// Back and Forward between inputs of one calculator: the page stays, where the theme would fetch and swap it.
// Whoever takes the step cancels the event "step".
window.addEventListener("popstate", (event) => {
  const step = new CustomEvent("step", { cancelable: true });
  if (!document.dispatchEvent(step)) event.stopImmediatePropagation();
});

// The search index is a third of what a page would load, and most readers never search.
// The theme asks for it at once and has no setting for that, so the request waits here until the search is touched.
{
  const touched = new Promise((resolve) => {
    document.addEventListener("focusin", ({ target }) => target.closest(".md-search") && resolve());
  });
  const { open, send } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.open = function (method, address, ...rest) {
    this.waits = String(address).endsWith("/search_index.json");
    open.call(this, method, address, ...rest);
  };
  XMLHttpRequest.prototype.send = function (...body) {
    if (this.waits) touched.then(() => send.apply(this, body));
    else send.apply(this, body);
  };
}
