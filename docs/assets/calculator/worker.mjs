// Python, off the page's thread. Messages to it:
//   {start: {from, parts, game, whole, fresh, …}} the site's root, the file that says what there is to load (see python.mjs;
//                                                 a page may say it at once), the page's game, whether the whole runtime is
//                                                 wanted, and whether to trust nothing kept, since a start has failed
//   {prefetch: {from, parts, game}}               the same, to fetch and not to start yet: nobody has asked
//   {game}                                        a game whose calculators are wanted too
//   {ticket, calculator, query}                   one question
// Messages from it:
//   {progress: {loaded, total}}   bytes so far
//   {ready: true}                 what was asked for last has been loaded
//   {working: {done, total}}      how far a long answer has come, now and then
//   {ticket, answer}              the JSON of calculators.api.for_page
//   {missed: true}                the runtime lacks a function, and the page starts the full one
//   {failed: sentence, gone}      it can't go on, and the page ends this worker; gone: the server has another build by now

/** @typedef {import("./python.mjs").Start} Start */
/** @typedef {{ from: string, parts: [string, string], game: string, whole?: boolean, fresh?: boolean }} WorkerStart */

/**
 * @typedef {object} FromWorker
 * @property {{ loaded: number, total: number }} [progress]
 * @property {{ done: number, total: number }} [working]
 * @property {boolean} [ready]
 * @property {boolean} [missed]
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

/** @type {import("pyodide").PyodideAPI} */
let pyodide;
/** @type {{ HEAPU8: Uint8Array } | undefined} */
let memory;
/** @type {(calculator: string, query: string) => string} */
let answerFor;
/** @type {WorkerStart} */
let started;
const NOTED_AT = 8; // where a function that was left out notes its call (rulebook/bundle/slim.mjs)
/** @type {Promise<Download>[]} */
let downloads = []; // each settled as soon as the server has said whether it has the file

/** @param {FromWorker} message */
function send(message) {
  self.postMessage(message);
}

self.onmessage = async ({ data }) => {
  if (data.prefetch) {
    if (typeof WebAssembly === "undefined") return; // nothing would come of it
    begun = begin(data.prefetch, "low");
    return void begun.catch(reportFailure);
  }
  try {
    if (data.ticket === undefined) {
      const used = await (data.start ? load(data.start) : loadGame(data.game));
      if (missed()) return send({ missed: true });
      send({ ready: true });
      keep(used).catch(console.warn);
    } else {
      const answer = answerFor(data.calculator, data.query);
      send(missed() ? { missed: true } : { ticket: data.ticket, answer });
    }
  } catch (error) {
    if (data.ticket === undefined) return void reportFailure(error);
    if (missed(error)) return send({ missed: true });
    console.warn(error);
    send({ failed: "The calculator made a mistake. Please tell us which inputs did it." });
  }
};

self.addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  reportFailure(event.reason);
});

/**
 * Downloads on their way: what there is to load, which files of it are wanted, the runtime's scripts, and everything else.
 *
 * @typedef {{ told: Start, files: Start["files"], scripts: Promise<unknown>, allSound: Promise<unknown> }} Begun
 */

/** @type {Promise<Begun> | undefined} */
let begun; // before the start
let tellProgress = () => {};

/**
 * Asks for every file that a start needs, at once, the largest first.
 *
 * @param {WorkerStart} start
 * @param {RequestPriority} [priority]
 * @returns {Promise<Begun>}
 */
async function begin(start, priority) {
  started = start;
  const { from, game, fresh } = start;
  const told = "files" in start ? /** @type {Start} */ (/** @type {unknown} */ (start)) : await everything();
  const { python, games } = told;
  const [own, other] = start.whole ? [told.full, python] : [python, told.full];
  const foreign = new Set(Object.values(games).filter((path) => path !== games[game]));
  const isWanted = (/** @type {string} */ path) =>
    path.startsWith(own) || path === `${python}library.zip` || !(path.startsWith(other) || foreign.has(path));
  const wanted = Object.entries(told.files).filter(([path]) => isWanted(path));
  wanted.sort(([, [, one]], [, [, another]]) => another - one);
  const isModule = (/** @type {string} */ path) => path.endsWith(".mjs");
  const others = wanted.filter(([path]) => !isModule(path)).map(([path, about]) => [from + path, about]);
  const allSound = fetchAll(Object.fromEntries(others), { cache: fresh ? "reload" : "default", priority });
  const modules = wanted.filter(([path]) => isModule(path));
  const scripts = Promise.all(modules.map(([path, [, , digest]]) => checkModule(from + path, digest, fresh)));
  scripts.catch(() => {}); // told to whoever starts
  return { told, files: Object.fromEntries(wanted), scripts, allSound };
}

/**
 * Starts Python, and gives the files that were used. Each is handed to the runtime when it comes to it.
 *
 * @param {WorkerStart} start
 */
async function load(start) {
  if (typeof WebAssembly === "undefined") throw new Error("no WebAssembly");
  const { told, files, scripts, allSound } = await (begun ?? begin(start));
  tellProgress(); // what came before somebody asked
  started = start;
  const { from, game } = start;
  const { python, calculators, games, info } = told;
  const folder = from + (start.whole ? told.full : python);
  await scripts;
  import(`${folder}pyodide.asm.mjs`);
  const { loadPyodide } = await import(`${folder}pyodide.mjs`);
  const archive = content(from + calculators);
  pyodide = await loadPyodide({
    indexURL: folder,
    stdLibURL: `${from}${python}library.zip`,
    lockFileContents: { info, packages: {} },
    env: { HOME: "/" },
  });
  memory = /** @type {any} */ (pyodide)._module;
  pyodide.FS.writeFile("/calculators.zip", await archive);
  pyodide.runPython("import sys; sys.path.append('/calculators.zip')");
  pyodide.pyimport("calculators.kernel.progress").listener = (
    /** @type {number} */ done,
    /** @type {number} */ total,
  ) => send({ working: { done, total } });
  answerFor = pyodide.pyimport("calculators.api").for_page;
  await add(game, from + games[game]);
  await allSound; // no answer from anything but what was published
  return files;
}

/**
 * Whether a function was called that is left out of the runtime, which makes whatever else came of it void. It notes its call
 * in memory, whoever catches the error it ends with; at a start, before memory can be read, that error itself tells.
 *
 * @param {unknown} [error]
 */
function missed(error) {
  if (started?.whole || typeof WebAssembly === "undefined") return false;
  const trapped = error instanceof WebAssembly.RuntimeError && !error.message.startsWith("Aborted");
  return trapped || Boolean(memory?.HEAPU8[NOTED_AT]);
}

/**
 * Fetches the calculators of another game, and gives the file.
 *
 * @param {string} game
 */
async function loadGame(game) {
  const { games, files } = await everything();
  const path = games[game];
  const sound = fetchAll({ [started.from + path]: files[path] }, {});
  await add(game, started.from + path);
  await sound;
  return { [path]: files[path] };
}

/**
 * What there is to load: every game, every file.
 *
 * @returns {Promise<Start>}
 */
async function everything() {
  const { from, parts, fresh } = started;
  const [path, digest] = parts;
  const request = fetch(from + path, { integrity: `sha256-${digest}`, cache: fresh ? "reload" : "default" });
  return (await ok(request)).json();
}

/**
 * Puts the calculators of a game beside those that are there.
 *
 * @param {string} game
 * @param {string} file
 */
async function add(game, file) {
  pyodide.FS.writeFile(`/${game}.zip`, await content(file));
  pyodide.pyimport("calculators").__path__.append(`/${game}.zip/calculators`);
}

/** @param {string} file */
async function content(file) {
  return new Uint8Array(await (await fetch(file)).arrayBuffer());
}

/**
 * Holds a module against its digest before it is imported. An import takes no digest and what the browser has at hand,
 * so a damaged copy is put right there: in the cache that sw.js answers from, and in the browser's own.
 *
 * @param {string} file
 * @param {string} digest
 * @param {boolean} [fresh]
 */
async function checkModule(file, digest, fresh) {
  const arrives = (/** @type {RequestCache} */ cache) => ok(fetch(file, { cache, integrity: `sha256-${digest}` }));
  try {
    if (!fresh) return await arrives("default");
  } catch (error) {
    if (error instanceof Error && "status" in error) throw error;
  }
  const kept = await self.caches?.open(CACHE).catch(() => undefined);
  const copy = await (await kept?.match(file))?.arrayBuffer();
  if (copy && (await digestOf(copy)) !== digest) await kept?.delete(file);
  return arrives("reload");
}

/** @param {BufferSource} bytes */
async function digestOf(bytes) {
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))));
}

/**
 * Fetches the files, and moves the progress bar as their bytes pass through; whoever fetches one later gets what came.
 * A download that fails is reported at once: the runtime itself would wait for ever for a file that breaks off.
 * The promise is kept when every file is here and is the one that was published.
 *
 * @param {import("./python.mjs").Start["files"]} files by address
 * @param {RequestInit} how
 */
function fetchAll(files, how) {
  const fetchPlain = self.fetch.bind(self);
  /** @type {Record<string, number>} */
  const loaded = {};
  const totals = Object.fromEntries(Object.entries(files).map(([file, [, packed]]) => [file, packed]));
  const sum = (/** @type {Record<string, number>} */ bytes) => Object.values(bytes).reduce((all, one) => all + one, 0);
  let reported = 0;
  tellProgress = () => {
    if (sum(loaded)) send({ progress: { loaded: sum(loaded), total: sum(totals) } });
  };
  const counted = async (/** @type {string} */ file) => {
    const response = await ok(fetchPlain(file, how));
    const [size, , digest] = files[file];
    if (!response.headers.has("content-encoding")) totals[file] = size; // it comes as it is
    const report = (/** @type {number} */ bytes) => {
      loaded[file] = (bytes * totals[file]) / size;
      if (bytes < size && performance.now() < reported + OFTEN) return;
      reported = performance.now();
      tellProgress();
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
    if (bytes === size && (await digestOf(gathered)) === digest) return;
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
 * @param {Start["files"]} files
 */
async function keep(files) {
  const cache = await self.caches?.open(CACHE);
  if (!cache) return;
  for (const [file, [, , digest]] of Object.entries(files))
    if (!(await cache.match(started.from + file)))
      await cache.add(new Request(started.from + file, { cache: "force-cache", integrity: `sha256-${digest}` }));
}

/**
 * Files are named by their content, so one that is not there was there when this page was made: the site has moved on.
 * What is asked for with a digest, or imported, does not say why it failed; the files asked for beside it do, or the server
 * is asked once more for the file that names them all.
 *
 * Python stumbles over a damaged file anywhere, in a function that was left out too: then the file is at fault.
 *
 * @param {any} error
 */
async function reportFailure(error) {
  const damage = await Promise.all(downloads.map(async (download) => (await download).sound)).then(
    () => undefined,
    String,
  );
  if (!damage && missed(error)) return send({ missed: true });
  console.warn(error);
  const others = error?.status ? [] : await Promise.allSettled(downloads);
  const reasons = [error, ...others.flatMap((other) => (other.status === "rejected" ? [other.reason] : []))];
  if (reasons.some((reason) => reason?.status === 404) || (await isGone())) send({ failed: GONE, gone: true });
  else if (typeof WebAssembly === "undefined") send({ failed: NO_WEBASSEMBLY });
  else {
    const why = String(error?.message ?? error)
      .split("\n")[0]
      .slice(0, 120);
    send({ failed: `Loading Python failed (${why}). Is there a connection?` });
  }
}

async function isGone() {
  const { from, parts } = started ?? {};
  const found = parts && (await fetch(from + parts[0], { method: "HEAD", cache: "no-store" }).catch(() => undefined));
  return found?.status === 404;
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
