// Lays a .br and a .gz beside every file of a folder that gains by it. Compressing hard takes long for the runtime,
// which seldom changes, so each result is cached by the content's digest.
//   node rulebook/finish/compress.mjs FOLDER [CACHE]

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const [folder, cache = fileURLToPath(new URL("../../.cache/compressed/", import.meta.url))] = process.argv.slice(2);
const COMPRESSIBLE = /\.(html|css|m?js|json|svg|xml|txt|wasm|zip|webmanifest|pdf)$/;
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 } };

/** @type {Record<string, (content: Buffer) => Buffer>} */
const FORMATS = {
  br: (content) => brotliCompressSync(content, BROTLI),
  gz: (content) => gzipSync(content, { level: 9 }),
};

mkdirSync(cache, { recursive: true });
for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
  if (!COMPRESSIBLE.test(name)) continue;
  const content = readFileSync(join(folder, name));
  const digest = createHash("sha256").update(content).digest("hex");
  for (const [suffix, compress] of Object.entries(FORMATS)) {
    const cached = join(cache, `${digest}.${suffix}`);
    if (!existsSync(cached)) {
      const unfinished = `${cached}.${process.pid}`; // a build that is ended in between leaves no half of a copy
      writeFileSync(unfinished, compress(content));
      renameSync(unfinished, cached);
    }
    const compressed = readFileSync(cached);
    if (compressed.length < content.length) writeFileSync(join(folder, `${name}.${suffix}`), compressed);
  }
}
