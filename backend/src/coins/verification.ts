import { setImmediate } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { EventStore, StoredEvent } from '../event-store/event-store.js';
import { checkpointText } from '../ledger/checkpoint.js';
import { withSignedNotes } from '../ledger/checkpoint-log.js';
import { CheckpointSigner } from '../ledger/checkpoint-signer.js';
import { Cosignatures } from '../ledger/cosignatures.js';
import { describeFinding } from '../ledger/findings.js';
import { Ledger } from '../ledger/ledger.js';
import { ChainVerifier } from '../ledger/verify.js';
import { ProjectionRunner } from '../projections/runner.js';
import type { Verification, VerificationFinding } from './coin-views.js';

export const EVENT_STORE = Symbol('EventStore');

/** How far a verification has come. */
export interface Progress {
  readonly progress: { readonly verified: number; readonly total: number };
}

const PROGRESS_EVERY_MS = 150;
const EVENTS_A_TURN = 32;

/** Verifies the ledger by replay, and the balances that people see against it. */
@Injectable()
export class LedgerVerification {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @InjectDataSource() private readonly database: DataSource,
    private readonly ledger: Ledger,
    private readonly signer: CheckpointSigner,
    private readonly cosignatures: Cosignatures,
    private readonly projections: ProjectionRunner,
  ) {}

  /** Progress now and then, and at last the result. @throws StoreUnavailable */
  async *run(): AsyncGenerator<Progress | { readonly result: Verification }> {
    const started = performance.now();
    const { stream, origin } = this.ledger;
    const total = (await this.store.head(stream)) + 1;
    const verifier = new ChainVerifier({ stream, origin });
    verifier.expect(total);
    // What the signer remembers is asked about first: nobody can take that out of the database.
    const remembered = this.signer.last;
    if (remembered) verifier.checkpoints.expect(checkpointText(remembered));
    let shownAt = started;
    yield { progress: { verified: 0, total } };
    const events = this.store.read(stream, { from: 0 });
    for await (const batch of withSignedNotes(this.store, stream, events)) {
      for (const note of batch.notes) verifier.checkpoints.expect(note);
      await checkInTurns(verifier, batch.events);
      if (performance.now() - shownAt < PROGRESS_EVERY_MS) continue;
      shownAt = performance.now();
      yield { progress: { verified: verifier.eventsCount, total: Math.max(total, verifier.eventsCount) } };
    }
    const shown = await this.checkShownBalances(verifier);
    verifier.end();
    const { newest } = verifier.checkpoints;
    const head = verifier.head ? { revision: verifier.head.revision, hash: verifier.head.hash } : null;
    yield {
      result: {
        valid: verifier.valid && shown.length === 0,
        transactionsCount: verifier.transactionsCount,
        invalidTransactions: [...verifier.findings.map(toFinding), ...shown],
        eventsCount: verifier.eventsCount,
        head,
        checkpoint: newest ? checkpointText(await this.cosignatures.under(newest)) : null,
        durationMs: Math.round(performance.now() - started),
      },
    };
  }

  /** The read tables may be ahead of what was verified by then: the verifier follows them to their checkpoint. */
  private async checkShownBalances(verifier: ChainVerifier): Promise<VerificationFinding[]> {
    const verified = verifier.head?.revision ?? -1;
    await this.projections.waitFor(verified);
    const shown = await this.shownBalances();
    const current = verified < shown.revision ? { from: verified + 1, limit: shown.revision - verified } : undefined;
    if (current) {
      for await (const batch of this.store.read(this.ledger.stream, current)) {
        await checkInTurns(verifier, batch);
      }
    }
    if ((verifier.head?.revision ?? -1) > shown.revision) {
      return [projectionFinding(`revisione ${shown.revision}`, 'i saldi mostrati non sono aggiornati')];
    }
    const accounts = new Set([...verifier.balances.keys(), ...shown.balances.keys()]);
    const differing = [...accounts].filter(
      (account) => (verifier.balances.get(account) ?? 0) !== (shown.balances.get(account) ?? 0),
    );
    return differing.map((account) => projectionFinding(account, 'il saldo mostrato differisce dal registro'));
  }

  private shownBalances(): Promise<{ revision: number; balances: Map<string, number> }> {
    return this.database.transaction('REPEATABLE READ', async (transaction) => {
      const [checkpoint] = await transaction.query<{ revision: string }[]>('select revision from read.checkpoint');
      const rows = await transaction.query<{ account: string; balance: string }[]>(
        'select account, balance from read.wallet_balances where balance <> 0',
      );
      return {
        revision: Number(checkpoint?.revision ?? -1),
        balances: new Map(rows.map(({ account, balance }) => [account, Number(balance)])),
      };
    });
  }
}

/** Whoever else is served meanwhile must not wait for more than a few events. */
async function checkInTurns(verifier: ChainVerifier, events: readonly StoredEvent[]): Promise<void> {
  for (let start = 0; start < events.length; start += EVENTS_A_TURN) {
    for (const stored of events.slice(start, start + EVENTS_A_TURN)) verifier.check(stored);
    await setImmediate();
  }
}

const toFinding = (finding: Parameters<typeof describeFinding>[0]): VerificationFinding => ({
  id: finding.id ?? `revisione ${finding.revision}`,
  reason: describeFinding(finding),
});

const projectionFinding = (id: string, words: string): VerificationFinding => ({ id, reason: `PROJECTION: ${words}` });
