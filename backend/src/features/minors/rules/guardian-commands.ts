import type { Wallet } from '../../../basics/ids.js';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import { commandKind, committedText, type DecisionContext } from '../../../engine/ledger/state/command.js';
import type { NewEvent } from '../../../engine/ledger/state/event-data.js';
import type { LedgerState } from '../../../engine/ledger/state/state.js';
import { notAllowed, notFound } from '../../../platform/http/errors/errors.js';
import { ownMatter, requireAdmin } from '../../../platform/http/requests/require-admin.js';
import { MAJORITY } from '../../accounts/domain/ages.js';
import { notify } from '../../notifications/notification.js';
import {
  CHILDREN_ACCEPTED_MAX,
  CHILDREN_MAX,
  DEFAULT_LIMITS,
  GUARDIANS_MAX,
  type GuardianLimits,
  type GuardianTerms,
  guardiansOf,
  guardianTermsOf,
  isWithdrawnByOther,
  uncontestedGuardiansOf,
} from './guardianship.js';

/** What guardians, minors and administrators decide about a guardianship (product.md 16). */

export type GuardianState = Pick<
  LedgerState,
  'accounts' | 'reachedAges' | 'guardianships' | 'guardedChildren' | 'consentPolicies'
>;

/** How a guardian consented: by the link of the mail, signed in, or because an administrator restored them. */
export type ConsentMethod = 'mail-link' | 'signed-in' | 'again' | 'restored';

export interface GiveConsent {
  /** Wallets. */
  readonly child: string;
  readonly guardian: string;
  /** Version of the text that the guardian agreed to. */
  readonly text: string;
  readonly method: ConsentMethod;
  /** Commitment to what the guardian declared. */
  readonly proof?: string | undefined;
  /** Another guardian invited this one. */
  readonly isInvited: boolean;
  /** Commitment to why an administrator accepts the consent. */
  readonly reason?: string | undefined;
}

/**
 * A guardian consents; an administrator does so for one whose consent was held. Nothing where the consent is there already.
 * @throws DomainError NOT_ALLOWED | NOT_A_MINOR | TOO_MANY_CHILDREN | TOO_MANY_WARDS | TOO_MANY_GUARDIANS | HAS_GUARDIAN |
 * INVITATION_ENDED | WITHDRAWN_BY_OTHER
 */
export function giveConsent(
  state: GuardianState,
  { child, guardian, isInvited, text, method, proof, reason }: GiveConsent,
  { actor }: Pick<DecisionContext, 'actor'>,
): NewEvent<'GuardianConsented' | 'NotificationSent'>[] {
  if (actor !== guardian) requireDecider(state, { child, guardian }, actor);
  requireMinor(state, child);
  if (!canBeGuardian(state, guardian) || guardian === child) throw notAllowed();
  const guardianship = state.guardianships.get(child) ?? { guardians: {}, hasConsent: false };
  const { guardians, hasConsent } = guardianship;
  const staysWithdrawn = isWithdrawnByOther(guardianship, guardian);
  const terms = guardians[guardian];
  // Who gives it again may have been contested or removed meanwhile.
  if (terms?.isContested || (!terms && method === 'again')) throw notAllowed();
  if (terms && hasConsent) return [];
  if (terms && staysWithdrawn) throw withdrawnByOther();
  if (!terms) requirePlace(state, { child, guardian, isInvited }, actor);
  const { weeklyCoins, approvalAbove, mayApply } = terms ?? DEFAULT_LIMITS;
  return [
    {
      type: 'GuardianConsented',
      data: { child, guardian, weeklyCoins, approvalAbove, mayApply, text, method, proof, reason },
    },
    notifyChild(child, newsOf(method, staysWithdrawn), { from: guardian }),
    // Who consents knows it; who was looked at first, or objected, does not.
    ...(actor === guardian
      ? []
      : [
          notifyGuardian(guardian, 'guardian-accepted', child),
          ...notifyOthers(state, child, guardian, 'guardian-confirmed-too'),
        ]),
  ];
}

/** One who is restored is a guardian again; whether the minor may use FORM with a consent, another's withdrawal says. */
const newsOf = (method: ConsentMethod, staysWithdrawn: boolean): string =>
  method === 'restored' ? 'guardian-confirmed' : staysWithdrawn ? 'guardian-consented-too' : 'guardian-consented';

export const GIVE_CONSENT = commandKind('give-consent', giveConsent, {
  // The guardian's own words about themself are erased with the guardian.
  texts: [committedText('proof', ({ guardian }) => guardian), committedText('reason', ({ child }) => child)],
});

function requirePlace(
  state: GuardianState,
  { child, guardian, isInvited }: Pick<GiveConsent, 'child' | 'guardian' | 'isInvited'>,
  actor: string,
): void {
  const present = guardiansOf(state, child).length;
  if (present > 0 && !isInvited) {
    throw new DomainError('HAS_GUARDIAN', 409, 'Un altro genitore o tutore ha già risposto a questa richiesta');
  }
  if (present >= GUARDIANS_MAX) throw tooManyGuardians();
  if (isInvited && actor === guardian && !hasActiveGuardian(state, child)) throw invitationEnded();
  const children = state.guardedChildren.get(guardian)?.length ?? 0;
  if (actor === guardian && children >= CHILDREN_MAX) throw tooManyChildren();
  if (children >= CHILDREN_ACCEPTED_MAX) throw tooManyChildrenAccepted();
}

/** Whoever invited has left, was removed or is contested: nobody who can do nothing brings somebody else in. */
const hasActiveGuardian = (state: GuardianState, child: string): boolean =>
  uncontestedGuardiansOf(state, child).length > 0;

export interface OfChild {
  /** Wallet. */
  readonly child: string;
}

/** Either guardian withdraws the consent. @throws DomainError NOT_ALLOWED | NO_CONSENT */
export function withdrawConsent(
  state: GuardianState,
  { child }: OfChild,
  { actor }: Pick<DecisionContext, 'actor'>,
): NewEvent<'GuardianConsentWithdrawn' | 'NotificationSent'>[] {
  termsFor(state, child, actor);
  if (!state.guardianships.get(child)?.hasConsent) {
    throw new DomainError('NO_CONSENT', 409, 'Il consenso è già revocato');
  }
  return [
    { type: 'GuardianConsentWithdrawn', data: { child, guardian: actor } },
    notifyChild(child, 'guardian-withdrew', { from: actor }),
    ...notifyOthers(state, child, actor, 'guardian-withdrew-too'),
  ];
}

export const WITHDRAW_CONSENT = commandKind('withdraw-consent', withdrawConsent);

export interface SetLimits extends OfChild, GuardianLimits {
  /** Whether the minor is old enough to apply for jobs. */
  readonly isOldEnough: boolean;
}

/**
 * A guardian sets their own limits; of several guardians' the strictest holds (product.md 16.7).
 * @throws DomainError NOT_ALLOWED | TOO_YOUNG_TO_APPLY
 */
export function setLimits(
  state: GuardianState,
  { child, weeklyCoins, approvalAbove, mayApply, isOldEnough }: SetLimits,
  { actor }: Pick<DecisionContext, 'actor'>,
): NewEvent<'GuardianLimitsSet' | 'NotificationSent'>[] {
  const terms = termsFor(state, child, actor);
  if (mayApply && !isOldEnough) {
    throw new DomainError('TOO_YOUNG_TO_APPLY', 409, 'Le candidature si possono consentire dai 16 anni');
  }
  const isSame =
    terms.weeklyCoins === weeklyCoins && terms.approvalAbove === approvalAbove && terms.mayApply === mayApply;
  if (isSame) return [];
  return [
    { type: 'GuardianLimitsSet', data: { child, guardian: actor, weeklyCoins, approvalAbove, mayApply } },
    notifyChild(child, 'guardian-limits', { from: actor }),
  ];
}

export const SET_LIMITS = commandKind('set-guardian-limits', setLimits);

/** A guardian allows no more people. */
const ALLOWED_MAX = 100;

export interface OfPerson extends OfChild {
  /** Wallet. */
  readonly person: string;
}

/**
 * A guardian allows a person to write and send coins to the minor, which counts once every guardian does.
 * @throws DomainError NOT_ALLOWED | NOT_FOUND | SAME_PERSON | TOO_MANY_ALLOWED
 */
export function allowPerson(
  state: GuardianState,
  { child, person }: OfPerson,
  { actor }: Pick<DecisionContext, 'actor'>,
): NewEvent<'GuardianPersonAllowed'>[] {
  const { allowed } = termsFor(state, child, actor);
  if (!state.accounts.has(person)) throw notFound('Nessun account con questa e-mail');
  if (person === child || person === actor) {
    throw new DomainError(
      'SAME_PERSON',
      409,
      'Scegli un’altra persona: tu puoi già scrivere a tuo figlio o tua figlia',
    );
  }
  if (allowed.includes(person)) return [];
  if (allowed.length >= ALLOWED_MAX) {
    throw new DomainError('TOO_MANY_ALLOWED', 409, `Puoi autorizzare al massimo ${ALLOWED_MAX} persone`);
  }
  return [{ type: 'GuardianPersonAllowed', data: { child, guardian: actor, person } }];
}

export const ALLOW_PERSON = commandKind('allow-person', allowPerson);

/** Nothing where the person is not allowed. @throws DomainError NOT_ALLOWED */
export function disallowPerson(
  state: GuardianState,
  { child, person }: OfPerson,
  { actor }: Pick<DecisionContext, 'actor'>,
): NewEvent<'GuardianPersonDisallowed'>[] {
  if (!termsFor(state, child, actor).allowed.includes(person)) return [];
  return [{ type: 'GuardianPersonDisallowed', data: { child, guardian: actor, person } }];
}

export const DISALLOW_PERSON = commandKind('disallow-person', disallowPerson);

/** A person of age, of whatever role: minors are nobody's guardians. */
const canBeGuardian = ({ accounts }: Pick<LedgerState, 'accounts'>, wallet: Wallet): boolean => {
  const role = accounts.get(wallet)?.role;
  return role !== undefined && role !== 'minor';
};

/** @throws DomainError NOT_A_MINOR */
function requireMinor({ accounts, reachedAges }: Pick<GuardianState, 'accounts' | 'reachedAges'>, child: string): void {
  if (accounts.get(child)?.role === 'minor' && reachedAges.get(child) !== MAJORITY) return;
  throw new DomainError('NOT_A_MINOR', 409, 'Questo account non è più di una persona minorenne');
}

/** The terms of a guardian who acts. @throws DomainError NOT_ALLOWED, the same for a contested guardian */
function termsFor(state: GuardianState, child: string, guardian: string): GuardianTerms {
  const terms = guardianTermsOf(state, child, guardian);
  if (!terms) throw notAllowed();
  return terms;
}

/** An administrator who is neither the minor nor the guardian (product.md 8.2). @throws DomainError NOT_ALLOWED */
export function requireDecider(
  state: GuardianState,
  { child, guardian }: { readonly child: string; readonly guardian: string },
  actor: string,
): void {
  requireAdmin(state, actor);
  if (actor === child || actor === guardian || guardiansOf(state, child).includes(actor)) {
    throw ownMatter();
  }
}

export const notifyChild = (
  child: string,
  template: string,
  params: Record<string, string>,
): NewEvent<'NotificationSent'> => notify({ wallet: child }, 'system', template, params, '/famiglia');

export const notifyGuardian = (guardian: string, template: string, child: string): NewEvent<'NotificationSent'> =>
  notify({ wallet: guardian }, 'system', template, { person: child }, '/famiglia');

/** The other guardians, without one whom the minor contests: until an administrator has looked they read nothing. */
export const notifyOthers = (
  state: Pick<LedgerState, 'guardianships'>,
  child: string,
  guardian: string,
  template: string,
): NewEvent<'NotificationSent'>[] =>
  uncontestedGuardiansOf(state, child)
    .filter((other) => other !== guardian)
    .map((other) => notify({ wallet: other }, 'system', template, { from: guardian, person: child }, '/famiglia'));

export const notifyAdministrators = (): NewEvent<'NotificationSent'> =>
  notify({ role: 'admin' }, 'system', 'guardian-case', {}, '/admin/guardian-cases');

const tooManyGuardians = () =>
  new DomainError('TOO_MANY_GUARDIANS', 409, 'Ci sono già due genitori o tutori: di più non se ne possono aggiungere');
const invitationEnded = () =>
  new DomainError(
    'INVITATION_ENDED',
    409,
    'L’invito non vale: chi l’ha mandato in questo momento non può aggiungere un altro genitore o tutore',
  );
export const TOO_MANY_CHILDREN = 'TOO_MANY_CHILDREN';
const tooManyChildren = () =>
  new DomainError(TOO_MANY_CHILDREN, 409, 'Il consenso per più di quattro minori lo esamina un amministratore');
const tooManyChildrenAccepted = () =>
  new DomainError(
    'TOO_MANY_WARDS',
    409,
    `Con un account si possono seguire al massimo ${CHILDREN_ACCEPTED_MAX} minori`,
  );
const withdrawnByOther = () =>
  new DomainError(
    'WITHDRAWN_BY_OTHER',
    409,
    'Il consenso è stato revocato dall’altro genitore o tutore, che è il solo a poterlo dare di nuovo',
  );
