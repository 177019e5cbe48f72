import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { Injectable } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { DataSource } from 'typeorm';
import type { TestDatabase } from '../../../test/database.js';
import { pdf } from '../../../test/pdfs.js';
import { openProgramParts, type ProgramParts } from '../../../test/program-parts.js';
import { SYSTEM } from '../../engine/ledger/format/envelope.js';
import { lostFiles } from '../../platform/backup/restore-backup.js';
import { NewRowIds } from '../../platform/database/new-row-ids.js';
import type { Principal, Role } from '../../platform/http/requests/signed-in.js';
import { AppModule } from '../../startup/app.module.js';
import { HearsOfOpenedFiles, ReadsFiles } from './file-readers.js';
import { FileSpaceCheck } from './file-space-check.js';
import type { FileView } from './file-views.js';
import { Files } from './files.js';
import { PdfInspection } from './pdf-inspection.js';
import { UnnamedFilesJob } from './unnamed-files.job.js';
import { Uploads } from './uploads.js';

const GB = 1_073_741_824;
const DAY_MS = 24 * 60 * 60_000;
const NOT_FOUND = { code: 'NOT_FOUND', status: 404 };

/** What a later feature declares: whoever it names reads, and it hears of who opens. */
@Injectable()
class LaterFeature {
  readonly readers = new Set<string>();
  readonly opened: [file: string, reader: string][] = [];

  @ReadsFiles()
  async reads(_: string, { wallet }: Principal): Promise<boolean> {
    return this.readers.has(wallet);
  }

  @HearsOfOpenedFiles()
  async hears(file: string, { wallet }: Principal): Promise<void> {
    this.opened.push([file, wallet]);
  }
}

let parts: ProgramParts;
let database: TestDatabase;
let files: Files;
let uploads: Uploads;
let later: LaterFeature;
let manager: DataSource['manager'];
let bytes: Buffer;
beforeAll(async () => {
  parts = await openProgramParts({ FILES_MAX_GB: '1' }, async (runtime) => {
    const app = await AppModule.register(runtime);
    const module = { ...app, providers: [...(app.providers ?? []), LaterFeature] };
    return NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });
  });
  ({ database } = parts);
  [files, uploads, later] = [parts.part(Files), parts.part(Uploads), parts.part(LaterFeature)];
  ({ manager } = parts.part(DataSource));
  // Its thread is a file of the built program (files.e2e.spec.ts).
  jest.spyOn(parts.part(PdfInspection), 'require').mockResolvedValue();
  bytes = await pdf();
});
afterAll(() => parts.close());
beforeEach(() => database.query('delete from files'));

async function person(role: Role = 'adult'): Promise<Principal> {
  const [personId, wallet] = [randomUUID(), randomUUID()];
  await database.query(
    `insert into people (id, wallet, name, email, password_hash, joined_as, email_confirmed_at)
     values ($1, $2, 'Una persona', gen_random_uuid() || '@example.it', '', $3, now())`,
    [personId, wallet, role],
  );
  const opened = () => [{ type: 'AccountOpened', data: { wallet, role } }];
  const { revision } = await parts.runtime.localLedger.write(opened, { actor: SYSTEM, now: new Date() });
  await parts.runtime.projections.waitFor(revision);
  return { personId, wallet, role };
}

const keep = (principal: Principal, key: string | undefined = undefined): Promise<FileView> =>
  uploads.keep({ ...principal, key }, { purpose: 'application', name: 'Curriculum.pdf', bytes }, new Date());
/** As if it had been uploaded. */
async function rowOf({ wallet }: Principal, { size = 1, purpose = 'application', at = new Date() } = {}, rows = 1) {
  const made = await database.query<{ id: string }>(
    `insert into files (id, owner, purpose, name, type, size, sha256, uploaded_at)
     select gen_random_uuid(), $1, $2, 'a.pdf', 'application/pdf', $3, '', $4 from generate_series(1, $5) returning id`,
    [wallet, purpose, size, at, rows],
  );
  return made[0]?.id ?? '';
}
const stored = async () =>
  (await database.query<{ id: string }>('select id from files order by id')).map(({ id }) => id);
const contents = async () => (await database.query('select from file_contents')).length;

it('names files in the order of the request, for their owner and their purpose', async () => {
  const [owner, other] = [await person(), await person()];
  const [one, two] = [await keep(owner), await keep(owner)];
  expect(await files.named([two._id, one._id], owner.wallet, 'application')).toEqual([two, one]);
  await expect(files.named([one._id], other.wallet, 'application')).rejects.toMatchObject({ status: 403 });
  await expect(files.named([randomUUID()], owner.wallet, 'application')).rejects.toMatchObject(NOT_FOUND);
  const entry = await rowOf(owner, { purpose: 'entry' });
  await expect(files.named([entry], owner.wallet, 'application')).rejects.toMatchObject({ status: 400 });
});

it('a file goes with the last that names it, and the answer of its upload with it', async () => {
  const owner = await person();
  const { _id } = await keep(owner);
  await database.query(
    `insert into first_answers (owner, key, digest, day, status, answer, mentions) values ($1, 'chiave-1', '', 0, 201, $2, $3)`,
    [owner.wallet, JSON.stringify({ _id }), [_id]],
  );
  const [first, second] = [randomUUID(), randomUUID()];
  for (const subject of [first, first, second]) await files.use(manager, _id, subject);
  await files.release(manager, first);
  expect(await stored()).toEqual([_id]);
  await manager.transaction((transaction) => files.release(transaction, second));
  expect([await stored(), await contents()]).toEqual([[], 0]);
  expect(await database.query(`select answer from first_answers where owner = $1`, [owner.wallet])).toEqual([
    { answer: null },
  ]);
  await expect(files.use(manager, _id, first)).rejects.toMatchObject(NOT_FOUND);
});

it('of two that end at once the second one erases it', async () => {
  const { _id } = await keep(await person());
  const subjects = [randomUUID(), randomUUID()];
  for (const subject of subjects) await files.use(manager, _id, subject);
  await Promise.all(
    subjects.map((subject) => manager.transaction((transaction) => files.release(transaction, subject))),
  );
  expect(await stored()).toEqual([]);
});

it('is read by whom a later feature lets, which hears of it', async () => {
  const [owner, company, stranger] = [await person(), await person('company'), await person()];
  const { _id } = await keep(owner);
  later.readers.add(company.wallet);
  for (const reader of [owner, company]) expect((await files.open(reader, _id)).bytes.equals(bytes)).toBe(true);
  await expect(files.open(stranger, _id)).rejects.toMatchObject(NOT_FOUND);
  expect(later.opened).toEqual([[_id, company.wallet]]);
  await database.query('delete from file_contents');
  await expect(files.open(owner, _id)).rejects.toMatchObject({
    ...NOT_FOUND,
    message: 'Il file non c’è più: chi l’ha caricato può caricarlo di nuovo',
  });
});

it('what nothing names a day after its upload is erased, a thousand at once', async () => {
  const owner = await person();
  const now = new Date();
  const old = new Date(now.getTime() - DAY_MS - 1);
  const [named, fresh] = [
    await rowOf(owner, { at: old }),
    await rowOf(owner, { at: new Date(now.getTime() - DAY_MS) }),
  ];
  await files.use(manager, named, randomUUID());
  await rowOf(owner, { at: old }, 1500);
  const job = parts.part(UnnamedFilesJob);
  await job.run(now);
  expect(await stored()).toHaveLength(502);
  await job.run(now);
  expect(await stored()).toEqual([named, fresh].sort());
});

it('an upload whose process ended behind its key goes on with the next request', async () => {
  const owner = await person();
  const key = randomUUID();
  const id = await parts.part(NewRowIds).idFor('file', { actor: owner.wallet, key });
  expect((await keep(owner, key))._id).toBe(id);
  expect((await keep(owner, key))._id).toBe(id);
  expect(await stored()).toEqual([id]);
});

it('60 a day are taken, and what is taken twice counts once', async () => {
  const owner = await person();
  const key = randomUUID();
  for (let sent = 0; sent < 3; sent += 1) await keep(owner, key);
  for (let sent = 1; sent < 60; sent += 1) await keep(owner);
  await expect(keep(owner)).rejects.toMatchObject({
    status: 429,
    message: expect.stringContaining('60 file al giorno'),
  });
  await keep(await person());
});

it('a restore hears of files that are not there, or not what was uploaded', async () => {
  const owner = await person();
  const [gone, damaged] = [await keep(owner), await keep(owner), await keep(owner)];
  expect(await lostFiles(database.url)).toBe(0);
  await database.query('delete from file_contents where file = $1', [gone._id]);
  await database.query(`update file_contents set bytes = bytes || '\\x00' where file = $1`, [damaged._id]);
  expect(await lostFiles(database.url)).toBe(2);
});

it('all files together have a bound, of which readiness warns', async () => {
  const check = parts.part(FileSpaceCheck);
  const other = await person();
  await rowOf(other, { size: Math.floor(0.9 * GB) - 1 });
  expect(await check.check()).toMatchObject({ ok: true, value: 89 });
  await rowOf(other, { size: Math.floor(0.05 * GB) });
  expect(await check.check()).toMatchObject({ ok: false, value: 94, msg: expect.stringContaining('FILES_MAX_GB') });
  const owner = await person();
  await keep(owner);
  await rowOf(other, { size: Math.floor(0.05 * GB) });
  await expect(keep(owner)).rejects.toMatchObject({
    ...{ status: 413, code: 'FILE_SPACE' },
    message: expect.stringContaining('non ha più spazio'),
  });
});
