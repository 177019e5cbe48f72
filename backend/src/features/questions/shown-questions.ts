import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { LedgerState } from '../../engine/ledger/state/state.js';
import { Ledger } from '../../engine/ledger/writing/ledger.js';
import { notFound } from '../../platform/http/errors/errors.js';
import { type FoundLabels, Labels } from '../../platform/http/fields/labels.js';
import {
  countRows,
  ID_KEY,
  MOMENT_KEY,
  momentKey,
  momentOf,
  type Page,
  type PageQuery,
  pageOf,
} from '../../platform/http/lists/paging.js';
import type { Principal } from '../../platform/http/requests/signed-in.js';
import { AwaitedActs, OVERVIEW_MAX, type TodoView } from '../definition/overview.js';
import { type ContentReader, type FoundContent, Reportable } from '../definition/reportable.js';
import type { ItemReader } from '../marketplace/application/creator-emails.js';
import type { Item } from '../marketplace/application/item.entity.js';
import { Items } from '../marketplace/application/items.js';
import { AddsToItems } from '../marketplace/lists/item-additions.js';
import { NOT_WITHDRAWN } from '../marketplace/lists/offered.js';
import { AwaitsSeller } from '../marketplace/own/own-items.js';
import { isBlocked } from '../moderation/rules/blocks.js';
import { isHidden, REMOVED } from '../moderation/rules/hidden-content.js';
import { isHiddenRow } from '../moderation/rules/hidden-contents.projection.js';
import { isOfMinor } from './asking.js';
import { questionsLink } from './notify-of-questions.js';
import type { QuestionView } from './question-views.js';

export const questionNotFound = () => notFound('Domanda non trovata');

/** How strangers read the author of a minor's words. */
const A_MINOR = 'Una persona con meno di 18 anni';

export interface QuestionRow {
  readonly id: string;
  readonly item: string;
  /** Wallets; `seller` is the author of the item. */
  readonly author: string;
  readonly seller: string;
  readonly byMinor: boolean;
  readonly text: string;
  readonly askedAt: Date;
  readonly answer: string | null;
  readonly answeredAt: Date | null;
  readonly answerId: string | null;
}

interface Waiting {
  readonly item: string;
  readonly title: string;
  /** Wallet. */
  readonly author: string;
  readonly questions: number;
}

const FROM = `from questions q join marketplace_items item on item.id = q.item and ${NOT_WITHDRAWN}`;
const COLUMNS = `q.id, q.item, q.author, item.seller, q.by_minor as "byMinor", q.text, q.asked_at as "askedAt", q.answer,
  q.answered_at as "answeredAt", q.answer_id as "answerId"`;
/** Also of an item that is not everybody's to read. */
export const FIND_QUESTION = `select ${COLUMNS} ${FROM} where q.id = $1`;

const UNANSWERED = `q.answer is null and not ${isHiddenRow('question', 'q.id::text')}`;

/** As reports and decisions name it. */
const contentOf = (id: string, part: 'question' | 'answer'): string => (part === 'question' ? id : `${id}:answer`);

/** The words of a question or an answer, as others than who wrote them read them. */
export const shownPart = (
  state: Pick<LedgerState, 'hiddenContents'>,
  part: 'question' | 'answer',
  { id, words }: { readonly id: string; readonly words: string },
): string => (isHidden(state, 'question', contentOf(id, part)) ? REMOVED : words);

/** Questions as people read them: with the item, whoever reads it. */
@Injectable()
export class ShownQuestions {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly items: Items,
    private readonly ledger: Ledger,
    private readonly labels: Labels,
  ) {}

  /** The newest first. @throws DomainError NOT_FOUND to who does not read the item */
  async about(item: string, { limit, cursor }: PageQuery, reader: ItemReader): Promise<Page<QuestionView>> {
    await this.items.withId(item, reader);
    return pageOf<QuestionRow & { readonly askedKey: string }, QuestionView>(
      { limit, cursor },
      {
        keys: [MOMENT_KEY, ID_KEY],
        keysOf: ({ askedKey, id }) => [askedKey, id],
        total: () => countRows(this.database, `${FROM} where q.item = $1`, [item]),
        rows: (after, most) =>
          this.database.query(
            `select ${COLUMNS}, ${momentKey('q.asked_at')} as "askedKey" ${FROM}
             where q.item = $1 ${after.length > 0 ? `and (q.asked_at, q.id) < (${momentOf('$3')}, $4::uuid)` : ''}
             order by q.asked_at desc, q.id desc limit $2`,
            [item, most, ...after],
          ),
        view: (rows) => this.view(rows, reader),
      },
    );
  }

  /** @throws DomainError NOT_FOUND */
  async withId(id: string, reader: ItemReader): Promise<QuestionView> {
    const [view] = await this.view(await this.database.query<QuestionRow[]>(FIND_QUESTION, [id]), reader);
    if (!view) throw questionNotFound();
    return view;
  }

  /** How many questions about it wait for its author. */
  @AddsToItems()
  async of(items: readonly Pick<Item, 'id' | 'seller'>[], { wallet }: NonNullable<ItemReader>) {
    const own = items.flatMap(({ id, seller }) => (seller === wallet ? id : []));
    const unanswered = new Map(own.map((id) => [id, 0]));
    for (const { item, questions } of own.length === 0 ? [] : await this.waitingFor(wallet, own))
      unanswered.set(item, (unanswered.get(item) ?? 0) + questions);
    return new Map([...unanswered].map(([id, questions]) => [id, { unanswered: questions }]));
  }

  /** An item a row, the longest wait first; nothing of those who may not answer. */
  @AwaitedActs({})
  async awaited({ wallet }: Principal, _now: Date, isFree: boolean): Promise<TodoView[]> {
    const waiting = isFree ? await this.waitingFor(wallet) : [];
    const titles = new Map(waiting.map(({ item, title }) => [item, title]));
    return [...titles].slice(0, OVERVIEW_MAX).map(([item, subject]) => ({
      ...{ type: 'answer_question' as const, subject, person: null, due: null },
      link: questionsLink(item),
    }));
  }

  @AwaitsSeller()
  async awaitedBy(seller: string): Promise<string[]> {
    return [...new Set((await this.waitingFor(seller)).map(({ item }) => item))];
  }

  /** The questions without an answer, by item and who asked, the longest wait first; of nobody with whom the seller may not write. */
  private async waitingFor(seller: string, items: readonly string[] | null = null): Promise<readonly Waiting[]> {
    const rows = await this.database.query<Waiting[]>(
      `select q.item, item.title, q.author, count(*)::int as questions ${FROM}
       where item.seller = $1 and ${UNANSWERED} and ($2::uuid[] is null or q.item = any($2))
       group by q.item, item.title, q.author order by min(q.asked_at), q.item`,
      [seller, items],
    );
    return rows.filter(({ author }) => !isBlocked(this.ledger.state, seller, author));
  }

  /** The subject is `<question>` or `<question>:answer`. */
  @Reportable('question')
  async reported(id: string, part = 'question', reader: ContentReader): Promise<FoundContent | undefined> {
    if (part !== 'question' && part !== 'answer') return undefined;
    const [row] = await this.database.query<QuestionRow[]>(FIND_QUESTION, [id]);
    const text = part === 'question' ? row?.text : row?.answer;
    const content = contentOf(id, part);
    if (!row || !text || isHidden(this.ledger.state, 'question', content)) return undefined;
    const { title } = await this.items.withId(row.item, reader);
    return {
      ...{ kind: 'question', content, author: part === 'question' ? row.author : row.seller },
      evidence: { title, text, image: null, link: `/marketplace/${row.item}` },
    };
  }

  private async view(rows: readonly QuestionRow[], reader: ItemReader): Promise<QuestionView[]> {
    const labels = await this.labels.find({ person: rows.map(({ author }) => author) });
    return rows.map((row) => {
      const { id, author, text, askedAt } = row;
      const isRemoved = isHidden(this.ledger.state, 'question', contentOf(id, 'question'));
      return {
        _id: id,
        author: this.authorOf(row, labels),
        isOwn: reader?.wallet === author,
        text: isRemoved ? REMOVED : text,
        askedAt: askedAt.toISOString(),
        ...(isRemoved && { isHidden: true }),
        ...(this.isForBlocked(row, reader) && !isRemoved && { isBlocked: true }),
        answer: this.answerOf(row),
      };
    });
  }

  /** Waits for an answer that nobody may give. Of a minor nothing is said: who blocks people one by one would learn who asked. */
  private isForBlocked(row: QuestionRow, reader: ItemReader): boolean {
    const { state } = this.ledger;
    const isWaiting = reader?.wallet === row.seller && row.answer === null && !isOfMinor(state, row);
    return isWaiting && isBlocked(state, row.author, row.seller);
  }

  private authorOf(row: QuestionRow, labels: FoundLabels): QuestionView['author'] {
    if (isOfMinor(this.ledger.state, row)) return { _id: null, name: A_MINOR };
    const { _id, name } = labels.labelOf('person', row.author);
    return { _id, name };
  }

  private answerOf({ id, answer, answeredAt }: QuestionRow): QuestionView['answer'] {
    if (answer === null || answeredAt === null) return null;
    const isRemoved = isHidden(this.ledger.state, 'question', contentOf(id, 'answer'));
    return {
      text: isRemoved ? REMOVED : answer,
      answeredAt: answeredAt.toISOString(),
      ...(isRemoved && { isHidden: true }),
    };
  }
}
