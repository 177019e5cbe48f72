import { expect, it } from '@jest/globals';
import { publicNameOf } from './public-name.js';

it.each([
  ['Giulia Rossi', 'Giulia R.'],
  ['Maria Grazia Neri', 'Maria N.'],
  ['  Élodie   òlmi ', 'Élodie Ò.'],
  ['Giulia', 'Giulia'],
  ['Anna 𝒵', 'Anna 𝒵.'],
])('shortens the name of a minor: %p', (name, shown) => {
  expect(publicNameOf({ name, companyName: null, role: 'minor' })).toBe(shown);
});

it.each(['adult', 'admin'] as const)('leaves the name of an %s whole', (role) => {
  expect(publicNameOf({ name: 'Giulia Rossi', companyName: 'Officine', role })).toBe('Giulia Rossi');
});

it('names a company by its company name, and by its contact person only if it has none', () => {
  expect(publicNameOf({ name: 'Giulia Rossi', companyName: 'Officine', role: 'company' })).toBe('Officine');
  expect(publicNameOf({ name: 'Giulia Rossi', companyName: null, role: 'company' })).toBe('Giulia Rossi');
});
