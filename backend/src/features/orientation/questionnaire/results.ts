import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { romeDay } from '../../../basics/calendar.js';
import type { Wallet } from '../../../basics/ids.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { NewRowIds } from '../../../platform/database/new-row-ids.js';
import { forgetMentions } from '../../../platform/http/commands/stored-responses.js';
import { notFound } from '../../../platform/http/errors/errors.js';
import { type ExportReader, type Owner, PersonalDataSection } from '../../../platform/http/fields/personal-data.js';
import type { KeyedPrincipal } from '../../../platform/http/requests/idempotency-key.js';
import { CONSENT_AGE, MAJORITY, WORKING_AGE } from '../../accounts/domain/ages.js';
import { waitForOwner } from '../../accounts/people/owner-lock.js';
import { isUnder } from '../../accounts/people/under-age.js';
import type { AreaLetter } from '../../categories/areas.js';
import { PRIVATE } from '../private-rows.js';
import { Questionnaire } from './questionnaire.js';
import type { AnswersBody, ResultView } from './questionnaire-views.js';
import { isFlat, likedAreas, orderOf, scoresOf, type Tenths } from './scores.js';

/** The ages of which job offers ask. */
const WORKING_YEARS = [WORKING_AGE, WORKING_AGE + 1, MAJORITY];
/** Of a person; an older one goes. */
const KEPT = 10;

interface ResultRow {
  readonly id: string;
  readonly wallet: Wallet;
  readonly version: number;
  readonly madeAt: Date;
  readonly tenths: Tenths;
  readonly dateOfBirth: string | null;
  /** Of the person. */
  readonly city: string | null;
}

const SELECT = `select r.id, r.wallet, r.version, r.made_at as "madeAt", r.tenths, p.date_of_birth::text as "dateOfBirth", p.city from orientation_results r join people p using (wallet)`;
const NEWEST = 'order by r.made_at desc, r.id';

/** What suggestions go by. */
interface SuggestedBy {
  readonly areas: AreaLetter[];
  /** From sixteen to eighteen; 0 below. */
  readonly age: number;
  readonly city: string | null;
}

export const resultNotFound = () => notFound('Risultato non trovato');

/** What answers came to; the answers themselves are gone then (product.md 22.4). */
@Injectable()
export class Results {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly questionnaire: Questionnaire,
    private readonly ids: NewRowIds,
    private readonly ledger: Ledger,
  ) {}

  /** A guardian's file has them until the child is fourteen. */
  @PersonalDataSection({ section: 'orientationResults', forGuardian: 'everything' })
  async ownedBy({ wallet }: Owner, reader: ExportReader): Promise<object[]> {
    const rows = await this.rowsOf(wallet);
    const read =
      reader === 'guardian' ? rows.filter((row) => isUnder(CONSENT_AGE, this.ledger.state, row, new Date())) : rows;
    return read.map(({ version, madeAt, tenths }) => ({ version, madeAt, scores: scoresOf(tenths) }));
  }

  /** @throws InvalidInput */
  async make({ wallet, key }: KeyedPrincipal, given: AnswersBody, now: Date): Promise<ResultView> {
    const tenths = this.questionnaire.tenthsOf(given);
    const id = await this.ids.idFor(PRIVATE, { actor: wallet, key });
    await this.database.transaction(async (transaction) => {
      await waitForOwner(wallet, transaction);
      await transaction.query(
        `insert into orientation_results (id, wallet, version, made_at, tenths) values ($1, $2, $3, $4, $5)
         on conflict (id) do nothing`,
        [id, wallet, given.version, now, JSON.stringify(tenths)],
      );
      await transaction.query('delete from orientation_drafts where wallet = $1', [wallet]);
      await this.keepNewest(wallet, transaction);
    });
    const [made] = await this.database.query<ResultRow[]>(`${SELECT} where r.id = $1 and r.wallet = $2`, [id, wallet]);
    if (!made) throw resultNotFound();
    return this.viewOf(made, now);
  }

  private async keepNewest(wallet: Wallet, transaction: EntityManager): Promise<void> {
    const [older]: [{ id: string }[], number] = await transaction.query(
      `delete from orientation_results where wallet = $1 and id not in (
         select r.id from orientation_results r where r.wallet = $1 ${NEWEST} limit ${KEPT}) returning id`,
      [wallet],
    );
    if (older.length > 0)
      await forgetMentions(
        older.map(({ id }) => id),
        transaction,
      );
  }

  /** The newest ten, the newest first. */
  async of(wallet: Wallet, now: Date): Promise<ResultView[]> {
    return (await this.rowsOf(wallet)).map((row) => this.viewOf(row, now));
  }

  /** What the newest result of a person says of what to suggest to them; no areas without one. */
  async suggests(wallet: Wallet, now: Date): Promise<SuggestedBy> {
    const [newest] = await this.rowsOf(wallet);
    if (!newest) return { areas: [], age: 0, city: null };
    const reached = WORKING_YEARS.filter((years) => !isUnder(years, this.ledger.state, newest, now));
    return { areas: likedAreas(newest.tenths), age: Math.max(0, ...reached), city: newest.city };
  }

  /** With what the request that made it was answered. @throws DomainError NOT_FOUND */
  async remove(wallet: Wallet, id: string): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const [removed]: [unknown[], number] = await transaction.query(
        'delete from orientation_results where id = $1 and wallet = $2 returning id',
        [id, wallet],
      );
      if (removed.length === 0) throw resultNotFound();
      await forgetMentions([id], transaction);
    });
  }

  private rowsOf(wallet: Wallet): Promise<ResultRow[]> {
    return this.database.query(`${SELECT} where r.wallet = $1 ${NEWEST} limit ${KEPT}`, [wallet]);
  }

  /** Under fourteen without figures: the questionnaire after which this one was made is for people from fourteen on. */
  private viewOf(row: ResultRow, now: Date): ResultView {
    const { id, version, madeAt, tenths } = row;
    const inWordsOnly = isUnder(CONSENT_AGE, this.ledger.state, row, now);
    return {
      ...{ _id: id, version, day: romeDay(madeAt), isFlat: isFlat(tenths), inWordsOnly },
      ...(inWordsOnly ? { order: orderOf(tenths), liked: likedAreas(tenths) } : { scores: scoresOf(tenths) }),
    };
  }
}
