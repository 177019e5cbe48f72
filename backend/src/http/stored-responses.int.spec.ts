import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Body, Controller, Module, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { getDataSourceToken } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { FirstAnswers1764000000004 } from '../../migrations/0004-first-answers.js';
import { AnswerDays1764000000012 } from '../../migrations/0012-answer-days.js';
import { cause, deposit, openLedger } from '../../test/coins.js';
import { createTestDatabase, type TestDatabase } from '../../test/database.js';
import { MemoryStore } from '../../test/memory-store.js';
import { Ledger } from '../ledger/ledger.js';
import { LocalLedger } from '../ledger/local-ledger.js';
import { ErrorsFilter } from './errors.filter.js';
import { Multipart, registerFormParser, Upload } from './multipart.js';
import { PersonalData } from './personal-data.js';
import { forgetMentions, Idempotent, StoredResponses } from './stored-responses.js';
import { IsText, validation } from './validation.js';

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
  @Multipart({ body: ItemBody, file: 'image' })
  add(@Body() { title }: ItemBody, @Upload() upload: Buffer | undefined) {
    made++;
    return { made, title, bytes: upload?.length ?? null };
  }
}

let database: TestDatabase;
let source: DataSource;
let app: NestFastifyApplication;
let url: string;
const owner = { personId: randomUUID(), wallet: randomUUID(), role: 'adult' } as const;

beforeAll(async () => {
  database = await createTestDatabase();
  const migrations = [FirstAnswers1764000000004, AnswerDays1764000000012];
  source = await new DataSource({ type: 'postgres', url: database.url, migrations }).initialize();
  await source.runMigrations();
  ledger = await openLedger(new MemoryStore(), { openedAt: daysAgo(9) });
  const values = [
    { provide: getDataSourceToken(), useValue: source },
    { provide: Ledger, useValue: ledger },
  ];
  const providers = [StoredResponses, PersonalData, ...values];
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
  await source.destroy();
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

it('computes a response again after it was deleted, and only that one', async () => {
  const [forgotten, kept] = [randomUUID(), randomUUID()];
  await post(forgotten, 'Corso di "Zoe"', 'pixel');
  const other = await post(kept, 'Corso di Ben', 'pixel');
  await forgetMentions(['di "Zoe"'], source.manager);
  expect(await database.query(`select 1 from first_answers where strpos(answer::text, 'Zoe') > 0`)).toEqual([]);
  expect((await post(forgotten, 'Corso di "Zoe"', 'pixel')).body.made).toBe(made);
  expect(await post(kept, 'Corso di Ben', 'pixel')).toEqual(other);
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
    const other = new StoredResponses(source, ledger, new PersonalData());
    await other.reserve(owner.wallet, randomUUID(), 'digest', TODAY);
    const left = await database.query<{ key: string }>('select key from first_answers where key = any($1)', [
      [old, fresh],
    ]);
    expect(left).toEqual([{ key: fresh }]);
  });
});
