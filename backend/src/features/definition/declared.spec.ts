import { expect, it } from '@jest/globals';
import { declared } from './declared.js';

interface Fruits {
  readonly pear: true;
  readonly fig: true;
  readonly plum: true;
}
const fruits = () => declared<Fruits, { readonly position: number }>('fruit', ({ position }) => position);

it('has the entries of every feature in the order in which people see them', () => {
  const list = fruits();
  list.declare({ plum: { position: 3 }, fig: { position: 1 } });
  list.declare();
  list.declare({ pear: { position: 2 } });
  expect(list.kinds()).toEqual(['fig', 'pear', 'plum']);
  expect(Object.values(list.all())).toEqual([{ position: 1 }, { position: 2 }, { position: 3 }]);
  expect(list.of('pear')).toEqual({ position: 2 });
});

it('refuses a name that another feature has declared', () => {
  const list = fruits();
  list.declare({ fig: { position: 1 } });
  expect(() => list.declare({ fig: { position: 2 } })).toThrow('two features declare the fruit fig');
});

it('names what is asked for and nobody declares', () => {
  const list = fruits();
  expect(() => list.kinds()).toThrow('no fruit is declared before composition.ts is loaded');
  list.declare({ fig: { position: 1 } });
  expect(() => list.of('pear')).toThrow('no feature declares the fruit pear');
});
