import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { MailingProgram } from './mailing-program.js';

/** The process that sends dies once the server has answered and before it has heard it, and another one takes over (product.md 15.2). */

const MS_MAX = 60_000;

let form: MailingProgram;
beforeAll(async () => {
  form = await MailingProgram.start(2);
}, MS_MAX);
afterAll(() => form.close());

it(
  'repeats the one message that it was sending, with its Message-ID, and loses none',
  async () => {
    const taken = await form.mailAndKill(3, 'after the answer');
    const amounts = taken.map(({ text }) => /(\d+) Coin FORM/.exec(text)?.[1]);
    const [first, ...others] = taken.map(({ headers }) => headers.get('message-id'));
    expect(new Set(amounts).size).toBe(3);
    // The one that was under way comes once more, the others once.
    expect(others).toHaveLength(3);
    expect(new Set(others).size).toBe(3);
    expect(others).toContain(first);
  },
  MS_MAX,
);
