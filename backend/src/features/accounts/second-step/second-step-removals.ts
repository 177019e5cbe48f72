import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import type { PersonId } from '../../../basics/ids.js';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { notAllowed } from '../../../platform/http/errors/errors.js';
import {
  countRows,
  ID_KEY,
  MOMENT_KEY,
  momentKey,
  momentOf,
  type Page,
  type PageQuery,
  pageOf,
} from '../../../platform/http/lists/paging.js';
import type { Principal } from '../../../platform/http/requests/signed-in.js';
import { Outbox } from '../../../platform/mail/outbox.js';
import { AdminActs, CarriesOut } from '../../audit-log/admin-acts.js';
import type { WaitingNow } from '../../definition/admin-queues.js';
import { CountsUndecidable, CountsWaiting } from '../../definition/admin-queues.js';
import { People } from '../people/people.js';
import { Person } from '../people/person.entity.js';
import { userNotFound } from '../people/users.js';
import { salutationName } from '../registration/salutation-name.js';
import { lockedPerson } from '../sign-in/locked-person.js';
import type { SecondStepRemovalView } from './second-step-views.js';
import { notSetUp, removeSecondStep } from './second-steps.js';

/** Hours from the request to the removal. */
export const WAIT_HOURS = 24;
const HOUR_MS = 3_600_000;

interface RemovalRow {
  id: string;
  name: string;
  email: string;
  asked_at: Date;
  asked_key: string;
}

const FROM_REMOVALS = 'from second_step_removals r join people p on p.id = r.person';

/** Removals of a second step that its person has lost: another administrator does it, a day after they were told by mail. */
@Injectable()
export class SecondStepRemovals {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly outbox: Outbox,
    private readonly people: People,
    private readonly acts: AdminActs,
    private readonly ledger: Ledger,
  ) {}

  /**
   * Does nothing where it was asked for before: the day of waiting does not begin again.
   * @param person who has just shown their password
   * @returns from when on the second step can be removed
   * @throws DomainError SECOND_STEP_INACTIVE
   */
  async ask({ id }: Person, now: Date): Promise<Date> {
    return this.database.transaction(async (transaction) => {
      const person = await lockedPerson({ id }, transaction);
      if (!person?.secondStepSince) throw notSetUp();
      const [asked] = await transaction.query<{ asked_at: Date }[]>(
        `insert into second_step_removals as r (person, asked_at) values ($1, $2)
         on conflict (person) do update set asked_at = r.asked_at returning asked_at`,
        [id, now],
      );
      const askedAt = asked?.asked_at ?? now;
      if (askedAt.getTime() !== now.getTime()) return removableFrom(askedAt);
      const at = now.toISOString();
      const params = { name: salutationName(person), at };
      const letter = { to: person.email, about: [person.wallet], params, cause: `${id} ${at}` };
      await this.outbox.add({ kind: 'second-step-removal', ...letter }, transaction);
      return removableFrom(now);
    });
  }

  /** Newest first. */
  list(query: PageQuery): Promise<Page<SecondStepRemovalView>> {
    return pageOf<RemovalRow, SecondStepRemovalView>(query, {
      keys: [MOMENT_KEY, ID_KEY],
      keysOf: ({ asked_key, id }) => [asked_key, id],
      total: () => countRows(this.database, FROM_REMOVALS, []),
      rows: ([asked = null, id = null], limit) =>
        this.database.query<RemovalRow[]>(
          `select p.id, p.name, p.email, r.asked_at, ${momentKey('r.asked_at')} as asked_key ${FROM_REMOVALS}
           where $1::text is null or (r.asked_at, p.id) < (${momentOf('$1')}, $2::uuid)
           order by r.asked_at desc, p.id desc limit $3`,
          [asked, id, limit],
        ),
      view: async (rows) => rows.map(toView),
    });
  }

  /** How many were asked for, and since when the oldest waits. Urgent are those that can be removed by now. */
  @CountsWaiting({ kind: 'second-steps', link: '/admin/users' })
  async waiting(): Promise<WaitingNow> {
    const [row] = await this.database.query<{ count: string; urgent: string; oldest: Date | null }[]>(
      `select count(*) as count, count(*) filter (where asked_at <= now() - interval '${WAIT_HOURS} hours') as urgent,
         min(asked_at) as oldest from second_step_removals`,
    );
    return { count: Number(row?.count), urgent: Number(row?.urgent), oldest: row?.oldest ?? null };
  }

  /** How many nobody may grant: the one of the only administrator, whom the operator helps (docs/operations.md). */
  @CountsUndecidable('second-steps')
  async undecidable(): Promise<number> {
    const [only, ...others] = [...this.ledger.state.administrators.entries()].map(([wallet]) => wallet);
    if (only === undefined || others.length > 0) return 0;
    return (await countRows(this.database, `${FROM_REMOVALS} where p.wallet = $1`, [only])).count;
  }

  /**
   * @param personId whose second step goes
   * @param principal the administrator
   * @throws DomainError NOT_FOUND | NOT_ALLOWED to oneself | REMOVAL_NOT_ASKED | REMOVAL_TOO_EARLY
   */
  async grant(personId: PersonId, principal: Principal, now: Date): Promise<void> {
    if (personId === principal.personId)
      throw notAllowed('Serve un altro amministratore: nessuno toglie la propria verifica');
    const found = await this.database.manager.findOneBy(Person, { id: personId });
    if (!found) throw userNotFound();
    const subject = { kind: 'person', id: found.wallet } as const;
    await requireRemovable(personId, now, this.database);
    const fields = { person: personId };
    await this.acts.change({ act: 'second-step-removed', subject, fields, sender: { actor: principal.wallet } });
    this.people.evict(personId);
  }

  /** @throws DomainError NOT_FOUND | REMOVAL_NOT_ASKED where the person has taken it back */
  @CarriesOut('second-step-removed')
  async remove({ person: id }: { readonly person: string }, transaction: EntityManager, at: Date): Promise<void> {
    const person = await lockedPerson({ id }, transaction);
    if (!person) throw userNotFound();
    const askedAt = await requireRemovable(id, at, transaction);
    await removeSecondStep(id, transaction);
    const cause = `${id} ${askedAt.toISOString()}`;
    const params = { name: salutationName(person) };
    const letter = { to: person.email, about: [person.wallet], params, cause };
    await this.outbox.add({ kind: 'second-step-removed', ...letter }, transaction);
  }
}

/** @returns when it was asked for. @throws DomainError REMOVAL_NOT_ASKED | REMOVAL_TOO_EARLY */
async function requireRemovable(person: string, now: Date, database: Pick<EntityManager, 'query'>): Promise<Date> {
  const [asked] = await database.query<{ asked_at: Date }[]>(
    'select asked_at from second_step_removals where person = $1',
    [person],
  );
  if (!asked) throw notAsked();
  if (removableFrom(asked.asked_at) > now) throw tooEarly();
  return asked.asked_at;
}

const removableFrom = (askedAt: Date): Date => new Date(askedAt.getTime() + WAIT_HOURS * HOUR_MS);

const notAsked = () =>
  new DomainError(
    'REMOVAL_NOT_ASKED',
    409,
    'Nessuno ha chiesto di togliere la verifica in due passaggi di questo utente',
  );
const tooEarly = () =>
  new DomainError(
    'REMOVAL_TOO_EARLY',
    409,
    `Si può togliere ${WAIT_HOURS} ore dopo la richiesta: chi ha l’account deve poterlo impedire`,
  );

const toView = ({ id, name, email, asked_at }: RemovalRow): SecondStepRemovalView => ({
  person: { _id: id, name, email },
  askedAt: asked_at.toISOString(),
  removableFrom: removableFrom(asked_at).toISOString(),
});
