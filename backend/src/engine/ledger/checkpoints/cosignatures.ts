import type pg from 'pg';
import type { Checkpoint } from '../format/checkpoint.js';
import { type NoteSignature, parseVerificationKey, signatureOf, type VerificationKey } from '../format/note.js';

const SCHEMA = `
create schema if not exists ledger;
create table if not exists ledger.cosignatures (
  stream text not null,
  size bigint not null,
  witness text not null,
  name text not null,
  key_id text not null,
  signature bytea not null,
  primary key (stream, size, witness)
);`;

interface CosignatureRow {
  readonly witness: string;
  readonly name: string;
  readonly key_id: string;
  readonly signature: Buffer;
}

/** Verifiers reject a note with a hundred lines or more. */
const WITNESSES_MAX = 50;

/**
 * Stores the witnesses' signatures under FORM's checkpoints and serves them. A reader checks each signature, so this table
 * needs no trust.
 */
export class Cosignatures {
  private constructor(
    private readonly pool: pg.Pool,
    private readonly stream: string,
  ) {}

  static async open(pool: pg.Pool, stream: string): Promise<Cosignatures> {
    await pool.query(`begin; select pg_advisory_xact_lock(hashtext('ledger.cosignatures')); ${SCHEMA} commit`);
    return new Cosignatures(pool, stream);
  }

  /** Stores a signature that was verified; a later one of the same witness replaces it. */
  async add({ size }: Checkpoint, { vkey }: VerificationKey, { name, keyId, bytes }: NoteSignature): Promise<void> {
    await this.pool.query(
      `insert into ledger.cosignatures (stream, size, witness, name, key_id, signature) values ($1, $2, $3, $4, $5, $6)
       on conflict (stream, size, witness) do update set signature = excluded.signature`,
      [this.stream, size, vkey, name, keyId, bytes],
    );
  }

  /** The checkpoint with the witnesses' signatures; a row that is not a valid signature is left out. */
  async under(checkpoint: Checkpoint): Promise<Checkpoint> {
    const { rows } = await this.pool.query<CosignatureRow>(
      `select witness, name, key_id, signature from ledger.cosignatures where stream = $1 and size = $2
       order by witness limit $3`,
      [this.stream, checkpoint.size, WITNESSES_MAX],
    );
    const { text, signatures } = checkpoint.note;
    const beside = rows.flatMap(({ witness, name, key_id, signature }) => {
      const key = parseVerificationKey(witness);
      const line = { name, keyId: key_id, bytes: signature };
      return key && signatureOf({ text, signatures: [line] }, key) ? [line] : [];
    });
    return { ...checkpoint, note: { text, signatures: [...signatures, ...beside] } };
  }
}
