import { expect, it } from '@jest/globals';
import { maySucceed } from './may-succeed';

it.each([
  [{ status: 400 }, false],
  [{ status: 403 }, false],
  [{ status: 404 }, false],
  [{ status: 409 }, false],
  [{ status: 429 }, true],
  [{ status: 503 }, true],
  [{ status: 'FETCH_ERROR' }, true],
  [{ name: 'AbortError' }, true],
  [undefined, true],
])('%j may succeed when it is asked again: %s', (error, expected) => {
  expect(maySucceed(error)).toBe(expected);
});
