import type { Wallet } from '../../../basics/ids.js';
import { Table } from '../../../engine/ledger/state/tables.js';
import type { Role } from '../../../platform/http/requests/signed-in.js';

/** An account in the ledger: a wallet with a role. The personal data is stored outside the ledger and can be erased. */
export interface Account {
  readonly role: Role;
  /** Revision of the event that gave the role: a token issued before it is refused. */
  readonly roleRevision: number;
  /** Id of the newest administrator's edit in the ledger. */
  readonly edit?: string;
}

const ROLES: readonly Role[] = ['minor', 'adult', 'company', 'admin'];

/**
 * Accounts in some 100 bytes each: role and revision are one number, and only the few that an administrator edited have more.
 */
export class AccountTable extends Table<Account> {
  private readonly packed = new Map<string, number>();
  private readonly edits = new Map<string, string>();

  override get size(): number {
    return this.packed.size;
  }

  override get(wallet: Wallet): Account | undefined {
    const packed = this.packed.get(wallet);
    return packed === undefined ? undefined : this.unpacked(wallet, packed);
  }

  override has(wallet: Wallet): boolean {
    return this.packed.has(wallet);
  }

  override *entries(): IterableIterator<[string, Account]> {
    for (const [wallet, packed] of this.packed) yield [wallet, this.unpacked(wallet, packed)];
  }

  override clear(): void {
    this.packed.clear();
    this.edits.clear();
  }

  protected override put(wallet: Wallet, { role, roleRevision, edit }: Account): void {
    this.packed.set(wallet, roleRevision * ROLES.length + ROLES.indexOf(role));
    if (edit !== undefined) this.edits.set(wallet, edit);
    else if (this.edits.size > 0) this.edits.delete(wallet);
  }

  protected override drop(wallet: Wallet): void {
    this.packed.delete(wallet);
    this.edits.delete(wallet);
  }

  private unpacked(wallet: Wallet, packed: number): Account {
    const role = ROLES[packed % ROLES.length] ?? 'minor';
    const edit = this.edits.size === 0 ? undefined : this.edits.get(wallet);
    return { role, roleRevision: Math.floor(packed / ROLES.length), ...(edit !== undefined && { edit }) };
  }
}
