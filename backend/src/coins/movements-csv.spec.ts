import { text } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import type { MovementView } from './coin-views.js';
import { movementsCsv } from './movements-csv.js';

const movement = (note: string | null, change: Partial<MovementView> = {}): MovementView => ({
  position: 0,
  _id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  type: 'transfer',
  amount: 1_234_567,
  timestamp: '2026-01-02T10:05:00.000Z',
  sender: { name: 'Ada' },
  recipient: { name: 'Ben "il Grande"; figlio' },
  note,
  itemTitle: null,
  contestTitle: null,
  hash: 'ab',
  revision: 7,
  ...change,
});

async function* several(...notes: (string | null)[]) {
  for (const note of notes) yield movement(note);
}

it('has a header and a line for each movement, as Italian spreadsheets read them', async () => {
  const lines = (await text(movementsCsv(several('grazie', null)))).trimEnd().split('\n');
  expect(lines).toEqual([
    'Data;Tipo;Mittente;Destinatario;Importo;Nota;Articolo;Contest;Posizione nel registro;Codice della transazione;Impronta',
    '02/01/2026 11:05;Trasferimento;Ada;"Ben ""il Grande""; figlio";1234567;grazie;;;7;0f8fad5b-d9cb-469f-a165-70867728950e;ab',
    '02/01/2026 11:05;Trasferimento;Ada;"Ben ""il Grande""; figlio";1234567;;;;7;0f8fad5b-d9cb-469f-a165-70867728950e;ab',
  ]);
});

it.each([
  ['2026-07-01T22:30:00.000Z', '02/07/2026 00:30'],
  ['2026-10-25T01:30:00.000Z', '25/10/2026 02:30'],
])('writes %s as Rome’s %s', async (timestamp, written) => {
  async function* one() {
    yield movement(null, { timestamp });
  }
  expect(await text(movementsCsv(one()))).toContain(`${written};`);
});

it.each(['=1+1', '+39 02', '-1', '@SUM(A1)', '\tx'])('makes the cell %p harmless', async (note) => {
  const lines = await text(movementsCsv(several(note)));
  expect(lines).toContain(`'${note}`);
});

it('ends with an error when the movements do', async () => {
  async function* failing() {
    yield movement('uno');
    throw new Error('the database is away');
  }
  await expect(text(movementsCsv(failing()))).rejects.toThrow('the database is away');
});
