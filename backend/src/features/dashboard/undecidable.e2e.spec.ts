import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/app.js';
import { eventually } from '../../../test/conditions.js';
import { caseOf, joinMinor, REQUIRED, tokenSentTo, walletOf } from '../../../test/families.js';
import { editUser, joinAdmin, made, newItem, newOrder } from '../../../test/makers.js';

/** Nobody decides for themself (product.md 8.2): where that leaves nobody, it is said, with the way out. */
let form: TestApp;
beforeAll(async () => {
  form = await startTestApp({ env: REQUIRED });
});
afterAll(() => form.close());

interface AdminQueueCounts {
  readonly name: string;
  readonly count: number;
  readonly undecidable: number;
}
interface Readiness {
  readonly status: string;
  readonly checks: Record<string, { ok: boolean; value: number; msg?: string }>;
  readonly warnings?: readonly string[];
}

const undecidable = async () => {
  const { body } = await form.call<AdminQueueCounts[]>('GET', '/admin/waiting', { token: form.admin.token });
  return Object.fromEntries(body.map(({ name, count, undecidable: none }) => [name, [count, none]]));
};
const readiness = async (): Promise<Readiness> => (await (await fetch(`${form.url}/health/ready`)).json()) as Readiness;

it('warns and says so while every administrator is a party, and no longer once there is another one', async () => {
  const lia = await form.join('Lia Conti', 100);
  const eva = await form.join('Eva Serra');
  const order = await newOrder(form, form.admin, lia, 'disputed');
  await newOrder(form, eva, lia, 'disputed');
  const item = await newItem(form, form.admin);
  const report = { kind: 'item', subject: item._id, reasonKind: 'scam', text: 'Non esiste', goodFaith: true };
  await made(form, ['POST', '/reports'], lia, report);
  const minor = await joinMinor(form);
  const token = (await tokenSentTo(form, minor.parentEmail)) ?? '';
  await form.call('POST', '/guardian/refuse', { body: { token, reason: 'not-me' } });
  const { _id } = await caseOf(form, minor, 'not-me');
  const administrator = await walletOf(form, form.admin.email);
  await form.database.query('update guardian_cases set guardian = $2 where id = $1', [_id, administrator]);

  expect(await undecidable()).toMatchObject({ disputes: [2, 1], reports: [1, 1], guardians: [1, 1] });
  const { status, checks, warnings } = await readiness();
  expect(status).toBe('ok');
  expect(checks.undecidable).toMatchObject({ ok: false, value: 3 });
  expect(warnings).toContainEqual(expect.stringContaining('(reports: 1, guardians: 1, disputes: 1)'));
  const seen = async (reader: { token: string }) => (await form.call('GET', `/orders/${order._id}`, reader)).body;
  for (const reader of [lia, form.admin]) expect(await seen(reader)).toMatchObject({ isUndecidable: true });
  const guardianCase = async () => (await caseOf(form, minor, 'not-me')) as { obstacle?: string };
  expect(await guardianCase()).toMatchObject({ obstacle: expect.stringContaining('non decide nessuno') });

  const gino = await joinAdmin(form, 'Gino Neri');
  expect(await undecidable()).toMatchObject({ disputes: [2, 0], reports: [1, 0], guardians: [1, 0] });
  // A report is given again for a moment.
  await eventually(async () => (await readiness()).checks.undecidable?.value === 0);
  expect(await seen(lia)).not.toHaveProperty('isUndecidable');
  expect(await guardianCase()).toMatchObject({ obstacle: 'Sei parte in causa: decide un altro amministratore' });
  await editUser(form, gino, { name: 'Gino Neri', role: 'adult' });
  expect(await undecidable()).toMatchObject({ disputes: [2, 1] });
});
