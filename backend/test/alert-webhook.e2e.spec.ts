import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ENV, startTestApp, type TestApp } from './app.js';

const webhook = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  response.end();
  webhook.emit('told', body);
});

let form: TestApp;
beforeAll(async () => {
  webhook.listen(0, '127.0.0.1');
  await once(webhook, 'listening');
  const { port } = webhook.address() as AddressInfo;
  form = await startTestApp({
    processes: 1,
    env: { ALERT_WEBHOOK: `http://127.0.0.1:${port}/hooks/a-secret`, LOG_LEVEL: 'info' },
  });
});
afterAll(async () => {
  await form.close();
  webhook.closeAllConnections();
  webhook.close();
});

it('tells the webhook which check failed when readiness turns red, and keeps its address out of the log', async () => {
  const arrived = once(webhook, 'told');
  // The next event that changes an account cannot be applied.
  await form.database.query('alter table accounts rename column role to another_name');
  await form.join('Ada Neri');
  const [body] = await arrived;
  expect(JSON.parse(body)).toMatchObject({
    event: 'not ready',
    failing: { projections: expect.stringContaining('cannot be applied') },
    ledger: ENV.LEDGER_ORIGIN,
  });
  expect((await fetch(`${form.url}/health/ready`)).status).toBe(503);
  expect(form.program.output()).not.toContain('a-secret');
});
