import { randomUUID } from 'node:crypto';
import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { BasicTracerProvider, NoopSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { currentSpan, isTracing, setTracing } from '../src/basics/spans.js';
import type { NewEvent } from '../src/engine/event-store/event-store.js';
import { LocalLedger } from '../src/engine/ledger/writing/local-ledger.js';
import { MemoryStore } from '../test/memory-store.js';
import { answer } from './processes.js';
import { quantile } from './quantile.js';

/**
 * Commands in a second of the processor's time, which other programs do not shorten, of one ledger whose store answers at
 * once, so that nothing but the ledger's own work counts.
 */
export interface TracingRates {
  readonly off: number;
  /** With eleven times the calls that a command makes when there are no traces. */
  readonly offElevenfold: number;
  /** With spans that are made and not sent. */
  readonly on: number;
}

const ORIGIN = 'bench.form.local/coin-form';
const CALLERS = 256;
const ROUNDS = 15;
const COMMANDS_PER_CALLER = 100;
const MORE = 10;

/** Acknowledges, and keeps nothing. */
class ForgetfulStore extends MemoryStore {
  override async append(_stream: string, _events: readonly NewEvent[]): Promise<void> {}
}

await answer(async (): Promise<TracingRates> => {
  const store = new ForgetfulStore();
  const ledger = await LocalLedger.open({ store, origin: ORIGIN, vkey: `${ORIGIN}+00000000+AQ==` });
  const noted = () => ledger.write(() => [{ type: 'Noted', data: {} }], { actor: randomUUID(), now: new Date() });
  let spans = 0;
  const elevenfold = () => {
    for (let call = 0; call < MORE; call++) if (isTracing() || currentSpan()) spans++;
    return noted();
  };
  trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new NoopSpanProcessor()] }));
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const rates: { [Kind in keyof TracingRates]: number[] } = { off: [], offElevenfold: [], on: [] };
  // In turns, so that a processor that is slower for a while slows all three.
  for (let round = 0; round <= ROUNDS; round++) {
    const off = await rateOf(noted);
    const offElevenfold = await rateOf(elevenfold);
    setTracing(true);
    const on = await rateOf(noted);
    setTracing(false);
    // The first round warms up.
    if (round === 0) continue;
    rates.off.push(off);
    rates.offElevenfold.push(offElevenfold);
    rates.on.push(on);
  }
  if (spans > 0) throw new Error('there were traces');
  await ledger.close();
  return {
    off: quantile(rates.off, 0.5),
    offElevenfold: quantile(rates.offElevenfold, 0.5),
    on: quantile(rates.on, 0.5),
  };
});

async function rateOf(work: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  const call = async () => {
    for (let command = 0; command < COMMANDS_PER_CALLER; command++) await work();
  };
  await Promise.all(Array.from({ length: CALLERS }, call));
  const { user, system } = process.cpuUsage(start);
  return (CALLERS * COMMANDS_PER_CALLER * 1_000_000) / (user + system);
}
