import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from './app.js';

/** A collector: OTLP over HTTP, as JSON. */
const exports: string[] = [];
const collector = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  if (request.url === '/v1/traces') exports.push(body);
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
});

interface OtlpSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
}

interface OtlpExport {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[] }[];
}

function spansIn(text: string): readonly OtlpSpan[] {
  const { resourceSpans }: OtlpExport = JSON.parse(text);
  return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
}

let form: TestApp;
beforeAll(async () => {
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const { port } = collector.address() as AddressInfo;
  form = await startTestApp({ processes: 1, env: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` } });
});
afterAll(async () => {
  await form.close();
  collector.closeAllConnections();
  collector.close();
});

it('sends a transfer as one trace, from the request to the read tables, without personal data', async () => {
  const [ada, ben] = await Promise.all([form.join('Ada Neri', 100), form.join('Ben Verdi')]);
  const body = { recipient: ben.email, amount: 5, note: 'Una nota privata' };
  expect((await form.call('POST', '/coin/transfer', { token: ada.token, body })).status).toBe(201);
  // What waits is sent at the end.
  await form.program.stop();
  const spans = exports.flatMap(spansIn);
  const chain = ['POST /api/coin/transfer', 'command transfer-coins', 'ledger command', 'ledger append', 'projection'];
  const found: OtlpSpan[] = [];
  for (const name of chain) {
    const above = found.at(-1);
    const below = spans.filter((span) => span.name === name && (!above || span.parentSpanId === above.spanId));
    expect(below.map((span) => span.name)).toEqual([name]);
    found.push(...below);
  }
  expect(new Set(found.map(({ traceId }) => traceId)).size).toBe(1);
  const sent = exports.join();
  expect(sent).toContain('PUT /api/admin/users/:id');
  expect(sent).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|@|Ada Neri|Ben Verdi|privata/i);
});
