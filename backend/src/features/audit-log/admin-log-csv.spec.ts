import { text } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import '../../startup/composition.js';
import { adminLogCsv } from './admin-log-csv.js';
import type { AdminActView } from './admin-log-views.js';

const act: AdminActView = {
  _id: 'a',
  act: 'item-edited',
  timestamp: '2026-03-02T09:30:00.000Z',
  actor: { _id: null, name: 'Rita Conti' },
  subject: { kind: 'item', _id: 'i', name: 'Canto' },
  owner: null,
  outcome: null,
  reason: null,
  revision: 7,
};
const newer = { act: 'boat-borrowed', subject: { kind: 'boat', _id: 'b', name: 'Vela' } } as object;

async function* both(): AsyncGenerator<AdminActView> {
  yield act;
  yield { ...act, ...newer };
}

it('calls acts and subjects as their features do, and those of a newer release something else', async () => {
  const [, ...rows] = (await text(adminLogCsv(both()))).trim().split('\n');
  expect(rows.map((row) => row.split(';').slice(2, 5))).toEqual([
    ['Modifica di un articolo', 'Articolo', 'Canto'],
    ['Altro', 'Altro', 'Vela'],
  ]);
});
