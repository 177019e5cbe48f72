import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { SYSTEM } from '../../engine/ledger/format/envelope.js';
import { CommittedTexts } from '../../platform/commands/committed-texts.js';
import { Labels } from '../../platform/http/fields/labels.js';
import {
  countRows,
  ID_KEY,
  MOMENT_KEY,
  momentKey,
  momentOf,
  type Page,
  type PageQuery,
  pageOf,
  REVISION_KEY,
} from '../../platform/http/lists/paging.js';
import { refTo } from './families/admin/admin-families.js';
import type {
  ConsentAct,
  ConsentActView,
  RequestCause,
  SentRequestView,
  ShownOutcome,
} from './families/admin/admin-family-views.js';
import { Children } from './families/children.js';
import type { RequestPurpose } from './guardian-views.js';

interface HistoryRow {
  readonly revision: string;
  readonly ts: Date;
  readonly act: ConsentAct;
  readonly child: string;
  readonly guardian: string;
  readonly actor: string;
  readonly text_version: string | null;
  readonly method: string | null;
  readonly proof: string | null;
  readonly reason: string | null;
}

interface SentRow {
  readonly id: string;
  readonly email: string;
  readonly purpose: RequestPurpose;
  readonly cause: RequestCause;
  readonly is_sent: boolean;
  readonly waits: boolean;
  readonly sent_at: Date;
  readonly sent_key: string;
  readonly expires_at: Date;
  readonly outcome: ShownOutcome | null;
  readonly ended_at: Date | null;
}

/** What became of the consent that was the answer, and was declared with it. */
const DECIDED = `(select case d.state when 'given' then 'consented' when 'refused' then 'not-accepted' else 'held' end
  from guardian_consents d where d.child = guardian_requests.child and d.declared_at = guardian_requests.ended_at)`;

/** Whom a minor's guardians were asked to be, and what became of it, for administrators (product.md 16.12). */
@Injectable()
export class GuardianRecords {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly children: Children,
    private readonly texts: CommittedTexts,
    private readonly labels: Labels,
  ) {}

  /** Of a minor and of a guardian, newest first. @throws DomainError NOT_FOUND */
  async consents(id: string, query: PageQuery): Promise<Page<ConsentActView>> {
    const { wallet } = await this.children.withId(id);
    const filter = 'from guardian_history where (child = $1 or guardian = $1)';
    return pageOf<HistoryRow, ConsentActView>(query, {
      keys: [REVISION_KEY, ID_KEY],
      keysOf: ({ revision, guardian }) => [revision, guardian],
      total: () => countRows(this.database, filter, [wallet]),
      rows: ([revision = null, guardian = null], limit) =>
        this.database.query<HistoryRow[]>(
          `select revision, ts, act, child, guardian, actor, text_version, method, proof, reason ${filter}
           and ($2::bigint is null or (revision, guardian) < ($2, $3::uuid)) order by revision desc, guardian desc limit $4`,
          [wallet, revision, guardian, limit],
        ),
      view: (rows) => this.view(rows),
    });
  }

  /** Of a minor, newest first. @throws DomainError NOT_FOUND */
  async requests(id: string, query: PageQuery): Promise<Page<SentRequestView>> {
    const { wallet } = await this.children.withId(id);
    const filter = 'from guardian_requests where child = $1';
    return pageOf<SentRow, SentRequestView>(query, {
      keys: [MOMENT_KEY, ID_KEY],
      keysOf: ({ sent_key, id }) => [sent_key, id],
      total: () => countRows(this.database, filter, [wallet]),
      rows: ([sent = null, id = null], limit) =>
        this.database.query<SentRow[]>(
          `select id, email, purpose, cause, hash is not null as is_sent, waits, sent_at, ${momentKey('sent_at')} as sent_key, expires_at,
             coalesce(${DECIDED}, outcome) as outcome, ended_at ${filter}
           and ($2::text is null or (sent_at, id) < (${momentOf('$2')}, $3::uuid)) order by sent_at desc, id desc limit $4`,
          [wallet, sent, id, limit],
        ),
      view: async (rows) => rows.map(toRequest),
    });
  }

  private async view(rows: readonly HistoryRow[]): Promise<ConsentActView[]> {
    const [labels, texts] = await Promise.all([
      this.labels.find(
        { person: rows.flatMap(({ child, guardian, actor }) => [child, guardian, ...person(actor)]) },
        'administrators',
      ),
      this.texts.textsOf(rows.flatMap(({ proof, reason }) => [proof ?? [], reason ?? []].flat())),
    ]);
    return rows.map(({ revision, ts, act, child, guardian, actor, text_version, method, proof, reason }) => ({
      revision: Number(revision),
      act,
      timestamp: ts.toISOString(),
      child: refTo(child, labels),
      guardian: refTo(guardian, labels),
      by: actor === SYSTEM || actor === child || actor === guardian ? null : refTo(actor, labels),
      textVersion: text_version,
      method,
      declaredName: declaredName(proof === null ? undefined : texts.get(proof)),
      reason: (reason && texts.get(reason)) || null,
    }));
  }
}

const person = (actor: string): string[] => (actor === SYSTEM ? [] : [actor]);

/** The proof is the declaration as JSON (guardian-consents.ts); it is gone once its guardian was erased. */
function declaredName(proof: string | undefined): string | null {
  if (proof === undefined) return null;
  const { name }: { name?: unknown } = JSON.parse(proof);
  return typeof name === 'string' ? name : null;
}

const toRequest = ({ id, sent_at, expires_at, is_sent, ended_at, ...row }: SentRow): SentRequestView => ({
  _id: id,
  email: row.email,
  purpose: row.purpose,
  cause: row.cause,
  isSent: is_sent,
  isWaiting: row.waits && row.outcome === null,
  sentAt: sent_at.toISOString(),
  expiresAt: expires_at.toISOString(),
  outcome: row.outcome,
  endedAt: ended_at?.toISOString() ?? null,
});
