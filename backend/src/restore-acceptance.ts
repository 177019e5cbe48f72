import type pg from 'pg';
import { END_RESTORED_SESSIONS } from './accounts/restored-sessions.js';
import type { EventStore } from './event-store/event-store.js';
import { type Checkpoint, checkpointText, isCheckpointBy } from './ledger/checkpoint.js';
import { CheckpointLog, withSignedNotes } from './ledger/checkpoint-log.js';
import { SYSTEM } from './ledger/envelope.js';
import { describeFinding } from './ledger/findings.js';
import type { LocalLedger } from './ledger/local-ledger.js';
import { parseVerificationKey } from './ledger/note.js';
import { ledgerRestored, type Restoration, restorationBehind, restorationIn } from './ledger/restorations.js';
import { keysOf } from './ledger/signing-keys.js';
import { ChainVerifier } from './ledger/verify.js';
import { giveUpWaitingMail } from './mail/restored-mail.js';
import { commandLine } from './operator-commands.js';
import { readSchemasIn } from './projections/read-schemas.js';

/** What `form accept-restore` does to a ledger that was restored from a backup and lacks signed events. */

export interface RestoredLedger {
  readonly store: EventStore;
  readonly ledger: LocalLedger;
  readonly database: Pick<pg.Pool, 'query'>;
  /** Checkpoints that are known outside the database. */
  readonly known: readonly Checkpoint[];
}

export type Acceptance =
  | { readonly kind: 'nothing-lost' }
  | { readonly kind: 'accepted'; readonly revision: number; readonly lost: Checkpoint };

/**
 * Verifies the ledger, deletes what was derived from the lost events, and appends LedgerRestored. It may be interrupted and
 * run again.
 * @throws Error with one line for people: the ledger is not a whole, older one
 */
export async function acceptRestored(restored: RestoredLedger, now: Date): Promise<Acceptance> {
  const { ledger, known } = restored;
  const restorations = await verified(restored);
  const { revision } = ledger.head;
  const newest = newestOf([...known, ...(await loggedBeyond(restored, revision + 1))]);
  if (!newest) return { kind: 'nothing-lost' };
  const accepted = restorationBehind(newest, restorations);
  if (accepted) return { kind: 'accepted', revision: accepted.revision, lost: newest };
  if (newest.size <= revision + 1) return { kind: 'nothing-lost' };
  const keys = keysOf(ledger.state).map(parseVerificationKey);
  if (!keys.some((key) => key && isCheckpointBy(newest, key)))
    throw new Error(
      `no key of this ledger has signed the checkpoint over ${newest.size} events: it belongs to another ledger`,
    );
  await deleteDerived(restored, revision);
  await ledger.write(() => [ledgerRestored(revision, newest)], {
    actor: SYSTEM,
    key: `restored-${checkpointText(newest)}`,
    now,
  });
  return { kind: 'accepted', revision, lost: newest };
}

/** Reads the whole ledger with the checkpoints over it. @returns what it says of earlier restorations */
async function verified({ store, ledger, known }: RestoredLedger): Promise<Restoration[]> {
  const restorations: Restoration[] = [];
  const { origin, stream } = ledger;
  const verifier = new ChainVerifier({ stream, origin });
  const size = ledger.head.revision + 1;
  for (const checkpoint of known) if (checkpoint.size <= size) verifier.checkpoints.expect(checkpointText(checkpoint));
  for await (const { events, notes } of withSignedNotes(store, stream, store.read(stream, { from: 0 }))) {
    if (events.length > 0) for (const note of notes) verifier.checkpoints.expect(note);
    for (const stored of events) {
      const event = verifier.check(stored);
      const restoration = event && restorationIn(event);
      if (restoration) restorations.push(restoration);
    }
  }
  const finding = verifier.findings.find((each) => !isExplained(each, known, restorations));
  if (finding) {
    throw new Error(
      `the ledger is not a whole, older one, and cannot be accepted as restored: ${describeFinding(finding)}; see "${commandLine('audit', 'verify')}"`,
    );
  }
  return restorations;
}

/** A known checkpoint over what an accepted restoration lost contradicts what was written since. */
const isExplained = (
  { code, revision }: ChainVerifier['findings'][number],
  known: readonly Checkpoint[],
  restorations: readonly Restoration[],
): boolean =>
  code === 'CHECKPOINT' &&
  known.some((checkpoint) => checkpoint.size === revision + 1 && restorationBehind(checkpoint, restorations));

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
