import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/app.js';
import { ContestCalls, refusal } from '../../../test/contests/calls.js';
import { adult, closeSound, company, hoursFromNow } from '../../../test/contests/members.js';

let form: TestApp;
let contests: ContestCalls;
beforeAll(async () => {
  form = await startTestApp();
  contests = new ContestCalls(form);
});
afterAll(() => closeSound(form));

describe('taking part', () => {
  it('is refused with an Italian text', async () => {
    const [firm, ada] = [await company(form, 200), await adult(form)];
    const id = await contests.opened(firm);
    expect(refusal(await contests.join(id, firm))).toEqual([403, 'Non puoi partecipare a un tuo contest']);
    expect(refusal(await contests.join(id, form.admin))).toEqual([
      403,
      'Aziende e amministratori non possono partecipare ai contest',
    ]);
    expect(refusal(await contests.submit(id, ada, { text: 'x' }))).toEqual([
      403,
      'Devi iscriverti prima di inviare un elaborato',
    ]);
    await contests.join(id, ada);
    expect(refusal(await contests.join(id, ada))).toEqual([409, 'Sei già iscritto a questo contest']);
    await contests.closedEarly(id);
    expect(refusal(await contests.join(id, await adult(form)))).toEqual([409, 'Il contest non è attivo']);
    expect(refusal(await contests.submit(id, ada, { text: 'x' }))).toEqual([409, 'Contest scaduto']);
    const later = await contests.opened(firm, { startDate: hoursFromNow(1), reward: 1 });
    expect(refusal(await contests.join(later, ada))).toEqual([409, 'Il contest non è ancora iniziato']);
  });

  it('begins once, with any number of requests', async () => {
    const id = await contests.opened(form.admin);
    const ada = await adult(form);
    const key = randomUUID();
    const same = await Promise.all(Array.from({ length: 4 }, () => contests.join(id, ada, key)));
    expect(same.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const ben = await adult(form);
    const other = await Promise.all(Array.from({ length: 4 }, () => contests.join(id, ben)));
    expect(other.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect((await contests.read(id)).body.participantsCount).toBe(2);
  });

  it('ends when they leave, with their entry, and may begin again', async () => {
    const [firm, ada] = [await company(form, 100), await adult(form)];
    const id = await contests.opened(firm);
    expect(refusal(await contests.leave(id, ada))).toEqual([403, 'Non partecipi a questo contest']);
    await contests.join(id, ada);
    const secret = randomUUID();
    await contests.submit(id, ada, { text: secret });
    const left = await contests.leave(id, ada);
    expect(left).toMatchObject({ status: 200, body: { joined: false, entry: null, participantsCount: 0 } });
    expect(left.body.entriesCount).toBe(0);
    expect((await contests.entries(id, firm)).body).toEqual([]);
    expect(await form.database.query('select 1 from kept_texts where text like $1', [`%${secret}%`])).toEqual([]);
    expect((await contests.join(id, ada)).body).toMatchObject({ joined: true, entry: null, participantsCount: 1 });
    expect((await contests.entries(id, firm)).body).toHaveLength(1);
  });

  it('refuses a key that was used for another request', async () => {
    const [first, second, ada] = [
      await contests.opened(form.admin),
      await contests.opened(form.admin),
      await adult(form),
    ];
    const key = randomUUID();
    expect((await contests.join(first, ada, key)).status).toBe(200);
    expect((await contests.join(second, ada, key)).status).toBe(422);
  });

  it('stores one text of an entry, outside the ledger', async () => {
    const id = await contests.opened(form.admin);
    const ada = await adult(form);
    await contests.join(id, ada);
    const secret = randomUUID();
    const first = await Promise.all(['Prima', 'Seconda', 'Terza'].map((text) => contests.submit(id, ada, { text })));
    for (const { status } of [...first, await contests.submit(id, ada, { text: secret })]) expect(status).toBe(200);
    const kept = await form.database.query<{ text: string }>(
      `select t.text from kept_texts t join people p on p.wallet = t.owner where p.id = $1 and t.field = 'entry'`,
      [ada._id],
    );
    expect(kept.map(({ text }) => JSON.parse(text))).toEqual([{ text: secret, link: null }]);
    const rows = await form.database.query('select 1 from event_store.events where envelope like $1', [`%${secret}%`]);
    expect(rows).toEqual([]);
  });

  it.each([
    ['text', {}],
    ['text', { text: ' ' }],
    ['text', { text: 'x'.repeat(5001) }],
    ['link', { text: 'x', link: 'javascript:alert(1)' }],
    ['link', { text: 'x', link: 'ftp://example.it' }],
    ['link', { text: 'x', link: 'example.it' }],
    ['link', { text: 'x', link: 'https://' }],
    ['link', { text: 'x', link: `https://example.it/${'x'.repeat(500)}` }],
    ['link', { text: 'x', link: 5 }],
    ['score', { text: 'x', score: 10 }],
  ])('refuses an entry with a wrong %s', async (field, body) => {
    const answer = await contests.submit(randomUUID(), form.admin, body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ errors: [{ field }] });
  });

  it('shows entries to creator and administrators only, page by page', async () => {
    const firm = await company(form, 100);
    const id = await contests.opened(firm);
    for (let n = 0; n < 3; n++) {
      const person = await adult(form);
      await contests.join(id, person);
      await contests.submit(id, person, { text: `Elaborato ${n}` });
    }
    const seen: (string | undefined)[] = [];
    let query: string | undefined = '?limit=2';
    for (let page = 0; query !== undefined && page < 3; page++) {
      const { body, headers } = await contests.entries(id, page === 0 ? firm : form.admin, query);
      seen.push(...body.map(({ entry }) => entry?.text));
      query = headers.get('link')?.match(/entries(\?[^>]+)>; rel="next"/)?.[1];
    }
    expect(seen).toEqual(['Elaborato 2', 'Elaborato 1', 'Elaborato 0']);
    expect((await contests.entries(id, await adult(form))).status).toBe(403);
  });
});
