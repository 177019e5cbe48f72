import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { eventually } from '../../../test/conditions.js';
import { createTestDatabase, MIGRATED, type TestDatabase } from '../../../test/database.js';
import { UnknownEventType } from '../../engine/ledger/state/event-types.js';
import { EffectMethod } from './effect.js';
import { Effects } from './effects.js';
import { ProcessorPositions } from './processor-positions.js';
import { ReactionMethod } from './reaction.js';

let database: TestDatabase;
let source: DataSource;
beforeAll(async () => {
  database = await createTestDatabase(MIGRATED);
  source = await new DataSource({ type: 'postgres', url: database.url }).initialize();
});
afterAll(async () => {
  await source?.destroy();
  await database?.drop();
});

let effects: Effects | undefined;
const stop = () => effects?.beforeApplicationShutdown();
afterEach(stop);

/** A process begins to lead on a ledger whose newest event has this revision. */
async function led(revision: number, more: object = {}, method: unknown = EffectMethod): Promise<string[]> {
  await stop();
  const begun: string[] = [];
  const ledger = {
    isLeader: true,
    head: { revision, hash: '' },
    synced: async () => undefined,
    onBecomeLeader: (task: () => Promise<void>) => task(),
  };
  const events = { follow: async function* () {} };
  const declared = { processor: 'people', on: ['PersonLeft'], about: () => '' };
  const methods = {
    declaredBy: (decorator: unknown) =>
      decorator !== method ? [] : [{ declared, provider: 'People', run: async () => undefined }],
  };
  const parts = [source, { ...ledger, ...more }, events, { waitFor: async () => true }, {}, {}, methods];
  const leading: Effects = Reflect.construct(Effects, parts);
  effects = leading;
  leading.beforeBeginning('people', async () => {
    begun.push('what was left');
  });
  await leading.start();
  return begun;
}

const place = () => new ProcessorPositions(source).read('people');

it('begin at the head, once what was left is done, and go on where they were', async () => {
  expect(await led(7)).toEqual(['what was left']);
  expect(await place()).toBe(7);
  expect(await led(9)).toEqual([]);
  expect(await place()).toBe(7);
});

it('stand at the head of a ledger that was restored, and nowhere else on one that is not whole here', async () => {
  await led(3, { outdated: new UnknownEventType(3, 'GiftSent') });
  expect(await place()).toBe(7);
  await led(3, { broken: { code: 'HASH', revision: 3, id: 'event' } });
  expect(await place()).toBe(7);
  await led(3);
  expect(await place()).toBe(3);
});

it('stay where another process has moved them beyond what this one knew', async () => {
  await source.query('update effect_lanes set revision = 7');
  const head = { revision: 3, hash: '' };
  const synced = async () => {
    head.revision = 9;
  };
  await led(3, { head, synced });
  expect(await place()).toBe(7);
});

it('stand at the head of a restored ledger before anything is decided, where they send; a new one begins once it leads', async () => {
  const follows = { isLeader: false };
  await source.query('update effect_lanes set revision = 7');
  expect(await led(3, follows, ReactionMethod)).toEqual([]);
  expect(await place()).toBe(3);
  await source.query('delete from effect_lanes');
  expect(await led(3, follows, ReactionMethod)).toEqual([]);
  expect(await place()).toBeUndefined();
  const begun = await led(3, {}, ReactionMethod);
  await eventually(async () => (await place()) === 3);
  expect(begun).toEqual(['what was left']);
});
