import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { PostgresStore } from '../src/engine/event-store/postgres/postgres.js';
import { parseCheckpoint } from '../src/engine/ledger/format/checkpoint.js';
import { parseEnvelope } from '../src/engine/ledger/format/envelope.js';
import { ChainVerifier } from '../src/engine/ledger/format/verify.js';
import { TREASURY } from '../src/engine/ledger/state/postings.js';
import { type Member, startTestApp, type TestApp } from './app.js';
import { createTestDatabase, MIGRATED, type TestDatabase } from './database.js';
import { answerTo } from './retries.js';
import { everyDayOrLong, inLongRun } from './runs.js';

interface Transferred {
  readonly transaction: { readonly _id: string };
}

const CALLERS = 64;
const KILLS = 10;
/** How many transfers are answered before each kill. */
const ANSWERED_BEFORE_KILL = 150;
/** How many transfers two processes take at once. */
const AT_ONCE = everyDayOrLong(100, 400);

/** Transfers until the program ends; records the id of each acknowledged transfer. */
async function transferUntilGone(form: TestApp, people: readonly Member[], acknowledged: string[]): Promise<void> {
  for (let turn = 0; ; turn++) {
    const [from, to] = [people[turn % people.length], people[(turn * 7 + 1) % people.length]];
    if (!from || !to) return;
    const request = {
      token: from.token,
      body: { recipient: to === from ? form.admin.email : to.email, amount: 1 },
      headers: { 'idempotency-key': randomUUID() },
    };
    try {
      const { status, body } = await form.call<Transferred>('POST', '/coin/transfer', request);
      if (status === 201) acknowledged.push(body.transaction._id);
    } catch {
      return;
    }
  }
}

/** Replays the ledger of a database, which must be sound, and returns the ids of its transfers. */
async function soundTransfers(database: TestDatabase): Promise<string[]> {
  const store = await PostgresStore.open(database.url);
  const verifier = new ChainVerifier({ stream: 'ledger' });
  const ids: string[] = [];
  try {
    for await (const batch of store.read('ledger', { from: 0 })) {
      for (const stored of batch) {
        verifier.check(stored);
        const event = parseEnvelope(stored.envelope);
        if (event?.type === 'CoinsTransferred') ids.push(event.id);
      }
    }
  } finally {
    await store.close();
  }
  expect(verifier.findings).toEqual([]);
  let sum = 0;
  for (const [account, balance] of verifier.balances) {
    sum += balance;
    if (account !== TREASURY) expect(balance).toBeGreaterThanOrEqual(0);
  }
  expect(sum).toBe(0);
  return ids;
}

const untilAnswered = async (acknowledged: readonly string[], count: number): Promise<void> => {
  while (acknowledged.length < count) await delay(2);
};

inLongRun(() => {
  it(`loses and duplicates nothing through ${KILLS} kills under ${CALLERS} concurrent transfers`, async () => {
    const database = await createTestDatabase(MIGRATED);
    let form = await startTestApp({ database });
    const people = await Promise.all(Array.from({ length: 8 }, (_, index) => form.join(`Persona ${index}`, 100_000)));
    const acknowledged: string[] = [];
    for (let kill = 1; kill <= KILLS; kill++) {
      const callers = Array.from({ length: CALLERS }, () => transferUntilGone(form, people, acknowledged));
      await untilAnswered(acknowledged, kill * ANSWERED_BEFORE_KILL);
      await form.program.kill();
      await Promise.all(callers);
      form = await startTestApp({ database });
    }
    const { body } = await form.call<{ valid: boolean }>('GET', '/coin/verify-blockchain', { token: form.admin.token });
    expect(body.valid).toBe(true);
    await form.close();
    const transfers = await soundTransfers(database);
    expect(new Set(transfers).size).toBe(transfers.length);
    const present = new Set(transfers);
    expect(acknowledged.filter((id) => !present.has(id))).toEqual([]);
    await database.drop();
  });
});

it('lets two processes write to one store at once', async () => {
  const database = await createTestDatabase(MIGRATED);
  const one = await startTestApp({ database, processes: 1 });
  const two = await startTestApp({ database, processes: 1 });
  const people = await Promise.all(Array.from({ length: 6 }, (_, index) => one.join(`Persona ${index}`, 1000)));
  const send = async (form: TestApp, turn: number) => {
    const [from, to] = [people[turn % 6], people[(turn + 1) % 6]];
    if (!from || !to) throw new Error('no such person');
    const request = { token: from.token, body: { recipient: to.email, amount: 1 } };
    const { status, body } = await answerTo<Transferred>(form, 'POST', '/coin/transfer', request);
    expect(status).toBe(201);
    return body;
  };
  const sent = await Promise.all(Array.from({ length: AT_ONCE }, (_, turn) => send(turn % 2 === 0 ? one : two, turn)));
  const ids = sent.map(({ transaction }) => transaction._id);
  expect(new Set(ids).size).toBe(AT_ONCE);

  // The same key through both processes at once is one transfer.
  const key = randomUUID();
  const [payer, payee] = people;
  const again = await Promise.all(
    [one, two, one, two].map((form) =>
      answerTo<Transferred>(form, 'POST', '/coin/transfer', {
        token: payer?.token,
        body: { recipient: payee?.email, amount: 3 },
        headers: { 'idempotency-key': key },
      }),
    ),
  );
  expect(new Set(again.map(({ status, body }) => `${status} ${body.transaction._id}`)).size).toBe(1);
  for (const form of [one, two]) {
    const { body } = await form.call<{ valid: boolean }>('GET', '/coin/verify-blockchain', { token: form.admin.token });
    expect(body.valid).toBe(true);
  }
  // One of them has the tree and signs; both answer with the same proofs.
  const size = parseCheckpoint((await one.call<string>('GET', '/coin/checkpoint')).body)?.size ?? 0;
  expect(size).toBeGreaterThan(AT_ONCE);
  const receipt = `/coin/transactions/${ids[0]}/receipt`;
  for (const path of [`checkpoint/${size}`, `inclusion?revision=3&size=${size}`, `consistency?from=3&to=${size}`]) {
    const [first, second] = await Promise.all([one, two].map((form) => form.call('GET', `/coin/${path}`)));
    expect([path, first?.status, first?.body]).toEqual([path, 200, second?.body]);
  }
  for (const form of [one, two]) {
    const { status, body } = await form.call('GET', receipt, { token: people[0]?.token });
    expect([status, body]).toEqual([200, expect.objectContaining({ checkpoint: expect.any(String) })]);
  }
  await Promise.all([one.close(), two.close()]);
  const transfers = await soundTransfers(database);
  expect(transfers.toSorted()).toEqual([...ids, again[0]?.body.transaction._id].toSorted());
  await database.drop();
});
