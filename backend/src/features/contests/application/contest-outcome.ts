import type { Outcome } from '../../../engine/ledger/writing/pending.js';
import { keyReusedWithOtherInput } from '../../../platform/http/commands/used-keys.js';

/**
 * A key that was used before returns the first events: they must be of this command.
 * @throws DomainError KEY_REUSED
 */
export function requireContestEvent(outcome: Outcome, type: string, contest: string): Outcome {
  const [event] = outcome.events;
  if (event?.type !== type || event.data.contest !== contest) throw keyReusedWithOtherInput();
  return outcome;
}
