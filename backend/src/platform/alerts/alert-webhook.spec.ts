import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Alert } from './alert-episodes.js';
import { AlertWebhook } from './alert-webhook.js';

const SENDER = { host: 'school', pid: 42, ledger: 'school.it/coin' };
const RED: Alert = {
  event: 'not ready',
  about: 'readiness',
  failing: { database: 'no answer in 1.5 s' },
  since: new Date('2026-01-01T10:00:00Z'),
};
const OVER: Alert = { ...RED, event: 'over', failing: {}, until: new Date('2026-01-01T10:05:00Z') };
const TIMES = { attemptMsMax: 100, pausesMs: [1, 1, 1, 1] };

let server: Server;
let bodies: string[];
let respond: (response: ServerResponse, attempt: number) => void;
let logged: string[];
let webhook: AlertWebhook;

beforeEach(async () => {
  bodies = [];
  logged = [];
  respond = (response) => response.end();
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    bodies.push(body);
    respond(response, bodies.length);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  webhook = webhookAt(`http://127.0.0.1:${port}/hooks/a-secret`);
});
afterEach(async () => {
  await webhook.close();
  server.closeAllConnections();
  server.close();
});

const webhookAt = (url: string) =>
  new AlertWebhook(url, SENDER, { error: (details, text) => logged.push(JSON.stringify({ ...details, text })) }, TIMES);

/** Resolves once the server has received so many requests, or as many alerts were given up. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}

it('posts who speaks, what fails and since when, with a line for chat programs', async () => {
  webhook.send(RED);
  await until(() => bodies.length === 1);
  expect(JSON.parse(bodies[0] ?? '')).toEqual({
    text: 'FORM school.it/coin on school (process 42) is not ready; database: no answer in 1.5 s',
    event: 'not ready',
    about: 'readiness',
    failing: { database: 'no answer in 1.5 s' },
    since: '2026-01-01T10:00:00.000Z',
    ...SENDER,
  });
});

it('repeats until it is accepted, and keeps the order', async () => {
  respond = (response, attempt) => response.writeHead(attempt < 3 ? 502 : 200).end();
  webhook.send(RED);
  webhook.send(OVER);
  await until(() => bodies.length === 4);
  expect(bodies.map((body) => JSON.parse(body).event)).toEqual(['not ready', 'not ready', 'not ready', 'over']);
  expect(webhook.failures).toBe(0);
});

it('gives up after five attempts, and goes on with the next alert', async () => {
  respond = (response, attempt) => response.writeHead(attempt <= 5 ? 500 : 200).end();
  webhook.send(RED);
  webhook.send(OVER);
  await until(() => bodies.length === 6);
  expect(webhook.failures).toBe(1);
  expect(logged).toEqual(['{"reason":"status 500","text":"an alert was not delivered to ALERT_WEBHOOK"}']);
});

it.each<[string, (response: ServerResponse) => void, string]>([
  ['that never answers', () => undefined, 'no answer in time'],
  ['that hangs up', (response) => response.destroy(), 'UND_ERR_SOCKET'],
  ['that redirects', (response) => response.writeHead(302, { location: '/other' }).end(), 'TypeError'],
])('gives up a server %s', async (_, answer, reason) => {
  respond = answer;
  webhook.send(RED);
  await until(() => webhook.failures === 1);
  expect(logged.join()).toContain(reason);
  expect(logged.join()).not.toMatch(/127\.0\.0\.1|a-secret/);
});

it('never logs the address, nor its host', async () => {
  webhook = webhookAt('http://a-secret.invalid/hooks/another-secret');
  webhook.send(RED);
  await until(() => webhook.failures === 1);
  expect(logged.join()).toMatch(/ENOTFOUND|EAI_AGAIN/);
  expect(logged.join()).not.toContain('secret');
});

it('keeps no more than a hundred alerts', async () => {
  respond = () => undefined;
  for (let count = 0; count < 150; count++) webhook.send(RED);
  expect(webhook.failures).toBe(50);
});

it('closes at once while an attempt waits', async () => {
  respond = () => undefined;
  webhook = webhookAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  webhook.send(RED);
  await until(() => bodies.length === 1);
  const start = performance.now();
  await webhook.close();
  expect(performance.now() - start).toBeLessThan(90);
});
