import type { LeaderCosts } from './leader-costs.js';
import type { Scale } from './options.js';
import { ask } from './processes.js';
import type { Row } from './report.js';
import type { BenchServer } from './server.js';
import type { HttpCost } from './two-processes.js';

/** What the leader pays for a transfer that another process forwards, and what the read tables cost it. */

/** @param http what a transfer costs the processes that serve HTTP */
export async function leaderLoad(server: BenchServer, scale: Scale, http: HttpCost): Promise<Row[]> {
  const times = { seconds: scale.seconds / 2, warmUpSeconds: scale.warmUpSeconds };
  const costs = (projects: boolean) =>
    server.withDatabase('bench_leader', (url) => ask<LeaderCosts>('leader-costs', { url, projects, ...times }));
  const bare = await costs(false);
  const whole = await costs(true);
  const projection = whole.local.mainThread - bare.local.mainThread;
  const leading = whole.forwarded.mainThread;
  const unit = 'µs';
  return [
    {
      work: "the leader's CPU for a forwarded transfer, without the read tables",
      value: bare.forwarded.process,
      unit,
      reference: { work: "ledger.execute's, with a key", value: bare.local.process },
      bar: { atMost: 3 },
      notes: [`with the read tables ${us(whole.forwarded.process)} beside ${us(whole.local.process)}`],
    },
    {
      work: 'processes that one leader feeds until its thread is full',
      value: http.forwardingUs / leading,
      unit: 'processes',
      notes: [
        `${us(http.forwardingUs)} of the HTTP thread that forwards a transfer, ${us(leading)} of the leader's thread`,
        `at ${Math.round(1e6 / leading).toLocaleString('en')} transfers/s the leader's thread is full`,
      ],
    },
    {
      work: "the read tables' CPU for a transfer (with minus without)",
      value: projection,
      unit,
      reference: { work: "POST /api/coin/transfer, the program's HTTP thread", value: http.aloneUs },
      bar: { atMost: 0.25 },
    },
    {
      work: 'the longest time from a durable transfer to its rows, under load',
      value: whole.lagMs,
      unit: 'ms',
      bar: { atMost: 1000 },
    },
  ];
}

const us = (value: number): string => `${value.toFixed(1)} µs`;
