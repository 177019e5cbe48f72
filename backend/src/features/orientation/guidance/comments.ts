import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { PersonId, Wallet } from '../../../basics/ids.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { NewRowIds } from '../../../platform/database/new-row-ids.js';
import { forgetMentions } from '../../../platform/http/commands/stored-responses.js';
import { notFound } from '../../../platform/http/errors/errors.js';
import { type FoundLabels, Labels } from '../../../platform/http/fields/labels.js';
import { type ExportReader, type Owner, PersonalDataSection } from '../../../platform/http/fields/personal-data.js';
import { type FailureLimit, FailureLimits } from '../../../platform/http/requests/failure-limits.js';
import type { KeyedPrincipal } from '../../../platform/http/requests/idempotency-key.js';
import type { Principal } from '../../../platform/http/requests/signed-in.js';
import { type ContentReader, type FoundContent, Reportable } from '../../definition/reportable.js';
import { refuseContactDetails } from '../../minors/rules/contact-details/refuse-contact-details.js';
import { guardianTermsOf } from '../../minors/rules/guardianship.js';
import { isHidden, REMOVED } from '../../moderation/rules/hidden-content.js';
import { goalNotFound } from '../path/path.js';
import { PRIVATE } from '../private-rows.js';
import { ReadByGuardians } from '../read-by-guardians.js';
import { isMinor } from './guidance-rules.js';
import type { CommentView } from './guidance-views.js';
import { Guided } from './guided.js';

const HOUR_S = 60 * 60;
/** Of one person in an hour. */
const COMMENTS_MAX = 30;

/** Whose goal it is. */
interface Goal {
  readonly wallet: Wallet;
  readonly personId: PersonId;
}

interface CommentRow {
  readonly id: string;
  readonly goal: string;
  readonly author: string;
  readonly text: string;
  readonly writtenAt: Date;
}

const SELECT = 'select id, goal, author, text, written_at as "writtenAt" from path_comments';

export const commentNotFound = () => notFound('Commento non trovato');

/** What those who read a path write about its goals; an administrator reads one that was reported (product.md 22.24). */
@Injectable()
export class Comments {
  private readonly limit: FailureLimit;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly ids: NewRowIds,
    private readonly ledger: Ledger,
    private readonly labels: Labels,
    private readonly guided: Guided,
    private readonly guardians: ReadByGuardians,
    @Inject(FailureLimits) limits: Pick<FailureLimits, 'limit'>,
  ) {
    const msg = `Hai scritto ${COMMENTS_MAX} commenti in un’ora: riprova più tardi`;
    this.limit = limits.limit('path-comment', COMMENTS_MAX, HOUR_S, msg);
  }

  /** What others wrote about a person's goals, and what they wrote themselves. */
  @PersonalDataSection({ section: 'pathComments', forGuardian: 'everything' })
  async ownedBy({ wallet }: Owner, reader: ExportReader): Promise<object[]> {
    if (reader === 'guardian' && !(await this.guardians.read(wallet, new Date()))) return [];
    const comments = await this.database.query<{ id: string; text: string; isOwn: boolean }[]>(
      `select c.id, g.title as goal, c.text, c.written_at as "writtenAt", c.author = $1 as "isOwn"
       from path_comments c join path_goals g on g.id = c.goal where g.wallet = $1
       union all
       select c.id, null, c.text, c.written_at, true from path_comments c join path_goals g on g.id = c.goal
       where c.author = $1 and g.wallet <> $1 order by "writtenAt"`,
      [wallet],
    );
    const { state } = this.ledger;
    return comments.map(({ id, text, ...comment }) => ({
      ...comment,
      text: !comment.isOwn && isHidden(state, 'comment', id) ? REMOVED : text,
    }));
  }

  /** @throws DomainError NOT_FOUND to who does not read the path */
  async of(principal: Principal, goalId: string, now: Date): Promise<CommentView[]> {
    const goal = await this.goalReadBy(principal, goalId, now);
    const rows = await this.database.query<CommentRow[]>(`${SELECT} where goal = $1 order by written_at, id`, [goalId]);
    const { state } = this.ledger;
    const shown = rows.filter(({ id, author }) => author === principal.wallet || !isHidden(state, 'comment', id));
    const labels = await this.labels.find({ person: shown.map(({ author }) => author) });
    return shown.map((row) => this.viewOf(row, goal, labels, principal));
  }

  /** @throws DomainError NOT_FOUND | KEY_REUSED | InvalidInput CONTACT_DETAILS | TooManyAttempts */
  async add(principal: KeyedPrincipal, goalId: string, text: string, now: Date): Promise<CommentView> {
    const goal = await this.goalReadBy(principal, goalId, now);
    // What is written to a minor passes the same gate as what a minor writes.
    if (isMinor(this.ledger.state, goal.wallet)) refuseContactDetails('minor', { text });
    await this.limit.failed(principal.wallet);
    const id = await this.ids.idFor(PRIVATE, { actor: principal.wallet, key: principal.key });
    await this.database.query(
      `insert into path_comments (id, goal, author, text, written_at)
       select $1, g.id, p.wallet, $4, $5 from path_goals g, people p where g.id = $2 and p.wallet = $3 on conflict do nothing`,
      [id, goalId, principal.wallet, text, now],
    );
    const [row] = await this.database.query<CommentRow[]>(`${SELECT} where id = $1 and goal = $2`, [id, goalId]);
    if (!row) throw goalNotFound();
    return this.viewOf(row, goal, await this.labels.find({ person: [row.author] }), principal);
  }

  /** By its author, or whose goal it is. @throws DomainError NOT_FOUND */
  async remove({ wallet }: Principal, goal: string, id: string): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const [removed]: [unknown[], number] = await transaction.query(
        `delete from path_comments c using path_goals g
         where c.id = $1 and c.goal = $2 and g.id = c.goal and (c.author = $3 or g.wallet = $3) returning c.id`,
        [id, goal, wallet],
      );
      if (removed.length === 0) throw commentNotFound();
      await forgetMentions([id], transaction);
    });
  }

  /** The subject is the comment; who does not read it cannot report it. */
  @Reportable('comment')
  async reported(id: string, _: string | undefined, reader: ContentReader): Promise<FoundContent | undefined> {
    if (!reader) return undefined;
    const [row] = await this.database.query<CommentRow[]>(`${SELECT} where id = $1`, [id]);
    if (!row || isHidden(this.ledger.state, 'comment', id)) return undefined;
    await this.goalReadBy(reader, row.goal, new Date());
    return {
      ...{ kind: 'comment', content: id, author: row.author },
      evidence: { title: null, text: row.text, image: null, link: null },
    };
  }

  /** @throws DomainError NOT_FOUND */
  private async goalReadBy({ wallet }: Principal, id: string, now: Date): Promise<Goal> {
    const [goal] = await this.database.query<Goal[]>(
      'select g.wallet, p.id as "personId" from path_goals g join people p using (wallet) where g.id = $1',
      [id],
    );
    if (!goal || !(await this.reads(wallet, goal.wallet, now))) throw goalNotFound();
    return goal;
  }

  private async reads(reader: string, owner: string, now: Date): Promise<boolean> {
    if (reader === owner) return true;
    if (guardianTermsOf(this.ledger.state, owner, reader) && (await this.guardians.read(owner, now))) return true;
    return this.guided.readsPath(reader, owner, now);
  }

  private viewOf(row: CommentRow, goal: Goal, labels: FoundLabels, reader: Principal): CommentView {
    const { _id, name } = labels.labelOf('person', row.author);
    return {
      ...{ _id: row.id, goal: row.goal, owner: goal.personId, author: { _id, name } },
      text: isHidden(this.ledger.state, 'comment', row.id) ? REMOVED : row.text,
      writtenAt: row.writtenAt.toISOString(),
      isRemovable: row.author === reader.wallet || goal.wallet === reader.wallet,
    };
  }
}
