import { text } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import type { MovementView } from './coin-views.js';
import { movementsCsv } from './movements-csv.js';

const movement = (note: string | null): MovementView => ({
  position: 0,
  _id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  type: 'transfer',
  amount: 30,
  timestamp: '2026-01-02T10:05:00.000Z',
  sender: { name: 'Ada' },
  recipient: { name: 'Ben "il Grande", figlio' },
  note,
  itemTitle: null,
  contestTitle: null,
  hash: 'ab',
  revision: 7,
});

async function* several(...notes: (string | null)[]) {
  for (const note of notes) yield movement(note);
}

it('has a header and a line for each movement', async () => {
  const lines = (await text(movementsCsv(several('grazie', null)))).trimEnd().split('\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain('Data,Tipo,Da,A,Importo');
  expect(lines[1]).toContain('Ada,"Ben ""il Grande"", figlio",30,grazie');
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
