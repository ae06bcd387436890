// What a page of the site has beyond the browser's own.

interface Window {
  /** Names in an address that are no inputs (docs/assets/site/early.js). */
  noInput: RegExp;
  /** Whether an address asks for nothing (docs/assets/site/early.js). */
  isBare(search: string): boolean;
  /** A worker that was started before the calculator's script came, and its messages so far. */
  earlyPython?: { worker: Worker; said: import("../docs/assets/calculator/worker.mjs").FromWorker[]; failed: boolean };
  /** Says that the form can't work, with a way to try again (docs/assets/site/early.js). */
  showBroken(): void;
  /** Whether the page's script has come and mounted what there is (docs/assets/site/start.mjs). */
  started?: boolean;
  /** What the theme keeps on this device, as it was written (docs/assets/site/early.js). */
  __md_get(name: "__palette", store?: Storage): { color?: Record<string, string> } | null;
  __md_set(name: string, value: unknown, store?: Storage): void;
  /** The theme's stream of pages, with instant navigation. */
  document$?: { subscribe(listener: () => void): void };
}

interface Navigator {
  /** Not in every browser. */
  connection?: { saveData?: boolean; effectiveType?: string; type?: string };
}
