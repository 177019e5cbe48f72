import { describe, expect, it } from '@jest/globals';
import { contest } from '../../test/marketplace-things';
import { elapsedOf } from '../entities/contests/contest-status';
import { stageNow, stagesOf } from './contest-stages';

const startDate = '2026-06-01T08:00:00.000Z';
const endDate = '2026-06-11T08:00:00.000Z';
const at = (day: string) => Date.parse(`2026-06-${day}T08:00:00.000Z`);
const timed = (change = {}) => contest({ startDate, endDate, ...change });

describe('the calendar of a contest', () => {
  it.each([
    ['31 maggio', timed(), Date.parse('2026-05-31T08:00:00.000Z'), [false, false, false], 'Non è ancora aperto', 0],
    ['during it', timed(), at('06'), [true, false, false], 'Si può partecipare', 0.5],
    ['hidden', timed({ isHidden: true }), at('06'), [true, false, false], 'Non accoglie altri partecipanti', 0.5],
    ['at its end, before the server closes it', timed(), at('11'), [true, true, false], 'Il tempo è scaduto', 1],
    ['closed', timed({ status: 'closed', entriesCount: 2 }), at('12'), [true, true, false], 'Si sceglie chi vince', 1],
    ['closed, no entry', timed({ status: 'closed' }), at('12'), [true, true, false], 'Nessun elaborato in gara', 1],
    ['completed', timed({ status: 'completed' }), at('12'), [true, true, true], null, 1],
  ] as const)('says where it is: %s', (_, of, now, reached, words, elapsed) => {
    expect(stagesOf(of, now).map((stage) => stage.reached)).toEqual(reached);
    expect(stageNow(of, now)).toBe(words);
    expect(elapsedOf(of, now)).toBe(elapsed);
  });

  it('promises a date of the judgement only once the server knows one', () => {
    const judgement = (change: object) => stagesOf(timed(change), at('12'))[2]?.when;
    expect(judgement({})).toBe('Entro 30 giorni dalla chiusura');
    expect(judgement({ status: 'closed', decideBy: '2026-07-11T08:00:00.000Z' })).toBe('Entro l’11 lug 2026, 10:00');
    expect(judgement({ status: 'completed', completedAt: '2026-06-20T08:00:00.000Z' })).toBe('20 giu 2026');
  });

  it('shows no date of the closing for a contest that was closed before its end', () => {
    expect(stagesOf(timed({ status: 'closed' }), at('05'))[1]).toMatchObject({
      when: 'Prima della scadenza',
      date: null,
    });
  });
});
