import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { romeMonthsBefore } from '../../../basics/calendar.js';
import type { Wallet } from '../../../basics/ids.js';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import type { EventOf } from '../../../engine/ledger/state/event-data.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { CommittedTexts } from '../../../platform/commands/committed-texts.js';
import { Effect } from '../../../platform/effects/effect.js';
import { forgetMentions } from '../../../platform/http/commands/stored-responses.js';
import type { Principal } from '../../../platform/http/requests/signed-in.js';
import { eachOfMany } from '../../../platform/jobs/each-of-many.js';
import { Job } from '../../../platform/jobs/job.js';
import { ReadsFiles } from '../../files/file-readers.js';
import type { FileView } from '../../files/file-views.js';
import { Files } from '../../files/files.js';
import { isHidden, withoutHidden } from '../../moderation/rules/hidden-content.js';
import type { OrderView } from '../api/order-views.js';
import { isOfBuyer } from '../application/order-actions.js';
import { letterOf, type OrderRow } from '../application/order-rows.js';

type Parties = Pick<OrderRow, 'buyer' | 'seller'>;

interface Ended {
  readonly id: string;
  readonly texts: readonly string[];
}

const PROCESSOR = 'application-letters';
const EVERY_MS = 60 * 60 * 1000;
/** Months after its end in which letter and CV of an application are kept. */
const KEPT_MONTHS = 6;
const ERASED_AT_ONCE = 1000;

/** What of its words and files an application still has. */
const TEXTS = `array(select t.commitment from kept_texts t where t.commitment in (o.letter, o.message, o.cv))`;

/** Letters and CVs of applications: who reads them, and for how long (product.md 3.26). */
@Injectable()
export class ApplicationLetters {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly texts: CommittedTexts,
    private readonly files: Files,
    private readonly ledger: Ledger,
  ) {}

  /** The candidate, the company and a minor's guardian. */
  mayRead({ buyer, seller }: Parties, wallet: Wallet): boolean {
    return wallet === seller || isOfBuyer(this.ledger.state, buyer, wallet);
  }

  /** For whom may read them; nothing of a purchase. */
  async of(row: OrderRow, reader: string): Promise<Pick<OrderView, 'letter' | 'files' | 'isEmptied'>> {
    if (row.kind !== 'job_offer' || !this.mayRead(row, reader)) return {};
    const letter = letterOf(row);
    const texts = await this.texts.textsOf([letter, row.cv].filter((commitment) => commitment !== null));
    const { state } = this.ledger;
    const cv = row.cv && texts.get(row.cv);
    const files: FileView[] = cv ? [JSON.parse(cv)] : [];
    const shown = {
      letter: (letter && withoutHidden(state, texts).get(letter)) || null,
      files: files.filter(({ _id }) => !isHidden(state, 'file', _id)),
    };
    const isEmptied = (letter ?? row.cv) !== null && shown.letter === null && shown.files.length === 0;
    return { ...shown, ...(isEmptied && { isEmptied }) };
  }

  /** The company of an application that names the file, and a minor's guardian. */
  @ReadsFiles()
  async isShown(file: string, { wallet }: Pick<Principal, 'wallet'>): Promise<boolean> {
    return (await this.naming(file)).some((parties) => this.mayRead(parties, wallet));
  }

  /** Open applications to a company that name a file, which it has not opened. */
  async unopened(file: string, company: string): Promise<string[]> {
    const rows = await this.naming(file);
    return rows.flatMap(({ id, seller, status }) => (seller === company && status === 'sent' ? id : []));
  }

  private naming(file: string): Promise<Pick<OrderRow, 'id' | 'buyer' | 'seller' | 'status'>[]> {
    return this.database.query(
      'select o.id, o.buyer, o.seller, o.status from file_uses u join orders o on o.id = u.subject where u.file = $1',
      [file],
    );
  }

  @Effect({ processor: PROCESSOR, on: ['ApplicationSubmitted'], about: ({ data }) => data.order, readsTables: true })
  async useFile({ data: { order, cv } }: EventOf<'ApplicationSubmitted'>, transaction: EntityManager): Promise<void> {
    const text = cv && (await this.texts.textsOf([cv])).get(cv);
    if (!text) return;
    await this.files.use(transaction, JSON.parse(text)._id, order).catch((error: unknown) => {
      // It was erased at the same moment: the application goes without.
      if (!(error instanceof DomainError)) throw error;
    });
  }

  /** At once: with what the request that sent it was answered. */
  @Effect({
    processor: PROCESSOR,
    on: ['ApplicationWithdrawn'],
    about: ({ data }) => data.order,
    readsTables: true,
  })
  async forgetWithdrawn({ data }: EventOf<'ApplicationWithdrawn'>, transaction: EntityManager): Promise<void> {
    const [ended] = await transaction.query<Ended[]>(`select o.id, ${TEXTS} as texts from orders o where o.id = $1`, [
      data.order,
    ]);
    if (ended) await this.forget(ended, transaction);
  }

  /** Of what ended months ago. */
  @Job({ everyMs: EVERY_MS, whenFailed: 'letters and CVs of ended applications stay longer', atStart: 'begun' })
  async forgetOld(now: Date): Promise<void> {
    const ended = await this.database.query<Ended[]>(
      `select o.id, ${TEXTS} as texts from orders o
       where o.kind = 'job_offer' and o.due is null and o.updated_at < $1
         and (exists (select from kept_texts t where t.commitment in (o.letter, o.message, o.cv))
           or exists (select from file_uses u where u.subject = o.id)) limit $2`,
      [romeMonthsBefore(now, KEPT_MONTHS), ERASED_AT_ONCE],
    );
    await eachOfMany(ended, (one) => this.database.transaction((transaction) => this.forget(one, transaction)));
  }

  private async forget({ id, texts }: Ended, transaction: EntityManager): Promise<void> {
    await transaction.query('delete from kept_texts where commitment = any($1::text[])', [texts]);
    await this.files.release(transaction, id);
    await forgetMentions([id], transaction);
  }
}
