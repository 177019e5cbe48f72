import { Injectable, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { SYSTEM } from '../../engine/ledger/format/envelope.js';
import { isForLater } from '../../engine/ledger/format/errors.js';
import type { CommandKind, Sender } from '../../engine/ledger/state/command.js';
import { LedgerCommand } from '../../platform/commands/ledger-command.js';
import type { GuardianRequest } from './families/guardian-requests.js';
import { NOTIFY_OF_CASE, NOTIFY_OF_REFUSAL, NOTIFY_OF_REFUSED_INVITATION } from './rules/close-guardian-case.js';

type RefusedRequest = Pick<GuardianRequest, 'id' | 'child' | 'purpose'>;

/** By then a request has told, or its process has ended. */
const REQUEST_MS_MAX = 60_000;
/** How far a process looks back that begins to decide. */
const FIRST_LOOK_MS = 15 * 60_000;
/** The keys of notices count for longer. */
const LOOK_MS_MAX = 12 * 60 * 60_000;

/**
 * Notifications of what is a row and no event: cases that wait for administrators, and a no by the link. Each is sent once, with
 * a key made of the row: by the request that wrote the row or, where that could not, by the job.
 */
@Injectable()
export class GuardianNotices {
  private readonly logger = new Logger('GuardianNotices');
  /** Of what was written before this, in milliseconds, everybody was told. */
  private notifiedBefore = 0;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly commands: CommandBus,
  ) {}

  /** Tells administrators of a case that has been written. */
  notifyOfCase(id: string, now: Date): Promise<void> {
    return this.orLater(this.sendCase(id, now));
  }

  /** Tells administrators of a declaration that is held. */
  async notifyOfHeld(consent: string, now: Date): Promise<void> {
    const [row] = await this.database.query<{ id: string }[]>('select id from guardian_cases where consent = $1', [
      consent,
    ]);
    if (row) await this.notifyOfCase(row.id, now);
  }

  /** Tells a minor that somebody answered a request with a no; of an invitation, the guardians. */
  notifyOfRefusal(request: RefusedRequest, now: Date): Promise<void> {
    return this.orLater(this.sendRefusal(request, now));
  }

  /** For the job: what no request has told. @throws LedgerUnavailable */
  async finish(now: Date): Promise<void> {
    const until = now.getTime() - REQUEST_MS_MAX;
    const since = Math.max(this.notifiedBefore || now.getTime() - FIRST_LOOK_MS, now.getTime() - LOOK_MS_MAX);
    const span = [new Date(since), new Date(until)];
    const [cases, refusals] = await Promise.all([
      this.database.query<{ id: string }[]>(
        `select id from guardian_cases where kind <> 'contested' and outcome is null and created_at >= $1 and created_at < $2
         order by created_at`,
        span,
      ),
      this.database.query<RefusedRequest[]>(
        `select id, child, purpose from guardian_requests where outcome in ('refused', 'not-me') and ended_at >= $1 and ended_at < $2
         order by ended_at`,
        span,
      ),
    ]);
    for (const { id } of cases) await this.sendCase(id, now);
    for (const request of refusals) await this.sendRefusal(request, now);
    this.notifiedBefore = until;
  }

  private sendCase(id: string, now: Date): Promise<void> {
    return this.send(NOTIFY_OF_CASE, {}, { now, key: `guardian-case ${id}` });
  }

  private sendRefusal({ id, child, purpose }: RefusedRequest, now: Date): Promise<void> {
    const kind = purpose === 'consent' ? NOTIFY_OF_REFUSAL : NOTIFY_OF_REFUSED_INVITATION;
    return this.send(kind, { child }, { now, key: `guardian-refusal ${id}` });
  }

  private async send<Data>(kind: CommandKind<Data>, data: Data, sender: Omit<Sender, 'actor'>): Promise<void> {
    await this.commands.execute(new LedgerCommand(kind, data, { actor: SYSTEM, ...sender }));
  }

  /** The row is there, so whoever wrote it is answered. */
  private async orLater(sent: Promise<void>): Promise<void> {
    await sent.catch((err: unknown) => {
      if (!isForLater(err)) throw err;
      this.logger.warn({ err }, 'a notification about guardians is sent later');
    });
  }
}
