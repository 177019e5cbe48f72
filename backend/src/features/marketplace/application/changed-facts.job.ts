import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { SYSTEM } from '../../../engine/ledger/format/envelope.js';
import { LedgerCommand } from '../../../platform/commands/ledger-command.js';
import { COMMANDS_MAX, eachOfMany } from '../../../platform/jobs/each-of-many.js';
import { Job } from '../../../platform/jobs/job.js';
import { NOTIFY_OF_FACTS } from '../domain/notify-of-facts.js';

const EVERY_MS = 5000;
/** A change is dated as its row is written: by then its transaction is over, and the clock of another process has passed it. */
const WRITTEN_MS_MAX = 15_000;
/** How far a process looks back that begins to lead: the keys of what was told count for longer (ADR 15). */
const FIRST_LOOK_MS = 12 * 60 * 60_000;

/** Tells who has an open order of an item whose days, hours or place have changed. The change is a row, so a job finds it. */
@Injectable()
export class ChangedFacts {
  /** When the last look began, in milliseconds. */
  private lookedAt = 0;

  constructor(
    @InjectDataSource() private readonly database: Pick<DataSource, 'query'>,
    private readonly commands: CommandBus,
  ) {}

  /** @throws LedgerUnavailable */
  @Job({ everyMs: EVERY_MS, whenFailed: 'buyers learn of other days later' })
  async tell(now: Date): Promise<void> {
    const since = this.lookedAt ? this.lookedAt - WRITTEN_MS_MAX : now.getTime() - FIRST_LOOK_MS;
    const orders = await this.database.query<{ id: string; changed: string }[]>(
      `select o.id, extract(epoch from i.facts_changed_at)::text as changed
       from marketplace_items i join orders o on o.item = i.id
       where i.facts_changed_at >= $1 and o.due is not null and o.kind <> 'job_offer' and o.placed_at < i.facts_changed_at`,
      [new Date(since)],
    );
    await eachOfMany(
      orders,
      ({ id, changed }) =>
        this.commands.execute(
          new LedgerCommand(NOTIFY_OF_FACTS, { order: id }, { actor: SYSTEM, key: `facts ${id} ${changed}`, now }),
        ),
      COMMANDS_MAX,
    );
    this.lookedAt = now.getTime();
  }
}
