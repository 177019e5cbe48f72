import type pg from 'pg';
import { commandLine } from '../basics/operator-commands.js';
import type { EventStore } from '../engine/event-store/event-store.js';
import { CheckpointLog, withSignedNotes } from '../engine/ledger/checkpoints/checkpoint-log.js';
import { type Checkpoint, checkpointText, isCheckpointBy } from '../engine/ledger/format/checkpoint.js';
import { SYSTEM } from '../engine/ledger/format/envelope.js';
import { describeFinding } from '../engine/ledger/format/findings.js';
import { IncrementalMerkleTree, type TreeHash } from '../engine/ledger/format/merkle.js';
import { parseVerificationKey } from '../engine/ledger/format/note.js';
import { ChainVerifier } from '../engine/ledger/format/verify.js';
import { rotationsTo, rotationsUnder, withoutRotations } from '../engine/ledger/keys/key-rotations.js';
import {
  ledgerRestored,
  type Restoration,
  restorationBehind,
  restorationIn,
} from '../engine/ledger/keys/restorations.js';
import { keysOf, type Rotation } from '../engine/ledger/keys/signing-keys.js';
import type { LocalLedger } from '../engine/ledger/writing/local-ledger.js';
import { readSchemasIn } from '../engine/projections/read-schemas.js';
import { END_RESTORED_SESSIONS } from '../platform/backup/restored-sessions.js';
import { giveUpWaitingMail } from '../platform/mail/restored-mail.js';

/** What `form accept-restore` does to a ledger that was restored from a backup and lacks signed events. */

export interface RestoredLedger {
  readonly store: EventStore;
  readonly ledger: LocalLedger;
  readonly database: Pick<pg.Pool, 'query'>;
  /** Checkpoints that are known outside the database, each with the rotations that are known under it. */
  readonly known: readonly Checkpoint[];
}

export interface Acceptance {
  /** What the ledger says about it; undefined: nothing is lost, and never was. */
  readonly restoration: Restoration | undefined;
  /** Whether this call wrote it. */
  readonly isNew: boolean;
  /** Those of the known checkpoints that the ledger does not begin with. */
  readonly lost: readonly Checkpoint[];
}

/**
 * Verifies the ledger, deletes what was derived from the lost events, and appends LedgerRestored. It may be interrupted and
 * run again.
 * @throws Error with one line for people: the ledger is not a whole, older one
 */
export async function acceptRestored(restored: RestoredLedger, now: Date): Promise<Acceptance> {
  const { ledger, known } = restored;
  const { restorations, lost } = await verified(restored);
  const { revision } = ledger.head;
  const newest = newestOf([...lost, ...(await loggedBeyond(restored, revision + 1))]);
  const before = newest ? restorationBehind(newest, restorations) : restorations.at(-1);
  if (before || !newest) return { restoration: before, isNew: false, lost };
  const rotations = lostRotations(ledger, newest, known.flatMap(rotationsUnder));
  await deleteDerived(restored, revision);
  const signed = withoutRotations(newest);
  await ledger.write(() => [ledgerRestored(revision, signed, rotations)], {
    actor: SYSTEM,
    key: `restored-${checkpointText(signed)}`,
    now,
  });
  return { restoration: { ts: now.toISOString(), revision, lost: signed, rotations }, isNew: true, lost };
}

/**
 * The rotations among those known by which this ledger's key was handed over to the one that signed `newest`: none where it is
 * a key of this ledger.
 * @throws Error with one line for people
 */
function lostRotations(ledger: LocalLedger, newest: Checkpoint, rotations: readonly Rotation[]): Rotation[] {
  const [inForce, ...earlier] = keysOf(ledger.state).flatMap((vkey) => parseVerificationKey(vkey) ?? []);
  if (earlier.some((key) => isCheckpointBy(newest, key))) return [];
  const lost = inForce && rotationsTo(newest, inForce, rotations);
  if (lost) return lost;
  throw new Error(
    `no key of this ledger has signed the checkpoint over ${newest.size} events: it belongs to another ledger, or to a later key of this one, which only the newest last-checkpoint of its DATA_DIR proves`,
  );
}

/** Reads the whole ledger with the checkpoints over it. @returns what it says of restorations, and what is known and not its */
async function verified({ store, ledger, known }: RestoredLedger): Promise<{
  restorations: Restoration[];
  lost: Checkpoint[];
}> {
  const restorations: Restoration[] = [];
  const { origin, stream } = ledger;
  const verifier = new ChainVerifier({ stream, origin });
  const tree = new IncrementalMerkleTree();
  const roots = new Map<number, TreeHash>([[0, tree.root()]]);
  const sizes = new Set(known.map(({ size }) => size));
  for await (const { events, notes } of withSignedNotes(store, stream, store.read(stream, { from: 0 }))) {
    if (events.length > 0) for (const note of notes) verifier.checkpoints.expect(note);
    for (const stored of events) {
      const event = verifier.check(stored);
      const restoration = event && restorationIn(event);
      if (restoration) restorations.push(restoration);
      tree.append(stored.hash);
      if (sizes.has(tree.size)) roots.set(tree.size, tree.root());
    }
  }
  const lost = known.filter(({ size, root }) => roots.get(size) !== root);
  const unexplained = lost.find((each) => each.size <= tree.size && !restorationBehind(each, restorations));
  const [finding = unexplained && { revision: unexplained.size - 1, id: undefined, code: 'CHECKPOINT' as const }] =
    verifier.findings;
  if (finding) {
    throw new Error(
      `the ledger is not a whole, older one, and cannot be accepted as restored: ${describeFinding(finding)}; see "${commandLine('audit', 'verify')}"`,
    );
  }
  return { restorations, lost };
}

/** The newest checkpoint in the log, where it covers more than `size` events. */
async function loggedBeyond({ store, ledger }: RestoredLedger, size: number): Promise<Checkpoint[]> {
  const newest = await new CheckpointLog(store, ledger.stream).newest();
  return newest?.checkpoint && newest.checkpoint.size > size ? [newest.checkpoint] : [];
}

const newestOf = (checkpoints: readonly Checkpoint[]): Checkpoint | undefined =>
  checkpoints.toSorted((one, other) => other.size - one.size)[0];

/** Everything that is derived is made again; answers to requests whose events are lost would be wrong. */
async function deleteDerived({ store, ledger, database }: RestoredLedger, revision: number): Promise<void> {
  const { stream } = ledger;
  const log = new CheckpointLog(store, stream);
  const covered = await log.countUpTo(revision + 1);
  const { rows } = await database.query<{ table: string | null }>(`select to_regclass('event_store.streams') as table`);
  if (rows[0]?.table) {
    await database.query(DELETE_LOGGED, [log.name, covered]);
    await database.query(LOWER_REVISION, [log.name, covered]);
  }
  if ((await log.countUpTo(Number.MAX_SAFE_INTEGER)) > covered) {
    throw new Error(`the stream ${log.name} covers lost events: delete that stream in the event store, and try again`);
  }
  for (const table of ['snapshots', 'snapshot_keys', 'snapshot_manifests', 'tree_tiles']) {
    await database.query(`delete from ledger.${table} where stream = $1`, [stream]);
  }
  await database.query('delete from ledger.cosignatures where stream = $1 and size > $2', [stream, revision + 1]);
  await database.query('delete from first_answers');
  await giveUpWaitingMail(database);
  await database.query(END_RESTORED_SESSIONS);
  await deleteReadTablesAhead(database, revision);
}

const STREAM_ID = '(select id from event_store.streams where name = $1)';
const DELETE_LOGGED = `delete from event_store.events where stream = ${STREAM_ID} and revision >= $2`;
/** A stream without events has no row. */
const LOWER_REVISION = `with emptied as (delete from event_store.streams where name = $1 and $2 = 0)
  update event_store.streams set revision = least(revision, $2::bigint - 1) where name = $1 and $2 > 0`;

/** The next start makes them again. */
async function deleteReadTablesAhead(database: Pick<pg.Pool, 'query'>, revision: number): Promise<void> {
  for (const schema of await readSchemasIn(database)) {
    const ahead = await database.query(`select from ${schema}.checkpoint where revision > $1`, [revision]);
    if (ahead.rowCount) await database.query(`drop schema ${schema} cascade`);
  }
}
