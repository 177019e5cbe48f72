import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { MemoryStore } from '../../../test/memory-store.js';
import { setTracing, traced } from '../../basics/spans.js';
import { SYSTEM } from '../ledger/format/envelope.js';
import { DomainError } from '../ledger/format/errors.js';
import { LocalLedger } from '../ledger/writing/local-ledger.js';
import { ProjectionRunner } from './runner.js';

const exporter = new InMemorySpanExporter();
let ledger: LocalLedger;
let store: MemoryStore;

beforeEach(async () => {
  store = new MemoryStore();
  ledger = await LocalLedger.open({
    store,
    origin: 'test.form.local/coin',
    vkey: 'test.form.local/coin+00000000+AQ==',
  });
  trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }));
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  setTracing(true);
});
afterEach(async () => {
  setTracing(false);
  trace.disable();
  context.disable();
  exporter.reset();
  await ledger.close();
});

const spansOf = (name: string) => exporter.getFinishedSpans().filter((span) => span.name === name);
const noted = () => ledger.write(() => [{ type: 'Noted', data: {} }], { actor: SYSTEM, now: new Date() });

it('puts an append below the first command of its batch, and links it to the others', async () => {
  await Promise.all([noted(), noted(), noted()]);
  const commands = spansOf('ledger command');
  const [append] = spansOf('ledger append');
  const [first, ...others] = commands;
  expect(append?.parentSpanContext?.spanId).toBe(first?.spanContext().spanId);
  expect(append?.links.map((link) => link.context.spanId)).toEqual(others.map((span) => span.spanContext().spanId));
  expect(append?.attributes).toEqual({ 'form.events.count': 3, 'form.revision': ledger.head.revision });
  expect(commands.map(({ attributes }) => attributes['form.events'])).toEqual([['Noted'], ['Noted'], ['Noted']]);
});

it('puts a command below what was going on when it was sent, also while another batch is being written', async () => {
  await Promise.all(['one', 'two', 'three'].map((name) => traced(name, {}, noted)));
  const commands = spansOf('ledger command');
  for (const name of ['one', 'two', 'three']) {
    const [cause] = spansOf(name);
    const below = commands.filter((span) => span.parentSpanContext?.spanId === cause?.spanContext().spanId);
    expect(below).toHaveLength(1);
  }
});

it('puts a projection below the first append that it follows, and links it to the others', async () => {
  await noted();
  await noted();
  const written: number[] = [];
  const runner = new ProjectionRunner({
    store,
    stream: ledger.stream,
    events: ledger.durable,
    projections: [],
    tables: {
      prepare: async () => undefined,
      rebuildIfFarBehind: async () => undefined,
      tryLock: async () => true,
      unlock: async () => undefined,
      isLocked: true,
      connection: undefined,
      checkpoint: async () => -1,
      write: async (_groups: unknown, _from: number, to: number) => void written.push(to),
      reconnect: () => undefined,
      close: async () => undefined,
    },
  });
  await runner.start();
  await runner.waitFor(ledger.head.revision);
  await runner.stop();
  const [projection] = spansOf('projection');
  const [one, two] = spansOf('ledger append');
  expect(projection?.parentSpanContext?.spanId).toBe(one?.spanContext().spanId);
  expect(projection?.links.map((link) => link.context.spanId)).toEqual([two?.spanContext().spanId]);
  expect(written).toEqual([ledger.head.revision]);
});

it('does not take a refusal for a fault, and keeps its text out of the span', async () => {
  const refused = ledger.write(
    () => {
      throw new DomainError('NO', 409, 'Ada Neri non può');
    },
    { actor: SYSTEM, now: new Date() },
  );
  await expect(refused).rejects.toThrow();
  const [command] = spansOf('ledger command');
  expect(command).toMatchObject({ status: { code: 0 }, attributes: { 'error.type': 'DomainError' }, events: [] });
});
