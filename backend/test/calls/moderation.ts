import { expect } from '@jest/globals';
import { joinAdmin, made, newItem } from '../makers.js';
import {
  admins,
  alsoRestricted,
  anyone,
  type LeavesRows,
  type Platform,
  type Row,
  signedIn,
  type Target,
} from './row.js';

/** The routes of reports, decisions about them and blocks (product.md 17). */

const notTheirs = { anonymous: 404, minor: 404, adult: 404, company: 404, admin: 404 } as const;

const MEASURE = { ground: 'Termini di servizio', facts: 'Promette ciò che non c’è' };
const about = async ({ form, seller }: Platform) => ({ kind: 'item', subject: (await newItem(form, seller))._id });

/** A report by the buyer of an item of the seller's. */
async function report(platform: Platform): Promise<{ number: string; id: string }> {
  const { form, buyer } = platform;
  const subject = await about(platform);
  const body = { ...subject, reasonKind: 'scam', text: 'Non è vero', goodFaith: true };
  const { number } = await made<{ number: string }>(form, ['POST', '/reports'], buyer, body);
  const [row] = await form.database.query<{ id: string }>('select report_case as id from reports where number = $1', [
    number,
  ]);
  return { number, id: row?.id ?? '' };
}

const reportNumber = async (platform: Platform): Promise<Target> => ({
  id: (await report(platform)).number,
  parties: { reporter: platform.buyer },
});

const reportCase = async (platform: Platform): Promise<Target> => ({
  id: (await report(platform)).id,
  parties: { reporter: platform.buyer, owner: platform.seller },
});

/** Dismissed by an administrator of its own, so that another one looks at it again. */
async function decided(platform: Platform): Promise<Target & { readonly case: string }> {
  const { form, buyer } = platform;
  const { number, id } = await report(platform);
  const judge = await joinAdmin(form, 'Nora Grigi');
  await made(form, ['POST', `/admin/reports/${id}/decide`], judge, { outcome: 'dismiss', ...MEASURE });
  return { id: number, case: id, parties: { reporter: buyer } };
}

async function objection(platform: Platform): Promise<Target> {
  const { form, buyer } = platform;
  const { id, case: of } = await decided(platform);
  await made(form, ['POST', `/reports/${id}/objections`], buyer, { text: 'Non sono d’accordo' });
  const [row] = await form.database.query<{ id: string }>(
    'select id from moderation_objections where report_case = $1',
    [of],
  );
  return { id: row?.id ?? '', parties: { reporter: buyer } };
}

const suspended = async ({ form }: Platform): Promise<Target> => {
  const someone = await form.join('Dora Verdi');
  const body = { kind: 'profile', subject: someone._id, outcome: 'suspend', ...MEASURE };
  await made(form, ['POST', '/admin/reports'], form.admin, body);
  return { id: someone._id, parties: { owner: someone } };
};

const person = async ({ form }: Platform): Promise<Target> => ({ id: (await form.join('Dora Verdi'))._id });

export const ROWS: readonly Row[] = [
  {
    route: 'POST /api/reports',
    who: anyone,
    body: async (platform) => ({ ...(await about(platform)), reasonKind: 'scam', text: 'Non è vero', goodFaith: true }),
  },
  { route: 'GET /api/reports', who: signedIn },
  { route: 'GET /api/reports/:number', who: { ...notTheirs, reporter: 'yes' }, target: reportNumber },
  {
    route: 'POST /api/reports/:number/objections',
    who: { ...notTheirs, reporter: 'yes' },
    target: decided,
    body: () => ({ text: 'Non sono d’accordo' }),
  },
  { route: 'GET /api/admin/reports', who: admins },
  {
    route: 'POST /api/admin/reports',
    who: admins,
    body: async (platform) => ({ ...(await about(platform)), outcome: 'hide', ...MEASURE }),
  },
  { route: 'GET /api/admin/reports/:id', who: { ...admins, reporter: 403, owner: 403 }, target: reportCase },
  {
    route: 'POST /api/admin/reports/:id/decide',
    who: { ...admins, reporter: 403, owner: 403 },
    target: reportCase,
    body: () => ({ outcome: 'dismiss', ...MEASURE }),
  },
  {
    route: 'POST /api/admin/objections/:id/decide',
    who: { ...admins, reporter: 403 },
    target: objection,
    body: () => ({ outcome: 'confirm', reason: 'È come si era deciso' }),
  },
  {
    route: 'POST /api/admin/users/:id/lift-suspension',
    who: { ...admins, owner: 403 },
    target: suspended,
    body: () => ({ reason: 'È bastato' }),
  },
  { route: 'GET /api/admin/users/:id/reports', who: admins, target: person, query: '?side=author' },
  { route: 'GET /api/user/suspension', who: signedIn },
  { route: 'GET /api/user/blocks', who: signedIn },
  alsoRestricted({
    route: 'POST /api/user/blocks',
    who: signedIn,
    body: async ({ form }) => ({ person: (await form.join('Dora Verdi'))._id }),
  }),
  alsoRestricted({ route: 'DELETE /api/user/blocks/:id', who: signedIn, target: person }),
];

export const leavesRows: LeavesRows = async ({ form, person, other, mark }) => {
  const body = { kind: 'profile', reasonKind: 'scam', goodFaith: true };
  const own = { ...body, subject: other._id, text: `Segnala ${mark}` };
  const headers = { 'idempotency-key': `report-${mark}` };
  expect((await form.call('POST', '/reports', { token: person.token, body: own, headers })).status).toBe(201);
  await made(form, ['POST', '/reports'], other, { ...body, subject: person._id, text: 'Non è vero' });
  const byVisitor = { ...body, subject: other._id, text: 'Non va', email: person.email };
  expect((await form.call('POST', '/reports', { body: byVisitor })).status).toBe(201);
};
