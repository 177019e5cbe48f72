import { expect, it } from '@jest/globals';
import { newEvents } from '../../../test/event-store/contract-events.js';
import { AppendFence, type FencedAppend } from './append-fence.js';
import { StoreUnavailable, WrongRevision } from './event-store.js';

const STREAM = 'ledger';
const [ONE, TWO, THREE, FOUR] = newEvents(4);

/** Appends that the spec answers, in order. */
function fenced() {
  const sent: (FencedAppend & { answer: (written: boolean) => void; fail: (error: Error) => void })[] = [];
  const fence = new AppendFence((append) => new Promise((answer, fail) => sent.push({ ...append, answer, fail })));
  return { fence, sent, behind: () => sent.map(({ behind }) => behind) };
}
const some = (...events: (typeof ONE)[]) => events.flatMap((event) => event ?? []);

it('names the append before it as long as that has no answer', async () => {
  const { fence, sent, behind } = fenced();
  const first = fence.append(STREAM, some(ONE, TWO), -1);
  const second = fence.append(STREAM, some(THREE), 1);
  const other = fence.append('other', some(ONE), -1);
  sent[0]?.answer(true);
  await first;
  // The newest append has no answer yet, although the one before it has.
  const third = fence.append(STREAM, some(FOUR), 2);
  for (const { answer } of sent) answer(true);
  await Promise.all([second, third, other]);
  void fence.append(STREAM, some(ONE), 3);
  expect(behind()).toEqual([undefined, TWO?.hash, undefined, THREE?.hash, undefined]);
});

it.each([
  ['refused', (append: { answer: (written: boolean) => void }) => append.answer(false), WrongRevision],
  [
    'without an answer',
    (append: { fail: (error: Error) => void }) => append.fail(new StoreUnavailable('away')),
    StoreUnavailable,
  ],
] as const)('names nothing once the append before it ended %s', async (_, end, error) => {
  const { fence, sent, behind } = fenced();
  const first = fence.append(STREAM, some(ONE), -1);
  for (const append of sent) end(append);
  await expect(first).rejects.toBeInstanceOf(error);
  void fence.append(STREAM, some(TWO), -1);
  expect(behind()).toEqual([undefined, undefined]);
});
