// A calculator in somebody else's page (?embed): every link opens a page of its own, and one leads back with the inputs.

export function embedded(root) {
  const way = Object.assign(document.createElement("p"), { className: "back" });
  way.innerHTML = '<a target="_blank">Open in the Ready Reckoner</a>';
  root.append(way);
  const back = way.firstChild;
  const follow = () => (back.href = location.pathname + location.search.replace(/([?&])embed=?(&|$)/, "$1").replace(/[?&]$/, ""));
  follow();
  for (const touch of ["pointerover", "focusin"]) root.addEventListener(touch, follow); // the address follows the inputs
  const apart = ({ target }) => {
    const link = target.closest("a[href]");
    if (link && (link === back || new URL(link.href).pathname !== location.pathname)) link.target = "_blank";
  };
  document.addEventListener("click", apart, { capture: true });
}
