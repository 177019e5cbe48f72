import { randomUUID } from 'node:crypto';
import { afterEach, expect, it } from '@jest/globals';
import { eventually } from '../../../../test/conditions.js';
import { startFrozenProxy } from '../../../../test/frozen-proxy.js';
import type { Outcome } from '../../../engine/ledger/writing/pending.js';
import { HttpTransport } from './http-transport.js';
import { LeaderLink } from './leader-link.js';
import { LinkServer } from './link-server.js';

const TOKEN = 'token';
const DONE: Outcome = { events: [], revision: 7, replayed: false };
const COMMAND = { type: 'Test', data: {}, actor: 'system', key: 'key' };

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function startServer(): Promise<LinkServer> {
  const service = {
    execute: () => Promise.resolve(DONE),
    ask: () => Promise.resolve(null),
    pong: () => ({ now: performance.now(), schema: 'read', projected: 0 }),
  };
  const server = await LinkServer.start({ token: TOKEN, host: '127.0.0.1', port: 0, service });
  closers.push(() => server.close());
  return server;
}

function linkTo(port: number | string): LeaderLink {
  const address = `127.0.0.1:${port}`;
  const link = new LeaderLink({ address, epoch: 1, transport: new HttpTransport({ address, token: TOKEN }) });
  closers.push(() => link.close());
  return link;
}

const sent = (link: LeaderLink) => link.execute({ ...COMMAND, since: performance.now(), id: randomUUID(), attempt: 1 });

it('counts what was sent over a way that is cut as lost, and sends again once it is there', async () => {
  const server = await startServer();
  const way = await startFrozenProxy(`http://127.0.0.1:${server.port}`);
  closers.push(() => way.close());
  const link = linkTo(new URL(way.url).port);
  expect(await sent(link)).toEqual(DONE);
  way.freeze();
  const cutAt = performance.now();
  await expect(sent(link)).rejects.toMatchObject({ name: 'LinkLost' });
  expect(performance.now() - cutAt).toBeLessThan(4000);
  way.thaw();
  await eventually(() =>
    sent(link).then(
      () => true,
      () => false,
    ),
  );
});
