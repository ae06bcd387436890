// A link as a QR code, on screen and on paper. The library that draws it is fetched when one is wanted.

import { dialog, make, note, SITE } from "../ui.mjs";

export const CELL = 4; // what the drawing is wide, of each module
const LIBRARY = `${SITE}assets/qr-code.mjs`;

/**
 * The code of a link; nothing if the link is too long for one, or the library can't be had.
 *
 * @param {string} link
 * @returns {Promise<SVGSVGElement | undefined>}
 */
export async function codeOf(link) {
  try {
    const { default: qrcode } = await import(LIBRARY);
    const code = qrcode(0, "L"); // as large as it must be
    code.addData(link);
    code.make();
    const text = code.createSvgTag({ cellSize: CELL, margin: 4 * CELL, scalable: true });
    const drawn = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    return drawn instanceof SVGSVGElement ? document.importNode(drawn, true) : undefined;
  } catch (error) {
    console.warn(error);
    return undefined;
  }
}

/**
 * Shows a list's code, to be scanned with another device.
 *
 * @param {{ link: string, name: string }} list
 */
export async function showCode({ link, name }) {
  const code = await codeOf(link);
  if (!code) return note("The list is too long for a QR code, or it could not be drawn; Share has its link.");
  code.setAttribute("role", "img");
  code.setAttribute("aria-label", `QR code of ${name}`);
  dialog(name, make("div", { className: "qr" }, code, make("p", { textContent: "Scan it to open the list." })));
}
