import { expect, it } from '@jest/globals';
import { paths } from './paths';

it('writes an id so that it stays one segment', () => {
  expect(paths.item('a/b?c')).toBe('/marketplace/a%2Fb%3Fc');
  expect(paths.editContest('7')).toBe('/contests/edit/7');
});

it('has a function for every pattern with a parameter', () => {
  expect(Object.values(paths).filter((path) => typeof path === 'string' && path.includes(':'))).toEqual([]);
});

it('writes only the filters that are set', () => {
  expect(paths.itemsBy({})).toBe('/marketplace');
  expect(paths.ordersBy({ side: 'sold', kind: 'application' })).toBe('/orders?side=sold&kind=application');
});
