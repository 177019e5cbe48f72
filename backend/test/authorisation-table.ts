import { randomUUID } from 'node:crypto';
import { type Member, PASSWORD, type TestApp } from './app.js';
import { FAMILY_ROWS } from './authorisation-of-families.js';
import {
  closeContest,
  inDays,
  joinAdmin,
  made,
  newApplication,
  newCategory,
  newContest,
  newItem,
  newMail,
  newNotification,
  newOrder,
  newToken,
  newUnsubscribeToken,
  type OrderStep,
} from './makers.js';
import { MODERATION_ROWS } from './moderation-rows.js';
import { currentOtp, joinWithSecondStep, type SecondStepState } from './second-step.js';
import { cosign } from './witness.js';

/** What each of the routes answers to each of its callers (product.md 2 to 6). */

/** `yes`: the call succeeds; otherwise the status. */
export type Verdict = 'yes' | 401 | 403 | 404 | 409;
export const ROLES = ['anonymous', 'minor', 'adult', 'company', 'admin'] as const;
export type RoleName = (typeof ROLES)[number];

/** People who own something, in addition to those of `Platform`, who own nothing. */
type Party = 'owner' | 'buyer' | 'seller' | 'participant' | 'payer' | 'payee' | 'reporter' | 'guardian' | 'child';

export interface Platform {
  readonly form: TestApp;
  readonly seller: Member;
  readonly buyer: Member;
  readonly organiser: Member;
  readonly participant: Member;
}

/** The target of a call. */
export interface Target {
  /** Replaces the parameter in the pattern. */
  readonly id: string;
  /** Replaces a second one; the same unless given. */
  readonly other?: string;
  readonly parties?: Partial<Record<Party, Member>>;
}

export interface Row {
  readonly route: string;
  readonly who: Readonly<Record<RoleName, Verdict> & Partial<Record<Party, Verdict>>>;
  readonly target?: (platform: Platform) => Promise<Target>;
  readonly body?: (platform: Platform) => unknown;
  readonly query?: string;
  /** Distinguishes the rows of a route that is in the table more than once. */
  readonly of?: string;
  /** The call ends the caller's session, or can be made once. */
  readonly endsSession?: true;
}

const anyone = { anonymous: 'yes', minor: 'yes', adult: 'yes', company: 'yes', admin: 'yes' } as const;
const signedIn = { ...anyone, anonymous: 401 } as const;
const nobody = { anonymous: 401, minor: 403, adult: 403, company: 403, admin: 403 } as const;
const admins = { ...nobody, admin: 'yes' } as const;
const onlyCompanies = { ...nobody, company: 'yes' } as const;
const publishers = { ...signedIn, minor: 403 } as const;
const organisers = { ...signedIn, minor: 403, adult: 403 } as const;
const contestants = { ...signedIn, company: 403, admin: 403 } as const;
const hidden = { anonymous: 401, minor: 404, adult: 404, company: 404, admin: 404 } as const;

const item = async ({ form, seller }: Platform): Promise<Target> => ({
  id: (await newItem(form, seller))._id,
  parties: { owner: seller },
});

const unsubscribing = async ({ form, buyer }: Platform): Promise<Target> => ({
  id: await newUnsubscribeToken(form, buyer),
});

const order =
  (step?: OrderStep) =>
  async ({ form, seller, buyer }: Platform): Promise<Target> => ({
    id: (await newOrder(form, seller, buyer, step))._id,
    parties: { seller, buyer },
  });

/** The routes of the two parties of an application. */
const application = async ({ form, organiser, buyer }: Platform): Promise<Target> => ({
  id: (await newApplication(form, organiser, buyer))._id,
  parties: { seller: organiser, buyer },
});

/** An order in dispute whose seller is an administrator. */
const ownOrder = async ({ form, buyer }: Platform): Promise<Target> => {
  const seller = await joinAdmin(form, 'Nora Grigi');
  return { id: (await newOrder(form, seller, buyer, 'disputed'))._id, parties: { seller } };
};

const contest =
  (...steps: ('join' | 'close')[]) =>
  async ({ form, organiser, participant }: Platform): Promise<Target> => {
    const { _id: id } = await newContest(form, organiser);
    if (steps.includes('join')) await made(form, ['POST', `/contests/${id}/join`], participant);
    if (steps.includes('close')) await closeContest(form, id);
    return { id, parties: { owner: organiser, participant } };
  };

/** A request of a company to be verified. */
const verification = async ({ form }: Platform): Promise<Target> => {
  const owner = await form.join('Rita Blu', 0, 'company');
  await made(form, ['POST', '/user/company-verification'], owner, { vatNumber: '00743110157' });
  const [request] = await made<{ _id: string }[]>(form, ['GET', '/admin/verifications?limit=1'], form.admin);
  return { id: request?._id ?? '', parties: { owner } };
};
const category = async ({ form }: Platform): Promise<Target> => ({ id: (await newCategory(form))._id });
const notification = async ({ form, buyer }: Platform): Promise<Target> => ({
  id: (await newNotification(form, buyer))._id,
  parties: { owner: buyer },
});
const person = async ({ form }: Platform): Promise<Target> => {
  const someone = await form.join('Dora Verdi');
  return { id: someone._id, parties: { owner: someone } };
};
/** Somebody whose second step is active, being set up, or asked to be removed two days ago. */
const secondStep =
  (state?: SecondStepState) =>
  async ({ form }: Platform): Promise<Target> => {
    const someone = await joinWithSecondStep(form, state);
    return { id: someone._id, parties: { owner: someone } };
  };
const withoutSecondStep = { anonymous: 401, minor: 409, adult: 409, company: 409, admin: 409 } as const;
const proof = { body: () => ({ password: PASSWORD, otp: currentOtp() }) };
const transaction = async ({ form, seller, buyer }: Platform): Promise<Target> => {
  const body = { recipient: seller.email, amount: 1 };
  const { transaction } = await made<{ transaction: { _id: string } }>(form, ['POST', '/coin/transfer'], buyer, body);
  return { id: transaction._id, parties: { payer: buyer, payee: seller } };
};
/** The newest signed note, and how many events it covers. */
async function newestNote({ form }: Platform): Promise<{ note: string; size: string }> {
  const note = await (await fetch(`${form.url}/api/coin/checkpoint`)).text();
  return { note, size: note.split('\n')[1] ?? '' };
}
const checkpoint = async (platform: Platform): Promise<Target> => ({ id: (await newestNote(platform)).size });
const cosigned = async (platform: Platform) => ({ note: cosign((await newestNote(platform)).note) });
const picture = async ({ form, seller }: Platform): Promise<Target> => {
  const body = new FormData();
  const fields = { title: 'Con immagine', description: 'Un quadrato', type: 'service', price: '1' };
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set('image', new Blob([SQUARE], { type: 'image/png' }), 'quadrato.png');
  const { image } = await made<{ image: string }>(form, ['POST', '/marketplace'], seller, body);
  return { id: image.replace('/api/images/', '') };
};
/** A PNG of one pixel. */
const SQUARE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const newEmail = () => `${randomUUID()}@example.it`;
const aBrowserError = { kind: 'error', message: 'TypeError: x is undefined', route: '/wallet', version: '0.1.0' };
const personTarget = { name: 'Dora Verdi', role: 'adult' };
const service = { title: 'Lezione', description: 'Un’ora', type: 'service', price: 1 };
const newContestBody = { title: 'Idea', description: 'In una pagina', reward: 1, endDate: inDays(7) };

const row = (
  route: string,
  who: Row['who'],
  target?: Row['target'],
  more?: Pick<Row, 'body' | 'query' | 'of' | 'endsSession'>,
): Row => ({ route, who, ...(target && { target }), ...more });
const sending = (body: unknown, of?: string) => ({ body: () => body, ...(of && { of }) });

export const TABLE: readonly Row[] = [
  row('GET /health/live', anyone),
  row('GET /health/ready', anyone),
  row('GET /metrics', anyone),

  row('POST /api/auth/register', anyone, undefined, {
    body: () => ({ ...personTarget, email: newEmail(), password: PASSWORD, password2: PASSWORD }),
  }),
  row('POST /api/auth/login', anyone, undefined, sending({ email: 'admin@form.local', password: PASSWORD })),
  row('POST /api/auth/reset-password', anyone, undefined, {
    body: async ({ form }) => ({ token: await newToken(form, 'reset-password'), newPassword: PASSWORD }),
  }),
  row('POST /api/auth/confirm-email', anyone, undefined, {
    body: async ({ form }) => ({ token: await newToken(form, 'confirm-email') }),
  }),
  row('POST /api/auth/confirm-email/again', signedIn, undefined, { endsSession: true }),
  row('POST /api/auth/forgot-password', anyone, undefined, sending({ email: 'admin@form.local' })),
  row('POST /api/auth/second-step-removal', anyone, undefined, {
    body: async ({ form }) => ({ email: (await joinWithSecondStep(form)).email, password: PASSWORD }),
  }),
  row('POST /api/auth/sign-out-everywhere', signedIn, undefined, { endsSession: true }),
  row('GET /api/user/devices', signedIn),
  row('POST /api/browser-errors', anyone, undefined, sending(aBrowserError)),
  row('GET /api/user/me', signedIn),
  row('GET /api/community', anyone),
  row('GET /api/user/dashboard', signedIn),
  row('GET /api/events', signedIn),
  row('GET /api/user/profile', signedIn),
  row('GET /api/user/profile/:id', { ...anyone, owner: 'yes' }, person),
  row('PUT /api/user/profile', signedIn, undefined, sending({ bio: 'Mi presento' })),
  row('GET /api/user/export', signedIn),
  row('PUT /api/user/password', signedIn, undefined, {
    ...sending({ currentPassword: PASSWORD, newPassword: 'segreto2' }),
    endsSession: true,
  }),
  row('POST /api/user/second-step', signedIn, undefined, sending({ password: PASSWORD })),
  row('POST /api/user/second-step/activate', { ...nobody, owner: 'yes' }, secondStep('begun'), {
    body: () => ({ otp: currentOtp() }),
  }),
  row('POST /api/user/second-step/recovery-codes', { ...withoutSecondStep, owner: 'yes' }, secondStep(), proof),
  row('DELETE /api/user/second-step', { ...withoutSecondStep, owner: 'yes' }, secondStep(), proof),
  row('DELETE /api/user/me', signedIn, undefined, { ...sending({ password: PASSWORD }), endsSession: true }),

  row('GET /api/pages', anyone),
  row('GET /api/pages/:name', anyone, async () => ({ id: 'privacy' })),
  row('GET /api/categories', anyone),
  row('GET /api/user/company-verification', onlyCompanies),
  row('POST /api/user/company-verification', onlyCompanies, undefined, sending({ vatNumber: '00743110157' })),
  row('GET /api/admin/verifications', admins),
  row(
    'POST /api/admin/verifications/:id/decide',
    { ...admins, owner: 403 },
    verification,
    sending({ outcome: 'verify' }),
  ),
  row('GET /api/images/:name', anyone, picture),

  row('GET /api/marketplace', anyone),
  row('GET /api/marketplace/:id', anyone, item),
  row('POST /api/marketplace', publishers, undefined, sending(service)),
  row('POST /api/marketplace', organisers, undefined, sending({ ...service, type: 'job_offer' }, 'a job offer')),
  row('POST /api/marketplace', admins, undefined, sending({ ...service, isOfficial: true }, 'official')),
  row('PUT /api/marketplace/:id', { ...admins, owner: 'yes' }, item, sending({ title: 'Un altro titolo' })),
  row('PUT /api/marketplace/:id', { ...admins, owner: 403 }, item, sending({ isOfficial: true }, 'official')),
  row('DELETE /api/marketplace/:id', { ...admins, owner: 'yes' }, item),
  row('POST /api/marketplace/:id/orders', { ...signedIn, owner: 403 }, item, sending({ expectedPrice: 3 })),

  row('GET /api/orders', signedIn),
  row('GET /api/orders/:id', { ...admins, buyer: 'yes', seller: 'yes' }, order()),
  row('POST /api/orders/:id/deliver', { ...nobody, buyer: 403, seller: 'yes' }, order()),
  row('POST /api/orders/:id/cancel', { ...nobody, buyer: 'yes', seller: 'yes' }, order()),
  row('POST /api/orders/:id/complete', { ...nobody, buyer: 'yes', seller: 403 }, order('delivered')),
  row(
    'POST /api/orders/:id/dispute',
    { ...nobody, buyer: 'yes', seller: 403 },
    order('delivered'),
    sending({ reason: 'Non va' }),
  ),
  row(
    'POST /api/orders/:id/answer',
    { ...nobody, buyer: 403, seller: 'yes' },
    order('disputed'),
    sending({ text: 'Era come promesso' }),
  ),
  row(
    'POST /api/orders/:id/resolve',
    { ...admins, buyer: 403, seller: 403 },
    order('disputed'),
    sending({ outcome: 'refund', reason: 'Ha ragione chi ha acquistato' }),
  ),
  row(
    'POST /api/orders/:id/resolve',
    { ...admins, seller: 403 },
    ownOrder,
    sending({ outcome: 'release', reason: 'Va bene' }, 'an administrator who is a party'),
  ),
  row('POST /api/orders/:id/approve', { ...nobody, buyer: 403, seller: 403 }, order()),
  row('POST /api/orders/:id/refuse', { ...nobody, buyer: 403, seller: 403 }, order()),
  row('POST /api/orders/:id/accept', { ...nobody, buyer: 403, seller: 'yes' }, application, sending({})),
  row('POST /api/orders/:id/decline', { ...nobody, buyer: 403, seller: 'yes' }, application, sending({})),
  row('POST /api/orders/:id/cancel', { ...nobody, buyer: 'yes', seller: 403 }, application, {
    of: 'an application',
  }),

  row('GET /api/contests', anyone),
  row('GET /api/contests/:id', { ...anyone, owner: 'yes', participant: 'yes' }, contest('join')),
  row('POST /api/contests', organisers, undefined, sending(newContestBody)),
  row(
    'PUT /api/contests/:id',
    { ...admins, owner: 'yes', participant: 403 },
    contest('join'),
    sending({ title: 'Io' }),
  ),
  row('DELETE /api/contests/:id', { ...nobody, owner: 'yes', participant: 403 }, contest()),
  row('POST /api/contests/:id/join', { ...contestants, owner: 403, participant: 'yes' }, contest()),
  row('DELETE /api/contests/:id/join', { ...nobody, owner: 403, participant: 'yes' }, contest('join')),
  row(
    'PUT /api/contests/:id/entry',
    { ...nobody, owner: 403, participant: 'yes' },
    contest('join'),
    sending({ text: 'Il mio mestiere' }),
  ),
  row('GET /api/contests/:id/entries', { ...admins, owner: 'yes', participant: 403 }, contest('join')),
  row(
    'POST /api/contests/:id/close',
    { ...admins, owner: 'yes', participant: 403 },
    contest(),
    sending({ reason: 'Così' }),
  ),
  row(
    'POST /api/contests/:id/complete',
    { ...admins, owner: 'yes', participant: 403 },
    contest('join', 'close'),
    sending({ winner: null }),
  ),
  row('POST /api/contests/generate-automatic', admins),

  row('GET /api/coin/checkpoint', anyone),
  row('GET /api/coin/checkpoint/:size', anyone, checkpoint),
  row('POST /api/coin/checkpoint/cosign', anyone, undefined, { body: cosigned }),
  row('GET /api/coin/consistency', anyone, undefined, { query: '?from=1&to=1' }),
  row('GET /api/coin/inclusion', anyone, undefined, { query: '?revision=0' }),
  row('GET /api/coin/keys', anyone),
  row('GET /api/coin/restorations', anyone),
  row('GET /api/coin/supply', anyone),
  row('GET /api/coin/transactions', signedIn),
  row('GET /api/coin/transactions/:id/receipt', { ...hidden, admin: 'yes', payer: 'yes', payee: 'yes' }, transaction),
  row('POST /api/coin/transfer', signedIn, undefined, {
    body: ({ seller }) => ({ recipient: seller.email, amount: 1 }),
  }),
  row('GET /api/coin/verify-blockchain', admins),

  row('GET /api/notifications', signedIn),
  row('PUT /api/notifications/read-all', signedIn),
  row('PUT /api/notifications/:id/read', { ...hidden, owner: 'yes' }, notification),
  row('DELETE /api/notifications/:id', { ...hidden, owner: 'yes' }, notification),

  ...MODERATION_ROWS,

  row('GET /api/admin/stats', admins),
  row('GET /api/admin/stats/weeks', admins),
  row('GET /api/admin/backup', admins),
  row('GET /api/admin/users', admins),
  row('GET /api/admin/users/:id', { ...admins, owner: 403 }, person),
  row('PUT /api/admin/users/:id', { ...admins, owner: 403 }, person, {
    body: () => ({ ...personTarget, email: newEmail() }),
  }),
  row('DELETE /api/admin/users/:id', { ...admins, owner: 403 }, person),
  row('POST /api/admin/users/:id/reset-link', { ...admins, owner: 403 }, person),
  row('GET /api/admin/second-step-removals', admins),
  row('DELETE /api/admin/users/:id/second-step', { ...admins, owner: 403 }, secondStep('removable')),
  row('GET /api/admin/categories', admins),
  row('POST /api/admin/categories', admins, undefined, { body: () => ({ name: randomUUID() }) }),
  row('PUT /api/admin/categories/:id', admins, category, { body: () => ({ name: randomUUID() }) }),
  row('DELETE /api/admin/categories/:id', admins, category),
  row('GET /api/admin/marketplace', admins),
  row('DELETE /api/admin/marketplace/:id', { ...admins, owner: 403 }, item),
  row('GET /api/admin/orders', admins),
  row('GET /api/admin/disputes', admins),
  row('GET /api/admin/contests', admins),
  row('DELETE /api/admin/contests/:id', { ...admins, owner: 403, participant: 403 }, contest('join')),
  row('GET /api/user/mail-choices', signedIn),
  row('PUT /api/user/mail-choices', signedIn, undefined, {
    body: () => ({ contest: 'never', marketplace: 'digest', coin: 'at-once', system: 'digest', social: 'never' }),
  }),
  row('GET /api/unsubscribe/:token', anyone, unsubscribing),
  row('POST /api/unsubscribe/:token', anyone, unsubscribing),
  row('GET /api/admin/mail', admins),
  row('GET /api/admin/mail/:id', { ...admins, owner: 403 }, async ({ form, seller }) => ({
    id: await newMail(form, seller.email),
    parties: { owner: seller },
  })),
  row('GET /api/admin/transactions', admins),
  row('GET /api/admin/waiting', admins),
  row('GET /api/admin/acts', admins),
  row('GET /api/admin/acts.csv', admins),
  row('GET /api/admin/notifications/audience', admins, undefined, { query: '?targetRole=all' }),
  row(
    'POST /api/admin/notifications/broadcast',
    admins,
    undefined,
    sending({ title: 'Avviso', message: 'A tutti', targetRole: 'all' }),
  ),

  ...FAMILY_ROWS,
];
