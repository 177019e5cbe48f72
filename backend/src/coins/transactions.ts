import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { KeptTexts } from '../accounts/kept-texts.js';
import { type FoundLabels, Labels } from '../http/labels.js';
import { type Page, pageOf } from '../http/paging.js';
import { PersonalData } from '../http/personal-data.js';
import { wallet as walletAccount, walletOf } from '../ledger/postings.js';
import type { PartyView, TransactionsQuery, TransactionType, TransactionView } from './coin-views.js';
import {
  isWelcome,
  MOVEMENT_COLUMNS,
  type Movement,
  type MovementRow,
  notesOf,
  subjectsOf,
  toMovement,
} from './movements.js';

/** Who stands behind the treasury. */
const PLATFORM: PartyView = { name: 'FORM' };

const CURSOR = [/^\d{1,15}$/];

/** The movements of a wallet, as its owner sees them. */
@Injectable()
export class Transactions {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly labels: Labels,
    private readonly texts: KeptTexts,
    personalData: PersonalData,
  ) {
    personalData.register({
      section: 'transactions',
      export: async ({ wallet }) => this.view(wallet, await this.movements(wallet, null, null)),
    });
  }

  /** Newest first. */
  list(wallet: string, query: TransactionsQuery): Promise<Page<TransactionView>> {
    return pageOf<Movement, TransactionView>(query, {
      keys: CURSOR,
      keysOf: ({ revision }) => [String(revision)],
      total: () => this.count(wallet),
      rows: ([before = null], limit) => this.movements(wallet, before, limit),
      view: (movements) => this.view(wallet, movements),
    });
  }

  /** The newest few. */
  async recent(wallet: string, limit: number): Promise<TransactionView[]> {
    return this.view(wallet, await this.movements(wallet, null, limit));
  }

  async count(wallet: string): Promise<number> {
    const [row] = await this.database.query<{ total: string }[]>(
      `select (select count(*) from read.movements where payer = $1) + (select count(*) from read.movements where payee = $1) as total`,
      [walletAccount(wallet)],
    );
    return Number(row?.total ?? 0);
  }

  /** Coins that a wallet held right after `revision`. */
  async balanceAt(wallet: string, revision: number): Promise<number> {
    const [row] = await this.database.query<{ balance: string }[]>(
      `select coalesce((select sum(amount) from read.movements where payee = $1 and revision <= $2), 0)
         - coalesce((select sum(amount) from read.movements where payer = $1 and revision <= $2), 0) as balance`,
      [walletAccount(wallet), revision],
    );
    return Number(row?.balance ?? 0);
  }

  async view(wallet: string, movements: readonly Movement[]): Promise<TransactionView[]> {
    const [labels, texts] = await Promise.all([
      this.labels.find(subjectsOf(movements)),
      this.texts.textsOf(notesOf(movements)),
    ]);
    return movements.map((movement) => toView(wallet, movement, labels, texts));
  }

  private async movements(wallet: string, before: string | null, limit: number | null): Promise<Movement[]> {
    const side = (column: 'payer' | 'payee') =>
      `(select ${MOVEMENT_COLUMNS} from read.movements where ${column} = $1 and ($2::bigint is null or revision < $2)
        order by revision desc limit $3)`;
    const rows = await this.database.query<MovementRow[]>(
      `${side('payer')} union all ${side('payee')} order by revision desc limit $3`,
      [walletAccount(wallet), before, limit],
    );
    return rows.map(toMovement);
  }
}

function typeOf({ kind }: Movement, direction: 'in' | 'out'): TransactionType {
  if (kind !== 'transfer') return kind;
  return direction === 'out' ? 'transfer_sent' : 'transfer_received';
}

function toView(
  wallet: string,
  movement: Movement,
  labels: FoundLabels,
  texts: ReadonlyMap<string, string>,
): TransactionView {
  const { payer, payee, amount, party, item, contest, note, event, ts, hash, revision } = movement;
  const direction = payer === walletAccount(wallet) ? 'out' : 'in';
  const own: PartyView = { name: labels.of('person', wallet).name };
  const contestTitle = contest && labels.of('contest', contest).name;
  const person = walletOf(direction === 'out' ? payee : payer) ?? party;
  const other: PartyView = person ? { name: labels.of('person', person).name } : PLATFORM;
  return {
    _id: event,
    type: typeOf(movement, direction),
    amount,
    direction,
    timestamp: ts,
    note: (note && texts.get(note)) || null,
    reason: isWelcome(movement) ? 'welcome' : null,
    recipient: direction === 'out' ? other : own,
    sender: direction === 'out' ? own : other,
    counterparty: other,
    contestTitle,
    itemTitle: item && labels.of('item', item).name,
    hash,
    revision,
    receipt: `/api/coin/transactions/${event}/receipt`,
  };
}
