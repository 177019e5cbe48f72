import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { CommandBus } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { DomainError } from '../../engine/ledger/format/errors.js';
import type { JsonData, Sender } from '../../engine/ledger/state/command.js';
import type { EventOf } from '../../engine/ledger/state/event-data.js';
import type { Outcome } from '../../engine/ledger/writing/pending.js';
import { ProjectionRunner } from '../../engine/projections/runner.js';
import { DeclaredMethods } from '../../platform/commands/declared-methods.js';
import { LedgerCommand } from '../../platform/commands/ledger-command.js';
import { Effect } from '../../platform/effects/effect.js';
import { Effects } from '../../platform/effects/effects.js';
import { eachOfMany } from '../../platform/jobs/each-of-many.js';
import { Job } from '../../platform/jobs/job.js';
import { type ActSubject, type AdminAct, RECORD_ADMIN_ACT } from './acts.js';

/** An act that changes rows only. */
export interface ActOnRows<Fields> {
  readonly act: AdminAct;
  /** The rows to be written are its owner's, where it has one, and go with them. */
  readonly subject: ActSubject;
  /** What the method with `@CarriesOut` gets, as JSON, with a transaction and the time of the event. */
  readonly fields: Fields extends JsonData<Fields> ? Fields : never;
  /** With no key: each sending is an act of its own. */
  readonly sender: Sender & { readonly key?: undefined };
  /** The command with the event, where it says more than the act; with the id of the intent. */
  readonly send?: (intent: string) => Promise<Outcome>;
}

/**
 * The method changes rows because of the event of an act, once. What it refuses by a DomainError changes nothing, and is the answer to
 * the administrator.
 */
export const CarriesOut = DiscoveryService.createDecorator<AdminAct>();

interface Refusal {
  readonly code: string;
  readonly status: number;
  readonly message: string;
}

const LOOK_MS = 10_000;
const EVERY_MS = 3_600_000;

/** Records acts that no other event shows. The event comes first, so that no act happens without it. */
@Injectable()
export class AdminActs {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly commands: CommandBus,
    private readonly effects: Effects,
    private readonly projections: ProjectionRunner,
    private readonly methods: DeclaredMethods,
  ) {}

  /**
   * Call it before the text is shown that the act is about. The log has the act as soon as the caller has an answer.
   * @throws DomainError NOT_ALLOWED where the actor is no administrator (any more); then the act must not happen
   */
  async record(act: AdminAct, subject: ActSubject | undefined, sender: Sender): Promise<void> {
    await this.effects.committed(this.commands.execute(new LedgerCommand(RECORD_ADMIN_ACT, { act, subject }, sender)));
  }

  /**
   * Stores what the act changes, records the act, and waits until its event has changed the rows. What refuses the change is
   * looked up before; what refuses it by then is dropped, though the log has the act.
   * @throws DomainError NOT_ALLOWED | what the method with `@CarriesOut` throws
   */
  async change<Fields>({ act, subject, fields, sender, send }: ActOnRows<Fields>): Promise<void> {
    const intent = randomUUID();
    const owner = subject.kind === 'person' ? subject.id : subject.owner;
    await this.database.query(
      'insert into act_intents (id, act, fields, owner) values ($1, $2, $3, (select wallet from people where wallet = $4))',
      [intent, act, JSON.stringify(fields), owner ?? null],
    );
    // A leader of the release before knows no intents, but passes an edit on.
    const data = { act, subject, intent, edit: intent };
    const recording = send?.(intent) ?? this.commands.execute(new LedgerCommand(RECORD_ADMIN_ACT, data, sender));
    const recorded = await recording.catch(async (error: unknown) => {
      if (error instanceof DomainError) await this.end(intent);
      throw error;
    });
    const [event] = recorded.events;
    if (!event) throw new Error(`${act} is no event`);
    if (event.data.intent === intent) await this.effects.committed(recorded);
    else await this.projections.requireReached(recorded.revision);
    // While a process of the release before leads, or where the processor has begun behind the event, nobody else does it.
    await this.database.transaction((transaction) => this.carryOut(intent, new Date(event.ts), transaction));
    const refusal = await this.end(intent);
    if (refusal) throw new DomainError(refusal.code, refusal.status, refusal.message);
  }

  @Effect({ processor: 'admin-acts', on: ['AdministratorActed'], about: ({ data }) => data.subject?.id ?? '' })
  async followAct({ data, ts }: EventOf<'AdministratorActed'>, transaction: EntityManager): Promise<void> {
    if (data.intent !== undefined) await this.carryOut(data.intent, new Date(ts), transaction);
  }

  /** Those whose event stands and whose processor has passed it, or began behind it: the first look is that of who begins to lead. */
  @Job({ everyMs: LOOK_MS, whenFailed: 'acts of administrators are carried out later', atStart: 'begun' })
  async carryOutPassed(): Promise<void> {
    const passed = await this.database.query<{ id: string; ts: Date }[]>(
      `select i.id, a.ts from act_intents i join admin_acts a on a.intent = i.id and a.ts > i.made_at - interval '1 hour'
       where i.done_at is null order by a.revision`,
    );
    await eachOfMany(passed, ({ id, ts }) =>
      this.database.transaction((transaction) => this.carryOut(id, ts, transaction)),
    );
  }

  /** Those whose request died, before the event or after the change. */
  @Job({ everyMs: EVERY_MS, whenFailed: 'finished acts of administrators are deleted later' })
  async deleteFinished(): Promise<void> {
    await this.database.query(`delete from act_intents where made_at < now() - interval '1 day'`);
  }

  private async carryOut(id: string, at: Date, transaction: EntityManager): Promise<void> {
    const [intent] = await transaction.query<{ act: AdminAct; fields: unknown }[]>(
      'select act, fields from act_intents where id = $1 and done_at is null for update',
      [id],
    );
    if (!intent) return;
    const [run] = this.methods.declaring(CarriesOut, intent.act);
    if (!run) throw new Error(`nothing carries out ${intent.act}`);
    const refusal = await transaction
      .transaction((within) => run(intent.fields, within, at))
      .then(
        () => null,
        (error: unknown) => {
          if (error instanceof DomainError) return { code: error.code, status: error.status, message: error.message };
          throw error;
        },
      );
    await transaction.query('update act_intents set done_at = now(), fields = null, refusal = $2 where id = $1', [
      id,
      refusal && JSON.stringify(refusal),
    ]);
  }

  /** @returns why it was refused when it was carried out */
  private async end(intent: string): Promise<Refusal | null> {
    const [rows] = await this.database.query<[{ refusal: Refusal | null }[], number]>(
      'delete from act_intents where id = $1 returning refusal',
      [intent],
    );
    return rows[0]?.refusal ?? null;
  }
}
