import { expect, it } from '@jest/globals';
import { toldError } from './log.js';

it('tells of a lost connection in words, and of any other error where it came from', () => {
  const ended = Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' });
  const lost = new Error('the event store cannot be reached', { cause: ended });
  expect(toldError(lost)).toEqual({
    message: expect.stringMatching(/^the event store cannot be reached: the connection to PostgreSQL was lost \(/),
  });
  const full = Object.assign(new Error('disk full'), { code: 'ENOSPC' });
  expect(toldError(full)).toMatchObject({
    message: 'disk full',
    code: 'ENOSPC',
    stack: expect.stringContaining(' at '),
  });
  expect(toldError('text')).toBe('text');
});
