import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { Injectable } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { TestDatabase } from '../../../test/database.js';
import { pdf } from '../../../test/pdfs.js';
import { openProgramParts, type ProgramParts } from '../../../test/program-parts.js';
import { SYSTEM } from '../../engine/ledger/format/envelope.js';
import type { Principal, Role } from '../../platform/http/requests/signed-in.js';
import { AppModule } from '../../startup/app.module.js';
import { ReadsFiles } from '../files/file-readers.js';
import { Files } from '../files/files.js';
import { PdfInspection } from '../files/pdf-inspection.js';
import { Uploads } from '../files/uploads.js';
import { ReportableContentFinder } from './application/reportable-content-finder.js';
import { Reports } from './application/reports.js';

const NOT_FOUND = { code: 'NOT_FOUND', status: 404 };

/** What a later feature declares: companies read. */
@Injectable()
class LaterFeature {
  @ReadsFiles()
  async reads(_: string, { role }: Principal): Promise<boolean> {
    return role === 'company';
  }
}

let parts: ProgramParts;
let database: TestDatabase;
beforeAll(async () => {
  parts = await openProgramParts({}, async (runtime) => {
    const app = await AppModule.register(runtime);
    const module = { ...app, providers: [...(app.providers ?? []), LaterFeature] };
    return NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });
  });
  ({ database } = parts);
  // Its thread is a file of the built program (files.e2e.spec.ts).
  jest.spyOn(parts.part(PdfInspection), 'require').mockResolvedValue();
});
afterAll(() => parts.close());

async function person(role: Role): Promise<Principal> {
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

const stored = async () =>
  (await database.query<{ id: string }>('select id from files order by id')).map(({ id }) => id);

it('a report keeps a copy, which administrators read also when it is hidden or gone', async () => {
  const [owner, company, admin] = [await person('adult'), await person('company'), await person('admin')];
  const [files, bytes] = [parts.part(Files), await pdf()];
  const upload = { purpose: 'application', name: 'Curriculum.pdf', bytes } as const;
  const { _id } = await parts.part(Uploads).keep({ ...owner, key: undefined }, upload, new Date());
  const report = { kind: 'file', subject: _id, reasonKind: 'threat', text: 'Non va', goodFaith: true } as const;
  await parts.part(Reports).receive(report, company, '127.0.0.1');
  const [evidence] = await database.query<{ file: string; title: string }>(
    `select e.content ->> 'file' as file, e.content ->> 'title' as title from report_evidence e
     join report_cases c on c.id = e.report_case where c.content = $1`,
    [_id],
  );
  expect(evidence?.title).toBe('Curriculum.pdf');
  const copy = evidence?.file ?? '';
  expect((await files.open(admin, copy)).bytes.equals(bytes)).toBe(true);
  for (const reader of [owner, company]) await expect(files.open(reader, copy)).rejects.toMatchObject(NOT_FOUND);
  await expect(files.open(admin, _id)).rejects.toMatchObject(NOT_FOUND);
  await expect(files.named([copy], owner.wallet, 'application')).rejects.toMatchObject(NOT_FOUND);
  // Of a copy there is no other copy.
  await expect(parts.part(ReportableContentFinder).find('file', copy, admin)).rejects.toMatchObject(NOT_FOUND);

  const hidden = () => [{ type: 'ContentHidden', data: { kind: 'file', id: _id, author: owner.wallet } }];
  await parts.runtime.localLedger.write(hidden, { actor: admin.wallet, now: new Date() });
  for (const reader of [owner, company, admin]) await expect(files.open(reader, _id)).rejects.toMatchObject(NOT_FOUND);
  await expect(files.named([_id], owner.wallet, 'application')).rejects.toMatchObject(NOT_FOUND);
  expect(await files.last(owner.wallet, 'application')).toBeNull();

  await database.query('delete from people where wallet = $1', [owner.wallet]);
  expect(await stored()).toEqual([copy]);
  await database.query('delete from report_evidence');
  expect(await stored()).toEqual([]);
});
