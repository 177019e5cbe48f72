import { rebuild } from '../engine/projections/rebuild.js';
import { eventTypes, projections } from '../startup/composition.js';
import { openRuntime, SILENT } from '../startup/runtime.js';
import { configOfExisting } from './before-start.js';

/**
 * Rebuilds every read table from the ledger, while FORM runs or not, and swaps the new ones in.
 * @throws Error with one line for people
 */
export async function rebuildTables(): Promise<void> {
  const runtime = await openRuntime(await configOfExisting(process.env), SILENT);
  try {
    const { store, ledger, databaseUrl } = runtime;
    const started = performance.now();
    const show = (events: number) => process.stderr.write(`\r${events.toLocaleString('en')} events`);
    const events = await rebuild({
      store,
      stream: ledger.stream,
      databaseUrl,
      projections,
      eventTypes,
      onProgress: show,
    });
    const seconds = (performance.now() - started) / 1000;
    process.stdout.write(`\rread tables rebuilt from ${events} events in ${seconds.toFixed(1)} s\n`);
  } finally {
    await runtime.close();
  }
}
