import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { runs } from '../../../../test/runs.js';
import { InvalidInput } from '../../../platform/http/errors/errors.js';
import { FACT_NAMES, FACTS_OF, type Facts, factsText, requireSoundFacts } from './facts.js';
import { ITEM_TYPES, type ItemType } from './order.js';

const NOW = new Date('2027-03-01T12:00:00Z');
const NONE = Object.fromEntries(FACT_NAMES.map((name) => [name, null])) as unknown as Facts;

/** The field that is refused; undefined where none is. */
function refused(type: ItemType, given: Partial<Facts>, before?: Facts): string | undefined {
  try {
    requireSoundFacts(type, given, { now: NOW, ...(before && { before }) });
    return undefined;
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    return error.errors[0]?.field;
  }
}

describe('what is written of an offer', () => {
  it.each<[string, ItemType, Partial<Facts>, string | undefined]>([
    ['a course with its days', 'course', { firstDay: '2027-03-01', lastDay: '2027-08-28', hours: 20 }, undefined],
    ['a last day before the first', 'course', { firstDay: '2027-03-10', lastDay: '2027-03-09' }, 'lastDay'],
    ['a last day alone', 'course', { lastDay: '2027-03-09' }, 'firstDay'],
    ['a last day in 181 days', 'course', { firstDay: '2027-03-10', lastDay: '2027-08-29' }, 'lastDay'],
    ['a first day in 181 days', 'course', { firstDay: '2027-08-29' }, 'firstDay'],
    ['pay of a course', 'course', { payFrom: 1000 }, 'payFrom'],
    ['a first day of a service', 'service', { firstDay: '2027-03-10' }, 'firstDay'],
    ['the days of a service', 'service', { daysToDeliver: 10, city: 'Torino' }, undefined],
    ['a contract without pay', 'job_offer', { jobKind: 'contract' }, 'payFrom'],
    ['an apprenticeship without pay', 'job_offer', { jobKind: 'apprenticeship' }, 'payFrom'],
    ['an internship without pay', 'job_offer', { jobKind: 'internship' }, undefined],
    ['pay below pay', 'job_offer', { payFrom: 1500, payTo: 1400, payPer: 'month' }, 'payTo'],
    ['pay without its period', 'job_offer', { payFrom: 1500 }, 'payPer'],
    ['a deadline yesterday', 'job_offer', { deadline: '2027-02-28' }, 'deadline'],
    ['a deadline today', 'job_offer', { deadline: '2027-03-01' }, undefined],
  ])('%s', (_, type, given, field) => {
    expect(refused(type, given)).toBe(field);
  });

  it('holds what stays as it is to no day of today, but to its type', () => {
    const before: Facts = { ...NONE, deadline: '2027-02-01' };
    expect(refused('job_offer', { city: 'Torino' }, before)).toBeUndefined();
    expect(refused('job_offer', { deadline: '2027-02-02' }, before)).toBe('deadline');
    expect(refused('service', { city: 'Torino' }, { ...NONE, lastDay: '2027-03-04' })).toBeUndefined();
  });

  it('is refused for any type that has no such fact', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ITEM_TYPES), fc.constantFrom(...FACT_NAMES), (type, name) => {
        fc.pre(!FACTS_OF[type].includes(name));
        expect(refused(type, { [name]: 'x' } as Partial<Facts>)).toBe(name);
      }),
      runs(100),
    );
  });
});

it('an order keeps what its type has, and nothing that is not known', () => {
  const item = { ...NONE, type: 'course', city: 'Cuneo', hours: 12, payFrom: 3 } as const;
  expect(factsText(item)).toBe('{"hours":12,"city":"Cuneo"}');
  expect(factsText({ ...NONE, type: 'service' })).toBeUndefined();
});
