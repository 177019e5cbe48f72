import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { audit } from '../../../test/auditor/context.js';
import { KEY, VKEY } from '../../../test/auditor/ledger.js';
import { eventually } from '../../../test/conditions.js';
import { type Checkpoint, checkpointText, signCheckpoint } from '../../engine/ledger/format/checkpoint.js';
import { IncrementalMerkleTree, leafHash, toHex } from '../../engine/ledger/format/merkle.js';
import { runAuditor } from '../program.js';

/** How a watcher handles a server that lies, is slow or answers garbage. */

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let server: Server;
let url: string;
let folder: string;
let requests: number;
/** Answers by the last segment of the path. */
let answers: Record<string, Answer>;

const hashes = ['a', 'b', 'c'].map((digit) => digit.repeat(64));
const checkpoint = (size: number): Checkpoint => {
  const tree = new IncrementalMerkleTree();
  for (const hash of hashes.slice(0, size)) tree.append(hash);
  return signCheckpoint(KEY, size, tree.root());
};
const text =
  (body: string): Answer =>
  (_, response) =>
    response.end(body);
const path = (hash: unknown) => text(JSON.stringify({ path: hash }));

beforeAll(async () => {
  server = createServer((request, response) => {
    requests++;
    const name = new URL(request.url ?? '', 'http://x').pathname.split('/').at(-1) ?? '';
    (answers[name] ?? text('{}'))(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no address');
  url = `http://127.0.0.1:${address.port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'form-watch-'));
  await writeFile(join(folder, 'seen.txt'), checkpointText(checkpoint(2)));
  requests = 0;
  answers = { checkpoint: text(checkpointText(checkpoint(3))) };
});
afterEach(() => rm(folder, { recursive: true }));

const watch = () => audit({}, ['watch', '--url', url, '--vkey', VKEY, '--state', 'seen.txt', '--once'], folder);
const seen = () => readFile(join(folder, 'seen.txt'), 'utf8');

describe('a watcher of a server', () => {
  it('continues when the consistency path leads from the old history to the new one', async () => {
    answers.consistency = path([toHex(leafHash(hashes[2] ?? ''))]);
    expect(await watch()).toMatchObject({ code: 0, out: '' });
    expect(await seen()).toBe(checkpointText(checkpoint(3)));
  });

  it('accuses a server whose consistency path does not lead to the new history', async () => {
    answers.consistency = path([toHex(leafHash(hashes[1] ?? ''))]);
    expect(await watch()).toMatchObject({ code: 1 });
  });

  it.each<[string, unknown]>([
    ['a page of another server', '<html>Torniamo subito</html>'],
    ['nothing', null],
    ['no list', { length: 1 }],
    ['no hashes', ['z'.repeat(64)]],
    ['numbers', [1]],
  ])('does not accuse a server that answers with %s', async (_, answer) => {
    answers.consistency = typeof answer === 'string' ? text(answer) : path(answer);
    expect(await watch()).toMatchObject({ code: 2, out: '', err: expect.stringContaining('consistency') });
    expect(await seen()).toBe(checkpointText(checkpoint(2)));
  });

  const endless: Answer = (_, response) => {
    const chunk = Buffer.alloc(64 * 1024, 'x');
    Readable.from(
      (function* () {
        for (;;) yield chunk;
      })(),
    ).pipe(response);
    response.on('close', () => response.destroy());
  };
  const bomb: Answer = (_, response) => {
    response.setHeader('content-encoding', 'gzip');
    response.end(gzipSync(Buffer.alloc(64 * 1024 * 1024, 'x')));
  };
  const cut: Answer = (_, response) => {
    response.write('form');
    setImmediate(() => response.destroy());
  };
  const moved: Answer = (_, response) => response.writeHead(302, { location: '/elsewhere' }).end();
  const garbled: Answer = (_, response) => {
    response.setHeader('content-encoding', 'gzip');
    response.end('no gzip');
  };

  it.each<[string, Answer]>([
    ['never ends', endless],
    ['is small until it is decompressed', bomb],
    ['breaks off', cut],
    ['cannot be decompressed', garbled],
    ['redirects to another URL', moved],
  ])('cannot run when the answer %s', async (_, answer) => {
    answers.checkpoint = answer;
    const { code, out, err } = await watch();
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain('127.0.0.1');
    expect(err).not.toContain('Errore imprevisto');
  });

  it('tries again after an answer that broke off', async () => {
    answers.checkpoint = cut;
    const stopped = new AbortController();
    const { signal } = stopped;
    const context = { env: {}, cwd: folder, out: new PassThrough(), err: new PassThrough(), signal };
    const running = runAuditor(['watch', '--url', url, '--vkey', VKEY, '--state', 'seen.txt', '--every', '1'], context);
    await eventually(() => requests > 1);
    stopped.abort();
    await running;
  });
});
