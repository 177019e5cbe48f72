import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { romeHourBefore } from '../../basics/calendar.js';
import { ConfigError } from '../../basics/environment.js';
import { messageOf } from '../../basics/error-message.js';
import { commandLine } from '../../basics/operator-commands.js';
import type { EventStore } from '../../engine/event-store/event-store.js';
import { Ledger } from '../../engine/ledger/writing/ledger.js';
import { DATABASE_URL, EVENT_STORE } from '../database/database-url.js';
import { Metrics } from '../http/observation/metrics.js';
import { type CheckOutcome, Readiness, type ReadinessCheck } from '../http/observation/readiness.js';
import { Job } from '../jobs/job.js';
import { Config } from '../settings/config.js';
import { checkArchive } from './archive-reader.js';
import { archivePath, writeSecrets } from './backup-files.js';
import { createBackup } from './create-backup.js';
import { encrypterFor } from './encryption.js';
import { NightlyFolder } from './nightly-folder.js';
import { requireWritable } from './writable-folder.js';

/** Backups are due at this hour in Rome. */
const HOUR = 3;
/** How long a backup may take, retries included, until it counts as missing. */
const LATE_MS = 2 * 60 * 60 * 1000;
const TICK_MS = 60_000;
/** How often a process that makes none looks what the leader has made. */
const LOOK_MS = 5000;
const RETRY_MS = 15 * 60_000;
const KEPT = 7;
/** Of several processes that share a database one makes the backup. */
const LOCK = 'nightly-backup';

/** Whether last night's backup is there. */
export interface BackupState {
  readonly isMissing: boolean;
  /** When the newest backup was begun; undefined: there is none. */
  readonly newest: Date | undefined;
}

/**
 * Makes a backup every night where BACKUP_DIR is set, catches up after a failure or a standstill, and keeps the newest seven.
 * On a broken ledger it makes none, so that no good one is deleted for it.
 */
@Injectable()
export class NightlyBackup implements OnModuleInit, ReadinessCheck {
  readonly name = 'backup';
  readonly severity = 'warn';
  private readonly folder: NightlyFolder | undefined;
  private readonly logger = new Logger('NightlyBackup');
  private newest: Date | undefined;
  private failure: unknown;
  private retryAtMs = 0;

  constructor(
    @Inject(Config) private readonly config: Config,
    @Inject(DATABASE_URL) private readonly databaseUrl: string,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly readiness: Readiness,
    private readonly metrics: Metrics,
    @Inject(Ledger) private readonly ledger: Pick<Ledger, 'isLeader'>,
  ) {
    this.folder = config.backupDir ? new NightlyFolder(config.backupDir) : undefined;
  }

  /** @throws ConfigError */
  async onModuleInit(): Promise<void> {
    const { backupRecipient } = this.config;
    if (backupRecipient) await encrypterFor(backupRecipient);
    this.metrics.gauge(
      { name: 'form_backup_age_seconds', help: 'Time since the newest nightly backup was begun; none without one' },
      () => this.newest && (Date.now() - this.newest.getTime()) / 1000,
    );
    if (this.folder) this.readiness.register(this);
  }

  /** Makes the backup that is due, unless it was made or has just failed. @throws Error of the backup */
  @Job({ everyMs: TICK_MS, whenFailed: 'no backup was made; it is tried again in 15 minutes', atStart: 'begun' })
  async run(now: Date): Promise<void> {
    if (!this.folder || now.getTime() < this.retryAtMs) return;
    try {
      await requireWritable(this.folder.path, 'BACKUP_DIR');
      this.newest = await this.folder.newest();
      if (!isOlder(this.newest, romeHourBefore(now, HOUR))) this.failure = undefined;
      else await this.make(this.folder, now);
    } catch (error) {
      this.retryAtMs = now.getTime() + RETRY_MS;
      this.failure = error;
      if (!(error instanceof ConfigError)) throw error;
      this.logger.warn(error.message);
    }
  }

  /** Where another process makes it, administrators hear the same from this one; of a folder that cannot be read, that it is missing. */
  @Job({ everyMs: LOOK_MS, whenFailed: 'BACKUP_DIR is looked at later', atStart: 'begun', everywhere: true })
  async look(): Promise<void> {
    if (!this.folder || this.ledger.isLeader) return;
    this.failure = undefined;
    this.newest = await this.folder.newest().catch(() => undefined);
  }

  /** For the administrators; undefined where no backups are made. */
  state(now: Date): BackupState | undefined {
    if (!this.folder) return undefined;
    const due = romeHourBefore(new Date(now.getTime() - LATE_MS), HOUR);
    return { isMissing: isOlder(this.newest, due), newest: this.newest };
  }

  check(): CheckOutcome {
    const now = new Date();
    const value = this.newest?.toISOString() ?? null;
    if (!this.state(now)?.isMissing) return { ok: true, value };
    const { failure } = this;
    const why = failure ? messageOf(failure) : 'FORM did not run, or another process is making it';
    // A folder that cannot be written is no better for another attempt.
    const advice = failure instanceof ConfigError ? '' : `: run "${commandLine('backup')}"`;
    return {
      ok: false,
      value,
      msg: `last night's backup is missing in BACKUP_DIR (${why})${advice}`,
    };
  }

  private async make(folder: NightlyFolder, now: Date): Promise<void> {
    const { backupRecipient: recipient, eventStoreUrl, signingKey } = this.config;
    const target = archivePath(folder.fileFor(now), recipient);
    const manifest = await createBackup({
      target,
      databaseUrl: this.databaseUrl,
      eventStore: eventStoreUrl ? this.store : undefined,
      vkey: signingKey.public.vkey,
      recipient,
      now,
      lock: LOCK,
    });
    if (!manifest) return;
    await writeSecrets(target, process.env, this.config);
    // What is encrypted only the holder of the private key can read again.
    if (!recipient) await checkArchive({ path: target, identity: undefined });
    await folder.keep(target, KEPT, now);
    this.newest = now;
    this.failure = undefined;
    this.logger.log(`the backup of ${manifest.head.revision + 1} events is complete`);
  }
}

const isOlder = (made: Date | undefined, due: Date): boolean => made === undefined || made < due;
