import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Member, PASSWORD, startTestApp, type TestApp } from '../../../../test/app.js';
import { bornYearsAgo, newAddress, newGuardianLink } from '../../../../test/families.js';
import { made, newResetToken, newRestoreToken, newToken, newUnsubscribeToken } from '../../../../test/makers.js';
import { currentOtp, giveSecondStep } from '../../../../test/second-step.js';

/** Which link outlives which act of the account's owner (product.md 2.21, 2.36, 2.38): each kind of link by each act. */

let form: TestApp;
beforeAll(async () => {
  form = await startTestApp();
});
beforeEach(() => form.database.query('delete from failures'));
afterAll(() => form.close());

const NEW_PASSWORD = 'una nuova segreta';
const USED = 'un’altra ancora';

/** Makes a link to a person. @returns how to use it: whether it counts */
type Link = (to: Member & { readonly ofGuardian: string }) => Promise<() => Promise<boolean>>;

const isTaken = async (path: string, body: object): Promise<boolean> => {
  const { status } = await form.call('POST', path, { body });
  expect([200, 201, 204, 400]).toContain(status);
  return status < 300;
};

const LINKS: Readonly<Record<string, Link>> = {
  'a new password': async (to) => {
    const token = await newResetToken(form, to);
    return () => isTaken('/auth/reset-password', { token, newPassword: USED });
  },
  'a waiting new address': async (to) => {
    const email = newAddress('nuova');
    await form.database.query(
      `insert into email_changes (person, email, password_version, asked_at, sent_at)
       select id, $2, password_version, now(), now() from people where id = $1`,
      [to._id, email],
    );
    const token = await newToken(form, 'confirm-new-email', to);
    await form.database.query('update one_time_tokens set email = $2 where person = $1 and purpose = $3', [
      to._id,
      email,
      'confirm-new-email',
    ]);
    return () => isTaken('/auth/confirm-email', { token });
  },
  'the address that stays': async (to) => {
    const token = await newToken(form, 'confirm-email', to);
    return () => isTaken('/auth/confirm-email', { token });
  },
  'the way back to an address': async (to) => {
    const token = await newRestoreToken(form, to);
    return () => isTaken('/auth/restore-email', { token, newPassword: USED });
  },
  'a guardian':
    async ({ ofGuardian }) =>
    () =>
      isTaken('/guardian/request', { token: ofGuardian }),
  unsubscribing: async (to) => {
    const token = await newUnsubscribeToken(form, to);
    return () => isTaken(`/unsubscribe/${token}`, {});
  },
};
type Kind = keyof typeof LINKS;

const OF_SESSIONS: readonly Kind[] = ['a new password', 'a waiting new address'];
/** What was sent to an address that the account has left, too. */
const OF_ADDRESS: readonly Kind[] = [...OF_SESSIONS, 'the address that stays'];

interface Act {
  readonly ends: readonly Kind[];
  readonly secondStep?: 'begun' | 'active' | 'removable';
  readonly act: (by: Member) => Promise<unknown>;
}

const proof = () => ({ password: PASSWORD, otp: currentOtp() });
const ACTS: Readonly<Record<string, Act>> = {
  'one’s own new password': {
    ends: OF_SESSIONS,
    act: (by) => made(form, ['PUT', '/user/password'], by, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }),
  },
  'a new password by a link': {
    ends: OF_SESSIONS,
    act: async (by) => {
      // The account is its owner's: the first proof of an address ends more (reset-password.e2e.spec.ts).
      const token = await newResetToken(form, by);
      return made(form, ['POST', '/auth/reset-password'], by, { token, newPassword: NEW_PASSWORD });
    },
  },
  'signing out everywhere': {
    ends: OF_SESSIONS,
    act: (by) => made(form, ['POST', '/auth/sign-out-everywhere'], by),
  },
  'signing out here': { ends: [], act: (by) => made(form, ['POST', '/auth/sign-out'], by) },
  'a second step': {
    ends: OF_SESSIONS,
    secondStep: 'begun',
    act: (by) => made(form, ['POST', '/user/second-step/activate'], by, { otp: currentOtp() }),
  },
  'new recovery codes': {
    ends: OF_SESSIONS,
    secondStep: 'active',
    act: (by) => made(form, ['POST', '/user/second-step/recovery-codes'], by, proof()),
  },
  'no second step any more': {
    ends: OF_SESSIONS,
    secondStep: 'active',
    act: (by) => made(form, ['DELETE', '/user/second-step'], by, proof()),
  },
  'a second step that an administrator removes': {
    ends: OF_SESSIONS,
    secondStep: 'removable',
    act: ({ _id }) => made(form, ['DELETE', `/admin/users/${_id}/second-step`], form.admin),
  },
  'another address by an administrator': {
    ends: OF_ADDRESS,
    act: ({ _id }) => {
      const minor = { role: 'minor', parentEmail: 'genitore@example.it', dateOfBirth: bornYearsAgo(15) };
      const body = { name: 'Mina Bruni', email: newAddress('nuova'), ...minor, adjustmentReason: 'Come al telefono' };
      return made(form, ['PUT', `/admin/users/${_id}`], form.admin, body);
    },
  },
};

describe.each(Object.entries(ACTS))('%s', (_, { ends, secondStep, act }) => {
  it(`ends ${ends.length === 0 ? 'no link' : `the links of ${ends.join(', ')}, and no other`}`, async () => {
    const outlived: Record<Kind, boolean> = {};
    for (const [kind, link] of Object.entries(LINKS)) {
      const { child, token } = await newGuardianLink(form);
      await form.database.query('update people set email_confirmed_at = now() where id = $1', [child._id]);
      if (secondStep) await giveSecondStep(form, child, secondStep);
      const isGood = await link({ ...child, ofGuardian: token });
      await act(child);
      outlived[kind] = await isGood();
    }
    expect(Object.keys(outlived).filter((kind) => !outlived[kind])).toEqual(ends);
  });
});
