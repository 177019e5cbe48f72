import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { SYSTEM } from '../../../engine/ledger/format/envelope.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { LedgerCommand } from '../../../platform/commands/ledger-command.js';
import { COMMANDS_MAX, eachOfMany } from '../../../platform/jobs/each-of-many.js';
import { Job } from '../../../platform/jobs/job.js';
import { END_GUIDANCE, isOverdue, NOTIFY_OF_INVITATION } from './guidance-commands.js';
import { canBegin } from './guidance-rules.js';
import { WAITING_MS } from './guidance-state.js';

const EVERY_MS = 5_000;
const TIDY_MS = 60_000;
const NOTES_KEPT = '12 months';

interface Untold {
  readonly guidance: string;
  readonly person: string;
  readonly counsellor: string;
}

/** Tells who has an account at an invited address, ends what nobody answered, and erases what has been kept long enough. */
@Injectable()
export class GuidanceJob {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly ledger: Ledger,
    private readonly commands: CommandBus,
  ) {}

  /** Also who confirms the address later, or may be a counsellor only then. */
  @Job({ everyMs: EVERY_MS, whenFailed: 'counsellors are told of invitations later' })
  async tell(now: Date): Promise<void> {
    const untold = await this.database.query<Untold[]>(
      `select g.id as guidance, g.person, p.wallet as counsellor from guidances g join people p on p.email = g.email join accounts a on a.wallet = p.wallet and a.role = 'adult'
       where g.told_at is null and g.invited_at > $1 and p.email_confirmed_at is not null order by g.invited_at`,
      [new Date(now.getTime() - WAITING_MS)],
    );
    const { state } = this.ledger;
    const found = untold.filter((one) => state.guidances.has(one.guidance) || canBegin(state, one, now));
    await eachOfMany(found, async (invitation) => {
      const { guidance } = invitation;
      const sender = { actor: SYSTEM, now, key: `guidance-invited ${guidance}` };
      // Who has accepted or declined meanwhile knows of it.
      if (!state.guidances.has(guidance))
        await this.commands.execute(new LedgerCommand(NOTIFY_OF_INVITATION, invitation, sender));
      await this.database.query('update guidances set told_at = $2 where id = $1', [guidance, now]);
    });
  }

  @Job({ everyMs: TIDY_MS, whenFailed: 'what nobody answered about counsellors is ended later' })
  async tidy(now: Date): Promise<void> {
    const overdue = this.known().filter(([, known]) => !('endedAt' in known) && isOverdue(known, now));
    await eachOfMany(
      overdue.flatMap(([guidance, known]) => ('endedAt' in known ? [] : { guidance, person: known.person })),
      (data) => this.commands.execute(new LedgerCommand(END_GUIDANCE, data, { actor: SYSTEM, now })),
      COMMANDS_MAX,
    );
    await this.forget(now);
  }

  /** What has ended without notes is kept for as long as an invitation is; notes for twelve months. */
  private async forget(now: Date): Promise<void> {
    const open = this.known().flatMap(([id, known]) => ('endedAt' in known ? [] : id));
    const ended = this.known().flatMap(([id, known]) => ('endedAt' in known ? id : []));
    const oldest = new Date(now.getTime() - WAITING_MS);
    await this.database.query(
      `update guidances set ended_at = $1
       where ended_at is null and (id = any($2::uuid[]) or (invited_at <= $3 and not id = any($4::uuid[])))`,
      [now, ended, oldest, open],
    );
    await this.database.query(
      `delete from guidances where ended_at is not null and invited_at <= $2
       and (notes = '' or ended_at <= $1::timestamptz - $3::interval)`,
      [now, oldest, NOTES_KEPT],
    );
  }

  private known() {
    return [...this.ledger.state.guidances.entries()];
  }
}
