import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { fetchOnce } from './first-answer';

const me = (token: string, init: RequestInit = {}) =>
  new Request('http://form.test/api/user/me', { ...init, headers: { authorization: `Bearer ${token}` } });
const early = new Response('early');
const asked = jest.fn<typeof fetch>();

beforeEach(() => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(asked);
  asked.mockReset().mockResolvedValue(new Response('own'));
  globalThis.firstAnswer = { path: '/api/user/me', authorization: 'Bearer ada', answer: Promise.resolve(early) };
});
afterEach(() => {
  globalThis.firstAnswer = undefined;
  jest.restoreAllMocks();
});

it('takes what was asked for already over once', async () => {
  await expect(fetchOnce(me('ada'))).resolves.toBe(early);
  expect(asked).not.toHaveBeenCalled();
  await fetchOnce(me('ada'));
  expect(asked).toHaveBeenCalledTimes(1);
});

it('leaves an answer to another person, and asks', async () => {
  await expect(fetchOnce(me('bruno'))).resolves.not.toBe(early);
  await expect(fetchOnce(me('ada'))).resolves.not.toBe(early);
  expect(asked).toHaveBeenCalledTimes(2);
});

it('asks for anything else, and keeps the answer for whoever it is for', async () => {
  await fetchOnce(new Request('http://form.test/api/pages'));
  expect(asked).toHaveBeenCalledTimes(1);
  await expect(fetchOnce(me('ada'))).resolves.toBe(early);
});

it('asks again where what was asked for was lost', async () => {
  globalThis.firstAnswer = {
    path: '/api/user/me',
    authorization: 'Bearer ada',
    answer: Promise.reject(new TypeError('lost')),
  };
  await expect(fetchOnce(me('ada'))).resolves.not.toBe(early);
  expect(asked).toHaveBeenCalledTimes(1);
});
