// Python, off the page's thread. What is said to it, and what it says:
//   in  {start: folder}                    load the runtime from this folder
//   out {progress: {loaded, total}}        bytes so far
//   out {ready: true}
//   in  {ticket, calculator, query}        one question
//   out {ticket, answer}                   the JSON of calculators.reckon.for_page
//   out {failed: sentence}                 it can't go on; the page ends this worker

let reckon;

self.onmessage = async ({ data }) => {
  try {
    if (data.start) {
      reckon = await load(data.start);
      self.postMessage({ ready: true });
    } else {
      self.postMessage({ ticket: data.ticket, answer: reckon(data.calculator, data.query) });
    }
  } catch (error) {
    console.warn(error);
    self.postMessage({ failed: data.start ? loadingFailed(error) : "The calculator made a mistake. Please tell us which inputs did it." });
  }
};

self.addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  self.postMessage({ failed: loadingFailed(event.reason) });
});

async function load(folder) {
  const { bytes } = await (await got(fetch(folder + "runtime.json"))).json();
  count(bytes);
  const { loadPyodide } = await import(folder + "pyodide.mjs");
  const [pyodide, calculators] = await Promise.all([
    loadPyodide({ indexURL: folder }),
    got(fetch(folder + "calculators.zip")).then((response) => response.arrayBuffer()),
  ]);
  pyodide.unpackArchive(calculators, "zip", { extractDir: "/reckoner" });
  pyodide.runPython("import sys; sys.path.append('/reckoner')");
  return pyodide.pyimport("calculators.reckon").for_page;
}

// Every file fetched from here on moves the progress bar; its bytes pass through as they come.
// A download that fails is told at once: the runtime itself would wait for ever for a file that breaks off.
function count(total) {
  const plain = self.fetch.bind(self);
  const failed = (error) => self.postMessage({ failed: loadingFailed(error) });
  let loaded = 0;
  self.fetch = async (...request) => {
    try {
      const response = await got(plain(...request));
      const { readable, writable } = new TransformStream({
        transform(chunk, onward) {
          loaded += chunk.byteLength;
          self.postMessage({ progress: { loaded: Math.min(loaded, total), total } });
          onward.enqueue(chunk);
        },
      });
      response.body.pipeTo(writable).catch(failed);
      return new Response(readable, { status: response.status, headers: response.headers });
    } catch (error) {
      failed(error);
      throw error;
    }
  };
}

async function got(request) {
  const response = await request;
  if (!response.ok) throw new Error(`${response.status} for ${response.url}`);
  return response;
}

function loadingFailed(error) {
  if (typeof WebAssembly === "undefined") return "This browser has WebAssembly switched off, which the calculator needs.";
  return `Loading Python failed (${String(error?.message ?? error).slice(0, 120)}). Is there a connection?`;
}
