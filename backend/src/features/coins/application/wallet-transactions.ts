import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { Wallet } from '../../../basics/ids.js';
import { to } from '../../../basics/italian.js';
import { wallet as walletAccount, walletOf } from '../../../engine/ledger/state/postings.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { CommittedTexts } from '../../../platform/commands/committed-texts.js';
import { type FoundLabels, Labels } from '../../../platform/http/fields/labels.js';
import { type Owner, PersonalDataSection } from '../../../platform/http/fields/personal-data.js';
import { countRows, type Page, pageOf, REVISION_KEY, type Total } from '../../../platform/http/lists/paging.js';
import type { Principal } from '../../../platform/http/requests/signed-in.js';
import type { TransactionKind } from '../../definition/kinds.js';
import { type ActivityView, OVERVIEW_MAX, RecentActivities } from '../../definition/overview.js';
import { type ContentReader, type FoundContent, messageOf, Reportable } from '../../definition/reportable.js';
import { guardianTermsOf } from '../../minors/rules/guardianship.js';
import { withoutHidden } from '../../moderation/rules/hidden-content.js';
import type {
  PartyView,
  TransactionsQuery,
  TransactionType,
  TransactionView,
  WalletFilters,
} from '../api/coin-views.js';
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

/** The person shown for the treasury. */
const PLATFORM: PartyView = { name: 'FORM' };

/** The transactions of a wallet, for its owner. */
@Injectable()
export class WalletTransactions {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly labels: Labels,
    private readonly texts: CommittedTexts,
    private readonly ledger: Ledger,
  ) {}

  @PersonalDataSection({ section: 'transactions', forGuardian: 'everything' })
  async ownedBy({ wallet }: Owner): Promise<TransactionView[]> {
    return this.view(wallet, await this.transactions(wallet, {}, null, null));
  }

  /** Newest first. @param reader wallet of who reads them: the owner, or a guardian */
  list(wallet: Wallet, query: TransactionsQuery, reader = wallet): Promise<Page<TransactionView>> {
    return pageOf<TransactionRecord, TransactionView>(query, {
      keys: [REVISION_KEY],
      keysOf: ({ revision }) => [String(revision)],
      total: () => this.total(wallet, query),
      rows: ([before = null], limit) => this.transactions(wallet, query, before, limit),
      view: (transactions) => this.view(wallet, transactions, reader),
    });
  }

  @RecentActivities()
  async activities({ wallet }: Principal): Promise<ActivityView[]> {
    const transactions = await this.view(wallet, await this.transactions(wallet, {}, null, OVERVIEW_MAX));
    // Orders and contests have activities of their own, and the welcome is a notification.
    return transactions
      .filter(({ itemTitle, contestTitle, reason }) => !itemTitle && !contestTitle && reason === null)
      .map(activityOf);
  }

  async count(wallet: Wallet): Promise<number> {
    const [row] = await this.database.query<{ total: string }[]>(
      'select transactions as total from wallet_balances where account = $1',
      [walletAccount(wallet)],
    );
    return Number(row?.total ?? 0);
  }

  /** The note of a transfer, for a party of it, a guardian of one, or an administrator. */
  @Reportable('message')
  async note(event: string, part: string | undefined, reader: ContentReader): Promise<FoundContent | undefined> {
    if (!reader || part !== undefined) return undefined;
    const [row] = await this.database.query<{ note: string; payer: string; payee: string }[]>(
      `select note, payer, payee from transactions where event = $1 and kind = 'transfer' and note is not null`,
      [event],
    );
    const author = row && walletOf(row.payer);
    if (!row || author === undefined) return undefined;
    const mayRead = reader.role === 'admin' || this.isFor(row.payer, reader) || this.isFor(row.payee, reader);
    return mayRead ? messageOf(this.texts, { commitment: row.note, author }, null) : undefined;
  }

  private isFor(account: string, { wallet }: Pick<Principal, 'wallet'>): boolean {
    const party = walletOf(account);
    if (party === undefined) return false;
    return party === wallet || guardianTermsOf(this.ledger.state, party, wallet) !== undefined;
  }

  /** Coins that a wallet held right after `revision`. */
  async balanceAt(wallet: Wallet, revision: number): Promise<number> {
    const [row] = await this.database.query<{ balance: string }[]>(
      `select coalesce((select sum(amount) from transactions where payee = $1 and revision <= $2), 0)
         - coalesce((select sum(amount) from transactions where payer = $1 and revision <= $2), 0) as balance`,
      [walletAccount(wallet), revision],
    );
    return Number(row?.balance ?? 0);
  }

  async view(wallet: Wallet, transactions: readonly TransactionRecord[], reader = wallet): Promise<TransactionView[]> {
    const [labels, texts] = await Promise.all([
      this.labels.find(subjectsOf(transactions)),
      this.texts.textsOf(notesOf(transactions)),
    ]);
    const shown = withoutHidden(this.ledger.state, texts);
    return transactions.map((transaction) => ({
      ...toView(wallet, transaction, labels, shown),
      isOwnNote: transaction.note !== null && transaction.payer === walletAccount(reader),
    }));
  }

  private async total(wallet: Wallet, filters: WalletFilters): Promise<Total> {
    const { type, from, to } = filters;
    // The whole history has a counter.
    if (!type && !from && !to) return { count: await this.count(wallet) };
    const sides = sidesOf(filters).map((side) => `select 1 from transactions where ${side} = $1 and ${FILTER}`);
    return countRows(this.database, `from (${sides.join(' union all ')}) matching`, valuesOf(wallet, filters));
  }

  /** Each side has an index of its own by revision. */
  private async transactions(
    wallet: Wallet,
    filters: WalletFilters,
    before: string | null,
    limit: number | null,
  ): Promise<TransactionRecord[]> {
    const sides = sidesOf(filters).map(
      (side) =>
        `(select ${TRANSACTION_COLUMNS} from transactions where ${side} = $1 and ${FILTER}
          and ($5::bigint is null or revision < $5) order by revision desc limit $6)`,
    );
    const rows = await this.database.query<TransactionRecordRow[]>(
      `select * from (${sides.join(' union all ')}) matching order by revision desc limit $6`,
      [...valuesOf(wallet, filters), before, limit],
    );
    return rows.map(toTransactionRecord);
  }
}

/** The parameters of FILTER, after that of the account. */
const FILTER = `($2::text is null or kind = $2) and ${withinDays('$3', '$4')}`;

const valuesOf = (wallet: Wallet, { type, from, to }: WalletFilters) => [
  walletAccount(wallet),
  type ? kindOf(type) : null,
  from || null,
  to || null,
];

const kindOf = (type: TransactionType): TransactionKind =>
  type === 'transfer_sent' || type === 'transfer_received' ? 'transfer' : type;

/** The columns that the wallet may be in: a transfer is of another type for its payer than for its payee. */
function sidesOf({ type }: WalletFilters): ('payer' | 'payee')[] {
  if (type === 'transfer_sent') return ['payer'];
  return type === 'transfer_received' ? ['payee'] : ['payer', 'payee'];
}

function typeOf({ kind }: TransactionRecord, direction: 'in' | 'out'): TransactionType {
  if (kind !== 'transfer') return kind;
  return direction === 'out' ? 'transfer_sent' : 'transfer_received';
}

function toView(
  wallet: Wallet,
  transaction: TransactionRecord,
  labels: FoundLabels,
  texts: ReadonlyMap<string, string>,
): Omit<TransactionView, 'isOwnNote'> {
  const { payer, payee, amount, party, item, contest, note, event, ts, hash, revision } = transaction;
  const direction = payer === walletAccount(wallet) ? 'out' : 'in';
  const own: PartyView = { name: labels.labelOf('person', wallet).name };
  const contestTitle = contest && labels.labelOf('contest', contest).name;
  const person = walletOf(direction === 'out' ? payee : payer) ?? party;
  const other: PartyView = person ? { name: labels.labelOf('person', person).name } : PLATFORM;
  return {
    _id: event,
    type: typeOf(transaction, direction),
    amount,
    direction,
    timestamp: ts,
    note: (note && texts.get(note)) || null,
    reason: reasonOf(transaction),
    recipient: direction === 'out' ? other : own,
    sender: direction === 'out' ? own : other,
    counterparty: other,
    contestTitle,
    itemTitle: item && labels.labelOf('item', item).name,
    hash,
    revision,
    receipt: `/api/coin/transactions/${event}/receipt`,
  };
}

function activityOf({ type, amount, direction, counterparty, timestamp }: TransactionView): ActivityView {
  const coins = `${amount.toLocaleString('it')} Coin FORM`;
  const activity = { date: timestamp, type: 'coin' as const, link: '/wallet' };
  if (type === 'transfer_sent')
    return { ...activity, title: 'Trasferimento inviato', description: `${coins} ${to(counterparty?.name ?? '')}` };
  if (type === 'transfer_received') {
    return { ...activity, title: 'Trasferimento ricevuto', description: `${coins} da ${counterparty?.name}` };
  }
  const sign = direction === 'in' ? '+' : '−';
  return { ...activity, title: 'Rettifica del saldo', description: `${sign}${coins}` };
}
