import { DomainError } from '../ledger/format/errors.js';
import type { CommandKind, Sender } from '../ledger/state/command.js';
import type { LedgerState } from '../ledger/state/state.js';
import type { Ledger } from '../ledger/writing/ledger.js';
import type { Outcome } from '../ledger/writing/pending.js';
import type { ProjectionRunner } from './runner.js';

/** What the read tables hold of the thing that a command is about. */
export type Recalled =
  | { readonly kind: 'unknown' }
  /** It is not finished, so it is in the ledger's state. */
  | { readonly kind: 'open' }
  /** The ledger's state, with the finished thing added. */
  | { readonly kind: 'finished'; readonly state: LedgerState };

interface Parts {
  readonly ledger: Ledger;
  readonly projections: Pick<ProjectionRunner, 'requireReached'>;
}

/**
 * Executes a command about something that may be finished. The ledger's state holds nothing finished, so the command's
 * decision does not find it; what is finished never changes again, so the same decision on what the read tables hold is
 * the answer.
 * @param recall reads the thing from the read tables
 * @throws DomainError what the decision refuses
 * @throws LedgerUnavailable the store, or the read tables are behind
 */
export async function executeOrRecall<Data>(
  { ledger, projections }: Parts,
  { kind, data, sender }: { readonly kind: CommandKind<Data>; readonly data: Data; readonly sender: Sender },
  recall: () => Promise<Recalled>,
): Promise<Outcome> {
  try {
    return await ledger.execute(kind, data, sender);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'NOT_FOUND') throw error;
    let recalled = await recall();
    if (recalled.kind !== 'finished') {
      // It may have ended just now.
      await ledger.synced();
      await projections.requireReached(ledger.head.revision);
      recalled = await recall();
    }
    if (recalled.kind === 'unknown') throw error;
    if (recalled.kind === 'open') return ledger.execute(kind, data, sender);
    const { actor, now = new Date() } = sender;
    const events = kind.decide(recalled.state, data, { actor, now });
    if (events.length > 0) throw new Error(`${kind.type} would change what is finished`);
    return { events: [], revision: ledger.head.revision, replayed: false };
  }
}
