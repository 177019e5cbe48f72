import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Body, Controller, Module, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { getDataSourceToken } from '@nestjs/typeorm';
import { cause, deposit, openLedger } from '../../../../test/coins.js';
import { MemoryStore } from '../../../../test/memory-store.js';
import { createMigratedDatabase, type MigratedDatabase } from '../../../../test/migrated-database.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { LocalLedger } from '../../../engine/ledger/writing/local-ledger.js';
import { BatchedWrites } from '../../database/batched-writes.js';
import { PICTURE } from '../../images/picture.js';
import { ErrorsFilter } from '../errors/errors.filter.js';
import { IsText, validation } from '../fields/validation.js';
import { Multipart, registerFormParser, Upload } from '../server/multipart.js';
import { forgetMentions, Idempotent, StoredResponses } from './stored-responses.js';

class ItemBody {
  @IsText({ label: 'Titolo', max: 40 }) title!: string;
}

const ADA = '0f8fad5b-d9cb-469f-a165-70867728950e';
const DAY_MS = 86_400_000;
const TODAY = new Date();
const daysAgo = (days: number) => new Date(TODAY.getTime() - days * DAY_MS);
const today = Math.floor(TODAY.getTime() / DAY_MS);

let made = 0;
let ledger: LocalLedger;

@Controller()
class ItemsController {
  @Post('items')
  @Idempotent()
  @Multipart({ body: ItemBody, file: 'image', rules: PICTURE })
  add(@Body() { title }: ItemBody, @Upload() upload: Buffer | undefined) {
    made++;
    return { made, title, bytes: upload?.length ?? null };
  }
}

let database: MigratedDatabase;
let app: NestFastifyApplication;
let url: string;
const owner = { personId: randomUUID(), wallet: randomUUID(), role: 'adult' } as const;

beforeAll(async () => {
  database = await createMigratedDatabase();
  await database.query(
    `insert into people (id, wallet, name, email, password_hash, joined_as) values ($1, $2, 'Ada', 'ada@example.it', '', 'adult')`,
    [owner.personId, owner.wallet],
  );
  ledger = await openLedger(new MemoryStore(), { openedAt: daysAgo(9) });
  const values = [
    { provide: getDataSourceToken(), useValue: database.source },
    { provide: Ledger, useValue: ledger },
  ];
  const providers = [StoredResponses, BatchedWrites, ...values];
  @Module({ controllers: [ItemsController], providers })
  class ItemsModule {}
  app = await NestFactory.create<NestFastifyApplication>(ItemsModule, new FastifyAdapter(), { logger: false });
  app.useGlobalPipes(validation).useGlobalFilters(new ErrorsFilter());
  registerFormParser(app, 1000);
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', (request, _reply, done) => {
      request.user = owner;
      done();
    });
  await app.listen(0, '127.0.0.1');
  url = `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}/items`;
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

async function post(key: string, title: string, image?: string) {
  const body = new FormData();
  body.append('title', title);
  if (image !== undefined) body.append('image', new Blob([image]));
  const response = await fetch(url, { method: 'POST', headers: { 'idempotency-key': key }, body });
  return { status: response.status, body: (await response.json()) as { made: number } };
}

it('replays the first response for the same form with the same file', async () => {
  const key = randomUUID();
  const first = await post(key, 'Corso', 'pixel');
  expect(first).toMatchObject({ status: 201, body: { title: 'Corso', bytes: 5 } });
  expect(await post(key, 'Corso', 'pixel')).toEqual(first);
});

it.each([
  ['another file', 'Corso', 'pixol'],
  ['no file', 'Corso', undefined],
  ['another field', 'Corsi', 'pixel'],
])('refuses the same key with %s', async (_, title, image) => {
  const key = randomUUID();
  await post(key, 'Corso', 'pixel');
  const before = made;
  expect(await post(key, title, image)).toMatchObject({ status: 422, body: { code: 'KEY_REUSED' } });
  expect(made).toBe(before);
});

it.each([
  ['an id', '0b6ad021-8b3c-4a51-9b4a-5f1d3f1d7c55'],
  ['an address', 'zoe@example.it'],
  ['an address of another case', 'ZOE@example.it'],
  ['an address in quotation marks', '"zoe b"@example.it'],
])('computes a response again after who is named in it by %s was erased, and only that one', async (_, mention) => {
  const [forgotten, kept] = [randomUUID(), randomUUID()];
  await post(forgotten, `Di ${mention}.`, 'pixel');
  const other = await post(kept, 'Corso di ben@example.it', 'pixel');
  await forgetMentions([mention.toLowerCase()], database.source.manager);
  const left = await database.query<{ key: string }>('select key from first_answers where answer is not null');
  expect(left.map(({ key }) => key)).toContain(kept);
  expect(left.map(({ key }) => key)).not.toContain(forgotten);
  expect((await post(forgotten, `Di ${mention}.`, 'pixel')).body.made).toBe(made);
  expect(await post(kept, 'Corso di ben@example.it', 'pixel')).toEqual(other);
});

it('computes a response again that an earlier release stored, of which nobody noted whom it names', async () => {
  const key = randomUUID();
  await post(key, 'Corso', 'pixel');
  await database.query('update first_answers set mentions = null where key = $1', [key]);
  await forgetMentions(['zoe@example.it'], database.source.manager);
  expect((await post(key, 'Corso', 'pixel')).body.made).toBe(made);
});

describe('a first response', () => {
  const answeredDaysAgo = async (days: number) => {
    const key = randomUUID();
    await post(key, 'Corso', 'pixel');
    await database.query('update first_answers set day = $1 where key = $2', [today - days, key]);
    return key;
  };
  const useKeyInLedger = (days: number) => ledger.write(deposit(ADA, 1), cause(`used ${days} days ago`, daysAgo(days)));

  it('is stored for as long as the ledger looks its day up, and at least until the end of the next day', async () => {
    const old = await answeredDaysAgo(8);
    expect(await post(old, 'Altro', 'pixel')).toMatchObject({ status: 422 });
    await useKeyInLedger(3);
    await useKeyInLedger(0);
    const yesterday = await answeredDaysAgo(1);
    expect(await post(yesterday, 'Altro', 'pixel')).toMatchObject({ status: 422 });
    expect(await post(old, 'Altro', 'pixel')).toMatchObject({ status: 201, body: { made } });
  });

  it('is deleted when it no longer counts', async () => {
    const [old, fresh] = [await answeredDaysAgo(8), await answeredDaysAgo(1)];
    const other = new StoredResponses(database.source, new BatchedWrites(database.source), ledger);
    await other.reserve(owner.wallet, randomUUID(), 'digest', TODAY);
    const left = await database.query<{ key: string }>('select key from first_answers where key = any($1)', [
      [old, fresh],
    ]);
    expect(left).toEqual([{ key: fresh }]);
  });
});
