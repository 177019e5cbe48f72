import type { Member, TestApp } from '../app.js';
import { made } from '../makers.js';
import { cosign } from '../witness.js';
import {
  admins,
  anyone,
  type Hideable,
  hidden,
  type LeavesRows,
  type Platform,
  type Row,
  row,
  signedIn,
  type Target,
} from './row.js';

/** The routes of Coin FORM and its proofs. */

/** @returns the id of the transaction */
async function transfer(form: TestApp, from: Member, to: Member, note?: string): Promise<string> {
  const body = { recipient: to.email, amount: 1, note };
  const { transaction } = await made<{ transaction: { _id: string } }>(form, ['POST', '/coin/transfer'], from, body);
  return transaction._id;
}

const transaction = async ({ form, seller, buyer }: Platform): Promise<Target> => ({
  id: await transfer(form, buyer, seller),
  parties: { payer: buyer, payee: seller },
});

/** The newest signed note, and how many events it covers. */
async function newestNote({ form }: Platform): Promise<{ note: string; size: string }> {
  const note = await (await fetch(`${form.url}/api/coin/checkpoint`)).text();
  return { note, size: note.split('\n')[1] ?? '' };
}

const checkpoint = async (platform: Platform): Promise<Target> => ({ id: (await newestNote(platform)).size });

const cosigned = async (platform: Platform) => ({ note: cosign((await newestNote(platform)).note) });

export const ROWS: readonly Row[] = [
  row('GET /api/coin/checkpoint', anyone),
  row('GET /api/coin/checkpoint/:size', anyone, checkpoint),
  row('POST /api/coin/checkpoint/cosign', anyone, undefined, { body: cosigned }),
  row('GET /api/coin/consistency', anyone, undefined, { query: '?from=1&to=1' }),
  row('GET /api/coin/inclusion', anyone, undefined, { query: '?revision=0' }),
  row('GET /api/coin/keys', anyone),
  row('GET /api/coin/restorations', anyone),
  row('POST /api/coin/recipient', signedIn, undefined, { body: ({ seller }) => ({ recipient: seller.email }) }),
  row('GET /api/coin/supply', anyone),
  row('GET /api/coin/transactions', signedIn),
  row('GET /api/coin/transactions/:id/receipt', { ...hidden, admin: 'yes', payer: 'yes', payee: 'yes' }, transaction),
  row('GET /api/coin/trend', signedIn),
  row('POST /api/coin/transfer', signedIn, undefined, {
    body: ({ seller }) => ({ recipient: seller.email, amount: 1 }),
    toMinor: { status: 404 },
  }),
  row('GET /api/coin/verify-blockchain', admins),
  row('GET /api/admin/transactions', admins),
];

export const leavesRows: LeavesRows = async ({ form, person, other, mark }) => {
  await transfer(form, person, other, `Nota ${mark}`);
};

export const hideable: Hideable = {
  message: ({ form, company, reader, mark }) => transfer(form, company, reader, `Il messaggio ${mark}`),
};
