import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { DomainError } from '../../engine/ledger/format/errors.js';
import type { EventOf } from '../../engine/ledger/state/event-data.js';
import { Ledger } from '../../engine/ledger/writing/ledger.js';
import { NewRowIds } from '../../platform/database/new-row-ids.js';
import { Effect } from '../../platform/effects/effect.js';
import { forgetMentions } from '../../platform/http/commands/stored-responses.js';
import { notAllowed, refusalOf } from '../../platform/http/errors/errors.js';
import { type ExportReader, type Owner, PersonalDataSection } from '../../platform/http/fields/personal-data.js';
import { type FailureLimit, FailureLimits } from '../../platform/http/requests/failure-limits.js';
import type { KeyedPrincipal } from '../../platform/http/requests/idempotency-key.js';
import type { Principal } from '../../platform/http/requests/signed-in.js';
import { waitForOwner } from '../accounts/people/owner-lock.js';
import { Items } from '../marketplace/application/items.js';
import { Offers } from '../marketplace/application/offers.js';
import { itemNotFound } from '../marketplace/domain/order.js';
import { offerOf } from '../marketplace/domain/placement.js';
import { refuseContactDetails } from '../minors/rules/contact-details/refuse-contact-details.js';
import { isHidden } from '../moderation/rules/hidden-content.js';
import { ReadByGuardians } from '../orientation/read-by-guardians.js';
import { isOfMinor, requireMayAnswer, requireMayAsk } from './asking.js';
import { FIND_QUESTION, type QuestionRow, questionNotFound, shownPart } from './shown-questions.js';

const DAY_S = 24 * 60 * 60;
/** Of one person in a day, deleted ones too: each was told to somebody. */
const QUESTIONS_MAX = 10;

const alreadyAnswered = () => new DomainError('ALREADY_ANSWERED', 409, 'Questa domanda ha già una risposta');

/** Asks, answers and deletes. They are rows: nothing hangs on them but what people read (product.md 3.24). */
@Injectable()
export class Questions {
  private readonly limit: FailureLimit;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly ids: NewRowIds,
    private readonly ledger: Ledger,
    private readonly items: Items,
    private readonly offers: Offers,
    private readonly guardians: ReadByGuardians,
    @Inject(FailureLimits) limits: Pick<FailureLimits, 'limit'>,
  ) {
    const msg = `Hai già fatto ${QUESTIONS_MAX} domande in un giorno: riprova domani`;
    this.limit = limits.limit('question', QUESTIONS_MAX, DAY_S, msg);
  }

  /** A guardian's file has them until the child is fourteen. */
  @PersonalDataSection({ section: 'questions', forGuardian: 'everything' })
  async askedBy({ wallet }: Owner, reader: ExportReader): Promise<object[]> {
    if (reader === 'guardian' && !(await this.guardians.read(wallet, new Date()))) return [];
    const asked = await this.database.query<{ id: string; answer: string | null }[]>(
      `select id, item, text, asked_at as "askedAt", answer, answered_at as "answeredAt" from questions
       where author = $1 order by asked_at, id`,
      [wallet],
    );
    return asked.map(({ id, answer, ...question }) => ({
      ...question,
      answer: answer && shownPart(this.ledger.state, 'answer', { id, words: answer }),
    }));
  }

  /** Nobody under eighteen has items. */
  @PersonalDataSection({ section: 'questionAnswers', forGuardian: 'nothing' })
  async answeredBy({ wallet }: Owner): Promise<object[]> {
    const answered = await this.database.query<{ id: string; question: string }[]>(
      `select q.id, q.item, q.text as question, q.answer, q.answered_at as "answeredAt"
       from questions q join marketplace_items i on i.id = q.item
       where i.seller = $1 and q.answer is not null order by q.answered_at, q.id`,
      [wallet],
    );
    return answered.map(({ id, question, ...answer }) => ({
      ...answer,
      question: shownPart(this.ledger.state, 'question', { id, words: question }),
    }));
  }

  /**
   * @returns the id
   * @throws DomainError NOT_FOUND | what `requireMayAsk` throws | KEY_REUSED | TooManyAttempts
   */
  async ask(principal: KeyedPrincipal, itemId: string, text: string, now: Date): Promise<string> {
    const { wallet: actor, key, role } = principal;
    await this.items.withId(itemId, principal);
    const offer = await this.offers.withId(itemId);
    if (!offer) throw itemNotFound();
    const refused = await refusalOf(async () => {
      requireMayAsk(this.ledger.state, offerOf(offer), { actor, now });
      await this.limit.check(actor);
    });
    const id = await this.ids.idFor('question', { actor, key }, refused);
    if (await this.find(id)) return id;
    // The key is used, and the request that used it has asked nothing yet.
    if (refused) throw refused;
    await this.limit.failed(actor);
    await this.database.transaction(async (transaction) => {
      await waitForOwner(actor, transaction);
      await transaction.query(
        `insert into questions (id, item, author, by_minor, text, asked_at, untold)
         select $1, i.id, $3, $4, $5, $6, 'question' from marketplace_items i where i.id = $2 on conflict do nothing`,
        [id, itemId, actor, role === 'minor', text, now],
      );
    });
    return id;
  }

  /** @throws DomainError NOT_FOUND | what `requireMayAnswer` throws | ALREADY_ANSWERED | KEY_REUSED | InvalidInput CONTACT_DETAILS */
  async answer({ wallet: actor, key }: KeyedPrincipal, id: string, text: string, now: Date): Promise<void> {
    const question = await this.find(id);
    const { state } = this.ledger;
    if (!question || isHidden(state, 'question', id)) throw questionNotFound();
    requireMayAnswer(state, question, { actor, now });
    // What is written to a minor passes the same gate as what a minor writes.
    if (isOfMinor(state, question)) refuseContactDetails('minor', { text });
    const refused = question.answer === null ? undefined : alreadyAnswered();
    const answerId = await this.ids.idFor('question-answer', { actor, key }, refused);
    await this.database.query(
      `update questions set answer = $2, answered_at = $3, answer_id = $4, untold = 'answer' where id = $1 and answer is null`,
      [id, text, now, answerId],
    );
    const answered = await this.find(id);
    if (!answered) throw questionNotFound();
    if (answered.answerId !== answerId) throw alreadyAnswered();
  }

  /** Of who turns out to be a minor: they stay one's words when that person is of age. */
  @Effect({ processor: 'questions', on: ['RoleChanged'], about: ({ data }) => data.wallet })
  async keepUnnamed({ data: { wallet, role } }: EventOf<'RoleChanged'>, transaction: EntityManager): Promise<void> {
    if (role === 'minor') await transaction.query('update questions set by_minor = true where author = $1', [wallet]);
  }

  /** With its answer, and with what the request that asked it was answered. @throws DomainError NOT_FOUND | NOT_ALLOWED */
  async remove({ wallet }: Principal, id: string): Promise<void> {
    const question = await this.find(id);
    if (!question) throw questionNotFound();
    if (question.author !== wallet) throw notAllowed('Elimina una domanda solo chi l’ha fatta');
    await this.database.transaction(async (transaction) => {
      await transaction.query('delete from questions where id = $1', [id]);
      await forgetMentions([id], transaction);
    });
  }

  private async find(id: string): Promise<QuestionRow | undefined> {
    const [row] = await this.database.query<QuestionRow[]>(FIND_QUESTION, [id]);
    return row;
  }
}
