import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { constants as os, setPriority } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { workerData } from 'piscina';
import type { KeptPage } from './kept-pages.js';
import type { RenderWork, RenderWorkerData } from './renderer.js';
import { rendererIn } from './server-build.js';

/** A thread of its own: rendering and compressing take tens of milliseconds, in which nothing else would be answered. */

/** Higher ones take ten times longer for a twentieth fewer bytes. */
const BROTLI_QUALITY = 5;

// On Linux a priority is a thread's: whatever else the program does comes first. Elsewhere it would be the whole program's.
if (process.platform === 'linux') setPriority(os.priority.PRIORITY_BELOW_NORMAL);

const { build, site, publicUrl }: RenderWorkerData = workerData;
const { createRenderer } = await rendererIn(build);
const render = createRenderer({
  read: (path) => readFileSync(join(site, path), 'utf8'),
  ...(publicUrl !== undefined && { publicUrl }),
});

export default async function renderPage({ path, answers, at }: RenderWork): Promise<KeptPage> {
  const plain = Buffer.from(await render(path, answers, at));
  const br = brotliCompressSync(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
  });
  const digest = createHash('sha256').update(plain).digest('base64url');
  // Weak, because every encoding has the same.
  return { etag: `W/"${digest}"`, plain, br, gzip: gzipSync(plain) };
}
