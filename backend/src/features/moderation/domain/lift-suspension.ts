import type { Wallet } from '../../../basics/ids.js';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import { commandKind, committedText, type DecisionContext } from '../../../engine/ledger/state/command.js';
import type { NewEvent } from '../../../engine/ledger/state/event-data.js';
import type { LedgerState } from '../../../engine/ledger/state/state.js';
import { ownMatter, requireAdmin } from '../../../platform/http/requests/require-admin.js';
import { sidesOf } from '../../minors/rules/deciders.js';
import { notify } from '../../notifications/notification.js';
import { suspendedUntil } from '../rules/suspension.js';

export interface LiftSuspension {
  readonly wallet: Wallet;
  /** Commitment. */
  readonly reason: string;
  /** Path of the statement of reasons, where it is known: the person reads there why it was lifted. */
  readonly link?: string | undefined;
}

/** An administrator ends a suspension early. @throws DomainError NOT_ALLOWED | NOT_SUSPENDED */
export function liftSuspension(
  state: Pick<LedgerState, 'accounts' | 'suspensions' | 'guardedChildren'>,
  { wallet, reason, link = '/dashboard' }: LiftSuspension,
  { actor, now }: DecisionContext,
): NewEvent<'SuspensionLifted' | 'NotificationSent'>[] {
  requireAdmin(state, actor);
  if (sidesOf(state, actor).includes(wallet)) throw ownMatter();
  if (suspendedUntil(state, wallet, now) === undefined) {
    throw new DomainError('NOT_SUSPENDED', 409, 'Questo account non è sospeso');
  }
  return [
    { type: 'SuspensionLifted', data: { wallet, reason } },
    notify({ wallet }, 'system', 'suspension-lifted', {}, link),
  ];
}

export const LIFT_SUSPENSION = commandKind('lift-suspension', liftSuspension, {
  texts: [committedText('reason', ({ wallet }) => wallet)],
});
