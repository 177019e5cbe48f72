import { text } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import '../../../startup/composition.js';
import type { AdminTransactionView } from './coin-views.js';
import { transactionsCsv } from './transactions-csv.js';

const transaction = (note: string | null, change: Partial<AdminTransactionView> = {}): AdminTransactionView => ({
  position: 0,
  _id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  type: 'transfer',
  amount: 1_234_567,
  timestamp: '2026-01-02T10:05:00.000Z',
  sender: { name: 'Ada' },
  recipient: { name: 'Ben "il Grande"; figlio' },
  note,
  reason: null,
  itemTitle: null,
  contestTitle: null,
  hash: 'ab',
  revision: 7,
  ...change,
});

async function* several(...notes: (string | null)[]) {
  for (const note of notes) yield transaction(note);
}

it('has a header and a line for each transaction, as Italian spreadsheets read them', async () => {
  const lines = (await text(transactionsCsv(several('grazie', null)))).trimEnd().split('\n');
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
    yield transaction(null, { timestamp });
  }
  expect(await text(transactionsCsv(one()))).toContain(`${written};`);
});

it.each(['=1+1', '+39 02', '-1', '@SUM(A1)', '\tx'])('makes the cell %p harmless', async (note) => {
  const lines = await text(transactionsCsv(several(note)));
  expect(lines).toContain(`'${note}`);
});

it('fails when reading the transactions fails', async () => {
  async function* failing() {
    yield transaction('uno');
    throw new Error('the database is away');
  }
  await expect(text(transactionsCsv(failing()))).rejects.toThrow('the database is away');
});

it('calls the coins of a new account a welcome', async () => {
  const given = async function* () {
    yield transaction(null, { type: 'adjustment', reason: 'welcome' });
    yield transaction('Premio', { type: 'adjustment' });
  };
  const [, welcome, adjustment] = (await text(transactionsCsv(given()))).split('\n');
  expect([welcome, adjustment].map((line) => line?.split(';')[1])).toEqual(['Benvenuto in FORM', 'Rettifica']);
});
