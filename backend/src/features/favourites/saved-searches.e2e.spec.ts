import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Member, startTestApp, type TestApp } from '../../../test/app.js';
import { eventually } from '../../../test/conditions.js';
import { guardianOf, joinMinor, REQUIRED, walletOf } from '../../../test/families.js';
import { type Made, made, newItem } from '../../../test/makers.js';
import type { NotificationView } from '../notifications/notification-views.js';
import type { SavedSearchView } from './saved-search-views.js';

/** Searches that people keep, and what they are told of them, through the real program (product.md 3.22). */

let form: TestApp;
let ada: Member;
let seller: Member;
beforeAll(async () => {
  form = await startTestApp({ env: REQUIRED });
  [ada, seller] = [await form.join('Ada Neri'), await form.join('Sara Viola')];
});
afterAll(() => form.close());

const save = (query: string, by = ada, name = 'Una ricerca') =>
  made<SavedSearchView>(form, ['POST', '/saved-searches'], by, { name, query });
const saved = (by: Member) => made<SavedSearchView[]>(form, ['GET', '/saved-searches'], by);
const refusal = async (body: object, by = ada) => {
  const answer = await form.call<{ code: string; errors?: { field: string; msg: string }[] }>(
    'POST',
    '/saved-searches',
    { token: by.token, body },
  );
  return [answer.status, answer.body.errors?.[0] ?? answer.body.code];
};

describe('a saved search', () => {
  it('says how many items it finds, now and later', async () => {
    await newItem(form, seller, { title: 'Lezioni di liuto' });
    const made = await save('search=liuto&type=service');
    expect(made).toEqual({ _id: made._id, name: 'Una ricerca', query: 'search=liuto&type=service', found: 1 });
    await newItem(form, seller, { title: 'Ancora liuto' });
    expect(await saved(ada)).toContainEqual({ ...made, found: 2 });
  });

  it('is removed by who saved it, and by nobody else', async () => {
    const { _id } = await save('type=course');
    const path = `/saved-searches/${_id}`;
    expect((await form.call('DELETE', path, { token: seller.token })).status).toBe(404);
    expect((await form.call('DELETE', path, { token: ada.token })).status).toBe(204);
    expect((await form.call('DELETE', path, { token: ada.token })).status).toBe(404);
    expect((await saved(ada)).map((one) => one._id)).not.toContain(_id);
  });

  it.each([
    ['a filter that nobody knows', 'colore=rosso', 'Campo non previsto: colore'],
    ['a value that nobody knows', 'type=barca', 'Tipo: valore non previsto'],
    ['a filter twice', 'type=course&type=service', 'Tipo: valore non previsto'],
    ['a page that is none', 'limit=0', 'limit: indica un numero intero da 1 a 200'],
    ['a search that is too long', `search=${'a'.repeat(121)}`, 'Ricerca: al massimo 120 caratteri'],
    ['a character that no text has', 'search=%00', 'Ricerca: testo non valido'],
    ['an order by words without any', 'type=course&sort=relevance', 'Ordinamento: per pertinenza solo con una ricerca'],
    ['nothing', '', 'Ricerca: campo obbligatorio'],
    ['too much', `search=${'%20'.repeat(170)}`, 'Ricerca: al massimo 500 caratteri'],
  ])('is refused with %s', async (_, query, msg) => {
    expect(await refusal({ name: 'Una ricerca', query })).toEqual([400, { field: 'query', msg }]);
  });

  it('is one of twenty, also where many are saved at once; a key saves one', async () => {
    const reader = await form.join('Cinzia Cento');
    const headers = { 'idempotency-key': 'a-search-of-mine' };
    const body = { name: 'Corsi', query: 'type=course' };
    const [first, again] = [1, 2].map(() =>
      form.call<Made>('POST', '/saved-searches', { token: reader.token, body, headers }),
    );
    expect((await first)?.body._id).toBe((await again)?.body._id);
    const statuses = await Promise.all(Array.from({ length: 24 }, () => refusal(body, reader)));
    expect(statuses.filter(([status]) => status === 201)).toHaveLength(19);
    expect(statuses.filter(([, code]) => code === 'TOO_MANY_SEARCHES')).toHaveLength(5);
  });
});

describe('once a day', () => {
  const published = async (by: Member, fields: object) => {
    const item = await newItem(form, by, fields);
    await form.database.query("update marketplace_items set created_at = now() - interval '2 days' where id = $1", [
      item._id,
    ]);
    return item;
  };
  /** As if what was looked at were three days old. @param of e-mails */
  const daysPass = async (...of: Member[]) => {
    const wallets = await Promise.all(of.map(({ email }) => walletOf(form, email)));
    const query = "update saved_searches set looked_at = now() - interval '3 days' where wallet = any($1::uuid[])";
    await form.database.query(query, [wallets]);
    await eventually(async () => {
      const [row] = await form.database.query<{ waiting: number }>(
        `select count(*)::int as waiting from saved_searches
         where wallet = any($1::uuid[]) and looked_at < now() - interval '2 days'`,
        [wallets],
      );
      return row?.waiting === 0;
    });
  };
  const told = async (by: Member) => {
    const received = await made<NotificationView[]>(form, ['GET', '/notifications?limit=200'], by);
    return received.filter(({ link }) => link?.startsWith('/preferiti')).map(({ message, link }) => [message, link]);
  };

  it('a person is told how much is new, and of one search which', async () => {
    const [one, several] = [await form.join('Una Sola'), await form.join('Più Ricerche')];
    const { _id } = await save('search=tamburo', one);
    await save('search=niente', one);
    await save('search=tamburo', several);
    await save('search=batteria', several);
    await published(seller, { title: 'Suonare il tamburo' });
    await published(seller, { title: 'Tamburo e batteria' });
    await daysPass(one, several);
    const message = 'Ci sono 2 articoli nuovi per';
    expect(await told(one)).toEqual([[`${message} una ricerca che hai salvato.`, `/preferiti?ricerca=${_id}`]]);
    expect(await told(several)).toEqual([[`${message} le ricerche che hai salvato.`, '/preferiti?sezione=ricerche']]);
    const words = await form.database.query("select from event_store.events where envelope like '%tamburo%'");
    expect(words).toEqual([]);
  });

  it('a person is told once, also where a run ended before it was noted', async () => {
    const reader = await form.join('Dina Due');
    await save('search=ocarina', reader);
    await published(seller, { title: 'Suonare l’ocarina' });
    await daysPass(reader);
    await published(seller, { title: 'Costruire un’ocarina' });
    await daysPass(reader);
    expect(await told(reader)).toHaveLength(1);
  });

  it('nobody is told of what is no find of theirs', async () => {
    const [own, blocker, reader] = [
      await form.join('Olga Sua'),
      await form.join('Bianca Blocchi'),
      await form.join('Rita Lettrice'),
    ];
    const [child, waiting] = [await joinMinor(form), await joinMinor(form)];
    await guardianOf(form, child);
    const firm = await form.join('Officine Po', 0, 'company');
    for (const one of [own, blocker, reader, child]) await save('search=zampogna', one);
    await form.database.query(
      `insert into saved_searches values (gen_random_uuid(), $1, 'Musica', 'search=zampogna', now(), now())`,
      [waiting.wallet],
    );
    await published(own, { title: 'Zampogna in proprio' });
    await published(firm, { title: 'Cercasi zampogna', type: 'job_offer', price: 0 });
    await made(form, ['POST', '/user/blocks'], own, { person: blocker._id });
    await made(form, ['POST', '/user/blocks'], blocker, { person: firm._id });
    await daysPass(own, blocker, reader, child, waiting);
    const messages = async (by: Member) => (await told(by)).map(([message]) => message);
    expect(await messages(reader)).toEqual([expect.stringContaining('2 articoli')]);
    expect(await messages(own)).toEqual([expect.stringContaining('1 articolo')]);
    expect(await messages(child)).toEqual([expect.stringContaining('1 articolo')]);
    expect(await messages(blocker)).toEqual([]);
    const ofWaiting = await form.database.query('select from event_store.events where envelope like $1', [
      `%search-found%${waiting.wallet}%`,
    ]);
    expect(ofWaiting).toEqual([]);
  });
});
