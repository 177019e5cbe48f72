import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { checkpointKey, parseCheckpoint, signingKey } from '../src/engine/ledger/format/checkpoint.js';
import { fromHex, isConsistent } from '../src/engine/ledger/format/merkle.js';
import { checkReceipt } from '../src/engine/ledger/format/receipt.js';
import { eventDeclarations } from '../src/startup/composition.js';
import { caller, type Member, signIn } from './app.js';
import { copyDataFolder, type DataFolder } from './data-folder.js';
import { eventChecker, eventsSchema } from './events-document.js';
import { type Program, runForm, startProgram } from './program.js';

/** This release starts, verifies and trades on the data folder of an earlier release. */
const ORIGIN = 'form.local/coin-form';

let folder: DataFolder;
let program: Program;
let call: ReturnType<typeof caller>;
let candidate: Member;
let admin: Member;

beforeAll(async () => {
  folder = await copyDataFolder('2026-11');
  program = await startProgram({ DATA_DIR: folder.path });
  call = caller(program.url);
  const { facts } = folder;
  candidate = await signIn(call, facts.candidate, facts.password);
  admin = await signIn(call, facts.adminEmail, facts.adminPassword);
});
afterAll(async () => {
  await program?.stop();
  await folder?.remove();
});

it('is a valid ledger with every event of that release', async () => {
  const { status, body } = await call('GET', '/coin/verify-blockchain', { token: admin.token });
  expect(status).toBe(200);
  expect(body).toMatchObject({ valid: true, invalidTransactions: [] });
  expect(body.eventsCount).toBeGreaterThanOrEqual(folder.facts.eventsCount);
});

it('holds events of that release as their features declare them', async () => {
  const exported = join(folder.path, 'exported.ndjson');
  await runForm(['audit', 'export', exported], { DATA_DIR: folder.path });
  const problemOf = eventChecker(eventsSchema(eventDeclarations));
  const lines = readFileSync(exported, 'utf8').trim().split('\n');
  const events = lines.flatMap((line) => JSON.parse(line).event ?? []);
  expect(events.length).toBeGreaterThanOrEqual(folder.facts.eventsCount);
  expect(new Set(events.flatMap((event) => problemOf(event) ?? []))).toEqual(new Set());
});

it('is consistent with the checkpoint and the receipt that the release issued', async () => {
  const seed = Buffer.from(readFileSync(join(folder.path, 'ledger-signing-key'), 'utf8'), 'base64');
  const key = checkpointKey(ORIGIN, signingKey(seed)).public;
  expect(checkReceipt(JSON.stringify(folder.facts.receipt), [key])).not.toHaveProperty('fault');
  const older = parseCheckpoint(folder.facts.checkpoint);
  const newer = parseCheckpoint((await call<string>('GET', '/coin/checkpoint')).body);
  if (!older || !newer) throw new Error('a checkpoint cannot be read');
  const { status, body } = await call<{ path: string[] }>(
    'GET',
    `/coin/consistency?from=${older.size}&to=${newer.size}`,
  );
  expect(status).toBe(200);
  expect(isConsistent([older.size, older.root], [newer.size, newer.root], body.path.map(fromHex))).toBe(true);
});

it('answers an idempotency key of that release with its first response, and accepts new transfers', async () => {
  const { transfer } = folder.facts;
  const send = (key: string) =>
    call<{ transaction: { _id: string } }>('POST', '/coin/transfer', {
      token: candidate.token,
      body: transfer.body,
      headers: { 'idempotency-key': key },
    });
  expect(await send(transfer.key)).toMatchObject({ status: 201, body: { transaction: { _id: transfer.id } } });
  const another = await send('another-key-0001');
  expect(another.status).toBe(201);
  expect(another.body.transaction._id).not.toBe(transfer.id);
});

it('returns the coins of an application, because applying has become free', async () => {
  const { body: transactions } = await call<Record<string, unknown>[]>('GET', '/coin/transactions', {
    token: candidate.token,
  });
  const { body: orders } = await call<{ _id: string; item: { title: string } }[]>('GET', '/orders?side=bought', {
    token: candidate.token,
  });
  const application = orders.find(({ _id }) => _id === folder.facts.application);
  expect(transactions).toContainEqual(
    expect.objectContaining({ type: 'refund', direction: 'in', amount: 12, itemTitle: application?.item.title }),
  );
});
