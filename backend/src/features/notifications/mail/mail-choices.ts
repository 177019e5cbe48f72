import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import type { Wallet } from '../../../basics/ids.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { notFound } from '../../../platform/http/errors/errors.js';
import { type Owner, PersonalDataSection } from '../../../platform/http/fields/personal-data.js';
import { type NotificationType, notificationTypes } from '../../definition/kinds.js';

export const MAIL_CHOICES = ['at-once', 'digest', 'never'] as const;
export type MailChoice = (typeof MAIL_CHOICES)[number];
export type ChoicesOfPerson = Readonly<Record<NotificationType, MailChoice>>;

interface ChoiceRow {
  readonly wallet: Wallet;
  readonly kind: NotificationType;
  readonly choice: MailChoice;
}

const TOKEN_BYTES = 24;
const TOKEN = /^[\w-]{1,64}$/;

const linkOfNobody = () => notFound('Questo link non vale più: scegli le notifiche nel tuo profilo');

/** Minors get no mail that they have not asked for (product.md 15.7). */
const defaultOf = (role: string | undefined): MailChoice => (role === 'minor' ? 'never' : 'digest');

/** Which notifications each person wants by mail. */
@Injectable()
export class MailChoices {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly ledger: Ledger,
  ) {}

  @PersonalDataSection({ section: 'mailChoices', forGuardian: 'everything' })
  ownedBy({ wallet }: Owner): Promise<ChoicesOfPerson> {
    return this.choicesOf(wallet);
  }

  async choicesOf(wallet: Wallet): Promise<ChoicesOfPerson> {
    return this.whole(wallet, await this.rowsOf([wallet]));
  }

  /** By wallet. */
  async ofAll(wallets: readonly Wallet[]): Promise<ReadonlyMap<string, ChoicesOfPerson>> {
    const rows = new Map<string, ChoiceRow[]>();
    for (const row of await this.rowsOf(wallets)) rows.set(row.wallet, [...(rows.get(row.wallet) ?? []), row]);
    return new Map(wallets.map((wallet) => [wallet, this.whole(wallet, rows.get(wallet) ?? [])]));
  }

  /** From now on, for what is still to be mailed as well. */
  async choose(wallet: Wallet, choices: ChoicesOfPerson): Promise<void> {
    const kinds = notificationTypes.kinds();
    const chosen = kinds.map((kind) => choices[kind]);
    await this.database.transaction(async (transaction) => {
      await transaction.query(
        `insert into mail_choices (wallet, kind, choice) select $1, * from unnest($2::text[], $3::text[])
         on conflict (wallet, kind) do update set choice = excluded.choice`,
        [wallet, kinds, chosen],
      );
      await transaction.query(
        `delete from notification_mail n using unnest($2::text[], $3::text[]) as chosen (kind, choice)
         where n.wallet = $1 and n.kind = chosen.kind and n.mailed_at is null and n.choice <> 'letter'
           and chosen.choice = 'never'`,
        [wallet, kinds, chosen],
      );
    });
  }

  /** The page whose button stops all these messages, without a sign-in. */
  async unsubscribePath(wallet: Wallet, transaction: EntityManager): Promise<string> {
    const rows: { token: string }[] = await transaction.query(
      `insert into mail_unsubscribing (wallet, token) values ($1, $2)
       on conflict (wallet) do update set wallet = excluded.wallet returning token`,
      [wallet, randomBytes(TOKEN_BYTES).toString('base64url')],
    );
    return `/unsubscribe/${rows[0]?.token}`;
  }

  /** @throws DomainError NOT_FOUND for a token that nobody has */
  async unsubscribe(token: string): Promise<void> {
    if (!TOKEN.test(token)) throw linkOfNobody();
    const rows: { wallet: Wallet }[] = await this.database.query(
      'select wallet from mail_unsubscribing where token = $1',
      [token],
    );
    const [owner] = rows;
    if (!owner) throw linkOfNobody();
    await this.choose(owner.wallet, everyKind('never'));
  }

  private rowsOf(wallets: readonly Wallet[]): Promise<ChoiceRow[]> {
    return this.database.query('select wallet, kind, choice from mail_choices where wallet = any($1::uuid[])', [
      wallets,
    ]);
  }

  private whole(wallet: Wallet, rows: readonly ChoiceRow[]): ChoicesOfPerson {
    const otherwise = everyKind(defaultOf(this.ledger.state.accounts.get(wallet)?.role));
    return { ...otherwise, ...Object.fromEntries(rows.map(({ kind, choice }) => [kind, choice])) };
  }
}

const everyKind = (choice: MailChoice) =>
  Object.fromEntries(notificationTypes.kinds().map((kind) => [kind, choice])) as ChoicesOfPerson;
