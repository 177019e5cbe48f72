import { expect, it } from '@jest/globals';
import { routePattern } from './route-pattern';

it.each([
  ['/', '/'],
  ['/marketplace/new', '/marketplace/new'],
  ['/marketplace/3f2b8c1e-9d4a-4c5b-8e7f-0a1b2c3d4e5f', '/marketplace/:id'],
  ['/contests/edit/3f2b8c1e-9d4a-4c5b-8e7f-0a1b2c3d4e5f', '/contests/edit/:id'],
  ['/ada-neri/di/roma', '*'],
])('makes of %s the pattern %s', (path, pattern) => {
  expect(routePattern(path)).toBe(pattern);
});
