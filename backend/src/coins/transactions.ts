import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { KeptTexts } from '../accounts/kept-texts.js';
import { People } from '../accounts/people.js';
import { decodeCursor, type Page } from '../http/paging.js';
import { walletOf } from '../ledger/postings.js';
import type { PartyView, TransactionsQuery, TransactionView } from './coin-views.js';
import type { TransactionType } from './wallet-entries.projection.js';

/** A row of `wallet_entries`. */
export interface WalletEntry {
  readonly wallet: string;
  readonly revision: number;
  readonly event: string;
  readonly type: TransactionType;
  /** Negative leaves the wallet. */
  readonly amount: number;
  /** Account on the other side. */
  readonly counterparty: string;
  /** Commitment to the note. */
  readonly note: string | null;
  readonly ts: string;
  readonly hash: string;
}

const DELETED = 'Utente eliminato';
/** Who stands behind the treasury. */
const PLATFORM = 'FORM';

const CURSOR = [/^\d{1,15}$/];

/** The movements of a wallet, as its owner sees them. */
@Injectable()
export class Transactions {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly people: People,
    private readonly texts: KeptTexts,
  ) {}

  /** Newest first. */
  async list(wallet: string, { limit, cursor }: TransactionsQuery): Promise<Page<TransactionView>> {
    const [before] = decodeCursor(cursor, CURSOR) ?? [];
    const [counted] = await this.database.query<{ total: string }[]>(
      'select count(*) as total from read.wallet_entries where wallet = $1',
      [wallet],
    );
    const rows = await this.database.query<Raw<WalletEntry>[]>(
      `select wallet, revision, event, type, amount, counterparty, note, ts, hash from read.wallet_entries
       where wallet = $1 and ($2::bigint is null or revision < $2) order by revision desc limit $3`,
      [wallet, before ?? null, limit + 1],
    );
    const shown = rows.slice(0, limit).map(toEntry);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    return {
      items: await this.view(shown),
      total: Number(counted?.total ?? 0),
      next: last && [String(last.revision)],
    };
  }

  /** Coins that a wallet held right after `revision`. */
  async balanceAt(wallet: string, revision: number): Promise<number> {
    const [row] = await this.database.query<{ balance: string }[]>(
      'select coalesce(sum(amount), 0) as balance from read.wallet_entries where wallet = $1 and revision <= $2',
      [wallet, revision],
    );
    return Number(row?.balance ?? 0);
  }

  async view(entries: readonly WalletEntry[]): Promise<TransactionView[]> {
    const wallets = entries.flatMap(({ wallet, counterparty }) => [wallet, walletOf(counterparty) ?? []].flat());
    const notes = entries.flatMap(({ note }) => note ?? []);
    const [names, texts] = await Promise.all([this.people.namesOf(wallets), this.texts.textsOf(notes)]);
    return entries.map((entry) => toView(entry, names, texts));
  }
}

type Raw<T> = { [K in keyof T]: T[K] extends number ? string : K extends 'ts' ? Date : T[K] };

const toEntry = (row: Raw<WalletEntry>): WalletEntry => ({
  ...row,
  revision: Number(row.revision),
  amount: Number(row.amount),
  ts: row.ts.toISOString(),
});

function toView(
  entry: WalletEntry,
  names: ReadonlyMap<string, string>,
  texts: ReadonlyMap<string, string>,
): TransactionView {
  const { wallet, revision, event, type, amount, note, ts, hash } = entry;
  const direction = amount < 0 ? 'out' : 'in';
  const own: PartyView = { name: names.get(wallet) ?? DELETED };
  const other = counterpartyOf(entry, names);
  return {
    _id: event,
    type,
    amount: Math.abs(amount),
    direction,
    timestamp: ts,
    note: note === null ? null : (texts.get(note) ?? null),
    recipient: direction === 'out' ? other : own,
    sender: direction === 'out' ? own : other,
    counterparty: other,
    contestTitle: null,
    itemTitle: null,
    hash,
    revision,
    receipt: `/api/coin/transactions/${event}/receipt`,
  };
}

function counterpartyOf({ counterparty }: WalletEntry, names: ReadonlyMap<string, string>): PartyView {
  const wallet = walletOf(counterparty);
  return { name: wallet === undefined ? PLATFORM : (names.get(wallet) ?? DELETED) };
}
