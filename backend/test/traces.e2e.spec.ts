import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from './app.js';
import { startTraceCollector, type TraceCollector } from './trace-collector.js';

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

let collector: TraceCollector;
let form: TestApp;
beforeAll(async () => {
  collector = await startTraceCollector();
  form = await startTestApp({ processes: 1, env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } });
});
afterAll(async () => {
  await form.close();
  collector.close();
});

it('sends a transfer as one trace, from the request to the read tables, without personal data', async () => {
  const [ada, ben] = await Promise.all([form.join('Ada Neri', 100), form.join('Ben Verdi')]);
  const body = { recipient: ben.email, amount: 5, note: 'Una nota privata' };
  expect((await form.call('POST', '/coin/transfer', { token: ada.token, body })).status).toBe(201);
  // What waits is sent at the end.
  await form.program.stop();
  const spans = collector.exports.flatMap(spansIn);
  const chain = ['POST /api/coin/transfer', 'command transfer-coins', 'ledger command', 'ledger append', 'projection'];
  const found: OtlpSpan[] = [];
  for (const name of chain) {
    const above = found.at(-1);
    const below = spans.filter((span) => span.name === name && (!above || span.parentSpanId === above.spanId));
    expect(below.map((span) => span.name)).toEqual([name]);
    found.push(...below);
  }
  expect(new Set(found.map(({ traceId }) => traceId)).size).toBe(1);
  const sent = collector.exports.join();
  expect(sent).toContain('PUT /api/admin/users/:id');
  expect(sent).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|@|Ada Neri|Ben Verdi|privata/i);
});
