import { DomainError } from '../../../engine/ledger/format/errors.js';
import { commandKind, committedText, type DecisionContext } from '../../../engine/ledger/state/command.js';
import type { NewEvent } from '../../../engine/ledger/state/event-data.js';
import { notFound } from '../../../platform/http/errors/errors.js';
import { notify } from '../../notifications/notification.js';
import {
  type GuardianState,
  notifyAdministrators,
  notifyChild,
  notifyOthers,
  type OfChild,
  requireDecider,
} from './guardian-commands.js';
import type { GuardianTerms } from './guardianship.js';

/** A guardian whom the minor contests, and what an administrator decides about it (product.md 16.6, 16.7). */

export interface OfGuardian {
  /** Wallet. */
  readonly guardian: string;
}

/**
 * The minor says that this is not their guardian, who then sees and does nothing until an administrator has looked; limits
 * and consent stay.
 * @throws DomainError NOT_FOUND | GUARDIAN_CONFIRMED
 */
export function contestGuardian(
  state: GuardianState,
  { guardian }: OfGuardian,
  { actor: child }: Pick<DecisionContext, 'actor'>,
): NewEvent<'GuardianContested' | 'NotificationSent'>[] {
  const terms = termsOf(state, { child, guardian });
  if (terms.isConfirmed) {
    throw new DomainError('GUARDIAN_CONFIRMED', 409, 'Un amministratore ha già verificato questo genitore o tutore');
  }
  if (terms.isContested) return [];
  return [
    { type: 'GuardianContested', data: { child, guardian } },
    notify({ wallet: guardian }, 'system', 'guardian-contested', { person: child }, '/famiglia'),
    notifyAdministrators(),
  ];
}

export const CONTEST_GUARDIAN = commandKind('contest-guardian', contestGuardian);

export interface OfGuardianship extends OfChild, OfGuardian {}

export interface JudgeGuardian extends OfGuardianship {
  /** Commitment to the administrator's words. */
  readonly reason: string;
}

const REASON = [committedText('reason', ({ child }: JudgeGuardian) => child)];

/** An administrator has looked: it is the guardian. @throws DomainError NOT_ALLOWED | NOT_FOUND */
export function confirmGuardian(
  state: GuardianState,
  { child, guardian, reason }: JudgeGuardian,
  { actor }: Pick<DecisionContext, 'actor'>,
): NewEvent<'GuardianConfirmed' | 'NotificationSent'>[] {
  requireDecider(state, { child, guardian }, actor);
  if (!termsOf(state, { child, guardian }).isContested) return [];
  return [
    { type: 'GuardianConfirmed', data: { child, guardian, reason } },
    notifyChild(child, 'guardian-confirmed', { from: guardian }),
    notify({ wallet: guardian }, 'system', 'guardian-confirmed-self', { person: child }, '/famiglia'),
    ...notifyOthers(state, child, guardian, 'guardian-confirmed-too'),
  ];
}

export const CONFIRM_GUARDIAN = commandKind('confirm-guardian', confirmGuardian, { texts: REASON });

/** An administrator removes a guardian. @throws DomainError NOT_ALLOWED | NOT_FOUND */
export function removeGuardian(
  state: GuardianState,
  { child, guardian, reason }: JudgeGuardian,
  { actor }: Pick<DecisionContext, 'actor'>,
): NewEvent<'GuardianRemoved' | 'NotificationSent'>[] {
  requireDecider(state, { child, guardian }, actor);
  termsOf(state, { child, guardian });
  return [
    { type: 'GuardianRemoved', data: { child, guardian, reason } },
    notifyChild(child, 'guardian-removed', { from: guardian }),
    notify({ wallet: guardian }, 'system', 'guardian-removed-self', { person: child }, '/famiglia'),
    ...notifyOthers(state, child, guardian, 'guardian-removed-too'),
  ];
}

export const REMOVE_GUARDIAN = commandKind('remove-guardian', removeGuardian, { texts: REASON });

/** The terms of a guardian, also of a contested one. @throws DomainError NOT_FOUND */
function termsOf(state: GuardianState, { child, guardian }: OfGuardianship): GuardianTerms {
  const terms = state.guardianships.get(child)?.guardians[guardian];
  if (!terms) throw notFound('Genitore o tutore non trovato');
  return terms;
}

/** Calendar days of Rome for which a guardian who was replaced may object. */
export const OBJECTION_DAYS = 7;
