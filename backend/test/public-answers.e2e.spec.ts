import { afterAll, beforeAll, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { contents } from '../src/features/moderation/rules/contents.js';
import '../src/startup/composition.js';
import { type Member, startTestApp, type TestApp } from './app.js';
import { FEATURES } from './calls/table.js';
import {
  closeAccount,
  closeContest,
  editUser,
  hide,
  hideReported,
  joinAdmin,
  made,
  newCategory,
  newContest,
  newItem,
} from './makers.js';
import { readAll } from './read-all.js';

/**
 * Every public route is requested with every id that any response contains, and no response holds private data (product.md
 * 2.17 to 2.19).
 */

const PARENT = 'mamma.di.giacomo@example.it';
const BIRTHDAY = `${new Date().getUTCFullYear() - 15}-03-17`;
/** Texts that only their recipients may read. */
const PRIVATE_WORDS = ['Elaborato riservato', 'Messaggio riservato', 'Causale riservata', 'Avviso riservato'];
/** Surnames of minors, who appear with first name and initial only. */
const SURNAMES = ['Leopardini', 'Quasimodini', 'Pascolini'];
/** In every text that was hidden. */
const HIDDEN = 'nascosto';
/** By kind. */
const hidden = new Map<string, string>();
/** By kind, who reads what administrators do not. */
const readBy = new Map<string, Member>();

let form: TestApp;
let people: Member[];
let giacomo: Member;
/** Every URL with its response, as a visitor reads it. */
const answers = new Map<string, string>();
/** The same as a seller and a company read it, who have dealings with minors. */
const answersOf = new Map<Member, Map<string, string>>();

beforeAll(async () => {
  form = await startTestApp();
  const seller = await form.join('Sara Violetta', 987_653);
  const buyer = await form.join('Bruno Rossetti', 876_541);
  const company = await form.join('Cora Bluette', 765_439, 'company');
  giacomo = await form.join('Giacomo Leopardini', 654_327, 'minor');
  const elsa = await form.join('Elsa Maria Quasimodini', 543_211, 'minor');
  const gone = await form.join('Gianna Sparita');
  const former = await form.join('Piera Pascolini', 432_109);
  people = [seller, buyer, company, giacomo, elsa, former, form.admin];

  const family = { parentEmail: PARENT, dateOfBirth: BIRTHDAY };
  await editUser(form, giacomo, { name: 'Giacomo Leopardini', role: 'minor', adjustmentReason: 'Verifica', ...family });
  giacomo = { ...giacomo, token: await tokenOf(giacomo) };
  await sendPicture(giacomo);
  await sendPicture(seller);
  await market(seller, buyer, company, gone);
  await contests(company, [giacomo, elsa, buyer]);
  await closeAccount(form, gone, form.admin);
  // A person who had published items before an administrator made them a minor.
  const { _id: kept } = await newItem(form, former, { title: 'Ripetizioni di greco', price: 0 });
  // It stays until this order is finished.
  await made(form, ['POST', `/marketplace/${kept}/orders`], buyer, { expectedPrice: 0 });
  await editUser(form, former, { name: 'Piera Pascolini', role: 'minor', adjustmentReason: 'Verifica', ...family });

  const broadcast = { title: 'Avviso riservato', message: 'Avviso riservato', targetRole: 'all' };
  await made(form, ['POST', '/admin/notifications/broadcast'], form.admin, broadcast);
  const transfer = { recipient: elsa.email, amount: 11, note: 'Causale riservata' };
  await made(form, ['POST', '/coin/transfer'], seller, transfer);
  await hideSome(seller);
  await readAll(form, people, answers);
  for (const reader of [seller, company]) {
    const read = new Map<string, string>();
    answersOf.set(reader, read);
    await readAll(form, people, read, reader);
  }
});
afterAll(() => form.close());

const tokenOf = async ({ email }: Member): Promise<string> =>
  (await form.call<{ token: string }>('POST', '/auth/login', { body: { email, password: 'segreto1' } })).body.token;

/** A photograph with its location, as telephones store it. */
async function sendPicture({ token }: Member): Promise<void> {
  const background = { r: 20, g: 120, b: 200 };
  const photograph = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .withExif({
      IFD0: { Make: 'Telefono', Artist: 'Giacomo Leopardini' },
      IFD3: { GPSLatitude: '45/1 4/1 0/1', GPSLongitude: '7/1 41/1 0/1', GPSLatitudeRef: 'N', GPSLongitudeRef: 'E' },
    })
    .jpeg()
    .toBuffer();
  expect((await sharp(photograph).metadata()).exif).toBeDefined();
  const body = new FormData();
  body.set('bio', 'Mi piace il disegno tecnico');
  body.set('profileImage', new Blob([new Uint8Array(photograph)], { type: 'image/jpeg' }), 'io.jpg');
  expect((await form.call('PUT', '/user/profile', { token, body })).status).toBe(200);
}

async function market(seller: Member, buyer: Member, company: Member, gone: Member): Promise<void> {
  const category = (await newCategory(form, { name: 'Orientamento', isSpecial: true }))._id;
  const item = await newItem(form, seller, { title: 'Colloquio di prova', category });
  await newItem(form, company, { title: 'Cercasi tirocinante', type: 'job_offer', price: 0 });
  await newItem(form, form.admin, { title: 'Corso ufficiale', type: 'course', isOfficial: true });
  await newItem(form, gone, { title: 'Di chi non c’è più' });
  const order = { expectedPrice: 3, message: 'Messaggio riservato' };
  await made(form, ['POST', `/marketplace/${item._id}/orders`], buyer, order);
  await made(form, ['POST', `/marketplace/${item._id}/orders`], giacomo, order);
}

/** One contest is open, each participant wins one, one has no winner, and the system opens others. */
async function contests(company: Member, contestants: readonly Member[]): Promise<void> {
  for (const winner of [undefined, ...contestants, null]) {
    const { _id } = await newContest(form, company);
    for (const person of contestants) {
      await made(form, ['POST', `/contests/${_id}/join`], person);
      await made(form, ['PUT', `/contests/${_id}/entry`], person, { text: 'Elaborato riservato' });
    }
    if (winner === undefined) continue;
    if (winner === null) {
      for (const person of contestants) await made(form, ['DELETE', `/contests/${_id}/join`], person);
    }
    await closeContest(form, _id);
    await made(form, ['POST', `/contests/${_id}/complete`], company, { winner: winner?._id ?? null });
  }
  await made(form, ['POST', '/contests/generate-automatic'], form.admin);
}

/** A content of each kind, of people who read nothing here. */
async function hideSome(reader: Member): Promise<void> {
  const company = await form.join('Ugo Verdi', 654_311, 'company');
  const person = await form.join('Rino Rossi', 321_109);
  people.push(company, person);
  for (const { hideable = {} } of FEATURES) {
    for (const [kind, make] of Object.entries(hideable)) {
      const made = await make({ form, company, person, reader, mark: HIDDEN });
      hidden.set(kind, typeof made === 'string' ? made : made.subject);
      if (typeof made !== 'string') readBy.set(kind, made.reporter);
    }
  }
  // The broadcast is the administrator's own.
  const judge = await joinAdmin(form, 'Nora Grigi');
  for (const [kind, subject] of hidden) {
    const reporter = readBy.get(kind);
    if (reporter) await hideReported(form, { kind, subject, reporter }, judge);
    else await hide(form, kind, subject, judge);
  }
}

/** The responses that contain any of the words. */
const holding = (words: readonly (string | RegExp)[], read = answers): string[] =>
  [...read]
    .filter(([, text]) => words.some((word) => (typeof word === 'string' ? text.includes(word) : word.test(text))))
    .map(([address, text]) => `${address}: ${text}`);

it('covers the public routes', () => {
  const asked = [...answers]
    .filter(([, text]) => text !== '')
    .map(([address]) => address.replace(/\/[^/]{30,}$|\/[\w-]+\.webp$|\?.*/, '/…'));
  const found = new Set(asked);
  for (const address of [
    '/marketplace',
    '/marketplace/…',
    '/contests',
    '/contests/…',
    '/user/profile/…',
    '/images/…',
    '/categories',
    '/coin/supply',
  ]) {
    expect(found).toContain(address);
  }
  expect(holding(['Giacomo L.'])).not.toEqual([]);
  expect(holding(['Elsa Q.'])).not.toEqual([]);
  expect(holding(['Piera P.'])).not.toEqual([]);
  expect(holding(['Sara Violetta'])).not.toEqual([]);
});

it('contains no e-mail of a person or a parent', () => {
  // The pages name how to reach the operator, who is none of the people here.
  const found = holding([/[\w.+-]+@[\w-]+\.\w/, /"(parentE|e)mail"/]);
  expect(found.filter((answer) => !answer.startsWith('/pages: {"operator":'))).toEqual([]);
});

it('contains no balance', async () => {
  const views = await Promise.all(
    people.map(async ({ _id }) => made<{ coinBalance: number }>(form, ['GET', `/admin/users/${_id}`], form.admin)),
  );
  const balances = views.map(({ coinBalance }) => coinBalance).filter((coins) => coins > 100_000);
  expect(balances.length).toBe(people.length - 1);
  expect(holding([/balance/i, ...balances.map((coins) => new RegExp(`\\b${coins}\\b`))])).toEqual([]);
});

it('contains no date of birth and no full name of a minor', () => {
  expect(holding([BIRTHDAY, /dateOfBirth/, ...SURNAMES])).toEqual([]);
});

it('tells also those who are signed in no full name, date of birth and wallet of others', async () => {
  for (const [reader, read] of answersOf) {
    const others = await form.database.query<{ wallet: string }>('select wallet from people where id <> $1', [
      reader._id,
    ]);
    expect(holding(['Giacomo L.'], read)).not.toEqual([]);
    expect(holding([BIRTHDAY, ...SURNAMES], read)).toEqual([]);
    const withWallets = holding(
      others.map(({ wallet }) => wallet),
      read,
    );
    // It is the event itself.
    expect(withWallets.filter((answer) => !/^[^:]+\/receipt: /.test(answer))).toEqual([]);
  }
});

it('contains of a minor only the short name, the role and the contests won', () => {
  const profile: Record<string, unknown> = JSON.parse(answers.get(`/user/profile/${giacomo._id}`) ?? '{}');
  const shown = Object.entries(profile).filter(([, value]) => value !== null && value !== 0);
  expect(Object.fromEntries(shown)).toEqual({ _id: giacomo._id, name: 'Giacomo L.', role: 'minor', contestsWon: 1 });
});

it('leaves the full name of a minor to the routes of administrators, who tell people apart by it', async () => {
  const report = { kind: 'profile', subject: giacomo._id, reasonKind: 'other', text: 'Non è lui', goodFaith: true };
  const { number } = await made<{ number: string }>(form, ['POST', '/reports'], form.admin, report);
  const [found] = await made<{ _id: string }[]>(form, ['GET', '/admin/reports'], form.admin);
  const paths = ['reports', `reports/${found?._id}`, 'acts', 'acts.csv', 'transactions', 'orders', 'contests'];
  for (const path of [...paths, `users/${giacomo._id}/reports?side=author`]) {
    const { body } = await form.call<unknown>('GET', `/admin/${path}`, { token: form.admin.token });
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    expect([path, text.includes('Giacomo Leopardini')]).toEqual([path, true]);
  }
  for (const path of ['/orders?side=sold', `/reports/${number}`, '/notifications', '/contests']) {
    const { body } = await form.call<unknown>('GET', path, { token: form.admin.token });
    expect([path, JSON.stringify(body).includes('Leopardini')]).toEqual([path, false]);
  }
});

it('names a company by its company name, and never its contact person', () => {
  expect(holding(['Officine Digitali'])).not.toEqual([]);
  expect(holding(['Bluette'])).toEqual([]);
});

it('contains no private text', () => {
  expect(holding(PRIVATE_WORDS)).toEqual([]);
});

it('contains nothing that was hidden, also for those who are signed in', () => {
  expect([...hidden.keys()].toSorted()).toEqual([...contents.kinds()].toSorted());
  for (const read of [answers, ...answersOf.values()]) {
    expect(holding(['Colloquio di prova'], read)).not.toEqual([]);
    expect(holding([HIDDEN], read)).toEqual([]);
  }
});

it('contains no wallet, by which a person could be traced through the ledger', async () => {
  const wallets = await form.database.query<{ wallet: string }>('select wallet from people');
  expect(wallets.length).toBeGreaterThan(people.length - 1);
  expect(holding(wallets.map(({ wallet }) => wallet))).toEqual([]);
});

it('contains the photograph of a minor without its location', async () => {
  const { profileImage } = await made<{ profileImage: string }>(form, ['GET', '/user/me'], giacomo);
  const response = await fetch(form.url + profileImage);
  expect(response.headers.get('content-type')).toBe('image/webp');
  const bytes = Buffer.from(await response.arrayBuffer());
  const { format, exif, xmp, iptc } = await sharp(bytes).metadata();
  expect({ format, exif, xmp, iptc }).toEqual({ format: 'webp', exif: undefined, xmp: undefined, iptc: undefined });
  expect(bytes.includes('Exif')).toBe(false);
  expect(bytes.includes('Telefono')).toBe(false);
});
