import { describe, expect, it } from '@jest/globals';
import { AppendWatch } from './append-watch.js';
import { StoreUnavailable, WrongRevision } from './event-store.js';

const failing = () => Promise.reject(new StoreUnavailable('no answer'));
const conflicting = () => Promise.reject(new WrongRevision('ledger', 1));
const succeeding = () => Promise.resolve();

/** Which probes were made. */
function recorder() {
  const made: string[] = [];
  let fails = false;
  return {
    made,
    fail: (now: boolean) => {
      fails = now;
    },
    probes: {
      read: async () => void made.push('read'),
      write: async () => {
        made.push('write');
        if (fails) throw new StoreUnavailable('disk full');
      },
    },
  };
}

describe('AppendWatch', () => {
  it('reads while appends have answers, conflicts included', async () => {
    const watch = new AppendWatch();
    const { made, probes } = recorder();
    await watch.probe(probes);
    await watch.watch(succeeding);
    await watch.watch(conflicting).catch(() => undefined);
    await watch.probe(probes);
    expect(made).toEqual(['read', 'read']);
  });

  it('writes after an append without an answer, until a write succeeds', async () => {
    const watch = new AppendWatch();
    const { made, probes, fail } = recorder();
    await expect(watch.watch(failing)).rejects.toThrow('no answer');
    fail(true);
    await expect(watch.probe(probes)).rejects.toThrow('disk full');
    await expect(watch.probe(probes)).rejects.toThrow('disk full');
    fail(false);
    await watch.probe(probes);
    await watch.probe(probes);
    expect(made).toEqual(['write', 'write', 'write', 'read']);
  });

  it.each([
    ['succeeds', succeeding],
    ['conflicts', conflicting],
  ])('reads again once an append %s', async (_, append) => {
    const watch = new AppendWatch();
    const { made, probes } = recorder();
    await watch.watch(failing).catch(() => undefined);
    await watch.watch(append).catch(() => undefined);
    await watch.probe(probes);
    expect(made).toEqual(['read']);
  });

  it('keeps a failure that happens during a probe', async () => {
    const watch = new AppendWatch();
    const { made, probes } = recorder();
    await watch.watch(failing).catch(() => undefined);
    await watch.probe({ ...probes, write: () => watch.watch(failing).catch(() => undefined) });
    await watch.probe(probes);
    expect(made).toEqual(['write']);
  });

  it('reports an append that waits too long for its answer', async () => {
    const watch = new AppendWatch(5);
    const { probes } = recorder();
    let answer: () => void = () => undefined;
    const waiting = watch.watch(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    await watch.probe(probes);
    await new Promise((resolve) => setTimeout(resolve, 10));
    await expect(watch.probe(probes)).rejects.toThrow('an append has been without an answer');
    answer();
    await waiting;
    await watch.probe(probes);
  });
});
