import { expect, it } from '@jest/globals';
import { invalid, notAllowed } from '../../http/errors/errors.js';
import { failedAnswer, outcomeOf, type SentAnswer } from './link.js';

/** What a member throws where the leader threw this. */
function thrownFor(error: unknown): unknown {
  const sent: SentAnswer = JSON.parse(JSON.stringify(failedAnswer(1, error)));
  try {
    return outcomeOf(sent);
  } catch (thrown) {
    return thrown;
  }
}

it.each([
  ['a rule', notAllowed('No')],
  ['invalid input, with its fields', invalid('reason', 'Motivo: campo obbligatorio')],
])('carries a refusal of the leader as it was: %s', (_, error) => {
  const thrown = thrownFor(error);
  expect(thrown).toStrictEqual(error);
  expect(thrown).toMatchObject({ ...error });
});
