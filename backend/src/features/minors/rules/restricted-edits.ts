import type { Wallet } from '../../../basics/ids.js';
import { requireUnrestricted, type StandingState, standingOf } from './standing.js';

interface Edit {
  /** As they are. */
  readonly person: { readonly wallet: Wallet };
  readonly changes: object;
  readonly now: Date;
}

/** What of a person nobody else sees. */
const UNSEEN = ['dateOfBirth', 'parentEmail'];

/**
 * A waiting child has no public profile and edits all of it; whoever else may start nothing new edits only what nobody
 * else sees (product.md 16.4, 17.7).
 * @throws DomainError SUSPENDED | CONSENT_MISSING
 */
export function requireEditable(state: StandingState, { person, changes, now }: Edit): void {
  if (standingOf(state, person.wallet, now) === 'waiting') return;
  const before = new Map<string, unknown>(Object.entries(person));
  const changesWhatOthersSee = Object.entries(changes).some(
    ([name, value]) => !UNSEEN.includes(name) && value !== before.get(name),
  );
  if (changesWhatOthersSee) requireUnrestricted(state, person.wallet, now);
}
