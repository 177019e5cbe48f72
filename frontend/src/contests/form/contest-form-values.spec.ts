import { describe, expect, it } from '@jest/globals';
import { contest } from '../../../test/marketplace-things';
import { romeDaysAfter, toRome } from '../../ui/text/rome-time';
import { contestRules, valuesOf } from './contest-form-values';

describe('the end of a contest with participants', () => {
  const shown = contest({ endDate: new Date(Date.now() + 5 * 86_400_000).toISOString() });
  const errorOf = (days: number, change: Parameters<typeof contest>[0] = {}) => {
    const hasParticipants = { ...shown, ...change };
    const end = toRome(romeDaysAfter(shown.endDate, days));
    return contestRules(hasParticipants, 0).endDate(end, valuesOf(hasParticipants));
  };

  it('is postponed by 30 days at most', () => {
    expect(errorOf(30)).toBeNull();
    expect(errorOf(31)).toBe('Dopo la prima iscrizione la scadenza si può rimandare al massimo di 30 giorni');
    expect(errorOf(-1)).toBe('Dopo la prima iscrizione la scadenza può solo essere rimandata');
    expect(errorOf(31, { participantsCount: 0 })).toBeNull();
  });

  it('is postponed once', () => {
    expect(errorOf(0, { endDateMoved: true })).toBeNull();
    expect(errorOf(1, { endDateMoved: true })).toBe(
      'Dopo la prima iscrizione la scadenza si può rimandare una volta sola',
    );
  });

  it('is counted in days of Rome', () => {
    expect(romeDaysAfter('2026-03-09T12:00:00.000Z', 30)).toBe('2026-04-08T11:00:00.000Z');
  });
});
