import { expect, it } from '@jest/globals';
import { fieldsOfRole, isAdult, reachedAgeOf } from './person-rules.js';

it.each([
  ['the day before', '2026-03-09T22:59:59Z', false],
  ['after midnight in Rome', '2026-03-09T23:00:00Z', true],
  ['years later', '2030-01-01T00:00:00Z', true],
])('one born on 2008-03-10 comes of age with the eighteenth birthday in Rome: %s', (_, now, adult) => {
  expect(isAdult('2008-03-10', new Date(now))).toBe(adult);
});

it('returns only the fields of the role', () => {
  const given = { companyName: 'Po', companySize: '1-10', parentEmail: 'p@example.it', dateOfBirth: '2012-01-01' };
  const limits = { now: new Date('2026-03-09T12:00:00Z'), minimumAge: 10 };
  const nothing = { companyName: null, companySize: null, companyLocation: null, parentEmail: null, dateOfBirth: null };
  expect(fieldsOfRole({ role: 'adult', ...given }, limits)).toEqual(nothing);
  expect(fieldsOfRole({ role: 'company', ...given }, limits)).toEqual({
    ...nothing,
    companyName: 'Po',
    companySize: '1-10',
  });
  expect(fieldsOfRole({ role: 'minor', ...given }, limits)).toEqual({
    ...nothing,
    parentEmail: 'p@example.it',
    dateOfBirth: '2012-01-01',
  });
});

it('accepts the stored date of birth of a person who has come of age, and no new one', () => {
  const [given, now] = [{ parentEmail: 'p@example.it', dateOfBirth: '2008-03-10' }, new Date('2026-03-10T12:00:00Z')];
  const fields = (dateOfBirth?: string) =>
    fieldsOfRole({ role: 'minor', ...given, known: { dateOfBirth } }, { now, minimumAge: 10 });
  expect(fields('2008-03-10').dateOfBirth).toBe('2008-03-10');
  for (const known of [undefined, '2010-01-01']) expect(() => fields(known)).toThrow('meno di 18 anni');
});

it('accepts a child from the tenth birthday in Rome on', () => {
  const registered = (now: string) =>
    fieldsOfRole(
      { role: 'minor', parentEmail: 'p@example.it', dateOfBirth: '2016-03-10' },
      { now: new Date(now), minimumAge: 10 },
    );
  expect(() => registered('2026-03-09T22:59:59Z')).toThrow('FORM è per chi ha almeno 10 anni');
  expect(registered('2026-03-09T23:00:00Z').dateOfBirth).toBe('2016-03-10');
});

it.each([
  ['2013-01-01', 0],
  ['2012-03-01', 14],
  ['2008-03-01', 18],
])('by the birthday %s the age that counts on 1 March 2026 is %s', (born, age) => {
  expect(reachedAgeOf(born, new Date('2026-03-01T12:00:00Z'))).toBe(age);
});
