import { expect, it } from '@jest/globals';
import { moment, theMoment, toTheMoment } from './moment.js';

it.each([
  ['2026-11-30T23:13:00.000Z', '1 dic 2026, 00:13', 'il 1 dic', 'al 1 dic'],
  ['2026-12-08T09:05:00.000Z', '8 dic 2026, 10:05', 'l’8 dic', 'all’8 dic'],
  ['2026-07-11T09:05:00.000Z', '11 lug 2026, 11:05', 'l’11 lug', 'all’11 lug'],
  ['2026-12-18T09:05:00.000Z', '18 dic 2026, 10:05', 'il 18 dic', 'al 18 dic'],
])('a mail writes %s as the screens do: %s', (iso, written, the, toThe) => {
  expect(moment(iso)).toBe(written);
  expect(theMoment(iso)).toMatch(new RegExp(`^${the} 2026, `));
  expect(toTheMoment(iso)).toMatch(new RegExp(`^${toThe} 2026, `));
});
