import { expect, it } from '@jest/globals';
import { isAnswer, securityHeaders } from './security-headers.js';

it('sends the page policy with pages only, and what holds for every response with answers too', () => {
  const { ofPages, ofAnswers } = securityHeaders();
  expect(ofPages['content-security-policy']).toContain("frame-ancestors 'none'");
  const { 'cache-control': cacheControl, ...ofBoth } = ofAnswers;
  expect(cacheControl).toBe('no-store');
  expect(ofPages).toMatchObject(ofBoth);
  expect(Object.keys(ofBoth).sort()).toEqual([
    'cross-origin-resource-policy',
    'strict-transport-security',
    'x-content-type-options',
  ]);
});

it.each([
  ['/api/coin/transfer', true],
  ['/api/unknown', true],
  ['/health/ready', true],
  ['/metrics', true],
  ['/', false],
  ['/index.html', false],
  ['/wallet', false],
  ['/api/docs', false],
  ['/api/docs/', false],
  ['/api/docs-json', true],
])('%s is an answer: %s', (url, expected) => {
  expect(isAnswer(url)).toBe(expected);
});
