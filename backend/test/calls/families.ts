import { PASSWORD } from '../app.js';
import { bornYearsAgo, newAddress, newFamily, newGuardianLink } from '../families.js';
import { made } from '../makers.js';
import {
  admins,
  alsoRestricted,
  anyone,
  nobody,
  type Platform,
  type Row,
  sending,
  signedIn,
  type Target,
} from './row.js';

/** The routes of guardians and of what minors do about them (product.md 16). */

const minors = { ...nobody, minor: 'yes' } as const;
const guardians = { ...nobody, child: 403, guardian: 'yes' } as const;
/** Nobody decides about their own family. */
const deciders = { ...admins, child: 403, guardian: 403 } as const;

const family = async ({ form }: Platform): Promise<Target> => {
  const { child, guardian } = await newFamily(form);
  return { id: child._id, other: guardian._id, parties: { child, guardian } };
};

/** Its guardian was replaced. */
const formerFamily = async (platform: Platform): Promise<Target> => {
  const target = await family(platform);
  const path = `/admin/users/${target.id}/guardians/${target.other}/replace`;
  await made(platform.form, ['POST', path], platform.form.admin, { email: newAddress(), reason: 'Così' });
  return target;
};

const contestedCase = async (platform: Platform): Promise<Target> => {
  const { child, guardian } = await newFamily(platform.form);
  await made(platform.form, ['POST', `/user/guardians/${guardian._id}/contest`], child);
  const [{ _id: id } = { _id: '' }] = await made<{ _id: string }[]>(
    platform.form,
    ['GET', '/admin/guardian-cases?limit=1'],
    platform.form.admin,
  );
  return { id, parties: { child, guardian } };
};

const blockedAddress = async (platform: Platform): Promise<Target> => {
  const { token, child } = await newGuardianLink(platform.form);
  await platform.form.call('POST', '/guardian/refuse', { body: { token, reason: 'not-me' } });
  return { id: child._id, parties: { child } };
};

/** The address that the row's own minor has blocked. */
const blockedEmail = async ({ form }: Platform) => {
  const [row] = await form.database.query<{ email: string }>(
    `select email from guardian_requests where outcome = 'not-me' order by ended_at desc limit 1`,
  );
  return { email: row?.email, reason: 'Ha premuto per sbaglio' };
};

const ofGuardian = async (platform: Platform): Promise<Target> => {
  const { child, guardian } = await newFamily(platform.form);
  return { id: guardian._id, parties: { child, guardian } };
};

const link = async ({ form }: Platform) => ({ token: (await newGuardianLink(form)).token });
const consent = async (platform: Platform) => {
  const { token } = await link(platform);
  const { body } = await platform.form.call<{ textVersion: string }>('POST', '/guardian/request', { body: { token } });
  const { textVersion } = body;
  return { token, name: 'Bruno Bruni', declaresResponsibility: true, textVersion, password: PASSWORD };
};
const limits = { weeklyCoins: 5, approvalAbove: 5, mayApply: false };

export const ROWS: readonly Row[] = [
  { route: 'POST /api/guardian/request', who: anyone, body: link },
  { route: 'POST /api/guardian/consent', who: anyone, body: consent },
  {
    route: 'POST /api/guardian/refuse',
    who: anyone,
    body: async (platform) => ({ ...(await link(platform)), reason: 'no' }),
  },

  { route: 'GET /api/family', who: signedIn },
  { route: 'GET /api/family/requests', who: signedIn },
  { route: 'GET /api/family/removals', who: signedIn },
  { route: 'GET /api/family/held', who: signedIn },
  { route: 'GET /api/family/:child/transactions', who: guardians, target: family },
  { route: 'GET /api/family/:child/orders', who: guardians, target: family },
  { route: 'GET /api/family/:child/contests', who: guardians, target: family },
  { route: 'GET /api/family/:child/export', who: guardians, target: family },
  { route: 'PUT /api/family/:child/limits', who: guardians, target: family, ...sending(limits) },
  {
    route: 'POST /api/family/:child/allowed',
    who: guardians,
    target: family,
    body: ({ seller }) => ({ email: seller.email }),
  },
  { route: 'DELETE /api/family/:child/allowed/:person', who: guardians, target: family },
  alsoRestricted({ route: 'POST /api/family/:child/consent/withdraw', who: guardians, target: family }),
  { route: 'POST /api/family/:child/consent', who: guardians, target: family },
  {
    route: 'POST /api/family/:child/guardians',
    who: guardians,
    target: family,
    body: () => ({ email: newAddress() }),
  },
  alsoRestricted({
    route: 'POST /api/family/:child/objection',
    who: guardians,
    target: formerFamily,
    ...sending({ reason: 'Non è così' }),
  }),
  {
    route: 'PUT /api/family/:child/date-of-birth',
    who: guardians,
    target: family,
    ...sending({ dateOfBirth: bornYearsAgo(15), reason: 'Era sbagliata' }),
  },
  alsoRestricted({
    route: 'DELETE /api/family/:child',
    who: guardians,
    target: family,
    ...sending({ password: PASSWORD }),
  }),

  { route: 'GET /api/user/guardians', who: minors },
  { route: 'PUT /api/user/guardian-email', who: minors, body: () => ({ parentEmail: newAddress() }) },
  // Nobody is asked for consent here, so that there is nothing to send again.
  { route: 'POST /api/user/guardian-email/again', who: { ...nobody, minor: 409 } },
  {
    route: 'POST /api/user/guardians/:id/contest',
    who: { ...nobody, minor: 404, child: 'yes', guardian: 403 },
    target: ofGuardian,
  },

  { route: 'GET /api/admin/guardian-cases', who: admins },
  {
    route: 'POST /api/admin/guardian-cases/:id/decide',
    who: deciders,
    target: contestedCase,
    ...sending({ outcome: 'confirm', reason: 'Ho verificato' }),
  },
  {
    route: 'POST /api/admin/users/:id/guardians/:guardian/replace',
    who: deciders,
    target: family,
    body: () => ({ email: newAddress(), reason: 'Lo ha deciso il tribunale' }),
  },
  { route: 'GET /api/admin/users/:id/family', who: admins, target: family },
  { route: 'GET /api/admin/users/:id/consents', who: admins, target: family },
  { route: 'GET /api/admin/users/:id/guardian-requests', who: admins, target: family },
  {
    route: 'POST /api/admin/users/:id/guardian-addresses/unblock',
    who: { ...nobody, admin: 'yes', child: 403 },
    target: blockedAddress,
    body: blockedEmail,
  },
];
