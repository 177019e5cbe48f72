import { commandKind, committedText, type DecisionContext } from '../../../engine/ledger/state/command.js';
import type { NewEvent } from '../../../engine/ledger/state/event-data.js';
import type { LedgerState } from '../../../engine/ledger/state/state.js';
import { recordAct } from '../../audit-log/acts.js';
import { notifyAdministrators, notifyChild, notifyGuardian, notifyOthers, type OfChild } from './guardian-commands.js';
import { uncontestedGuardiansOf } from './guardianship.js';

/** What nobody would know of a case about guardians by another event (product.md 16.6). */

/** A case waits for administrators that no other event tells of. */
export const NOTIFY_OF_CASE = commandKind('tell-of-guardian-case', (_: object, __: Record<string, never>) => [
  notifyAdministrators(),
]);

/** Who got the mail of a request said no. */
export const NOTIFY_OF_REFUSAL = commandKind(
  'tell-of-guardian-refusal',
  (state: Pick<LedgerState, 'accounts'>, { child }: OfChild) => notifyOfRefusal(state, child),
);

/** Somebody whom a guardian had invited said no: the consent of those who are there stands. */
export const NOTIFY_OF_REFUSED_INVITATION = commandKind(
  'tell-of-refused-invitation',
  (state: Pick<LedgerState, 'accounts' | 'guardianships'>, { child }: OfChild): NewEvent<'NotificationSent'>[] =>
    uncontestedGuardiansOf(state, child).map((guardian) => notifyGuardian(guardian, 'guardian-not-joining', child)),
);

const notifyOfRefusal = ({ accounts }: Pick<LedgerState, 'accounts'>, child: string): NewEvent<'NotificationSent'>[] =>
  accounts.has(child) ? [notifyChild(child, 'guardian-refused', {})] : [];

export interface CloseGuardianCase extends OfChild {
  /** Commitment to the administrator's words. */
  readonly reason: string;
  /** Whether a consent that was held is refused, which both sides are told. */
  readonly isRefusal: boolean;
  /** Whether the objection of a former guardian is dismissed, which the family is told; a process of an earlier release does not say. */
  readonly isObjection?: boolean;
  /** Wallet of who consented or objects; a process of an earlier release names nobody. */
  readonly guardian?: string | null;
}

/** An administrator has looked, and no other event shows what came of it. @throws DomainError NOT_ALLOWED */
export const CLOSE_GUARDIAN_CASE = commandKind(
  'close-guardian-case',
  (
    state: Pick<LedgerState, 'accounts' | 'guardianships'>,
    { child, reason, ...closed }: CloseGuardianCase,
    context: Pick<DecisionContext, 'actor'>,
  ): NewEvent<'AdministratorActed' | 'NotificationSent'>[] => [
    ...recordAct(state, { act: 'guardian-case-closed', subject: { kind: 'person', id: child }, reason }, context),
    ...notifyFamily(state, child, closed),
  ],
  { texts: [committedText('reason', ({ child }) => child)] },
);

function notifyFamily(
  state: Pick<LedgerState, 'accounts' | 'guardianships'>,
  child: string,
  { isRefusal, isObjection = false, guardian }: Omit<CloseGuardianCase, 'child' | 'reason'>,
): NewEvent<'NotificationSent'>[] {
  const tell = (template: string): NewEvent<'NotificationSent'>[] =>
    guardian && state.accounts.has(guardian) ? [notifyGuardian(guardian, template, child)] : [];
  if (isRefusal) return [...notifyOfRefusal(state, child), ...tell('guardian-not-accepted')];
  if (!isObjection || !guardian || !state.accounts.has(child)) return [];
  return [
    notifyChild(child, 'objection-dismissed', { from: guardian }),
    ...tell('objection-dismissed-self'),
    ...notifyOthers(state, child, guardian, 'objection-dismissed-too'),
  ];
}

export interface UnblockAddress extends OfChild {
  /** Commitment to the administrator's words. */
  readonly reason: string;
  /** Id of the change of rows; the release before sends none. */
  readonly intent?: string;
}

/** "Non sono io" was a mistake: the minor may name the address again. @throws DomainError NOT_ALLOWED */
export const UNBLOCK_GUARDIAN_ADDRESS = commandKind(
  'unblock-guardian-address',
  (
    state: Pick<LedgerState, 'accounts'>,
    { child, reason, intent }: UnblockAddress,
    context: Pick<DecisionContext, 'actor'>,
  ): NewEvent<'AdministratorActed' | 'NotificationSent'>[] => [
    ...recordAct(
      state,
      { act: 'guardian-address-unblocked', subject: { kind: 'person', id: child }, reason, intent },
      context,
    ),
    notifyChild(child, 'guardian-address-unblocked', {}),
  ],
  { texts: [committedText('reason', ({ child }) => child)] },
);
