import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import type { Wallet } from '../../../basics/ids.js';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { Effects } from '../../../platform/effects/effects.js';
import { notAllowed, notFound } from '../../../platform/http/errors/errors.js';
import {
  countRows,
  ID_KEY,
  MOMENT_KEY,
  momentKey,
  momentOf,
  type Page,
  pageOf,
} from '../../../platform/http/lists/paging.js';
import type { Principal } from '../../../platform/http/requests/signed-in.js';
import { CountsUndecidable, CountsWaiting, isLate, type WaitingNow } from '../../definition/admin-queues.js';
import { obstacleToSecondLook } from '../../moderation/rules/second-look.js';
import type { CasesQuery, DecideCaseBody } from '../guardian-bodies.js';
import type { CaseKind, CaseOutcome, GuardianCaseView, HoldingReason } from '../guardian-views.js';
import { lacksDecider, ownMatterWords } from '../rules/deciders.js';
import { guardiansOf } from '../rules/guardianship.js';
import { CaseDecisions } from './case-decisions.js';

export interface CaseRow {
  readonly id: string;
  readonly kind: CaseKind;
  /** Wallets. */
  readonly child: string;
  readonly guardian: string | null;
  readonly consent: string | null;
  readonly text: string | null;
  readonly child_id: string;
  readonly child_name: string;
  readonly guardian_id: string | null;
  readonly guardian_name: string | null;
  readonly held_because: HoldingReason[] | null;
  readonly created_at: Date;
  readonly created_key: string;
  readonly outcome: CaseOutcome | null;
  readonly reason: string | null;
  readonly decided_at: Date | null;
  /** Of an objection, the administrator who removed the guardian. */
  readonly removed_by: string | null;
}

const OUTCOMES: Readonly<Record<CaseKind, readonly CaseOutcome[]>> = {
  'held-consent': ['accept', 'refuse'],
  contested: ['confirm', 'remove'],
  'not-me': ['dismiss'],
  objection: ['restore', 'dismiss'],
};

const FROM = `from guardian_cases k join people c on c.wallet = k.child left join people g on g.wallet = k.guardian
  left join guardian_consents d on d.id = k.consent
  left join guardian_removals r on k.kind = 'objection' and r.child = k.child and r.guardian = k.guardian`;
const SELECT = `select k.id, k.kind, k.child, k.guardian, k.consent, k.text, c.id as child_id, c.name as child_name,
  g.id as guardian_id, coalesce(d.name, g.name) as guardian_name, d.held_because, k.created_at,
  ${momentKey('k.created_at')} as created_key, k.outcome, k.reason, k.decided_at, r.removed_by`;
/** A child and a guardian who contest each other do not wait behind papers; nobody waits for longer than a week. */
const URGENT = `(k.kind in ('contested', 'not-me') or ${isLate('k.created_at')})`;
/** By then a decision has been carried out, or its process has ended. */
const CLAIM_MS_MAX = 60_000;

export const caseNotFound = () => notFound('Caso non trovato');

/** What waits for an administrator about guardians, and what was decided (product.md 16.6). */
@Injectable()
export class GuardianCases {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly decisions: CaseDecisions,
    private readonly ledger: Ledger,
    private readonly effects: Effects,
  ) {}

  /** Those that wait: what is urgent, then the oldest; the decided ones, newest first. */
  list(principal: Principal, { state = 'open', ...query }: CasesQuery): Promise<Page<GuardianCaseView>> {
    const isOpen = state === 'open';
    const filter = `where k.outcome is ${isOpen ? '' : 'not '}null`;
    const [urgency, after, order] = isOpen ? [`(not ${URGENT})::int`, '>', ''] : ['0', '<', 'desc'];
    return pageOf<CaseRow & { urgency: number }, GuardianCaseView>(query, {
      keys: [/^[01]$/, MOMENT_KEY, ID_KEY],
      keysOf: ({ urgency, created_key, id }) => [String(urgency), created_key, id],
      total: () => countRows(this.database, `${FROM} ${filter}`, []),
      rows: ([urgent = null, created = null, id = null], limit) =>
        this.database.query<(CaseRow & { urgency: number })[]>(
          `${SELECT}, ${urgency} as urgency ${FROM} ${filter} and ($1::int is null
             or (${urgency}, k.created_at, k.id) ${after} ($1::int, ${momentOf('$2')}, $3::uuid))
           order by urgency ${order}, k.created_at ${order}, k.id ${order} limit $4`,
          [urgent, created, id, limit],
        ),
      view: async (rows) => rows.map((row) => this.view(row, principal)),
    });
  }

  /** How many are open, and since when the oldest is. */
  @CountsWaiting({ kind: 'guardians', link: '/admin/guardian-cases' })
  async open(): Promise<WaitingNow> {
    const [row] = await this.database.query<WaitingNow[]>(
      `select count(*)::int as count, (count(*) filter (where ${URGENT}))::int as urgent, min(k.created_at) as oldest
       from guardian_cases k where k.outcome is null`,
    );
    return row ?? { count: 0, urgent: 0, oldest: null };
  }

  /** How many of them nobody may decide: every administrator has a side in them. */
  @CountsUndecidable('guardians')
  async undecidable(): Promise<number> {
    const rows = await this.database.query<Pick<CaseRow, 'child' | 'guardian'>[]>(
      'select child, guardian from guardian_cases where outcome is null',
    );
    return rows.filter((row) => lacksDecider(this.ledger.state, (one) => this.isConcerned(row, one))).length;
  }

  /**
   * Of two administrators who decide at once, one does.
   * @throws DomainError NOT_FOUND | ALREADY_DECIDED | WRONG_OUTCOME | NOT_ALLOWED | ANOTHER_ADMINISTRATOR | NOT_YET |
   * what the decision throws
   */
  async decide(
    principal: Principal,
    id: string,
    { outcome, reason }: DecideCaseBody,
    now: Date,
  ): Promise<GuardianCaseView> {
    const row = await this.withId(id, this.database.manager);
    const obstacle = this.obstacleFor(row, principal, now);
    if (obstacle) throw obstacle;
    if (!OUTCOMES[row.kind].includes(outcome)) throw wrongOutcome();
    // Claimed before the ledger is asked. Where that fails the case is open again: what the ledger has it does not do twice.
    await this.claim(row, { outcome, reason }, principal.wallet, now);
    const words = { by: principal.wallet, reason };
    const decided = await this.decisions.carryOut(row, outcome, words, now).catch(async (error: unknown) => {
      await this.reopen(id);
      throw error;
    });
    if (decided) await this.effects.committed(decided);
    return this.view(await this.withId(id, this.database.manager), principal);
  }

  private view(row: CaseRow, principal: Principal): GuardianCaseView {
    const obstacle = row.outcome === null ? this.obstacleFor(row, principal, new Date()) : undefined;
    return toView(row, obstacle?.message ?? null);
  }

  /** Nobody decides for themself or their child, nor alone about an objection to what they did. */
  private obstacleFor(row: CaseRow, { wallet: administrator }: Principal, now: Date): DomainError | undefined {
    const isConcerned = (one: string) => this.isConcerned(row, one);
    if (isConcerned(administrator)) return notAllowed(ownMatterWords(this.ledger.state, isConcerned));
    if (row.kind !== 'objection') return undefined;
    const first = { by: row.removed_by, isConcerned };
    return obstacleToSecondLook(this.ledger.state, first, { administrator, objectedAt: row.created_at, now });
  }

  /** The minor, a guardian of theirs, or who was or wants to be one. */
  private isConcerned({ child, guardian }: Pick<CaseRow, 'child' | 'guardian'>, wallet: Wallet): boolean {
    return wallet === child || wallet === guardian || guardiansOf(this.ledger.state, child).includes(wallet);
  }

  private async claim({ id }: CaseRow, { outcome, reason }: DecideCaseBody, by: string, now: Date): Promise<void> {
    const [, claimed]: [unknown, number] = await this.database.query(
      `update guardian_cases set outcome = $2, reason = $3, decided_by = $4, decided_at = $5
       where id = $1 and outcome is null`,
      [id, outcome, reason, by, now],
    );
    if (claimed !== 1) throw new DomainError('ALREADY_DECIDED', 409, 'Questo caso è già stato deciso');
  }

  private async reopen(id: string): Promise<void> {
    await this.database.query(
      'update guardian_cases set outcome = null, reason = null, decided_by = null, decided_at = null where id = $1',
      [id],
    );
  }

  /**
   * For the job: opens again what a process claimed that ended before it carried out the decision. What is contested still is
   * opened by itself.
   */
  async reopenUnfinished(now: Date): Promise<void> {
    await this.database.query(
      `update guardian_cases k set outcome = null, reason = null, decided_by = null, decided_at = null
       where k.decided_at < $1
         and (k.kind = 'held-consent' and exists (select from guardian_consents d where d.id = k.consent and d.state = 'held')
           or k.kind = 'objection' and k.outcome = 'restore'
             and exists (select from guardian_removals r
               where r.child = k.child and r.guardian = k.guardian and r.removed_at <= k.created_at))
         and not exists (select from guardian_cases o
           where o.kind = k.kind and o.child = k.child and o.guardian = k.guardian and o.outcome is null)`,
      [new Date(now.getTime() - CLAIM_MS_MAX)],
    );
  }

  private async withId(id: string, transaction: EntityManager): Promise<CaseRow> {
    const [row] = await transaction.query<CaseRow[]>(`${SELECT} ${FROM} where k.id = $1`, [id]);
    if (!row) throw caseNotFound();
    return row;
  }
}

function toView(row: CaseRow, obstacle: string | null): GuardianCaseView {
  return {
    _id: row.id,
    kind: row.kind,
    child: { _id: row.child_id, name: row.child_name },
    guardian: row.guardian_id === null ? null : { _id: row.guardian_id, name: row.guardian_name ?? '' },
    heldBecause: row.held_because ?? [],
    text: row.text,
    createdAt: row.created_at.toISOString(),
    outcomes: row.outcome === null && obstacle === null ? [...OUTCOMES[row.kind]] : [],
    obstacle,
    outcome: row.outcome,
    reason: row.reason,
    decidedAt: row.decided_at?.toISOString() ?? null,
  };
}

const wrongOutcome = () => new DomainError('WRONG_OUTCOME', 409, 'Questo esito non è previsto per il caso');
