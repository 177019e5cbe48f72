import { describe, expect, it } from '@jest/globals';
import { AuditError } from './exit.js';
import { parseMoment, parseRevision, parseTime } from './moment.js';

describe('a moment on the command line', () => {
  it.each([
    ['2026-01-31', '2026-01-31T23:59:59.999Z'],
    ['2026-01-31T18:00Z', '2026-01-31T18:00:00.000Z'],
    ['2026-01-31T18:00:05.5+01:00', '2026-01-31T17:00:05.500Z'],
    ['2028-02-29', '2028-02-29T23:59:59.999Z'],
  ])('%s is the instant %s', (text, instant) => {
    expect(parseTime(text)).toBe(instant);
  });

  it.each(['ieri', '', '2026-01-31T18:00', '2026-02-30', '2026-02-30T10:00Z', '2026-01-31T25:00Z', '31/01/2026', '12'])(
    'refuses %j as a time',
    (text) => {
      expect(() => parseTime(text)).toThrow(AuditError);
    },
  );

  it.each(['-1', '1.5', '', '1e3', '٣', '12345678901234567890'])('refuses %j as a revision', (text) => {
    expect(() => parseRevision(text)).toThrow(AuditError);
  });

  it('is a revision when it is a number', () => {
    expect(parseMoment('12')).toEqual({ revision: 12 });
    expect(parseMoment('2026-01-31T18:00Z')).toEqual({ until: '2026-01-31T18:00:00.000Z' });
  });
});
