import { verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Member, startTestApp, type TestApp } from '../../../../test/app.js';
import { cosign, WITNESS } from '../../../../test/witness.js';
import { parseCheckpoint } from '../../../engine/ledger/format/checkpoint.js';
import { fromHex, isConsistent, rootFromInclusion } from '../../../engine/ledger/format/merkle.js';
import { parseNote, parseVerificationKey, signatureOf } from '../../../engine/ledger/format/note.js';
import { checkReceipt } from '../../../engine/ledger/format/receipt.js';

let form: TestApp;
let ada: Member;
let ben: Member;
beforeAll(async () => {
  form = await startTestApp();
  [ada, ben] = [await form.join('Ada Neri', 100), await form.join('Ben Verdi')];
});
afterAll(() => form.close());

async function transfer(): Promise<{ _id: string; hash: string; revision: number; receipt: string }> {
  const { body } = await form.call<{ transaction: { _id: string; hash: string; revision: number; receipt: string } }>(
    'POST',
    '/coin/transfer',
    { token: ada.token, body: { recipient: ben.email, amount: 1, note: 'Un segreto' } },
  );
  return body.transaction;
}

const get = async (path: string): Promise<{ status: number; type: string | null; text: string }> => {
  const response = await fetch(`${form.url}/api${path}`);
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
};

async function trusted() {
  const { keys } = JSON.parse((await get('/coin/keys')).text);
  const key = parseVerificationKey(keys[0]);
  if (!key) throw new Error('no key');
  return key;
}

async function checkpoint(path = '/coin/checkpoint') {
  const { text } = await get(path);
  const parsed = parseCheckpoint(text);
  if (!parsed) throw new Error(text);
  return { ...parsed, text };
}

describe('the newest checkpoint', () => {
  it('is a signed note as plain text, that anyone can check with the public key alone', async () => {
    const { type, text } = await get('/coin/checkpoint');
    expect(type).toBe('text/plain; charset=utf-8');
    const [origin, , , , line = ''] = text.split('\n');
    expect(origin).toBe('test.form.local/coin-form');
    const signature = Buffer.from(line.split(' ')[2] ?? '', 'base64').subarray(4);
    const { key } = await trusted();
    expect(verify(null, Buffer.from(text.slice(0, text.indexOf('\n\n') + 1)), key, signature)).toBe(true);
  });

  it('can be requested by its size', async () => {
    const { size, text } = await checkpoint();
    expect((await get(`/coin/checkpoint/${size}`)).text).toBe(text);
    expect((await get(`/coin/checkpoint/${size + 1000}`)).status).toBe(404);
    for (const wrong of ['x', '-1', '1.5', '1e3', '99999999999999999999']) {
      expect((await get(`/coin/checkpoint/${wrong}`)).status).toBe(400);
    }
  });
});

describe('a receipt', () => {
  it('proves a transaction with the public key, right after the transfer', async () => {
    const transaction = await transfer();
    const key = await trusted();
    for (const { token } of [ada, ben, form.admin]) {
      const { status, headers, body } = await form.call('GET', transaction.receipt.replace('/api', ''), { token });
      expect([status, headers.get('content-disposition')]).toEqual([
        200,
        `attachment; filename="ricevuta-${transaction._id}.json"`,
      ]);
      expect(checkReceipt(JSON.stringify(body), [key])).toMatchObject({
        event: { id: transaction._id, hash: transaction.hash },
      });
      expect(Object.keys(body).sort()).toEqual(['checkpoint', 'event', 'hash', 'index', 'path', 'size']);
      expect(JSON.stringify(body)).not.toMatch(/segreto|Ada|Ben|@/);
    }
  });

  it('is refused to everyone but the parties and administrators', async () => {
    const { receipt } = await transfer();
    const eva = await form.join('Eva Blu');
    const path = receipt.replace('/api', '');
    expect(await form.call('GET', path, { token: eva.token })).toMatchObject({
      status: 404,
      body: { msg: 'Transazione non trovata' },
    });
    expect((await form.call('GET', '/coin/transactions/x/receipt', { token: eva.token })).status).toBe(404);
  });
});

describe('inclusion and consistency', () => {
  it('prove events against roots, and older roots against newer ones', async () => {
    const older = await checkpoint();
    const { receipt, revision, hash } = await transfer();
    await form.call('GET', receipt.replace('/api', ''), { token: ada.token });
    const newer = await checkpoint();
    expect(newer.size).toBeGreaterThan(revision);
    const proof = JSON.parse((await get(`/coin/inclusion?revision=${revision}`)).text);
    expect(proof).toMatchObject({ revision, size: newer.size, hash });
    expect(rootFromInclusion(hash, revision, newer.size, proof.path.map(fromHex))).toBe(newer.root);
    const early = JSON.parse((await get(`/coin/inclusion?revision=0&size=${older.size}`)).text);
    expect(rootFromInclusion(early.hash, 0, older.size, early.path.map(fromHex))).toBe(older.root);
    const { path } = JSON.parse((await get(`/coin/consistency?from=${older.size}&to=${newer.size}`)).text);
    expect(isConsistent([older.size, older.root], [newer.size, newer.root], path.map(fromHex))).toBe(true);
  });

  it.each([
    ['/coin/inclusion', 400, 'revision: indica un numero intero maggiore o uguale a 0'],
    ['/coin/inclusion?revision=-1', 400, 'revision: indica un numero intero maggiore o uguale a 0'],
    ['/coin/inclusion?revision=0&size=x', 400, 'size: indica un numero intero maggiore o uguale a 0'],
    ['/coin/inclusion?revision=999999', 404, 'Nessun checkpoint contiene ancora questo evento'],
    ['/coin/inclusion?revision=0&size=999999', 404, 'Checkpoint non trovato'],
    ['/coin/consistency?from=2&to=1', 400, 'from non può superare to'],
    ['/coin/consistency?from=1&to=999999', 404, 'Checkpoint non trovato'],
    ['/coin/consistency?from=1', 400, 'to: indica un numero intero maggiore o uguale a 0'],
  ])('%s is refused with %i', async (path, status, msg) => {
    const answer = await get(path);
    expect(answer.status).toBe(status);
    expect(answer.text).toContain(msg);
  });
});

describe('a witness', () => {
  it('cosigns the checkpoint, and its signature is served to everyone', async () => {
    const { text, size } = await checkpoint();
    const { status } = await form.call('POST', '/coin/checkpoint/cosign', { body: { note: cosign(text) } });
    expect(status).toBe(200);
    const served = parseNote((await get(`/coin/checkpoint/${size}`)).text);
    expect(served && signatureOf(served, WITNESS)).toBeDefined();
    expect(served && signatureOf(served, await trusted())).toBeDefined();
  });

  it('is served alone, whatever else was inserted beside it in the database', async () => {
    const { text, size } = await checkpoint();
    await form.call('POST', '/coin/checkpoint/cosign', { body: { note: cosign(text) } });
    await form.database.query(
      `insert into ledger.cosignatures select 'ledger', $1, 'x' || n, E'riga\n— ' || n, 'zz', '\\x00' from generate_series(1, 200) n`,
      [size],
    );
    const served = parseNote((await get(`/coin/checkpoint/${size}`)).text);
    await form.database.query("delete from ledger.cosignatures where witness like 'x%'");
    expect(served?.signatures).toHaveLength(2);
    expect(served && signatureOf(served, WITNESS)).toBeDefined();
  });

  it('costs no more for sending a hundred signatures', async () => {
    const { text } = await checkpoint();
    const [genuine = ''] = /— witness.*\n$/.exec(cosign(text)) ?? [];
    const wrong = genuine.replace(/.{8}\n$/, 'AAAAAAAA\n');
    const post = (lines: string) => form.call('POST', '/coin/checkpoint/cosign', { body: { note: `${text}${lines}` } });
    expect((await post(wrong.repeat(90))).status).toBe(400);
    expect((await post(genuine + wrong.repeat(90))).status).toBe(400);
    expect((await post(wrong.repeat(90) + genuine)).status).toBe(200);
  });

  it('is refused when it is not configured, or signs something else', async () => {
    const { text } = await checkpoint();
    const notes: [unknown, number][] = [
      [text.replace(/\n— witness.*/, ''), 400],
      ['nota', 400],
      [7, 400],
      [cosign(text).replace('coin-form\n', 'coin-forn\n'), 404],
      [cosign(text.replace(/^(.*\n)\d+/, '$1999999')), 404],
    ];
    for (const [note, expected] of notes) {
      const { status } = await form.call('POST', '/coin/checkpoint/cosign', { body: { note } });
      expect([note, status]).toEqual([note, expected]);
    }
  });
});
