import { ask } from './processes.js';
import type { Row } from './report.js';
import type { TracingRates } from './tracing-callers.js';

/** What traces cost the ledger: nothing when they are off. */
export async function tracing(): Promise<Row[]> {
  const { off, offElevenfold, on } = await ask<TracingRates>('tracing-callers', {});
  const reference = { work: 'ledger.execute, traces off', value: off };
  const row = { unit: 'commands/s of processor', reference };
  return [
    {
      ...row,
      work: 'ledger.execute on a store that answers at once, with eleven times the calls of traces that are off',
      value: offElevenfold,
      bar: { atLeast: 0.95 },
      notes: ['eleven times the calls, because the cost of one is below what can be measured'],
    },
    { ...row, work: 'the same with traces on, none of them sent', value: on },
  ];
}
