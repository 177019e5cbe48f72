import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Kill, MailingProgram } from './mailing-program.js';

/**
 * The process that sends dies, and another one takes over, or the same is started again (product.md 15.2). On a day
 * mail-delivery.int.spec.ts says what becomes of a message whose process dies.
 */

const MESSAGES = 5;
/** Of the few messages of a round, each takes some 30 ms. */
const MS_LATER_MAX = 250;

const kills = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom<Kill>('before the answer', 'after the answer') },
  { weight: 4, arbitrary: fc.integer({ min: 0, max: MS_LATER_MAX }) },
);

describe.each([
  [1, 10],
  [3, 15],
])('of %i processes', (processes, numRuns) => {
  let form: MailingProgram;
  beforeAll(async () => {
    form = await MailingProgram.start(processes);
  });
  afterAll(() => form.close());

  it('the one that mails may die at any moment: every message comes, and at most one of them twice', async () => {
    await fc.assert(
      fc.asyncProperty(kills, async (kill) => {
        const taken = await form.mailAndKill(MESSAGES, kill);
        const ids = taken.map(({ headers }) => headers.get('message-id'));
        const amounts = taken.map(({ text }) => /(\d+) Coin FORM/.exec(text)?.[1]);
        expect(new Set(amounts).size).toBe(MESSAGES);
        expect(new Set(ids).size).toBe(MESSAGES);
        expect(ids.length).toBeLessThanOrEqual(MESSAGES + 1);
      }),
      // A round that failed cannot be made smaller: what came before it belongs to it.
      { numRuns, endOnFailure: true },
    );
  });
});

describe('of 2 processes', () => {
  let form: MailingProgram;
  beforeAll(async () => {
    form = await MailingProgram.start(2);
  });
  afterAll(() => form.close());

  it('the one that mails dies once the server has answered: its message comes once more, with its Message-ID', async () => {
    const taken = await form.mailAndKill(3, 'after the answer');
    const amounts = taken.map(({ text }) => /(\d+) Coin FORM/.exec(text)?.[1]);
    const [first, ...others] = taken.map(({ headers }) => headers.get('message-id'));
    expect(new Set(amounts).size).toBe(3);
    // The one that was under way comes once more, the others once.
    expect(others).toHaveLength(3);
    expect(new Set(others).size).toBe(3);
    expect(others).toContain(first);
  });
});
