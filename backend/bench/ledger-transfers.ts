import type { WriteRates } from './copying.js';
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

export function ledgerTransfers(server: BenchServer, scale: Scale, sql: Row): Promise<Row[]> {
  return server.withDatabase('bench_ledger', async (url) => {
    const { callers256, callers64, keyed256 } = await ask<LedgerRates>('ledger-callers', { url, ...scale });
    const reference = { work: sql.work, value: sql.value };
    const row = { unit: 'transfers/s', reference };
    const work = (callers: number) => `ledger.execute transfers, durable, ${callers} callers, embedded store`;
    return [
      { ...row, work: work(256), value: callers256, bar: { atLeast: 20 } },
      { ...row, work: `${work(256)}, with idempotency keys`, value: keyed256 },
      { ...row, work: work(64), value: callers64 },
    ];
  });
}

/** The ledger beside the fastest way to get the same rows into the same database. */
export function ledgerBesideCopy(server: BenchServer, { seconds, warmUpSeconds }: Scale): Promise<Row[]> {
  return server.withDatabase('bench_copy', async (url) => {
    const { ledger, copy } = await ask<WriteRates>('copying', { url, seconds, warmUpSeconds });
    const reference = {
      work: 'COPY of the same rows in the same batches, a commit each, into a bare table',
      value: copy,
    };
    const notes = ['interleaved runs, medians; the rows are read and their lines made before the COPY is timed'];
    return [
      { work: 'ledger.execute, 256 callers', value: ledger, unit: 'events/s', reference, bar: { atLeast: 0.8 }, notes },
    ];
  });
}
