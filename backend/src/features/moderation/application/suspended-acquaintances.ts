import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { SYSTEM } from '../../../engine/ledger/format/envelope.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { LedgerCommand } from '../../../platform/commands/ledger-command.js';
import { COMMANDS_MAX, eachOfMany } from '../../../platform/jobs/each-of-many.js';
import { Job } from '../../../platform/jobs/job.js';
import { guardiansWhoAllow } from '../../minors/rules/guardianship.js';
import { TELL_OF_SUSPENSION } from '../domain/tell-of-suspension.js';

const EVERY_MS = 10_000;
/** By then the request that suspended has told, or its process has ended. */
const REQUEST_MS_MAX = 60_000;
/** How far a process looks back that begins to decide; keys count for longer. */
const FIRST_LOOK_MS = 12 * 60 * 60_000;

/**
 * Tells the guardians who let a person write to their children that this person is suspended (product.md 17.7.1): a command for
 * each, because they may be many, once by its key. What an interruption left, at the next tick.
 */
@Injectable()
export class SuspendedAcquaintances {
  /** Of the suspensions before this, in milliseconds, everybody was told. */
  private toldBefore = 0;

  constructor(
    private readonly commands: CommandBus,
    private readonly ledger: Ledger,
    @InjectDataSource() private readonly database: DataSource,
  ) {}

  /** @throws LedgerUnavailable */
  @Job({ everyMs: EVERY_MS, whenFailed: 'guardians are told of suspensions later' })
  async run(now: Date): Promise<void> {
    const since = new Date(this.toldBefore || now.getTime() - FIRST_LOOK_MS);
    const rows = await this.database.query<{ wallet: string; since: Date }[]>(
      'select wallet, since from suspensions where not lifted and since >= $1',
      [since],
    );
    await eachOfMany(rows, (row) => this.tell(row.wallet, row.since.toISOString(), now));
    this.toldBefore = now.getTime() - REQUEST_MS_MAX;
  }

  /** @param since when the suspension began: ISO time. @throws LedgerUnavailable */
  async tell(person: string, since: string, now: Date): Promise<void> {
    const send = (guardian: string) =>
      this.commands.execute(
        new LedgerCommand(
          TELL_OF_SUSPENSION,
          { person, guardian },
          { actor: SYSTEM, now, key: `suspended ${since} ${person} ${guardian}` },
        ),
      );
    await eachOfMany(guardiansWhoAllow(this.ledger.state, person), send, COMMANDS_MAX);
  }
}
