import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { DataSource, type EntityManager } from 'typeorm';
import { eventually } from '../../../test/conditions.js';
import { createTestDatabase, MIGRATED, type TestDatabase } from '../../../test/database.js';
import type { SealedEvent } from '../../engine/ledger/format/envelope.js';
import type { BoundEffect } from './effect.js';
import { Processor, type ProcessorParts } from './processor.js';
import { ProcessorPositions } from './processor-positions.js';
import { processorsOf } from './processors.js';

let database: TestDatabase;
let source: DataSource;
beforeAll(async () => {
  database = await createTestDatabase(MIGRATED);
  source = await new DataSource({ type: 'postgres', url: database.url }).initialize();
  await source.query('create table done (revision int, person text)');
});
afterAll(async () => {
  await source?.destroy();
  await database?.drop();
});

let stop = new AbortController();
let working: Promise<void>[] = [];
let events: SealedEvent[] = [];
/** What a processor has told of. */
let failed: string[] = [];
beforeEach(async () => {
  stop = new AbortController();
  working = [];
  events = [];
  failed = [];
  await source.query('truncate done, effect_lanes, effects_set_aside');
  await new ProcessorPositions(source).begin('people', -1);
});
afterEach(async () => {
  stop.abort();
  await Promise.all(working);
});

function say(type: string, person: string): void {
  const rev = events.length;
  events.push({ rev, type, data: { person }, id: `event-${rev}` } as unknown as SealedEvent);
}

async function* follow({ after, signal }: { after: number; signal: AbortSignal }) {
  for (let next = after + 1; !signal.aborted; ) {
    const batch = events.slice(next);
    next += batch.length;
    if (batch.length > 0) yield batch;
    else await delay(1);
  }
}

async function note(happened: readonly SealedEvent[], transaction: EntityManager): Promise<void> {
  for (const { rev, data } of happened) await transaction.query('insert into done values ($1, $2)', [rev, data.person]);
}

const noting = (run: BoundEffect['run'] = note, more: Partial<BoundEffect> = {}): BoundEffect => ({
  processor: 'people',
  on: ['PersonLeft'],
  about: ({ data }) => String(data.person),
  run,
  ...more,
});

/** A process that believes to lead runs the processor. */
function started(
  effect: BoundEffect,
  others: (revision: number) => Promise<void> = async () => undefined,
  waitFor: (revision: number) => Promise<boolean> = async () => true,
  parts: { readonly ledger?: object; readonly events?: ProcessorParts['events'] } = {},
): Processor {
  const processor = new Processor(effect.processor, [effect], {
    positions: new ProcessorPositions(source),
    ledger: Object.setPrototypeOf(parts.ledger ?? {}, {
      isLeader: true,
      broken: undefined,
      outdated: undefined,
      get head() {
        return { revision: events.length - 1, hash: '' };
      },
    }),
    events: parts.events ?? ({ follow } as never),
    projections: { waitFor },
    others,
    onError: (_, error) => void failed.push(String(error)),
  });
  working.push(processor.work(stop.signal));
  return processor;
}

const done = async (): Promise<number[]> =>
  (await source.query<{ revision: number }[]>('select revision from done')).map(({ revision }) => revision);
const place = () => new ProcessorPositions(source).read('people');
const parked = async (): Promise<number[]> =>
  (await source.query<{ revision: string }[]>('select revision from effects_set_aside order by revision')).map(
    ({ revision }) => Number(revision),
  );

it('does what follows from each event once and in order, also after a start', async () => {
  say('PersonLeft', 'ada');
  say('PersonJoined', 'eva');
  say('PersonLeft', 'ben');
  const processor = started(noting());
  await eventually(async () => (await done()).length === 2);
  expect(await processor.passes(events[2] as SealedEvent, 1000)).toBe(true);
  stop.abort();
  await Promise.all(working);
  stop = new AbortController();
  say('PersonLeft', 'zoe');
  started(noting());
  await eventually(async () => (await place()) === 3);
  expect(await done()).toEqual([0, 2, 3]);
});

it('does at once again what lost a deadlock, and rests for nobody', async () => {
  await source.query(`insert into done values (-1, 'person'), (-2, 'message')`);
  const other = source.createQueryRunner();
  await other.startTransaction();
  const locked = (what: string) => `update done set person = person where person = '${what}'`;
  await other.query(locked('message'));
  let attempts = 0;
  say('PersonLeft', 'ada');
  const effect = noting(async (happened, transaction) => {
    attempts++;
    // Whoever looks first is ended: here the effect, which otherwise looks after a second as the other one does.
    await transaction.query(`set local deadlock_timeout = '100ms'`);
    await transaction.query(locked('person'));
    if (attempts === 1) void other.query(locked('person')).then(() => other.commitTransaction());
    await transaction.query(locked('message'));
    await note(happened, transaction);
  });
  const processor = started(effect);
  await eventually(async () => (await place()) === 0);
  expect({ attempts, failed, ...processor.problems }).toEqual({
    attempts: 2,
    failed: [],
    parked: 0,
    failedSince: undefined,
  });
  expect(await done()).toContain(0);
  await other.release();
});

it('leaves nothing half done by a leader that was frozen, and does it once when that one wakes', async () => {
  let wake: () => void = () => undefined;
  const frozen = new Promise<void>((resolve) => {
    wake = resolve;
  });
  let hasFrozen = false;
  say('PersonLeft', 'ada');
  say('PersonLeft', 'ben');
  started(
    noting(async (event, transaction) => {
      await note(event, transaction);
      hasFrozen = true;
      await frozen;
    }),
  );
  await eventually(() => hasFrozen);
  started(noting());
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await eventually(async () => (await source.query<unknown[]>(waiting)).length > 0);
  expect(await done()).toEqual([]);
  wake();
  await eventually(async () => (await place()) === 1);
  expect(await done()).toEqual([0, 1]);
});

it('does it once where the connection ends in the middle of the transaction', async () => {
  let attempts = 0;
  say('PersonLeft', 'ada');
  started(
    noting(async (event, transaction) => {
      await note(event, transaction);
      const [row] = await transaction.query<{ pid: number }[]>('select pg_backend_pid() as pid');
      if (attempts++ === 0) await database.query('select pg_terminate_backend($1)', [row?.pid]);
      await transaction.query('select 1');
    }),
  );
  await eventually(async () => (await place()) === 0);
  expect(await done()).toEqual([0]);
  expect(attempts).toBe(2);
});

it('parks what fails by itself and what is behind it about the same person, and tries it again', async () => {
  let isBroken = true;
  for (const person of ['ada', 'ben', 'ada']) say('PersonLeft', person);
  const processor = started(
    noting(async (happened, transaction) => {
      if (isBroken && happened.some(({ data }) => data.person === 'ada')) throw new Error('not now');
      await note(happened, transaction);
    }),
  );
  await eventually(async () => (await place()) === 2);
  expect(await done()).toEqual([1]);
  expect(await parked()).toEqual([0, 2]);
  expect(processor.problems.parked).toBe(1);
  expect(await processor.passes(events[0] as SealedEvent, 0)).toBe(false);
  expect(await processor.passes(events[1] as SealedEvent, 0)).toBe(true);

  await processor.retry();
  expect(await parked()).toEqual([0, 2]);
  isBroken = false;
  await processor.retry();
  expect(await done()).toEqual([1, 0, 2]);
  expect(processor.problems.parked).toBe(0);
  expect(await processor.passes(events[2] as SealedEvent, 0)).toBe(true);
});

it('waits with its processor where the database cannot do it, and sets nothing aside', async () => {
  let attempts = 0;
  say('PersonLeft', 'ada');
  const processor = started(
    noting(async (event, transaction) => {
      if (attempts++ < 5) throw Object.assign(new Error('no space left'), { code: '53100' });
      await note(event, transaction);
    }),
  );
  await eventually(() => processor.problems.failedSince !== undefined);
  await eventually(async () => (await place()) === 0);
  expect(await done()).toEqual([0]);
  expect(await parked()).toEqual([]);
  await eventually(() => processor.problems.failedSince === undefined);
});

it('is sound again once it follows an idle ledger, and where another process has the lead', async () => {
  const ledger = { isLeader: true };
  let interruptions = 3;
  const parts = {
    ledger,
    events: {
      follow: (from: Parameters<typeof follow>[0]) => {
        if (interruptions-- > 0) throw new Error('Connection terminated unexpectedly');
        return follow(from);
      },
    } as never,
  };
  const processor = started(noting(), undefined, undefined, parts);
  await eventually(() => processor.problems.failedSince !== undefined);
  await eventually(() => processor.isRunning && processor.problems.failedSince === undefined);

  interruptions = 1000;
  stop.abort();
  await Promise.all(working);
  stop = new AbortController();
  const failing = started(noting(), undefined, undefined, parts);
  await eventually(() => failing.problems.failedSince !== undefined);
  ledger.isLeader = false;
  expect(failing.problems).toEqual({ parked: 0, failedSince: undefined });
  interruptions = 0;
  await eventually(() => Reflect.get(failing, 'failedSince') === undefined);
});

it('passes an event after the other processors where it deletes what they need', async () => {
  await new ProcessorPositions(source).begin('last', -1);
  let mayPass: () => void = () => undefined;
  const passed = new Promise<void>((resolve) => {
    mayPass = resolve;
  });
  say('PersonLeft', 'ada');
  const first = started(
    noting(async (event, transaction) => {
      await passed;
      await note(event, transaction);
    }),
  );
  let hasWaited = false;
  started(
    noting(
      ([event], transaction) =>
        transaction.query('insert into done values ($1, $2)', [Number(event?.rev) + 100, 'last']),
      {
        processor: 'last',
        isLast: true,
      },
    ),
    async (revision) => {
      hasWaited = true;
      await first.passedHere(revision, stop.signal);
    },
  );
  await eventually(() => hasWaited);
  mayPass();
  await eventually(async () => (await done()).length === 2);
  expect(await done()).toEqual([0, 100]);
});

it('passes an event after the other processors also where it waits for an earlier one that failed', async () => {
  await new ProcessorPositions(source).begin('last', -1);
  let mayPass: () => void = () => undefined;
  const passed = new Promise<void>((resolve) => {
    mayPass = resolve;
  });
  for (const person of ['ada', 'ada']) say('PersonLeft', person);
  const asked: number[] = [];
  const failing = async () => {
    throw new Error('not for Ada');
  };
  started(noting(failing, { processor: 'last', isLast: true }), async (revision) => {
    asked.push(revision);
    if (revision > 0) await passed;
  });
  await eventually(() => asked.includes(1));
  expect(await parked()).toEqual([0]);
  mayPass();
  await eventually(async () => (await parked()).length === 2);
});

it('does nothing before the other processors where the program stops meanwhile', async () => {
  await new ProcessorPositions(source).begin('last', -1);
  say('PersonLeft', 'ada');
  let hasWaited = false;
  started(noting(note, { processor: 'last', isLast: true }), async () => {
    hasWaited = true;
    await new Promise((resolve) => {
      stop.signal.addEventListener('abort', resolve);
    });
  });
  await eventually(() => hasWaited);
  stop.abort();
  await Promise.all(working);
  expect(await done()).toEqual([]);
  expect(await new ProcessorPositions(source).read('last')).toBe(-1);
});

it('does what follows from many events in one transaction, in order, and one by one where that fails', async () => {
  for (const person of ['ada', 'ben', 'zoe']) say('PersonLeft', person);
  const transactions: string[] = [];
  started(
    noting(async (happened, transaction) => {
      const [row] = await transaction.query('select txid_current() as id');
      transactions.push(`${happened.map(({ rev }) => rev)}:${row.id}`);
      if (happened.some(({ data }) => data.person === 'zoe') && transactions.length < 4) throw new Error('not at once');
      await note(happened, transaction);
    }),
  );
  await eventually(async () => (await place()) === 2);
  expect(await done()).toEqual([0, 1, 2]);
  expect(await parked()).toEqual([]);
  expect(transactions.map((each) => each.split(':')[0])).toEqual(['0', '1', '2', '0', '1', '2']);
  const ids = transactions.map((each) => each.split(':')[1]);
  expect(new Set(ids.slice(0, 3)).size).toBe(1);
  expect(new Set(ids).size).toBe(4);
});

it('goes as far as the read tables, where they are behind', async () => {
  for (const person of ['ada', 'ben', 'zoe']) say('PersonLeft', person);
  let reached = 1;
  started(noting(note, { readsTables: true }), undefined, async (revision) => revision <= reached);
  await eventually(async () => (await place()) === 1);
  expect(await done()).toEqual([0, 1]);
  reached = 2;
  await eventually(async () => (await place()) === 2);
});

it('parks what waits behind an earlier one, and does the others of its transaction', async () => {
  const run = async ([event, ...others]: readonly SealedEvent[], transaction: EntityManager) => {
    if (event?.data.person === 'ada') throw new Error('not for Ada');
    await note(event ? [event, ...others] : [], transaction);
  };
  say('PersonLeft', 'ada');
  started(noting(run));
  await eventually(async () => (await parked()).length === 1);
  for (const person of ['ben', 'ada', 'zoe']) say('PersonLeft', person);
  await eventually(async () => (await place()) === 3);
  expect(await done()).toEqual([1, 3]);
  expect(await parked()).toEqual([0, 2]);
});

it('gives all events of a transaction at once to what takes batches, and one by one where that fails', async () => {
  for (const person of ['ada', 'ben', 'zoe']) say('PersonLeft', person);
  say('PersonJoined', 'eva');
  const taken: (readonly number[])[] = [];
  const processor = started(
    noting(
      async (happened, transaction) => {
        taken.push(happened.map(({ rev }) => rev));
        if (happened.some(({ data }) => data.person === 'ben')) throw new Error('not for Ben');
        await note(happened, transaction);
      },
      { inBatches: true, isLater: true },
    ),
  );
  await eventually(async () => Number(await place()) >= 2);
  expect(await done()).toEqual([0, 2]);
  expect(await parked()).toEqual([1]);
  for (const person of ['ben', 'eva']) say('PersonLeft', person);
  await eventually(async () => (await place()) === 5);
  expect(await done()).toEqual([0, 2, 5]);
  expect(await parked()).toEqual([1, 4]);
  expect(taken[0]).toEqual([0, 1, 2]);
  expect(processor.effects.isAwaited('PersonLeft')).toBe(false);
});

/** A reaction that sends one command for each person but for eva, of whom there is nothing to say. */
const reacting = (sent: string[], more: Partial<BoundEffect> = {}): BoundEffect =>
  noting(async () => undefined, {
    send: async ({ rev, data }) => {
      if (data.person === 'eva') return false;
      sent.push(`${rev} ${data.person}`);
      return true;
    },
    ...more,
  });

it('sends what each event leads to before it moves, and opens no transaction for what leads to nothing', async () => {
  const sent: string[] = [];
  const move = jest.spyOn(ProcessorPositions.prototype, 'move');
  for (const person of ['ada', 'eva', 'eva', 'eva', 'eva']) say('PersonLeft', person);
  const processor = started(reacting(sent));
  await eventually(() => processor.lag === 0);
  expect(sent).toEqual(['0 ada']);
  expect(await place()).toBeGreaterThanOrEqual(0);
  // The second is the note of where it is.
  expect(move.mock.calls.length).toBeLessThanOrEqual(2);
  move.mockRestore();
});

it('begins with the event again where it is stopped between its commands and its move', async () => {
  const sent: string[] = [];
  say('PersonLeft', 'ada');
  const holder = source.createQueryRunner();
  await holder.startTransaction();
  await holder.query(`select from effect_lanes where lane = 'people' for update`);
  started(reacting(sent));
  const waiting = `from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  await eventually(async () => (await source.query<unknown[]>(`select ${waiting}`)).length > 0);
  stop.abort();
  await holder.query(`select pg_terminate_backend(pid) ${waiting}`);
  await holder.commitTransaction();
  await holder.release();
  await Promise.all(working);
  stop = new AbortController();
  expect([sent.length, await place()]).toEqual([1, -1]);
  started(reacting(sent));
  await eventually(async () => (await place()) === 0);
  expect(sent).toEqual(['0 ada', '0 ada']);
});

it('parks a refusal with what is about the same, goes on with the others, and sends again', async () => {
  const sent: string[] = [];
  let isRefused = true;
  const { send } = reacting(sent);
  const refusing: BoundEffect['send'] = async (event) => {
    if (isRefused && event.data.person === 'ada') throw new Error('refused');
    return (await send?.(event)) ?? false;
  };
  for (const person of ['ada', 'ben', 'ada']) say('PersonLeft', person);
  const processor = started(reacting(sent, { send: refusing }));
  await eventually(async () => (await place()) === 2);
  expect([sent, await parked()]).toEqual([['1 ben'], [0, 2]]);
  isRefused = false;
  await processor.retry();
  expect([sent, await parked(), processor.problems.parked]).toEqual([['1 ben', '0 ada', '2 ada'], [], 0]);
});

it('lets an event go once those before it have passed it, and starts in no circle', async () => {
  const order: string[] = [];
  say('PersonLeft', 'ada');
  const early = noting(async () => void order.push('early'));
  const late = reacting(order, { processor: 'late', after: ['people'] });
  const parts = {
    positions: new ProcessorPositions(source),
    ledger: { isLeader: true, broken: undefined, outdated: undefined, head: { revision: 0, hash: '' } } as never,
    events: { follow } as never,
    projections: { waitFor: async () => true },
    onError: () => undefined,
  };
  await new ProcessorPositions(source).begin('late', -1);
  const processors = processorsOf(
    new Map([
      ['late', [late]],
      ['people', [early]],
    ]),
    parts,
  );
  working.push(...processors.map((processor) => processor.work(stop.signal)));
  await eventually(() => order.length === 2);
  expect(order).toEqual(['early', '0 ada']);
  const circle = new Map([
    ['late', [late]],
    ['people', [{ ...early, after: ['late'] }]],
  ]);
  expect(() => processorsOf(circle, parts)).toThrow('comes after itself');
  expect(() => processorsOf(new Map([['late', [late]]]), parts)).toThrow('which there is not');
});
