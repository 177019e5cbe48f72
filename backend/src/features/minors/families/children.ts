import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { PersonId, Wallet } from '../../../basics/ids.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { notAllowed, notFound } from '../../../platform/http/errors/errors.js';
import { isSameMailbox } from '../../../platform/http/fields/mailbox.js';
import type { Principal } from '../../../platform/http/requests/signed-in.js';
import { guardiansOf, guardianTermsOf } from '../rules/guardianship.js';

export const childNotFound = () => notFound('Persona non trovata');
export const guardianNotFound = () => notFound('Genitore o tutore non trovato');

/** The row of a minor. */
export interface Child {
  readonly personId: PersonId;
  readonly wallet: Wallet;
  readonly name: string;
  readonly email: string;
  readonly parentEmail: string | null;
  /** YYYY-MM-DD. */
  readonly dateOfBirth: string | null;
  readonly createdAt: Date;
}

const SELECT = `select id as "personId", wallet, name, email, parent_email as "parentEmail",
  date_of_birth::text as "dateOfBirth", created_at as "createdAt" from people`;

/** Minors, as those who may see them look them up. */
@Injectable()
export class Children {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly ledger: Ledger,
  ) {}

  /**
   * A child of this guardian.
   * @throws DomainError NOT_FOUND | NOT_ALLOWED, also for a guardian whom the child contests
   */
  async childOf({ wallet }: Pick<Principal, 'wallet'>, personId: PersonId): Promise<Child> {
    const child = await this.withId(personId);
    if (!guardianTermsOf(this.ledger.state, child.wallet, wallet)) throw notAllowed();
    return child;
  }

  /** @throws DomainError NOT_FOUND */
  async withId(personId: PersonId): Promise<Child> {
    const [child] = await this.database.query<Child[]>(`${SELECT} where id = $1`, [personId]);
    if (!child) throw childNotFound();
    return child;
  }

  /** @throws DomainError NOT_FOUND */
  async withWallet(wallet: Wallet): Promise<Child> {
    const [child] = await this.withWallets([wallet]);
    if (!child) throw childNotFound();
    return child;
  }

  /** Whether the mailbox is that of a guardian of the minor. @param child a wallet */
  async haveGuardianAt(child: string, email: string): Promise<boolean> {
    const guardians = await this.withWallets(guardiansOf(this.ledger.state, child));
    return guardians.some((guardian) => isSameMailbox(guardian.email, email));
  }

  /** Those who still exist, by name. */
  withWallets(wallets: readonly Wallet[]): Promise<Child[]> {
    return this.database.query<Child[]>(`${SELECT} where wallet = any($1::uuid[]) order by name, id`, [wallets]);
  }
}
