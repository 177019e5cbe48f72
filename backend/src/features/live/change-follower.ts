import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Wallet } from '../../basics/ids.js';
import type { SealedEvent } from '../../engine/ledger/format/envelope.js';
import { isOf } from '../../engine/ledger/state/event-data.js';
import { AlteredEvent, DurableEvents } from '../../engine/ledger/writing/durable-events.js';
import { Ledger } from '../../engine/ledger/writing/ledger.js';
import { ProjectionRunner } from '../../engine/projections/runner.js';
import { People } from '../accounts/people/people.js';
import { type AffectedAudience, AUDIENCES, type Audiences, audiencesOf } from '../definition/audiences.js';
import { type Change, changes } from '../definition/kinds.js';
import { audienceKey } from '../notifications/notifications.projection.js';
import { OpenStreams } from './open-streams.js';

const RETRY_MS = 1000;

type Told = Pick<OpenStreams, 'size' | 'has' | 'wallets' | 'mark' | 'deliver' | 'recheck'>;

/** The database, for the one query that is made of it. */
interface Members {
  query(sql: string, parameters: unknown[]): Promise<readonly { readonly wallet: Wallet }[]>;
}

/** Audiences to be told once the read tables hold everything up to `until`. */
interface Awaited {
  until: number;
  /** By audience and change, so that many events are as one. */
  readonly audiences: Map<string, AffectedAudience>;
}

/**
 * Follows the ledger in every process, and tells the open streams what has changed once the read tables hold it: who asks
 * again then gets the new rows. It holds no events: the writer would pay for those.
 */
@Injectable()
export class ChangeFollower implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Events');
  private readonly abort = new AbortController();
  private following: Promise<void> | undefined;
  /** What is told next. */
  private first: Awaited | undefined;
  /** What came since: while more is written all the time, `first` must not wait for all of it. */
  private later: Awaited | undefined;

  constructor(
    @Inject(DurableEvents) private readonly durable: Pick<DurableEvents, 'follow'>,
    @Inject(Ledger) private readonly ledger: Pick<Ledger, 'head' | 'state'>,
    @Inject(ProjectionRunner) private readonly projections: Pick<ProjectionRunner, 'revision' | 'onReach'>,
    @Inject(OpenStreams) private readonly streams: Told,
    @Inject(People) private readonly people: Pick<People, 'onChange'>,
    @InjectDataSource() private readonly database: Members,
    @Inject(AUDIENCES) private readonly audiences: Audiences,
  ) {}

  onApplicationBootstrap(): void {
    this.people.onChange((id) => this.streams.recheck(id));
    this.projections.onReach(() => this.notifyReached());
    this.following = this.follow();
  }

  async onModuleDestroy(): Promise<void> {
    this.abort.abort();
    await this.following;
  }

  private async follow(): Promise<void> {
    const { signal } = this.abort;
    let after = this.ledger.head.revision;
    while (!signal.aborted) {
      try {
        for await (const batch of this.durable.follow({ after, signal })) {
          after = batch.at(-1)?.rev ?? after;
          this.take(batch);
        }
      } catch (err) {
        this.logger.warn({ err }, 'changes are not told');
        // Behind an altered event nothing is written any more.
        if (err instanceof AlteredEvent) return;
        await delay(RETRY_MS, undefined, { signal }).catch(() => undefined);
        // What a batch that failed has changed is told to everybody.
        for (const change of changes.kinds()) this.keep({ audience: { role: 'all' }, change }, after);
        this.notifyReached();
      }
    }
  }

  private take(batch: readonly SealedEvent[]): void {
    if (this.streams.size === 0) return;
    for (const event of batch) {
      if (isOf(event, 'RoleChanged', 'AccountClosed')) this.streams.recheck(event.data.wallet);
      for (const affected of audiencesOf(this.audiences, event, this.ledger.state))
        if (this.isHere(affected)) this.keep(affected, event.rev);
    }
    this.notifyReached();
  }

  private isHere({ audience }: AffectedAudience): boolean {
    return !('wallet' in audience) || this.streams.has(audience.wallet);
  }

  private keep(affected: AffectedAudience, revision: number): void {
    const key = `${affected.change} ${audienceKey(affected.audience)}`;
    if (!this.first) this.first = { until: revision, audiences: new Map([[key, affected]]) };
    else if (this.first.until === revision) this.first.audiences.set(key, affected);
    else if (!this.later) this.later = { until: revision, audiences: new Map([[key, affected]]) };
    else {
      this.later.until = revision;
      this.later.audiences.set(key, affected);
    }
  }

  private notifyReached(): void {
    while (this.first && this.first.until <= this.projections.revision) {
      const { audiences } = this.first;
      this.first = this.later;
      this.later = undefined;
      for (const affected of audiences.values()) this.mark(affected);
    }
    this.streams.deliver();
  }

  private mark({ audience, change }: AffectedAudience): void {
    if ('wallet' in audience || 'role' in audience) this.streams.mark(audience, change);
    else void this.markMembers(audienceKey(audience), change);
  }

  private async markMembers(audience: string, change: Change): Promise<void> {
    try {
      for (const wallet of await this.membersOf(audience)) this.streams.mark({ wallet }, change);
    } catch {
      // Who takes part is not known now: everybody asks once.
      this.streams.mark({ role: 'all' }, change);
    }
    this.streams.deliver();
  }

  /** Those of an audience who have a stream here: the ledger's state no longer knows who took part in what has ended, or is closed. */
  private async membersOf(audience: string): Promise<string[]> {
    const rows = await this.database.query(
      'select distinct wallet from audience_changes where audience = $1 and wallet = any($2::uuid[])',
      [audience, this.streams.wallets()],
    );
    return rows.map(({ wallet }) => wallet);
  }
}
