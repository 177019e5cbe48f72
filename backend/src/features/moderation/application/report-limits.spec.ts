import { expect, it } from '@jest/globals';
import type { FailureLimit } from '../../../platform/http/requests/failure-limits.js';
import { ReportLimits } from './report-limits.js';

/** Counts in memory, without an end of the window. */
function counting(_kind: string, max: number): FailureLimit {
  const counts = new Map<string, number>();
  const refuse = (isOver: boolean) => {
    if (isOver) throw new Error('too many');
  };
  return {
    check: async (name) => refuse((counts.get(name) ?? 0) >= max),
    failed: async (name) => {
      counts.set(name, (counts.get(name) ?? 0) + 1);
      refuse((counts.get(name) ?? 0) > max);
    },
    forget: async (name) => void counts.delete(name),
    isSuspect: (name) => counts.has(name),
  };
}

const SCHOOL = '10.0.0.1';
const HOME = '10.9.9.9';

function sender() {
  const limits = new ReportLimits({ limit: counting });
  return (email: string | undefined, ip: string) =>
    limits.count({ person: undefined, email, ip }).then(
      () => 'taken',
      () => 'refused',
    );
}

it('what an address is refused takes nothing from its network', async () => {
  const send = sender();
  const pupil = [];
  for (let time = 0; time < 12; time++) pupil.push(await send('alunna@example.it', SCHOOL));
  expect(pupil).toEqual([...Array(3).fill('taken'), ...Array(9).fill('refused')]);
  const others = [];
  for (let time = 0; time < 8; time++) others.push(await send(undefined, SCHOOL));
  expect(others).toEqual([...Array(7).fill('taken'), 'refused']);
});

it('what a network is refused takes nothing from an address', async () => {
  const send = sender();
  for (let time = 0; time < 10; time++) await send(undefined, SCHOOL);
  for (let time = 0; time < 3; time++) expect(await send('alunna@example.it', SCHOOL)).toBe('refused');
  expect(await send('alunna@example.it', HOME)).toBe('taken');
});
