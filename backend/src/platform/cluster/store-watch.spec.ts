import { afterEach, expect, it } from '@jest/globals';
import { eventually } from '../../../test/conditions.js';
import { StoreWatch } from './store-watch.js';

const watches: StoreWatch[] = [];
afterEach(() => {
  for (const watch of watches.splice(0)) watch.stop();
});

/** A store whose answers the test gives. */
function newWatch() {
  const store = {
    answer: (): Promise<void> => Promise.resolve(),
    probe: () => store.answer(),
    proveWrite: () => store.answer(),
  };
  const watch = new StoreWatch({ store, stream: 'ledger' });
  watches.push(watch);
  return { store, watch };
}

it('knows for how long the store has not answered, and forgets it with the next answer', async () => {
  const { store, watch } = newWatch();
  store.answer = () => Promise.reject(new Error('nobody is there'));
  watch.start();
  await eventually(() => watch.silentMs > 100);
  store.answer = () => Promise.resolve();
  await eventually(() => watch.silentMs === 0);
});

it('takes silence for a failure', async () => {
  const { store, watch } = newWatch();
  store.answer = () => new Promise(() => undefined);
  watch.start();
  await eventually(() => watch.silentMs > 0);
  expect(await watch.proves()).toBe(false);
});

it('proves a write, and after a failure asks no sooner than a second later', async () => {
  const { store, watch } = newWatch();
  expect(await watch.proves()).toBe(true);
  store.answer = () => Promise.reject(new Error('the disk is full'));
  expect(await watch.proves()).toBe(false);
  store.answer = () => Promise.resolve();
  expect(await watch.proves()).toBe(false);
  await eventually(() => watch.proves());
});
