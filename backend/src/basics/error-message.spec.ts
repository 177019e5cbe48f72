import { expect, it } from '@jest/globals';
import { isLostConnection, messageOf, reasonOf } from './error-message.js';

it.each([
  [new Error('no answer'), 'no answer'],
  [new Error('no answer', { cause: new Error('disk\n  full') }), 'no answer: disk full'],
  [new AggregateError([new Error('connect ECONNREFUSED ::1:5432')], ''), 'connect ECONNREFUSED ::1:5432'],
  ['text', 'text'],
  [
    new TypeError('fetch failed', {
      cause: Object.assign(new Error('self-signed certificate'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }),
    }),
    'fetch failed: its certificate is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT): name the file of its authority with NODE_EXTRA_CA_CERTS',
  ],
  [new Error(''), 'Error'],
  [
    Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' }),
    'the connection to PostgreSQL was lost (it was stopped, or somebody ended the connection)',
  ],
  [
    new Error('the append got no answer', {
      cause: new Error('Connection terminated due to connection timeout', {
        cause: new Error('Connection terminated unexpectedly'),
      }),
    }),
    'the append got no answer: the connection to PostgreSQL was lost (it ended unexpectedly)',
  ],
  [
    new Error('Client has encountered a connection error and is not queryable'),
    'the connection to PostgreSQL was lost (it ended unexpectedly)',
  ],
  [new Error('timeout exceeded when trying to connect'), 'PostgreSQL gave no connection in time'],
])('%p is told as %p', (error, line) => {
  expect(reasonOf(error)).toBe(line);
});

it('knows a lost connection, also as a cause, and no other error', () => {
  const lost = new Error('Connection terminated unexpectedly');
  const errors = [lost, new Error('reading failed', { cause: lost }), new Error('disk full'), 'Connection terminated'];
  expect(errors.map(isLostConnection)).toEqual([true, true, false, false]);
  expect(errors.slice(1).map(messageOf)).toEqual([reasonOf(errors[1]), 'disk full', 'Connection terminated']);
});
