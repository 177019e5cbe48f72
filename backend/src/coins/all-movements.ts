import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { KeptTexts } from '../accounts/kept-texts.js';
import { People } from '../accounts/people.js';
import { type FoundLabels, Labels } from '../http/labels.js';
import { countRows, type Page, pageOf } from '../http/paging.js';
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

const CURSOR = [/^\d{1,15}$/, /^\d{1,5}$/];
const ROWS_PER_READ = 1000;

/** Days are those of Rome, the last one included. */
const FILTER = `($1::text is null or kind = $1) and ($2::text is null or payer = $2 or payee = $2)
  and ($3::date is null or ts >= $3::date::timestamp at time zone 'Europe/Rome')
  and ($4::date is null or ts < ($4::date + 1)::timestamp at time zone 'Europe/Rome')`;

const keysOf = ({ revision, position }: Movement): string[] => [String(revision), String(position)];

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
  async list(query: MovementsQuery): Promise<Page<MovementView>> {
    const values = await this.valuesOf(query);
    return pageOf<Movement, MovementView>(query, {
      keys: CURSOR,
      keysOf,
      total: () => countRows(this.database, `from read.movements where ${FILTER}`, values),
      rows: (before, limit) => this.find(values, before, limit),
      view: (movements) => this.view(movements),
    });
  }

  /** All of them, a thousand at a time. */
  async *every(filters: MovementFilters): AsyncGenerator<MovementView> {
    const values = await this.valuesOf(filters);
    let before: readonly string[] | undefined;
    for (;;) {
      const found = await this.find(values, before, ROWS_PER_READ);
      yield* await this.view(found);
      const last = found.at(-1);
      if (!last || found.length < ROWS_PER_READ) return;
      before = keysOf(last);
    }
  }

  private async valuesOf({ type, user, from, to }: MovementFilters): Promise<(string | null)[]> {
    const card = user ? await this.people.withId(user) : undefined;
    // Of somebody unknown there are no movements.
    const account = user ? walletAccount(card?.wallet ?? user) : null;
    return [type || null, account, from || null, to || null];
  }

  /** @param before sort keys of the movement that is newer than all that are asked for */
  private async find(
    values: readonly (string | null)[],
    before: readonly string[] | undefined,
    limit: number,
  ): Promise<Movement[]> {
    const rows = await this.database.query<MovementRow[]>(
      `select ${MOVEMENT_COLUMNS} from read.movements where ${FILTER}
       and ($5::bigint is null or (revision, position) < ($5, $6::integer))
       order by revision desc, position desc limit $7`,
      [...values, before?.[0] ?? null, before?.[1] ?? null, limit],
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
      position: movement.position,
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
