import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { type EventStore, eventAt } from '../../../engine/event-store/event-store.js';
import { Checkpoints } from '../../../engine/ledger/checkpoints/checkpoints.js';
import { Cosignatures } from '../../../engine/ledger/checkpoints/cosignatures.js';
import { type Checkpoint, checkpointText, parseCheckpoint } from '../../../engine/ledger/format/checkpoint.js';
import { parseEnvelope, type SealedEvent } from '../../../engine/ledger/format/envelope.js';
import { LedgerUnavailable } from '../../../engine/ledger/format/errors.js';
import { type NoteSignature, signatureOf } from '../../../engine/ledger/format/note.js';
import { type Receipt, receiptFor } from '../../../engine/ledger/format/receipt.js';
import { keysOf } from '../../../engine/ledger/keys/signing-keys.js';
import { wallet as walletAccount } from '../../../engine/ledger/state/postings.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { EVENT_STORE } from '../../../platform/database/database-url.js';
import { invalid, notFound } from '../../../platform/http/errors/errors.js';
import type { Principal } from '../../../platform/http/requests/signed-in.js';
import { Config } from '../../../platform/settings/config.js';
import type { ConsistencyProof, InclusionProof, InclusionQuery, LedgerKeys } from '../api/proof-views.js';

const unknownCheckpoint = () => notFound('Checkpoint non trovato');
export const unknownTransaction = () => notFound('Transazione non trovata');

/** In the life of a ledger there are a few. */
const RESTORATIONS_MAX = 20;

/** One signature per key: checking each costs as much as a whole request, and anyone may send a hundred. */
const newestOfEach = (signatures: readonly NoteSignature[]): NoteSignature[] => [
  ...new Map(signatures.map((signature) => [`${signature.name} ${signature.keyId}`, signature])).values(),
];

/** Checkpoints, proofs and receipts, with which others can verify the ledger themselves. */
@Injectable()
export class Proofs {
  constructor(
    @Inject(Config) private readonly config: Config,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @InjectDataSource() private readonly database: DataSource,
    private readonly ledger: Ledger,
    private readonly signer: Checkpoints,
    private readonly cosignatures: Cosignatures,
  ) {}

  keys(): LedgerKeys {
    return { origin: this.ledger.origin, keys: keysOf(this.ledger.state) };
  }

  /** @returns signed note @throws LedgerUnavailable */
  async newest(): Promise<string> {
    return this.noteOf(await this.signer.newest());
  }

  /** @returns signed note @throws DomainError 404 */
  async ofSize(size: number): Promise<string> {
    const checkpoint = await this.signer.ofSize(size);
    if (!checkpoint) throw unknownCheckpoint();
    return this.noteOf(checkpoint);
  }

  /** @throws DomainError 400 or 404 */
  async consistency(from: number, to: number): Promise<ConsistencyProof> {
    if (from > to) throw invalid('from', 'from non può superare to');
    if (to > (await this.signer.newest()).size) throw unknownCheckpoint();
    return { from, to, path: await this.signer.consistency(from, to) };
  }

  /** @param size; by default that of the newest checkpoint @throws DomainError 400 or 404 */
  async inclusion({ revision, size: wanted }: InclusionQuery): Promise<InclusionProof> {
    const newest = await this.signer.newest();
    const size = wanted ?? newest.size;
    if (size > newest.size) throw unknownCheckpoint();
    if (revision >= size) throw notFound('Nessun checkpoint contiene ancora questo evento');
    const { hash } = await this.eventAt(revision);
    return { revision, size, hash, path: await this.signer.inclusion(revision, size) };
  }

  /**
   * The receipt of a transaction, for those between whose accounts the coins moved, and for administrators.
   * @throws DomainError 404
   */
  async receipt(id: string, { wallet, role }: Principal): Promise<Receipt> {
    const [row] = await this.database.query<{ revision: string }[]>(
      'select revision from transactions where event = $1 and ($2 or payer = $3 or payee = $3)',
      [id, role === 'admin', walletAccount(wallet)],
    );
    if (!row) throw unknownTransaction();
    const event = await this.eventAt(Number(row.revision));
    const checkpoint = await this.signer.covering(event.rev);
    const path = await this.signer.inclusion(event.rev, checkpoint.size);
    return receiptFor(event, path, await this.cosignatures.under(checkpoint));
  }

  /** Receipts of the events that say that the ledger was restored, the newest first. @throws LedgerUnavailable */
  async restorations(): Promise<Receipt[]> {
    const revisions = [...this.ledger.state.restorations.values()].sort((one, other) => other - one);
    const [newest] = revisions;
    if (newest === undefined) return [];
    const checkpoint = await this.signer.covering(newest);
    return Promise.all(
      revisions.slice(0, RESTORATIONS_MAX).map(async (revision) => {
        const path = await this.signer.inclusion(revision, checkpoint.size);
        return receiptFor(await this.eventAt(revision), path, checkpoint);
      }),
    );
  }

  /** Stores the signature of a witness and serves it. @returns the note with all signatures @throws DomainError 400 or 404 */
  async cosign(text: string): Promise<string> {
    const note = parseCheckpoint(text);
    if (!note) throw invalid('note', 'La nota non è un checkpoint firmato');
    const checkpoint = await this.signer.ofSize(note.size);
    if (checkpoint?.note.text !== note.note.text) throw unknownCheckpoint();
    const oneEach = { ...note.note, signatures: newestOfEach(note.note.signatures) };
    const signatures = this.config.witnesses.flatMap((witness) => {
      const signature = signatureOf(oneEach, witness);
      return signature ? [{ witness, signature }] : [];
    });
    if (signatures.length === 0) throw invalid('note', 'La nota non porta la firma di un testimone riconosciuto');
    for (const { witness, signature } of signatures) await this.cosignatures.add(checkpoint, witness, signature);
    return this.noteOf(checkpoint);
  }

  private async noteOf(checkpoint: Checkpoint): Promise<string> {
    return checkpointText(await this.cosignatures.under(checkpoint));
  }

  private async eventAt(revision: number): Promise<SealedEvent> {
    const stored = await eventAt(this.store, this.ledger.stream, revision);
    const event = stored && parseEnvelope(stored.envelope);
    if (event?.rev === revision) return event;
    throw new LedgerUnavailable(`there is no event at revision ${revision}`);
  }
}
