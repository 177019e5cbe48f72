import { expect, test } from '@playwright/test';
import { sourceOf, sourcesIn } from './sources';

/** The calls that the application was ordered with (product.md 1). */
const SPECIFIED = [
  'post /auth/login',
  'post /auth/register',
  'get /user/me',
  'get /user/dashboard',
  'get /user/profile',
  'put /user/profile',
  'get /user/profile/{id}',
  'get /categories',
  'get /marketplace',
  'get /contests',
  'get /coin/transactions',
  'post /coin/transfer',
  'get /coin/verify-blockchain',
  'get /notifications',
  'put /notifications/read-all',
  'put /notifications/{id}/read',
  'delete /notifications/{id}',
  'get /admin/stats',
  'get /admin/users',
  'get /admin/users/{id}',
  'put /admin/users/{id}',
  'delete /admin/users/{id}',
  'get /admin/categories',
  'post /admin/categories',
  'put /admin/categories/{id}',
  'delete /admin/categories/{id}',
  'get /admin/marketplace',
  'delete /admin/marketplace/{id}',
  'get /admin/contests',
  'delete /admin/contests/{id}',
  'post /admin/notifications/broadcast',
  'post /contests/generate-automatic',
];

test('a screen makes every call that the application was ordered with', () => {
  const made = sourcesIn('').flatMap((file) =>
    [...sourceOf(file).matchAll(/(?:call|sending|asking)\((?:'(\w+)', )?(?:\w+ \? '([^']+)' : )?'([^']+)'/g)].flatMap(
      ([, method = 'get', ...paths]) => paths.map((path) => `${method} ${path}`),
    ),
  );
  expect(SPECIFIED.filter((call) => !made.includes(call))).toEqual([]);
});
