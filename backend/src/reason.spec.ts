import { expect, it } from '@jest/globals';
import { reasonOf } from './reason.js';

it.each([
  [new Error('no answer'), 'no answer'],
  [new Error('no answer', { cause: new Error('disk\n  full') }), 'no answer: disk full'],
  [new AggregateError([new Error('connect ECONNREFUSED ::1:5432')], ''), 'connect ECONNREFUSED ::1:5432'],
  ['text', 'text'],
  [new Error(''), 'Error'],
])('%p is told as %p', (error, line) => {
  expect(reasonOf(error)).toBe(line);
});
