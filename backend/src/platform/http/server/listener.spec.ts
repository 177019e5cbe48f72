import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { HttpListener } from './listener.js';

const LONG_MS = 60_000;
let listener: HttpListener;
let port: number;
beforeEach(async () => {
  listener = new HttpListener({ requestMsMax: LONG_MS });
  await listener.bind(0);
  port = listener.port;
});
afterEach(() => listener.close(0));

/** Reads a body to its end and answers with its length. */
async function measure(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request).catch(() => '');
  response.end(`${body.length} bytes`);
}

async function connected(sent: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  if (sent) socket.write(sent);
  return socket;
}

const head = (bytes: number) => `POST / HTTP/1.1\r\nHost: form\r\nContent-Length: ${bytes}\r\n\r\n`;
const requestCame = () => once(listener.server, 'request');

it('answers 503 until the application is ready', async () => {
  const early = await fetch(`http://127.0.0.1:${port}/api/coin/supply`);
  expect(early.status).toBe(503);
  expect(early.headers.get('retry-after')).toBe('2');
  expect(await early.json()).toMatchObject({ code: 'UNAVAILABLE', msg: expect.any(String) });
  listener.serve(measure);
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('0 bytes');
});

it('ends each connection with its next answer once it retires', async () => {
  listener.serve(measure);
  const ask = async () => (await fetch(`http://127.0.0.1:${port}/`)).headers.get('connection');
  expect(await ask()).toBe('keep-alive');
  listener.retire();
  expect(await ask()).toBe('close');
});

it('refuses a port that is in use', async () => {
  await expect(new HttpListener({ requestMsMax: LONG_MS }).bind(port)).rejects.toThrow('EADDRINUSE');
});

it.each([
  ['of all', { connectionsMax: 2 }],
  ['of one address', { connectionsPerAddressMax: 2 }],
])('cuts connections beyond the bound %s, until others are closed', async (_, bound) => {
  const bounded = new HttpListener({ requestMsMax: LONG_MS, ...bound });
  await bounded.bind(0);
  bounded.serve(measure);
  const get = async (socket: Socket) => {
    socket.write('GET / HTTP/1.1\r\nHost: form\r\n\r\n');
    return Promise.race([once(socket, 'data').then(String), once(socket, 'close').then(() => 'cut')]);
  };
  const open = async () => {
    const socket = connect(bounded.port, '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    return socket;
  };
  const [one, two] = [await open(), await open()];
  expect(await get(one)).toContain('0 bytes');
  expect(await get(two)).toContain('0 bytes');
  expect(await get(await open())).toBe('cut');
  const gone = new Promise<void>((resolve) => bounded.server.getConnections(() => resolve()));
  one.end();
  await once(one, 'close');
  await gone;
  expect(await get(await open())).toContain('0 bytes');
  await bounded.close(0);
});

it.each([
  ['nothing', ''],
  ['half a request', 'GET / HTTP/1.1\r\nHost: fo'],
])('closes a connection on which %s was sent at once', async (_, sent) => {
  listener.serve(measure);
  const socket = await connected(sent);
  await fetch(`http://127.0.0.1:${port}/`);
  await listener.close(LONG_MS);
  expect(await text(socket)).toBe('');
});

it('answers the request in flight before it closes', async () => {
  listener.serve(measure);
  const came = requestCame();
  const socket = await connected(`${head(10)}12345`);
  await came;
  const closed = listener.close(LONG_MS);
  socket.write('67890');
  expect(await text(socket)).toContain('10 bytes');
  await closed;
});

it('cuts the request that is still in flight when the time is over', async () => {
  listener.serve(measure);
  const came = requestCame();
  const socket = await connected(`${head(10)}12345`);
  await came;
  await listener.close(50);
  expect(await text(socket)).toBe('');
});

describe('a request of which nothing more arrives', () => {
  const SILENCE_MS = 400;
  let impatient: HttpListener;
  beforeEach(async () => {
    impatient = new HttpListener({ requestMsMax: LONG_MS, silenceMsMax: SILENCE_MS });
    await impatient.bind(0);
    impatient.serve(measure);
    port = impatient.port;
  });
  afterEach(() => impatient.close(0));

  it.each([
    ['in its headers', 'POST / HTTP/1.1\r\nHost: fo'],
    ['in its body', `${head(10)}12345`],
    ['before its body', head(10)],
  ])('is closed: %s', async (_, sent) => {
    const sockets = await Promise.all(Array.from({ length: 100 }, () => connected(sent)));
    await Promise.all(sockets.map((socket) => text(socket)));
  });

  it.each([
    ['read', text],
    ['not read', async () => ''],
  ])('is not one whose body arrives in parts, nor one that is answered late, its body %s', async (_, read) => {
    impatient.serve(async (request, response) => {
      await read(request);
      setTimeout(() => response.end('late'), 3 * SILENCE_MS);
    });
    const socket = await connected(head(6));
    for (let part = 0; part < 6; part++) {
      await new Promise((resolve) => setTimeout(resolve, SILENCE_MS / 4));
      socket.write('x');
    }
    expect(String((await once(socket, 'data'))[0])).toContain('late');
    socket.destroy();
  });

  it('is not one without a body that is answered late', async () => {
    impatient.serve((_, response) => {
      setTimeout(() => response.end('late'), 3 * SILENCE_MS);
    });
    const socket = await connected('GET / HTTP/1.1\r\nHost: form\r\n\r\n');
    expect(String((await once(socket, 'data'))[0])).toContain('late');
    socket.destroy();
  });

  it('is cut where nobody reads the answer', async () => {
    const ended = new Promise<void>((resolve) => {
      impatient.serve((_, response) => {
        response.once('close', resolve);
        response.write('x'.repeat(50_000_000));
      });
    });
    const socket = await connected('GET / HTTP/1.1\r\nHost: form\r\n\r\n');
    socket.pause();
    await ended;
    socket.destroy();
  });
});
