import { expect, it } from '@jest/globals';
import { commandKinds } from './composition.js';

it('names each kind of command once', () => {
  const types = commandKinds.map(({ type }) => type);
  expect(types.filter((type, index) => types.indexOf(type) !== index)).toEqual([]);
});
