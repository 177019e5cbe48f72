import { readFile } from 'node:fs/promises';
import { replaceDurableFile } from '../../../basics/durable-file.js';
import { type Checkpoint, checkpointText, parseCheckpoint } from '../format/checkpoint.js';
import { withRotations } from '../keys/key-rotations.js';
import type { Rotation } from '../keys/signing-keys.js';

/** FORM's own, in its data folder. */
export const LAST_CHECKPOINT = 'last-checkpoint';

/**
 * The last checkpoint that somebody saw, in a file of its own. For whoever signs it stands apart from the database, so that
 * who rewrites the database and removes the checkpoints in it still meets a signer that remembers.
 */
export class LocalCheckpoint {
  /** @param path of the file */
  constructor(readonly path: string) {}

  /**
   * @returns the checkpoint, with the rotations that were saved under it; undefined when there is none yet
   * @throws Error when the file cannot be read, or holds something else
   */
  async load(): Promise<Checkpoint | undefined> {
    const text = await readFile(this.path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      if (error.code === 'EACCES')
        throw new Error(`${this.path} must belong to the user that runs FORM`, { cause: error });
      throw error;
    });
    if (text === undefined) return undefined;
    const checkpoint = parseCheckpoint(text);
    if (!checkpoint) throw new Error(`${this.path} holds no checkpoint`);
    return checkpoint;
  }

  /**
   * Either the whole of it is there afterwards or what was before.
   * @param rotations those of the ledger: who holds an older copy of it can follow them to the key that signed the checkpoint
   */
  save(checkpoint: Checkpoint, rotations: readonly Rotation[] = []): Promise<void> {
    return replaceDurableFile(this.path, checkpointText(withRotations(checkpoint, rotations)));
  }
}
