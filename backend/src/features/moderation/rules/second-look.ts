import type { Wallet } from '../../../basics/ids.js';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import type { LedgerState } from '../../../engine/ledger/state/state.js';
import { hasOtherDecider } from '../../minors/rules/deciders.js';

/** Objections to what an administrator decided (product.md 16.6, 17.6; Regulation (EU) 2022/2065, art. 20). */

const SECOND_LOOK_HOURS = 24;
const HOUR_MS = 3_600_000;

/** A decision to which somebody objects. */
export interface FirstDecision {
  /** Wallet of the administrator; null once they are gone. */
  readonly by: string | null;
  /** Whether a person has a side in it, so that they decide nothing. */
  readonly isConcerned: (wallet: Wallet) => boolean;
}

/** Whether an administrator decided first, while another one may look again. */
export function mustLeaveToOther(
  state: Pick<LedgerState, 'administrators'>,
  { by, isConcerned }: FirstDecision,
  administrator: string,
): boolean {
  return by === administrator && hasOtherDecider(state, isConcerned, administrator);
}

/**
 * Another administrator than the one who decided first decides about the objection; where there is no other, the same one a
 * day after it.
 * @returns ANOTHER_ADMINISTRATOR | NOT_YET; undefined: the administrator may decide
 */
export function obstacleToSecondLook(
  state: Pick<LedgerState, 'administrators'>,
  first: FirstDecision,
  { administrator, objectedAt, now }: { readonly administrator: string; readonly objectedAt: Date; readonly now: Date },
): DomainError | undefined {
  if (mustLeaveToOther(state, first, administrator)) {
    return new DomainError(
      'ANOTHER_ADMINISTRATOR',
      403,
      'La prima decisione è tua: questa volta decide un altro amministratore',
    );
  }
  if (first.by !== administrator || now.getTime() - objectedAt.getTime() >= SECOND_LOOK_HOURS * HOUR_MS)
    return undefined;
  return new DomainError(
    'NOT_YET',
    409,
    `La prima decisione è tua: puoi decidere di nuovo ${SECOND_LOOK_HOURS} ore dopo, perché non c’è un altro amministratore`,
  );
}
