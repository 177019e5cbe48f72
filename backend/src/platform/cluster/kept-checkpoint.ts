import type { Checkpoints } from '../../engine/ledger/checkpoints/checkpoints.js';
import type { LocalCheckpoint } from '../../engine/ledger/checkpoints/local-checkpoint.js';
import { type Checkpoint, isCheckpointBy } from '../../engine/ledger/format/checkpoint.js';
import type { VerificationKey } from '../../engine/ledger/format/note.js';
import type { KeyRotations } from '../../engine/ledger/keys/key-rotations.js';

export interface KeptCheckpointOptions {
  readonly checkpoints: Pick<Checkpoints, 'newest'>;
  /** In the data folder of this process. */
  readonly file: Pick<LocalCheckpoint, 'load' | 'save'>;
  readonly key: VerificationKey;
  /** Of the ledger. */
  readonly rotations: Pick<KeyRotations, 'all'>;
}

/**
 * Keeps the leader's newest checkpoint in the data folder of a process that does not sign, so that it can tell a ledger that
 * was cut or rewritten by the time that it leads.
 * @returns whether there was a newer one
 * @throws LedgerUnavailable | StoreUnavailable | Error of the file system
 */
export async function keepNewest({ checkpoints, file, key, rotations }: KeptCheckpointOptions): Promise<boolean> {
  const [newest, kept] = await Promise.all([checkpoints.newest(), file.load()]);
  if (!isCheckpointBy(newest, key) || !isNewer(newest, kept)) return false;
  await file.save(newest, await rotations.all());
  return true;
}

const isNewer = ({ size }: Checkpoint, kept: Checkpoint | undefined): boolean => size > (kept?.size ?? -1);
