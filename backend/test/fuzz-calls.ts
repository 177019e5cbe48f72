import { type Member, PASSWORD, type TestApp } from './app.js';
import {
  closeContest,
  inDays,
  made,
  newApplication,
  newCategory,
  newContest,
  newItem,
  newOrder,
  newResetToken,
  newRestoreToken,
} from './makers.js';
import { cosign } from './witness.js';

/** The calls that fuzz.e2e.spec.ts spoils: of each route that takes a body a valid one. */

/** A valid call of a route, so that only the fuzzed part is wrong. */
export interface Call {
  readonly as: Member;
  /** Replaces the parameter. */
  readonly id?: string;
  /** Valid values for the route. */
  readonly good?: Readonly<Record<string, unknown>>;
}

/** By route, on a platform that has what they are about. */
export async function validCalls(form: TestApp): Promise<Record<string, Call>> {
  const rich = 1_000_000;
  const [seller, buyer] = [await form.join('Sara Viola'), await form.join('Bruno Rossi', rich)];
  const company = await form.join('Cora Blu', rich, 'company');
  const { admin } = form;
  const { _id: category } = await newCategory(form);
  const contest = async () => {
    const { _id } = await newContest(form, company);
    await made(form, ['POST', `/contests/${_id}/join`], buyer);
    return _id;
  };
  const closed = await contest();
  await made(form, ['PUT', `/contests/${closed}/entry`], buyer, { text: 'Un elaborato' });
  await closeContest(form, closed);
  const dora = await form.join('Dora Verdi', 10);
  const dates = { startDate: inDays(1), endDate: inDays(9) };
  const family = { parentEmail: 'genitore@example.it', dateOfBirth: `${new Date().getUTCFullYear() - 15}-01-31` };
  const note = cosign(await (await fetch(`${form.url}/api/coin/checkpoint`)).text());
  const { version: privacyVersion } = (await form.call<{ version: string }>('GET', '/pages/privacy')).body;
  const login = { email: buyer.email, password: PASSWORD };
  return {
    'POST /auth/login': { as: buyer, good: login },
    'POST /auth/register': {
      as: buyer,
      good: { ...family, privacyVersion, password: PASSWORD, password2: PASSWORD, role: 'minor' },
    },
    'POST /auth/reset-password': { as: buyer, good: { token: await newResetToken(form), newPassword: PASSWORD } },
    'POST /browser-errors': { as: buyer, good: { kind: 'error', route: '/wallet' } },
    'PUT /user/email': { as: company, good: { password: 'sbagliata' } },
    'POST /auth/restore-email': { as: buyer, good: { token: await newRestoreToken(form), newPassword: PASSWORD } },
    'PUT /user/password': { as: buyer, good: { currentPassword: 'sbagliata', newPassword: PASSWORD } },
    'DELETE /user/me': { as: buyer, good: { password: 'sbagliata' } },
    'PUT /user/profile': { as: company, good: { category, clear: 'bio' } },
    'PUT /admin/users/{id}': {
      as: admin,
      id: dora._id,
      good: { email: dora.email, role: 'adult', coinBalance: 10, expectedBalance: 10, password: PASSWORD },
    },
    'POST /coin/checkpoint/cosign': { as: buyer, good: { note } },
    'POST /admin/categories': { as: admin },
    'PUT /admin/categories/{id}': { as: admin, id: (await newCategory(form))._id, good: { name: 'Altra' } },
    'POST /admin/notifications/broadcast': { as: admin },
    'POST /coin/recipient': { as: buyer, good: { recipient: seller.email } },
    'POST /coin/transfer': { as: buyer, good: { recipient: seller.email } },
    'POST /marketplace': { as: admin, good: { category } },
    'PUT /marketplace/{id}': {
      as: admin,
      id: (await newItem(form, seller))._id,
      good: { category, clear: 'image' },
    },
    'POST /marketplace/{id}/orders': { as: buyer, id: (await newItem(form, seller))._id, good: { expectedPrice: 3 } },
    'POST /orders/{id}/dispute': { as: buyer, id: (await newOrder(form, seller, buyer, 'delivered'))._id },
    'POST /orders/{id}/accept': { as: company, id: (await newApplication(form, company, buyer))._id },
    'POST /orders/{id}/decline': { as: company, id: (await newApplication(form, company, buyer))._id },
    // Nobody's guardian: a valid body gets as far as whose order it is.
    'POST /orders/{id}/refuse': { as: buyer, id: (await newOrder(form, seller, buyer))._id },
    'POST /orders/{id}/answer': { as: seller, id: (await newOrder(form, seller, buyer, 'disputed'))._id },
    'POST /orders/{id}/resolve': { as: admin, id: (await newOrder(form, seller, buyer, 'disputed'))._id },
    'POST /contests': { as: company, good: { category, ...dates } },
    'PUT /contests/{id}': { as: company, id: (await newContest(form, company))._id, good: { category, ...dates } },
    'PUT /contests/{id}/entry': { as: buyer, id: await contest(), good: { link: 'https://example.it/lavoro' } },
    'POST /contests/{id}/close': { as: admin, id: await contest(), good: { reason: 'Si è deciso così' } },
    'POST /contests/{id}/complete': { as: company, id: closed, good: { winner: buyer._id } },
    ...callsThatRulesRefuse({ buyer, admin, company, dora }),
  };
}

interface Callers {
  readonly buyer: Member;
  readonly admin: Member;
  readonly company: Member;
  readonly dora: Member;
}

/** Calls that begin nothing here, however well formed: no such child, case, link or second step is there. */
const callsThatRulesRefuse = ({ buyer, admin, company, dora }: Callers): Record<string, Call> => ({
  'DELETE /family/{child}': { as: buyer, id: dora._id, good: { password: 'sbagliata' } },
  'DELETE /user/second-step': { as: buyer, good: { password: 'sbagliata' } },
  'POST /admin/guardian-cases/{id}/decide': { as: admin },
  'POST /admin/objections/{id}/decide': { as: admin },
  'POST /admin/reports': { as: admin, good: { kind: 'profile', subject: dora._id, outcome: 'hide' } },
  'POST /admin/reports/{id}/decide': { as: admin },
  'POST /admin/users/{id}/guardian-addresses/unblock': { as: admin, id: dora._id },
  'POST /admin/users/{id}/guardians/{guardian}/replace': { as: admin, id: dora._id },
  'POST /admin/users/{id}/lift-suspension': { as: admin, id: dora._id },
  'POST /admin/verifications/{id}/decide': { as: admin },
  'POST /auth/confirm-email': { as: buyer },
  'POST /auth/forgot-password': { as: buyer },
  'POST /auth/second-step-removal': { as: buyer, good: { email: buyer.email, password: PASSWORD } },
  'POST /family/{child}/allowed': { as: buyer, id: dora._id },
  'POST /family/{child}/guardians': { as: buyer, id: dora._id },
  'POST /family/{child}/objection': { as: buyer, id: dora._id },
  'POST /guardian/consent': { as: buyer, good: { password: PASSWORD } },
  'POST /guardian/refuse': { as: buyer },
  'POST /guardian/request': { as: buyer },
  'POST /reports': { as: buyer, good: { kind: 'profile', subject: company._id, goodFaith: true } },
  'POST /reports/{number}/objections': { as: buyer },
  'POST /user/blocks': { as: buyer, good: { person: dora._id } },
  'POST /user/company-verification': { as: company, good: { vatNumber: '00743110157' } },
  'POST /user/second-step': { as: buyer, good: { password: 'sbagliata' } },
  'POST /user/second-step/activate': { as: buyer },
  'POST /user/second-step/recovery-codes': { as: buyer, good: { password: 'sbagliata' } },
  'PUT /family/{child}/date-of-birth': { as: buyer, id: dora._id },
  'PUT /family/{child}/limits': { as: buyer, id: dora._id },
  'PUT /user/guardian-email': { as: buyer },
  'PUT /user/mail-choices': { as: buyer },
});

/** Jest needs the names of tests before the program can list its routes: a test checks that none is missing. */
export const BODY_ROUTES = [
  'POST /auth/register',
  'POST /auth/login',
  'POST /auth/reset-password',
  'POST /browser-errors',
  'PUT /user/email',
  'POST /auth/restore-email',
  'PUT /user/password',
  'DELETE /user/me',
  'PUT /user/profile',
  'PUT /admin/users/{id}',
  'POST /admin/categories',
  'PUT /admin/categories/{id}',
  'POST /admin/notifications/broadcast',
  'POST /coin/checkpoint/cosign',
  'POST /coin/recipient',
  'POST /coin/transfer',
  'POST /marketplace',
  'PUT /marketplace/{id}',
  'POST /marketplace/{id}/orders',
  'POST /orders/{id}/accept',
  'POST /orders/{id}/decline',
  'POST /orders/{id}/refuse',
  'POST /orders/{id}/answer',
  'POST /orders/{id}/dispute',
  'POST /orders/{id}/resolve',
  'POST /contests',
  'PUT /contests/{id}',
  'PUT /contests/{id}/entry',
  'POST /contests/{id}/close',
  'POST /contests/{id}/complete',
  'DELETE /family/{child}',
  'DELETE /user/second-step',
  'POST /admin/guardian-cases/{id}/decide',
  'POST /admin/objections/{id}/decide',
  'POST /admin/reports',
  'POST /admin/reports/{id}/decide',
  'POST /admin/users/{id}/guardian-addresses/unblock',
  'POST /admin/users/{id}/guardians/{guardian}/replace',
  'POST /admin/users/{id}/lift-suspension',
  'POST /admin/verifications/{id}/decide',
  'POST /auth/confirm-email',
  'POST /auth/forgot-password',
  'POST /auth/second-step-removal',
  'POST /family/{child}/allowed',
  'POST /family/{child}/guardians',
  'POST /family/{child}/objection',
  'POST /guardian/consent',
  'POST /guardian/refuse',
  'POST /guardian/request',
  'POST /reports',
  'POST /reports/{number}/objections',
  'POST /user/blocks',
  'POST /user/company-verification',
  'POST /user/second-step',
  'POST /user/second-step/activate',
  'POST /user/second-step/recovery-codes',
  'PUT /family/{child}/date-of-birth',
  'PUT /family/{child}/limits',
  'PUT /user/guardian-email',
  'PUT /user/mail-choices',
];

/** What a valid body gets where a rule refuses it. Some end sessions when the password is right, so the calls use a wrong one. */
export const REFUSED: Readonly<Record<string, number>> = {
  'PUT /user/email': 403,
  'PUT /user/password': 403,
  'DELETE /user/me': 403,
  'DELETE /family/{child}': 403,
  'DELETE /user/second-step': 403,
  'POST /admin/guardian-cases/{id}/decide': 404,
  'POST /admin/objections/{id}/decide': 404,
  'POST /admin/reports/{id}/decide': 404,
  'POST /admin/users/{id}/guardian-addresses/unblock': 404,
  'POST /admin/users/{id}/guardians/{guardian}/replace': 404,
  'POST /admin/users/{id}/lift-suspension': 409,
  'POST /admin/verifications/{id}/decide': 404,
  'POST /auth/confirm-email': 400,
  'POST /auth/second-step-removal': 409,
  'POST /family/{child}/allowed': 403,
  'POST /family/{child}/guardians': 403,
  'POST /family/{child}/objection': 403,
  'POST /guardian/consent': 400,
  'POST /guardian/refuse': 400,
  'POST /guardian/request': 400,
  'POST /reports/{number}/objections': 404,
  'POST /user/second-step': 403,
  'POST /user/second-step/activate': 403,
  'POST /user/second-step/recovery-codes': 403,
  'POST /orders/{id}/refuse': 403,
  'PUT /family/{child}/date-of-birth': 403,
  'PUT /family/{child}/limits': 403,
  'PUT /user/guardian-email': 403,
};
