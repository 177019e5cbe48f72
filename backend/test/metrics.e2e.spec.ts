import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { startTestApp, type TestApp } from './app.js';
import { eventually } from './conditions.js';
import { type Exposition, parseExposition } from './exposition.js';
import { namesIn } from './promql.js';

const documentOf = (name: string) => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');

interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: Readonly<Record<string, string>>;
}
const rules: { groups: { rules: Alert[] }[] } = parse(documentOf('alerts.yml'));
const alerts = rules.groups.flatMap((group) => group.rules);

interface Panel {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string }[];
}
const dashboard: { panels: Panel[] } = JSON.parse(documentOf('grafana-dashboard.json'));
const drawn = dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })));

let form: TestApp;
let metrics: Exposition;

/** The metrics after a transfer and a verification. */
beforeAll(async () => {
  form = await startTestApp({ processes: 1 });
  const [ada, ben] = await Promise.all([form.join('Ada Neri', 100), form.join('Ben Verdi')]);
  await form.call('POST', '/coin/transfer', { token: ada.token, body: { recipient: ben.email, amount: 5 } });
  await form.call('GET', '/coin/verify-blockchain', { token: form.admin.token });
  // What the start began may still send commands.
  await eventually(async () => {
    metrics = parseExposition(await (await fetch(`${form.url}/metrics`)).text());
    return metrics.valueOf('form_ledger_queue_length') === 0;
  });
});
afterAll(() => form.close());

/** What Prometheus adds itself: a metric, and labels of every scraped metric. */
const OF_PROMETHEUS = { metric: 'up', labels: ['job', 'instance'] };

/** Names in an expression that no metric of the program has. */
function unknownIn(expression: string): string[] {
  const { metrics: read, labels } = namesIn(expression);
  const unknown = read.filter((metric) => metric !== OF_PROMETHEUS.metric && !metrics.labelsOf(metric));
  const unlabelled = labels.filter(
    ({ label, metrics: of }) =>
      !OF_PROMETHEUS.labels.includes(label) && !of.some((metric) => metrics.labelsOf(metric)?.has(label)),
  );
  return [...unknown, ...unlabelled.map(({ label, metrics: of }) => `${of.join(', ')}{${label}}`)];
}

describe('the metrics', () => {
  it.each([
    ['form_ledger_queue_length', 0],
    ['form_ledger_broken', 0],
    ['form_projection_lag_seconds', 0],
    ['form_verification_findings', 0],
    ['form_snapshot_failures_total', 0],
    ['form_listener_up', 1],
  ])('report %s as %d on a sound program', (name, value) => {
    expect(metrics.valueOf(name)).toBe(value);
  });

  it('count every event but LedgerOpened, which is there before them, in the batches that were appended', () => {
    expect(metrics.valueOf('form_ledger_batch_events_sum')).toBe(metrics.valueOf('form_ledger_revision'));
    expect(metrics.valueOf('form_ledger_append_seconds_count')).toBeGreaterThan(0);
  });

  it.each(['requests', 'ledger', 'snapshots', 'limits', 'events'])('name the pool %s', (pool) => {
    expect(metrics.valueOf('form_pool_waiting', { pool })).toBe(0);
    expect(metrics.valueOf('form_pool_connections', { pool, state: 'busy' })).toBeDefined();
  });

  it('measure requests by route pattern, and how long ago the ledger was verified', () => {
    const route = { method: 'POST', route: '/api/coin/transfer', status: '201' };
    expect(metrics.valueOf('http_request_duration_seconds_count', route)).toBe(1);
    expect(metrics.valueOf('form_verification_age_seconds')).toBeLessThan(60);
  });
});

describe('docs/alerts.yml', () => {
  it.each(alerts)('reads in $alert only what the program measures', ({ expr }) => {
    expect(unknownIn(expr)).toEqual([]);
  });

  it('has an explanation of each alert in monitoring.md, and no explanation without an alert', () => {
    const explained = [...documentOf('monitoring.md').matchAll(/^\| `(Form\w+)` \|/gm)].map(([, name]) => name);
    expect(explained.toSorted()).toEqual(alerts.map(({ alert }) => alert).toSorted());
  });
});

describe('docs/grafana-dashboard.json', () => {
  it.each(drawn)('reads in "$title" only what the program measures: $expr', ({ expr }) => {
    expect(unknownIn(expr)).toEqual([]);
  });
});
