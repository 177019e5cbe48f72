import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { DomainError } from '../../engine/ledger/format/errors.js';
import type { CommandKind, Sender } from '../../engine/ledger/state/command.js';
import type { LedgerState } from '../../engine/ledger/state/state.js';
import { Ledger } from '../../engine/ledger/writing/ledger.js';
import type { Outcome } from '../../engine/ledger/writing/pending.js';
import { ProjectionRunner } from '../../engine/projections/runner.js';
import { DeclaredMethods } from './declared-methods.js';

/** What the read tables hold of the thing that a command is about. */
export type Archived =
  | { readonly kind: 'unknown' }
  /** It is not finished, so it is in the ledger's state. */
  | { readonly kind: 'open' }
  /** The ledger's state, with the finished thing added. */
  | { readonly kind: 'archived'; readonly state: LedgerState };

type ArchiveReader = (id: string, actor: string) => Promise<Archived>;

/** The method reads things of this kind from the read tables: it gets the id, and the wallet of the person who acts. */
export const ReadsArchived = DiscoveryService.createDecorator<string>();

/** Commands about things of which the ledger's state holds only those that are not finished. */
@Injectable()
export class ArchivedThings {
  constructor(
    private readonly ledger: Ledger,
    private readonly projections: ProjectionRunner,
    private readonly methods: DeclaredMethods,
  ) {}

  /**
   * Executes a command. Where it is about something that may be finished, the decision does not find it in the ledger's state,
   * which holds nothing finished; what is finished never changes again, so the same decision on what the read tables hold is
   * the answer.
   * @throws DomainError what the decision refuses
   * @throws LedgerUnavailable the store, or the read tables are behind
   */
  async execute<Data>(kind: CommandKind<Data>, data: Data, sender: Sender): Promise<Outcome> {
    const { ledger, projections } = this;
    if (!kind.about) return ledger.execute(kind, data, sender);
    const { kind: what, id } = kind.about(data);
    const [reader]: readonly ArchiveReader[] = this.methods.declaring(ReadsArchived, what);
    if (!reader) throw new Error(`no method reads an archived ${what}`);
    try {
      return await ledger.execute(kind, data, sender);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'NOT_FOUND') throw error;
      let archived = await reader(id, sender.actor);
      if (archived.kind !== 'archived') {
        // It may have ended just now.
        await ledger.synced();
        await projections.requireReached(ledger.head.revision);
        archived = await reader(id, sender.actor);
      }
      if (archived.kind === 'unknown') throw error;
      if (archived.kind === 'open') return ledger.execute(kind, data, sender);
      const { actor, now = new Date() } = sender;
      const events = kind.decide(archived.state, data, { actor, now });
      if (events.length > 0) throw new Error(`${kind.type} would change what is finished`);
      return { events: [], revision: ledger.head.revision, replayed: false };
    }
  }
}
