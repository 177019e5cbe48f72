import { expect, it } from '@jest/globals';
import { Table } from '../../../engine/ledger/state/tables.js';
import { FOR_GOOD } from '../../moderation/rules/suspension.js';
import { suspended } from './standing.js';

it.each([
  ['2026-12-07T23:00:00.000Z', ' fino all’8 dicembre 2026:'],
  ['2026-12-17T23:00:00.000Z', ' fino al 18 dicembre 2026:'],
  [FOR_GOOD, ':'],
])('who is suspended reads until when: %s', (until, end) => {
  const suspensions = new Table([['ada', until]]);
  const { message } = suspended({ suspensions }, 'ada', new Date('2026-11-22T10:00:00.000Z'));
  expect(message).toMatch(new RegExp(`^Il tuo account è sospeso${end}`));
});
