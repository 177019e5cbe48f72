import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { KeptTexts } from '../accounts/kept-texts.js';
import { People } from '../accounts/people.js';
import { type FoundLabels, Labels } from '../http/labels.js';
import { decodeCursor, type Page } from '../http/paging.js';
import { wallet as walletAccount, walletOf } from '../ledger/postings.js';
import type { MovementFilters, MovementsQuery, MovementView, PartyView } from './coin-views.js';
import {
  isWelcome,
  MOVEMENT_COLUMNS,
  type Movement,
  type MovementRow,
  notesOf,
  subjectsOf,
  toMovement,
  WELCOME_WORDS,
} from './movements.js';

const CURSOR = [/^\d{1,15}$/];
const ROWS_PER_READ = 1000;

/** Days are those of Rome, the last one included. */
const FILTER = `($1::text is null or kind = $1) and ($2::text is null or payer = $2 or payee = $2)
  and ($3::date is null or ts >= $3::date::timestamp at time zone 'Europe/Rome')
  and ($4::date is null or ts < ($4::date + 1)::timestamp at time zone 'Europe/Rome')`;

/** Accounts that belong to nobody in particular. */
const ACCOUNTS: readonly (readonly [prefix: string, name: string])[] = [
  ['order:', 'Deposito di un ordine'],
  ['contest:', 'Deposito di un contest'],
  ['treasury', 'Tesoreria FORM'],
];

/** Every movement of coins, for administrators. */
@Injectable()
export class AllMovements {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly people: People,
    private readonly labels: Labels,
    private readonly texts: KeptTexts,
  ) {}

  /** Newest first. */
  async list({ limit, cursor, ...filters }: MovementsQuery): Promise<Page<MovementView>> {
    const [before] = decodeCursor(cursor, CURSOR) ?? [];
    const values = await this.valuesOf(filters);
    const [counted] = await this.database.query<{ total: string }[]>(
      `select count(*) as total from read.movements where ${FILTER}`,
      values,
    );
    const found = await this.find(values, before ?? null, limit + 1);
    const shown = found.slice(0, limit);
    const last = found.length > limit ? shown.at(-1) : undefined;
    return {
      items: await this.view(shown),
      total: Number(counted?.total ?? 0),
      next: last && [String(last.revision)],
    };
  }

  /** All of them, a thousand at a time. */
  async *every(filters: MovementFilters): AsyncGenerator<MovementView> {
    const values = await this.valuesOf(filters);
    let before: string | null = null;
    for (;;) {
      const found = await this.find(values, before, ROWS_PER_READ);
      yield* await this.view(found);
      const last = found.at(-1);
      if (!last || found.length < ROWS_PER_READ) return;
      before = String(last.revision);
    }
  }

  private async valuesOf({ type, user, from, to }: MovementFilters): Promise<(string | null)[]> {
    const card = user ? await this.people.withId(user) : undefined;
    // Of somebody unknown there are no movements.
    const account = user ? walletAccount(card?.wallet ?? user) : null;
    return [type || null, account, from || null, to || null];
  }

  private async find(values: readonly (string | null)[], before: string | null, limit: number): Promise<Movement[]> {
    const rows = await this.database.query<MovementRow[]>(
      `select ${MOVEMENT_COLUMNS} from read.movements where ${FILTER} and ($5::bigint is null or revision < $5)
       order by revision desc limit $6`,
      [...values, before, limit],
    );
    return rows.map(toMovement);
  }

  private async view(movements: readonly Movement[]): Promise<MovementView[]> {
    const [labels, texts] = await Promise.all([
      this.labels.find(subjectsOf(movements)),
      this.texts.textsOf(notesOf(movements)),
    ]);
    return movements.map((movement) => ({
      _id: movement.event,
      type: movement.kind,
      amount: movement.amount,
      timestamp: movement.ts,
      sender: partyOf(movement.payer, labels),
      recipient: partyOf(movement.payee, labels),
      note: wordsOf(movement, texts),
      itemTitle: movement.item && labels.of('item', movement.item).name,
      contestTitle: movement.contest && labels.of('contest', movement.contest).name,
      hash: movement.hash,
      revision: movement.revision,
    }));
  }
}

function wordsOf(movement: Movement, texts: ReadonlyMap<string, string>): string | null {
  if (isWelcome(movement)) return WELCOME_WORDS;
  return (movement.note && texts.get(movement.note)) || null;
}

function partyOf(account: string, labels: FoundLabels): PartyView {
  const wallet = walletOf(account);
  if (wallet !== undefined) return { name: labels.of('person', wallet).name };
  return { name: ACCOUNTS.find(([prefix]) => account.startsWith(prefix))?.[1] ?? account };
}
