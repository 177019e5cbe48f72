import { expect, it } from '@jest/globals';
import { vatNumberOf } from './vat-number.js';

it.each(['00743110157', 'IT 0074311 0157', 'it00743110157', '07643520567'])('accepts %s', (text) =>
  expect(vatNumberOf(text)).toMatch(/^\d{11}$/),
);

it.each(['', '0074311015', '007431101570', '0074311015a', 'FR00743110157'])(
  'asks for the eleven digits instead of %p',
  (text) => expect(() => vatNumberOf(text)).toThrow('Partita IVA: scrivi le 11 cifre'),
);

it('refuses any single digit that is another one', () => {
  const right = '00743110157';
  for (let at = 0; at < right.length; at++) {
    for (let digit = 0; digit <= 9; digit++) {
      const other = `${right.slice(0, at)}${digit}${right.slice(at + 1)}`;
      if (other !== right) expect(() => vatNumberOf(other)).toThrow('il numero non esiste');
    }
  }
});

it('refuses nothing but zeros, which the formula allows', () =>
  expect(() => vatNumberOf('00000000000')).toThrow('il numero non esiste'));
