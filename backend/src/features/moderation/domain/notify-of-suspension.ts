import { commandKind, type DecisionContext } from '../../../engine/ledger/state/command.js';
import type { NewEvent } from '../../../engine/ledger/state/event-data.js';
import type { LedgerState } from '../../../engine/ledger/state/state.js';
import { guardiansWhoAllow } from '../../minors/rules/guardianship.js';
import { notify } from '../../notifications/notification.js';
import { suspendedUntil } from '../rules/suspension.js';

interface Allowed {
  /** Wallets. */
  readonly person: string;
  readonly guardian: string;
}

/** A guardian learns that somebody is suspended whom they let write to a child; nothing where either is so no more. */
export function notifyOfSuspension(
  state: Pick<LedgerState, 'guardianships' | 'suspensions'>,
  { person, guardian }: Allowed,
  { now }: Pick<DecisionContext, 'now'>,
): NewEvent<'NotificationSent'>[] {
  if (suspendedUntil(state, person, now) === undefined) return [];
  if (!guardiansWhoAllow(state, person).includes(guardian)) return [];
  return [notify({ wallet: guardian }, 'system', 'allowed-suspended', { person }, '/famiglia')];
}

export const NOTIFY_OF_SUSPENSION = commandKind('tell-of-suspension', notifyOfSuspension);
