import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Member, startTestApp, type TestApp } from '../../../../test/app.js';
import { eventually } from '../../../../test/conditions.js';
import { guardianOf, joinMinor, type Minor, REQUIRED } from '../../../../test/families.js';
import { joinAdmin, made } from '../../../../test/makers.js';

/** A guardian's export of a child holds nothing of what the child reported (product.md 16.7). */

let form: TestApp;
let mina: Minor;
let bruno: Member;
let other: Member;
beforeAll(async () => {
  form = await startTestApp({ env: REQUIRED });
  mina = await joinMinor(form, { years: 15 });
  [bruno, other] = [await guardianOf(form, mina), await joinAdmin(form, 'Nora Grigi')];
  await form.database.query('update people set email_confirmed_at = now() where email = $1', [mina.email]);
});
afterAll(() => form.close());

const SECRET = 'Mio padre mi scrive cose brutte';
const KEY = `segnalo-${randomUUID()}`;

/** As the browser does: with a key. */
const send = <Body>(path: string, body: object, key = KEY) =>
  form.call<Body>('POST', path, { token: mina.token, body, headers: { 'idempotency-key': key } });

/** A report of the child that is decided, and an objection to that which is decided as well. @returns its number */
async function report(subject: Member): Promise<string> {
  const about = { kind: 'profile', subject: subject._id, reasonKind: 'harassment', text: SECRET, goodFaith: true };
  const { number } = (await send<{ number: string }>('/reports', about)).body;
  const cases = await made<{ _id: string }[]>(form, ['GET', '/admin/reports'], form.admin);
  const dismiss = { outcome: 'dismiss', ground: 'Nessuna regola', facts: 'Nulla' };
  await made(form, ['POST', `/admin/reports/${cases[0]?._id}/decide`], form.admin, dismiss);
  expect((await send(`/reports/${number}/objections`, { text: SECRET }, `${KEY}-2`)).status).toBe(201);
  const found = await made<{ objections: { _id: string }[] }>(form, ['GET', `/admin/reports/${cases[0]?._id}`], other);
  const confirm = { outcome: 'confirm', reason: 'Resta così' };
  await made(form, ['POST', `/admin/objections/${found.objections[0]?._id}/decide`], other, confirm);
  return number;
}

it('has every other section', async () => {
  const number = await report(bruno);
  const mailed = `select from outgoing_mail where recipient = $1 and kind = 'objection-decided'`;
  await eventually(async () => (await form.database.query(mailed, [mina.email])).length > 0);
  const own = (await form.call('GET', '/user/export', { token: mina.token })).body;
  const file = (await form.call('GET', `/family/${mina._id}/export`, { token: bruno.token })).body;
  const traces = [SECRET, KEY, number, 'segnala', 'Segnala', 'Reclamo', 'report-', 'objection-'];
  const placesIn = (data: Record<string, unknown>, trace: string) =>
    Object.entries(data).flatMap(([section, held]) => (JSON.stringify(held)?.includes(trace) ? [section] : []));
  // What the child reads of it, so that the guardian's file is compared with something.
  expect(traces.filter((trace) => placesIn(own, trace).length === 0)).toEqual([]);
  expect(traces.flatMap((trace) => placesIn(file, trace))).toEqual([]);
  const left = Object.keys(own).filter((section) => !(section in file));
  expect(left).toEqual(['requests', 'orientationDraft', 'questionAnswers']);
  expect(file.reports).toMatchObject({ reports: [] });
});
