import { expect, it } from '@jest/globals';
import { publicNameOf } from './public-name.js';

it.each([
  ['Giulia Rossi', 'Giulia R.'],
  ['Maria Grazia Neri', 'Maria N.'],
  ['  Élodie   òlmi ', 'Élodie Ò.'],
  ['Giulia', 'Giulia'],
  ['Anna 𝒵', 'Anna 𝒵.'],
])('shortens the name of a minor: %p', (name, shown) => {
  expect(publicNameOf({ name, role: 'minor' })).toBe(shown);
});

it.each(['adult', 'company', 'admin'] as const)('leaves the name of an %s whole', (role) => {
  expect(publicNameOf({ name: 'Giulia Rossi', role })).toBe('Giulia Rossi');
});
