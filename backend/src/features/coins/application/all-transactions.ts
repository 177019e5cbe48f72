import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { wallet as walletAccount, walletOf } from '../../../engine/ledger/state/postings.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { CommittedTexts } from '../../../platform/commands/committed-texts.js';
import { type FoundLabels, Labels } from '../../../platform/http/fields/labels.js';
import {
  countRows,
  type Page,
  pageOf,
  REVISION_KEY,
  type Total,
  uniqueKey,
} from '../../../platform/http/lists/paging.js';
import { People } from '../../accounts/people/people.js';
import { withoutHidden } from '../../moderation/rules/hidden-content.js';
import type { AdminTransactionView, AllTransactionsQuery, PartyView, TransactionFilters } from '../api/coin-views.js';
import {
  notesOf,
  reasonOf,
  subjectsOf,
  TRANSACTION_COLUMNS,
  type TransactionRecord,
  type TransactionRecordRow,
  toTransactionRecord,
  withinDays,
} from '../read-model/transaction-records.js';

/** Of the movements of one event. */
const POSITION_KEY = uniqueKey(/^\d{1,5}$/);
const ROWS_PER_READ = 1000;

const FILTER = `($1::text is null or kind = $1) and ($2::text is null or payer = $2 or payee = $2)
  and ${withinDays('$3', '$4')}`;

const keysOf = ({ revision, position }: TransactionRecord): string[] => [String(revision), String(position)];

/** Accounts that belong to no person. */
const ACCOUNTS: readonly (readonly [prefix: string, name: string])[] = [
  ['order:', 'Deposito di un ordine'],
  ['contest:', 'Deposito di un contest'],
  ['treasury', 'Tesoreria FORM'],
];

/** Every transaction of coins, for administrators. */
@Injectable()
export class AllTransactions {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly people: People,
    private readonly labels: Labels,
    private readonly texts: CommittedTexts,
    private readonly ledger: Ledger,
  ) {}

  /** Newest first. */
  async list(query: AllTransactionsQuery): Promise<Page<AdminTransactionView>> {
    const values = await this.valuesOf(query);
    return pageOf<TransactionRecord, AdminTransactionView>(query, {
      keys: [REVISION_KEY, POSITION_KEY],
      keysOf,
      total: () => this.count(query, values),
      rows: (before, limit) => this.find(values, before, limit),
      view: (transactions) => this.view(transactions),
    });
  }

  /** All of them, a thousand at a time. */
  async *every(filters: TransactionFilters): AsyncGenerator<AdminTransactionView> {
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

  private async count(
    { type, user, from, to }: TransactionFilters,
    values: readonly (string | null)[],
  ): Promise<Total> {
    if (user || from || to) return countRows(this.database, `from transactions where ${FILTER}`, values);
    const [row] = await this.database.query<{ total: string }[]>(
      'select coalesce(sum(total), 0) as total from transaction_counts where $1::text is null or kind = $1',
      [type || null],
    );
    return { count: Number(row?.total) };
  }

  private async valuesOf({ type, user, from, to }: TransactionFilters): Promise<(string | null)[]> {
    const card = user ? await this.people.withId(user) : undefined;
    // An unknown person has no transactions.
    const account = user ? walletAccount(card?.wallet ?? user) : null;
    return [type || null, account, from || null, to || null];
  }

  /** @param before sort keys of the last transaction of the page before */
  private async find(
    values: readonly (string | null)[],
    before: readonly string[] | undefined,
    limit: number,
  ): Promise<TransactionRecord[]> {
    const rows = await this.database.query<TransactionRecordRow[]>(
      `select ${TRANSACTION_COLUMNS} from transactions where ${FILTER}
       and ($5::bigint is null or (revision, position) < ($5, $6::integer))
       order by revision desc, position desc limit $7`,
      [...values, before?.[0] ?? null, before?.[1] ?? null, limit],
    );
    return rows.map(toTransactionRecord);
  }

  private async view(transactions: readonly TransactionRecord[]): Promise<AdminTransactionView[]> {
    const [labels, texts] = await Promise.all([
      this.labels.find(subjectsOf(transactions), 'administrators'),
      this.texts.textsOf(notesOf(transactions)),
    ]);
    const shown = withoutHidden(this.ledger.state, texts);
    return transactions.map((transaction) => ({
      _id: transaction.event,
      position: transaction.position,
      type: transaction.kind,
      amount: transaction.amount,
      timestamp: transaction.ts,
      sender: partyOf(transaction.payer, labels),
      recipient: partyOf(transaction.payee, labels),
      note: (transaction.note && shown.get(transaction.note)) || null,
      reason: reasonOf(transaction),
      itemTitle: transaction.item && labels.labelOf('item', transaction.item).name,
      contestTitle: transaction.contest && labels.labelOf('contest', transaction.contest).name,
      hash: transaction.hash,
      revision: transaction.revision,
    }));
  }
}

function partyOf(account: string, labels: FoundLabels): PartyView {
  const wallet = walletOf(account);
  if (wallet !== undefined) return { name: labels.labelOf('person', wallet).name };
  return { name: ACCOUNTS.find(([prefix]) => account.startsWith(prefix))?.[1] ?? account };
}
