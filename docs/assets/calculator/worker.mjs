// Python, off the page's thread. Messages to it:
//   {start: {from, python, calculators, files, info, fresh}}  the site's root, what to load (see python.mjs), and whether to
//                                                             trust nothing kept, since a start has failed
//   {ticket, calculator, query}                               one question
// Messages from it:
//   {progress: {loaded, total}}   bytes so far
//   {ready: true}
//   {working: {done, total}}      how far a long answer has come, now and then
//   {ticket, answer}              the JSON of calculators.api.for_page
//   {failed: sentence, gone}      it can't go on, and the page ends this worker; gone: the server has another build by now

/** @typedef {import("./python.mjs").Start & { from: string, fresh?: boolean }} WorkerStart */

/**
 * @typedef {object} FromWorker
 * @property {{ loaded: number, total: number }} [progress]
 * @property {{ done: number, total: number }} [working]
 * @property {boolean} [ready]
 * @property {string} [failed]
 * @property {boolean} [gone]
 * @property {number} [ticket]
 * @property {string} [answer]
 */

const OFTEN = 50; // ms between two messages on progress
const CACHE = `python ${new URL("../../", self.location.href).pathname}`; // the one that sw.js answers from
const GONE = "There is a newer version of this site, and the server no longer has what this page reckons with.";
const NO_WEBASSEMBLY =
  "This browser has WebAssembly switched off, which the calculators need. Lockdown Mode does that, and can be lifted for one site. The answer shown is for the page's own example.";

/** @type {(calculator: string, query: string) => string} */
let answerFor;
/** @type {Promise<Download>[]} */
let downloads = []; // each settled as soon as the server has said whether it has the file

/** @param {FromWorker} message */
function send(message) {
  self.postMessage(message);
}

self.onmessage = async ({ data }) => {
  try {
    if (data.start) {
      answerFor = await load(data.start);
      send({ ready: true });
      keep(data.start).catch(console.warn);
    } else {
      send({ ticket: data.ticket, answer: answerFor(data.calculator, data.query) });
    }
  } catch (error) {
    console.warn(error);
    if (data.start) return reportFailure(error);
    send({ failed: "The calculator made a mistake. Please tell us which inputs did it." });
  }
};

self.addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  reportFailure(event.reason);
});

/**
 * Starts Python and gives its one function. Every file is asked for at once, and handed to the runtime when it comes to it.
 *
 * @param {WorkerStart} start
 */
async function load({ from, python, calculators, files, info, fresh }) {
  if (typeof WebAssembly === "undefined") throw new Error("no WebAssembly");
  const folder = from + python;
  const isModule = (/** @type {string} */ path) => path.endsWith(".mjs"); // these come by import, which takes what the browser has at hand
  const all = Object.entries(files);
  const cache = fresh ? "reload" : "default";
  if (fresh)
    await Promise.all(
      all
        .filter(([path]) => isModule(path))
        .map(([path, [, , digest]]) => ok(fetch(from + path, { cache, integrity: `sha256-${digest}` }))),
    );
  const others = all.filter(([path]) => !isModule(path)).map(([path, about]) => [from + path, about]);
  const allSound = fetchAll(Object.fromEntries(others), cache);
  import(`${folder}pyodide.asm.mjs`);
  const { loadPyodide } = await import(`${folder}pyodide.mjs`);
  const [pyodide, archive] = await Promise.all([
    loadPyodide({
      indexURL: folder,
      stdLibURL: `${folder}library.zip`,
      lockFileContents: { info, packages: {} },
      env: { HOME: "/" },
    }),
    fetch(from + calculators).then((response) => response.arrayBuffer()),
  ]);
  pyodide.FS.writeFile("/calculators.zip", new Uint8Array(archive));
  pyodide.runPython("import sys; sys.path.append('/calculators.zip')");
  pyodide.pyimport("calculators.kernel.progress").listener = (
    /** @type {number} */ done,
    /** @type {number} */ total,
  ) => send({ working: { done, total } });
  const { for_page } = pyodide.pyimport("calculators.api");
  await allSound; // no answer from anything but what was published
  return for_page;
}

/**
 * Fetches the files, and moves the progress bar as their bytes pass through; whoever fetches one later gets what came.
 * A download that fails is reported at once: the runtime itself would wait for ever for a file that breaks off.
 * The promise is kept when every file is here and is the one that was published.
 *
 * @param {import("./python.mjs").Start["files"]} files by address
 * @param {RequestCache} cache
 */
function fetchAll(files, cache) {
  const fetchPlain = self.fetch.bind(self);
  /** @type {Record<string, number>} */
  const loaded = {};
  const totals = Object.fromEntries(Object.entries(files).map(([file, [, packed]]) => [file, packed]));
  const sum = (/** @type {Record<string, number>} */ bytes) => Object.values(bytes).reduce((all, one) => all + one, 0);
  let reported = 0;
  const counted = async (/** @type {string} */ file) => {
    const response = await ok(fetchPlain(file, { cache }));
    const [size, , digest] = files[file];
    if (!response.headers.has("content-encoding")) totals[file] = size; // it comes as it is
    const report = (/** @type {number} */ bytes) => {
      loaded[file] = (bytes * totals[file]) / size;
      if (bytes < size && performance.now() < reported + OFTEN) return;
      reported = performance.now();
      send({ progress: { loaded: sum(loaded), total: sum(totals) } });
    };
    return checked(file, response, size, digest, report);
  };
  const coming = new Map(Object.keys(files).map((file) => [file, counted(file)]));
  self.fetch = (input, init) => coming.get(String(input))?.then(({ response }) => response) ?? fetchPlain(input, init);
  downloads = [...coming.values()];
  const all = downloads.map((download) => download.then(({ sound }) => sound));
  for (const one of all) one.catch(reportFailure);
  return Promise.all(all);
}

/**
 * A response on its way, and a promise that is kept if all of it came as it was published.
 *
 * @typedef {{ response: Response, sound: Promise<void> }} Download
 */

/**
 * The response goes on untouched, so that WebAssembly is compiled while it comes, off this thread; a copy of it moves the
 * bar and is held against its digest. A file that breaks off or comes damaged is not used, and a copy kept is removed.
 *
 * @param {string} file
 * @param {Response} response
 * @param {number} size
 * @param {string} digest
 * @param {(bytes: number) => void} report
 * @returns {Download}
 */
function checked(file, response, size, digest, report) {
  const copy = response.clone().body?.getReader();
  const gathered = new Uint8Array(size);
  let bytes = 0;
  const read = async () => {
    for (;;) {
      const { done, value } = (await copy?.read()) ?? { done: true, value: undefined };
      if (done || !value) break;
      if (bytes + value.byteLength <= size) gathered.set(value, bytes);
      bytes += value.byteLength;
      report(bytes);
    }
    if (!self.crypto.subtle) return; // a page without TLS: nothing is kept there either
    const found = bytes === size ? await crypto.subtle.digest("SHA-256", gathered) : new ArrayBuffer(0);
    if (btoa(String.fromCharCode(...new Uint8Array(found))) === digest) return;
    await self.caches?.open(CACHE).then(
      (cache) => cache.delete(file),
      () => {},
    );
    throw new Error(`${file.split("/").at(-1)} came damaged`);
  };
  return { response, sound: read() };
}

/**
 * Keeps what was used for the time without a connection: the browser has it at hand, so this fetches nothing anew.
 * A full disk costs the copy, not the answer.
 *
 * @param {WorkerStart} start
 */
async function keep({ from, files }) {
  const cache = await self.caches?.open(CACHE);
  if (!cache) return;
  for (const [file, [, , digest]] of Object.entries(files))
    if (!(await cache.match(from + file)))
      await cache.add(new Request(from + file, { cache: "force-cache", integrity: `sha256-${digest}` }));
}

/**
 * Files are named by their content, so one that is not there was there when this page was made: the site has moved on.
 * An import that fails does not say why; the files that were asked for beside it do.
 *
 * @param {any} error
 */
async function reportFailure(error) {
  const others = error?.status ? [] : await Promise.allSettled(downloads);
  const reasons = [error, ...others.flatMap((other) => (other.status === "rejected" ? [other.reason] : []))];
  if (reasons.some((reason) => reason?.status === 404)) send({ failed: GONE, gone: true });
  else if (typeof WebAssembly === "undefined") send({ failed: NO_WEBASSEMBLY });
  else {
    const why = String(error?.message ?? error)
      .split("\n")[0]
      .slice(0, 120);
    send({ failed: `Loading Python failed (${why}). Is there a connection?` });
  }
}

/**
 * @param {Promise<Response>} request
 */
async function ok(request) {
  const response = await request;
  if (!response.ok)
    throw Object.assign(new Error(`${response.status} for ${response.url}`), { status: response.status });
  return response;
}
