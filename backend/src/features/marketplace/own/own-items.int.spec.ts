import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { addMonths } from 'date-fns/addMonths';
import { plainPng } from '../../../../test/photo.js';
import { openProgramParts, type ProgramParts } from '../../../../test/program-parts.js';
import { SYSTEM } from '../../../engine/ledger/format/envelope.js';
import type { Principal } from '../../../platform/http/requests/signed-in.js';
import type { NewItemBody } from '../api/item-views.js';
import { EditItems } from '../application/edit-items.js';
import { OwnItems } from './own-items.js';

/** The program in this process, so that the job can be run at another time. */
let parts: ProgramParts;
let ada: Principal;
beforeAll(async () => {
  parts = await openProgramParts();
  const [personId, wallet] = [randomUUID(), randomUUID()];
  ada = { personId, wallet, role: 'adult' };
  await parts.database.query(
    `insert into people (id, wallet, name, email, password_hash, joined_as, email_confirmed_at)
     values ($1, $2, 'Ada Bianchi', 'ada@example.it', '', 'adult', now())`,
    [personId, wallet],
  );
  const { localLedger, projections } = parts.runtime;
  const opened = () => [{ type: 'AccountOpened', data: { wallet, role: 'adult' } }];
  const { revision } = await localLedger.write(opened, { actor: SYSTEM, now: new Date() });
  await projections.waitFor(revision);
});
afterAll(() => parts.close());

const now = new Date();

async function made(status: NewItemBody['status']): Promise<string> {
  const body: NewItemBody = { title: 'Un articolo', description: 'Parole', type: 'service', price: 1, status };
  return parts.part(EditItems).publish(async () => randomUUID(), ada, body, await plainPng(8, 8), now);
}

it('deletes drafts with their pictures twelve months after the last change, and nothing else', async () => {
  const [old, changed, ordered, paused, published] = [
    await made('draft'),
    await made('draft'),
    await made('draft'),
    await made('published'),
    await made('published'),
  ];
  await parts.part(EditItems).edit(paused, ada, { status: 'paused' }, undefined, now);
  await parts.part(EditItems).edit(changed, ada, { title: 'Cambiato' }, undefined, addMonths(now, 2));
  // What orders of before still name.
  await parts.database.query(
    `insert into orders (id, item, buyer, seller, price, kind, status, shown_to_seller, placed_at, updated_at, revision)
     values ($1, $2, $3, $4, 1, 'service', 'completed', true, now(), now(), 1)`,
    [randomUUID(), ordered, randomUUID(), ada.wallet],
  );
  const job = parts.part(OwnItems);
  const left = () =>
    parts.database.query<{ id: string; off_sale: string | null; pictured: boolean }>(
      `select id, off_sale, exists (select from images where '/api/images/' || name = image) as pictured
       from marketplace_items where id = any($1::uuid[])`,
      [[old, changed, ordered, paused, published]],
    );
  await job.forgetOld(addMonths(now, 11));
  expect(await left()).toHaveLength(5);

  await job.forgetOld(addMonths(now, 13));
  const rows = await left();
  expect(new Map(rows.map(({ id, off_sale }) => [id, off_sale]))).toEqual(
    new Map([
      [changed, 'draft'],
      [ordered, null],
      [paused, 'paused'],
      [published, null],
    ]),
  );
  const images = await parts.database.query('select name from images where owner = $1', [ada.wallet]);
  expect(images).toHaveLength(4);
});
