import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { StoreUnavailable } from '../engine/event-store/event-store.js';
import { UnknownEventType } from '../engine/ledger/state/event-types.js';
import { ProjectionFailure } from '../engine/projections/projection-failure.js';
import { Serving } from '../platform/http/server/serving.js';
import {
  checkpointCheck,
  diskCheck,
  eventStoreCheck,
  isUseful,
  leaderCheck,
  ledgerCheck,
  projectionLagCheck,
  projectionsCheck,
} from './readiness-checks.js';

const head = { revision: 12, hash: '', ts: '' };
const lagging = (ms: number) => ({ lagMs: () => ms });

describe('the check of the ledger', () => {
  it('succeeds on a sound ledger', async () => {
    expect(await ledgerCheck({ head, broken: undefined, outdated: undefined }).check()).toEqual({
      ok: true,
      value: 12,
    });
  });

  it('fails on a broken one and says what to do', async () => {
    const broken = { revision: 3, id: undefined, code: 'LINK' } as const;
    const outcome = await ledgerCheck({ head, broken, outdated: undefined }).check();
    expect(outcome).toMatchObject({ ok: false, value: 'LINK', msg: expect.stringContaining('audit verify') });
  });

  it('fails where an event is of a newer release, and says to start that one', async () => {
    const outdated = new UnknownEventType(13, 'GiftSent');
    expect(await ledgerCheck({ head, broken: undefined, outdated }).check()).toEqual({
      ok: false,
      value: 'OUTDATED',
      msg: 'this release does not know the event GiftSent at revision 13: start the newer release that wrote it',
    });
  });
});

describe('the check of the leader', () => {
  const link = { address: 'a:1', silenceMs: 10, broken: undefined };
  const broken = { revision: 3, id: undefined, code: 'CHECKPOINT' } as const;

  it('succeeds in the leader, and where one answers', async () => {
    expect(await leaderCheck({ leads: true, link: undefined }).check()).toEqual({ ok: true, value: 'leader' });
    expect(await leaderCheck({ leads: false, link }).check()).toEqual({ ok: true, value: 'follower' });
  });

  it('fails where none answers, and where the one that does takes no writes', async () => {
    const silent = await leaderCheck({ leads: false, link: { ...link, silenceMs: 3000 } }).check();
    expect(silent).toMatchObject({ ok: false, value: null, msg: expect.stringContaining('a:1') });
    const refusing = await leaderCheck({ leads: false, link: { ...link, broken } }).check();
    expect(refusing).toMatchObject({
      ok: false,
      value: 'CHECKPOINT',
      msg: expect.stringContaining('accept-restore'),
    });
  });
});

describe('the check of the event store', () => {
  it('succeeds while the store answers', async () => {
    expect((await eventStoreCheck({ probe: async () => undefined }, 'ledger').check()).ok).toBe(true);
  });

  it('says in one line why no write can succeed', async () => {
    const cause = new Error('could not extend file:\n  No space left on device');
    const probe = () => Promise.reject(new StoreUnavailable('the event store cannot be reached', { cause }));
    expect(await eventStoreCheck({ probe }, 'ledger').check()).toEqual({
      ok: false,
      value: null,
      msg: 'no write can succeed: the event store cannot be reached: could not extend file: No space left on device',
    });
  });
});

describe('the check of the projections', () => {
  const following = { revision: 12, failure: undefined, pause: undefined };
  const pausedFor = (ms: number) => ({
    ...following,
    pause: { since: performance.now() - ms, error: new Error('disk full'), until: 13 },
  });

  it('succeeds while they follow, and while they reconnect', async () => {
    expect(await projectionsCheck(following).check()).toEqual({ ok: true, value: 12 });
    expect((await projectionsCheck(pausedFor(100)).check()).ok).toBe(true);
  });

  it('fails once an event cannot be applied', async () => {
    const outcome = await projectionsCheck({ ...following, failure: new ProjectionFailure(13) }).check();
    expect(outcome).toMatchObject({ ok: false, msg: expect.stringContaining('revision 13') });
  });

  it('fails while their rows cannot be written', async () => {
    const outcome = await projectionsCheck(pausedFor(2500)).check();
    expect(outcome).toMatchObject({ ok: false, msg: 'the read tables cannot be written: disk full' });
  });
});

describe('the checks of what is behind', () => {
  it.each([
    [0, true, true],
    [9900, true, true],
    [10_100, false, true],
    [299_900, false, true],
    [300_100, false, false],
  ])('after %i ms', async (ms, projectionsOk, checkpointOk) => {
    const projections = await projectionLagCheck({ revision: 1 }, lagging(ms)).check();
    const checkpoint = await checkpointCheck({ last: undefined }, lagging(ms)).check();
    expect(projections).toMatchObject({ ok: projectionsOk, value: ms / 1000 });
    expect(checkpoint).toMatchObject({ ok: checkpointOk, value: ms / 1000 });
  });

  it('asks for how long the first unsigned event waits', async () => {
    const asked: number[] = [];
    const lagMs = (revision: number) => {
      asked.push(revision);
      return 0;
    };
    await checkpointCheck({ last: { size: 7 } }, { lagMs }).check();
    await checkpointCheck({ last: undefined }, { lagMs }).check();
    expect(asked).toEqual([6, -1]);
  });
});

describe('the check of the disk', () => {
  const free = (mb: Record<string, number>) => async (folder: string) => (mb[folder] ?? 0) * 1_000_000;

  it('measures the fullest of the folders', async () => {
    const check = diskCheck(['/data', '/database'], free({ '/data': 9000, '/database': 499 }));
    expect(await check.check()).toEqual({
      ok: false,
      value: 499,
      msg: 'only 499 MB are free in /database, and 500 are needed: make room',
    });
  });

  it('succeeds with 500 MB', async () => {
    expect(await diskCheck(['/data'], free({ '/data': 500 })).check()).toEqual({ ok: true, value: 500 });
  });

  it('measures the real disk', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'form-disk-'));
    expect((await diskCheck([folder]).check()).value).toBeGreaterThan(0);
    rmSync(folder, { recursive: true });
    await expect(diskCheck([folder]).check()).rejects.toThrow('ENOENT');
  });
});

describe('whether a balancer should send requests to a process', () => {
  const serves = (isStoreSilent: boolean, isAble?: boolean, isCutOffFromLeader = false) =>
    isUseful({ isStoreSilent, isCutOffFromLeader, link: isAble === undefined ? undefined : { isAble } });

  it.each([
    ['it reaches the event store', serves(false, true), true],
    ['it does not, and the leader does', serves(true, true), false],
    ['neither does', serves(true, false), true],
    ['it does not, and no other process leads', serves(true), true],
    ['it does not reach the leader', serves(false, false, true), false],
  ])('%s', (_, found, expected) => {
    expect(found).toBe(expected);
  });

  it('says in readiness that it was told to stop', async () => {
    const serving = new Serving(() => true);
    expect([serving.isWanted, (await serving.check.check()).ok]).toEqual([true, true]);
    serving.stop();
    expect([serving.isWanted, (await serving.check.check()).ok]).toEqual([false, false]);
  });
});
