import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import pg from 'pg';
import { CheckpointSigner, type CheckpointSignerOptions } from '../src/engine/ledger/checkpoints/checkpoint-signer.js';
import { LocalCheckpoint } from '../src/engine/ledger/checkpoints/local-checkpoint.js';
import { TreeTiles } from '../src/engine/ledger/checkpoints/tree-tiles.js';
import { checkpointKey, signingKey } from '../src/engine/ledger/format/checkpoint.js';
import type { LocalLedger } from '../src/engine/ledger/writing/local-ledger.js';
import { ADA, BEN, cause, deposit, ORIGIN, openLedger, STREAM, transfer } from './coins.js';
import { createTestDatabase, MIGRATED, type TestDatabase } from './database.js';
import { MemoryStore } from './memory-store.js';

/** Ledgers with checkpoint signers, for specs of the signer. */

export const KEY = checkpointKey(ORIGIN, signingKey(Buffer.alloc(32, 1)));
export const NEXT_KEY = checkpointKey(ORIGIN, signingKey(Buffer.alloc(32, 2)));
export const CHECKPOINTS = `checkpoints-${STREAM}`;
export const NEVER_MS = 2 ** 30;

/** A process: a ledger and its signer. */
export interface Signing {
  readonly ledger: LocalLedger;
  readonly signer: CheckpointSigner;
  readonly errors: readonly unknown[];
  close(): Promise<void>;
}

/** The shared parts of processes: an event store, tiles, and a folder for the local checkpoint of each. */
export class SigningProcesses {
  store = new MemoryStore();
  folder = '';
  database!: TestDatabase;
  private pool!: pg.Pool;
  private readonly open: Signing[] = [];

  /** Creates the shared parts for one spec. */
  constructor() {
    beforeAll(async () => {
      this.database = await createTestDatabase(MIGRATED);
      this.pool = new pg.Pool({ connectionString: this.database.url });
      // A connection that the drop of the database ends.
      this.pool.on('error', () => undefined);
    });
    afterAll(async () => {
      await this.pool.end();
      await this.database.drop();
    });
    beforeEach(async () => {
      this.folder = await mkdtemp(join(tmpdir(), 'form-signer-'));
      this.store = new MemoryStore();
      await (await this.tiles()).clear();
    });
    afterEach(async () => {
      for (const process of this.open.splice(0)) await process.close();
      await rm(this.folder, { recursive: true });
    });
  }

  tiles = () => TreeTiles.open(this.pool, STREAM);
  memory = (name = 'last') => new LocalCheckpoint(join(this.folder, name));

  async start(options: Partial<CheckpointSignerOptions> = {}): Promise<Signing> {
    const { store } = this;
    const ledger = await openLedger(store, { vkey: KEY.public.vkey });
    const errors: unknown[] = [];
    const signer = await CheckpointSigner.start({
      store,
      ledger,
      tiles: await this.tiles(),
      key: KEY,
      localCheckpoint: this.memory(),
      everyMs: NEVER_MS,
      onError: (error) => errors.push(error),
      ...options,
    });
    const close = async () => {
      await signer.stop();
      await ledger.close();
    };
    const process = { ledger, signer, errors, close };
    this.open.push(process);
    return process;
  }

  async stop(process: Signing): Promise<void> {
    this.forget(process);
    await process.close();
  }

  /** Stops a process like a crash: it signs nothing more. */
  forget(process: Signing): void {
    this.open.splice(this.open.indexOf(process), 1);
  }
}

export async function transfers(ledger: LocalLedger, count: number): Promise<void> {
  await ledger.write(deposit(ADA, count), cause());
  await Promise.all(Array.from({ length: count }, () => ledger.write(transfer(ADA, BEN, 1), cause())));
}
