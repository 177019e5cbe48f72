import { describe, expect, it } from '@jest/globals';
import { formatAge } from './format';
import { and, coinsThat, sentence, to, yourCoinsThat } from './italian';

const back = ['torna', 'tornano'] as const;

describe('Italian that agrees', () => {
  it('counts coins with their verb', () => {
    expect([1, 2, 1000].map((amount) => coinsThat(amount, back))).toEqual([
      '1 Coin FORM torna',
      '2 Coin FORM tornano',
      '1.000 Coin FORM tornano',
    ]);
    expect(yourCoinsThat(1, ['è', 'sono'])).toBe('Il tuo Coin FORM è');
    expect(yourCoinsThat(30, ['è', 'sono'])).toBe('I tuoi 30 Coin FORM sono');
  });

  it('says «ad» and «ed» before the same vowel', () => {
    expect(['Anna', 'àlba', 'Luca', 'Elena'].map(to)).toEqual(['ad Anna', 'ad àlba', 'a Luca', 'a Elena']);
    expect(['Elena', 'Èlia', 'Anna'].map(and)).toEqual(['ed Elena', 'ed Èlia', 'e Anna']);
  });

  it('ends a sentence once', () => {
    expect(['di Luca P.', 'Davvero?', 'di Luca'].map(sentence)).toEqual(['di Luca P.', 'Davvero?', 'di Luca.']);
  });

  it('says since when', () => {
    const now = Date.parse('2026-11-28T12:00:00Z');
    const ages = [3, 24, 145].map((hours) => formatAge(new Date(now - hours * 3_600_000).toISOString(), now));
    expect(ages).toEqual(['oggi', 'da 1 giorno', 'da 6 giorni']);
  });
});
