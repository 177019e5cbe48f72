import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { CommittedTexts } from '../../platform/commands/committed-texts.js';
import { notFound } from '../../platform/http/errors/errors.js';
import {
  countRows,
  ID_KEY,
  MOMENT_KEY,
  momentKey,
  momentOf,
  type Page,
  pageOf,
} from '../../platform/http/lists/paging.js';
import { CountsWaiting, isLate, type WaitingNow } from '../definition/admin-queues.js';
import type { RequestState, VerificationRequestView, VerificationsQuery } from './company-views.js';
import { QUEUE } from './verification-decision.js';

export interface VerificationRequest {
  readonly id: string;
  /** Wallet. */
  readonly company: string;
  readonly person: string;
  readonly vat_number: string;
  /** As it is to be verified. */
  readonly company_name: string;
  readonly current_name: string | null;
  readonly state: RequestState;
  /** Commitment. */
  readonly reason: string | null;
  readonly asked_at: Date;
  readonly asked_key: string;
  readonly decided_at: Date | null;
}

/** One that was granted, and what of it has changed since. */
export interface OutdatedRequest {
  readonly company: string;
  readonly request: string;
  readonly cause: 'name' | 'vat-number';
}

/** Each request with what became of it; those of accounts that are no company any more are nobody's work. */
const REQUESTS = `(
  select r.id, r.company, p.id as person, r.vat_number, r.company_name, p.company_name as current_name, v.reason, r.asked_at,
    ${momentKey('r.asked_at')} as asked_key, v.ts as decided_at, r.superseded_at is null as is_current,
    coalesce(v.outcome, case when r.superseded_at is null then 'waiting' else 'superseded' end) as state
  from company_verifications r
  join people p on p.wallet = r.company
  join accounts a on a.wallet = r.company and a.role = 'company' and not a.closed
  left join company_verdicts v on v.request = r.id
) requests`;

export const requestNotFound = () => notFound('Richiesta non trovata');

/** The rows of requests, which are data of their company. */
@Injectable()
export class VerificationRequests {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly texts: CommittedTexts,
  ) {}

  /**
   * Puts a request in the place of the company's earlier one.
   * Puts nothing where the account is gone, or the request is there already.
   * @param id of the request, where a key made it
   */
  async replace(
    company: string,
    vatNumber: string,
    now: Date,
    transaction: EntityManager,
    id: string = randomUUID(),
  ): Promise<void> {
    const [person] = await transaction.query<{ company_name: string }[]>(
      'select company_name from people where wallet = $1 for no key update',
      [company],
    );
    if (!person || (await this.has(id, transaction))) return;
    await transaction.query(
      'update company_verifications set superseded_at = $2 where company = $1 and superseded_at is null',
      [company, now],
    );
    await transaction.query(
      'insert into company_verifications (id, company, vat_number, company_name, asked_at) values ($1, $2, $3, $4, $5)',
      [id, company, vatNumber, person.company_name, now],
    );
  }

  async has(id: string, transaction: Pick<EntityManager, 'query'> = this.database): Promise<boolean> {
    const rows = await transaction.query<unknown[]>('select from company_verifications where id = $1', [id]);
    return rows.length > 0;
  }

  /** The one that counts for a company. */
  async currentOf(
    company: string,
    transaction: Pick<EntityManager, 'query'> = this.database,
  ): Promise<VerificationRequest | undefined> {
    const [request] = await transaction.query<VerificationRequest[]>(
      `select * from ${REQUESTS} where company = $1 and is_current`,
      [company],
    );
    return request;
  }

  /** Those that were granted and are not what the company has now: it has another name, or has asked with another number. @param company all unless given */
  outdated(company: string | null = null): Promise<OutdatedRequest[]> {
    return this.database.query(
      `select company, id as request, case when is_current then 'name' else 'vat-number' end as cause from ${REQUESTS}
       where state = 'verified' and (not is_current or company_name is distinct from current_name)
         and ($1::uuid is null or company = $1)`,
      [company],
    );
  }

  async ofCompany(company: string): Promise<VerificationRequestView[]> {
    const rows = await this.database.query<VerificationRequest[]>(
      `select * from ${REQUESTS} where company = $1 order by asked_at desc, id desc`,
      [company],
    );
    return this.view(rows);
  }

  /** @throws DomainError NOT_FOUND */
  async withId(id: string): Promise<VerificationRequest> {
    const request = await this.find(id);
    if (!request) throw requestNotFound();
    return request;
  }

  async find(id: string): Promise<VerificationRequest | undefined> {
    const [request] = await this.database.query<VerificationRequest[]>(`select * from ${REQUESTS} where id = $1`, [id]);
    return request;
  }

  /** Those that wait, the oldest first; the others, the newest first. */
  list({ state, ...query }: VerificationsQuery): Promise<Page<VerificationRequestView>> {
    const filter = 'where ($1::text is null or state = $1)';
    const filters = [state || null];
    const [after, order] = state === 'waiting' ? ['>', ''] : ['<', 'desc'];
    return pageOf<VerificationRequest, VerificationRequestView>(query, {
      keys: [MOMENT_KEY, ID_KEY],
      keysOf: ({ asked_key, id }) => [asked_key, id],
      total: () => countRows(this.database, `from ${REQUESTS} ${filter}`, filters),
      rows: ([asked = null, id = null], limit) =>
        this.database.query<VerificationRequest[]>(
          `select * from ${REQUESTS} ${filter} and ($2::text is null or (asked_at, id) ${after} (${momentOf('$2')}, $3::uuid))
           order by asked_at ${order}, id ${order} limit $4`,
          [...filters, asked, id, limit],
        ),
      view: (rows) => this.view(rows),
    });
  }

  @CountsWaiting({ kind: 'verifications', link: QUEUE })
  async waiting(): Promise<WaitingNow> {
    const [row] = await this.database.query<{ count: string; urgent: string; oldest: Date | null }[]>(
      `select count(*) as count, count(*) filter (where ${isLate('asked_at')}) as urgent, min(asked_at) as oldest from ${REQUESTS} where state = 'waiting'`,
    );
    return { count: Number(row?.count ?? 0), urgent: Number(row?.urgent ?? 0), oldest: row?.oldest ?? null };
  }

  async view(rows: readonly VerificationRequest[]): Promise<VerificationRequestView[]> {
    const texts = await this.texts.textsOf(rows.flatMap(({ reason }) => reason ?? []));
    return rows.map((row) => ({
      _id: row.id,
      company: { _id: row.person, name: row.current_name ?? row.company_name },
      companyName: row.company_name,
      vatNumber: row.vat_number,
      state: row.state,
      reason: texts.get(row.reason ?? '') ?? null,
      askedAt: row.asked_at.toISOString(),
      decidedAt: row.decided_at?.toISOString() ?? null,
    }));
  }
}
