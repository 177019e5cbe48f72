import type { Scale } from './options.js';
import { ask } from './processes.js';
import type { Row } from './report.js';
import type { BenchServer } from './server.js';

/** The ledger's writer alone: it decides, seals and appends to the embedded store. */

export interface LedgerRates {
  readonly callers256: number;
  readonly callers64: number;
  /** 256 callers, each command with an idempotency key. */
  readonly keyed256: number;
}

export function ledgerTransfers(server: BenchServer, scale: Scale): Promise<Row[]> {
  return server.withDatabase('bench_ledger', async (url) => {
    const { callers256, callers64, keyed256 } = await ask<LedgerRates>('ledger-callers', { url, ...scale });
    const row = { unit: 'transfers/s' };
    const work = (callers: number) => `ledger.execute transfers, durable, ${callers} callers, embedded store`;
    return [
      { ...row, work: work(256), value: callers256 },
      { ...row, work: `${work(256)}, with idempotency keys`, value: keyed256 },
      { ...row, work: work(64), value: callers64 },
    ];
  });
}
