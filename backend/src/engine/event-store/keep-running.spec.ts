import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../test/conditions.js';
import { keepRunning, listens } from './keep-running.js';

let server: Server;
let port: number;
let end: () => Promise<void>;

async function listen(): Promise<void> {
  server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
}
const close = () => new Promise((resolve) => server.close(resolve));

beforeEach(async () => {
  port = 0;
  await listen();
});
afterEach(async () => {
  await end();
  await close();
});

describe('keepRunning', () => {
  it('starts the server each time it has ended, and leaves a running one alone', async () => {
    const log: string[] = [];
    end = keepRunning({ port, start: listen, log: (_, message) => void log.push(message), lookEveryMs: 5 });
    for (const time of [1, 2]) {
      await close();
      await eventually(() => log.length === 2 * time);
      expect(await listens(port)).toBe(true);
    }
    expect(log.slice(0, 2)).toEqual([
      'the embedded PostgreSQL has ended and is started again',
      'the embedded PostgreSQL runs again',
    ]);
  });

  it('tries again after a start that failed', async () => {
    let attempts = 0;
    const start = async () => {
      attempts += 1;
      if (attempts < 3) throw new Error('the shared memory is still in use');
      await listen();
    };
    end = keepRunning({ port, start, log: () => undefined, lookEveryMs: 5 });
    await close();
    await eventually(() => listens(port));
    expect(attempts).toBe(3);
  });

  it('starts nothing once it is ended', async () => {
    let attempts = 0;
    const start = async () => void attempts++;
    end = keepRunning({ port, start, log: () => undefined, lookEveryMs: 5 });
    await end();
    await close();
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(attempts).toBe(0);
    await listen();
  });
});
