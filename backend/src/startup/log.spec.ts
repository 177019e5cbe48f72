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

it('tells nothing of what a failed query was to write', () => {
  const refused = Object.assign(new Error('null value violates not-null constraint'), {
    code: '23502',
    detail: 'Failing row contains (segreto).',
  });
  const failed = Object.assign(new Error(refused.message), {
    query: 'insert into drafts values ($1)',
    parameters: ['segreto'],
    driverError: refused,
  });
  for (const err of [refused, failed]) expect(JSON.stringify(toldError(err))).not.toContain('segreto');
  expect(toldError(failed)).toMatchObject({ query: failed.query });
});
