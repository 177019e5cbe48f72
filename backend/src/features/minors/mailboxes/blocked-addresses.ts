import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { LedgerCommand } from '../../../platform/commands/ledger-command.js';
import { notFound } from '../../../platform/http/errors/errors.js';
import { isSameMailbox } from '../../../platform/http/fields/mailbox.js';
import { ownMatter } from '../../../platform/http/requests/require-admin.js';
import type { Principal } from '../../../platform/http/requests/signed-in.js';
import { People } from '../../accounts/people/people.js';
import { AdminActs, CarriesOut } from '../../audit-log/admin-acts.js';
import type { BlockedAddressView } from '../families/admin/admin-family-views.js';
import { Children } from '../families/children.js';
import type { UnblockAddressBody } from '../guardian-bodies.js';
import { UNBLOCK_GUARDIAN_ADDRESS } from '../rules/close-guardian-case.js';
import { guardiansOf } from '../rules/guardianship.js';
import { GuardianMailboxes } from './guardian-mailboxes.js';

/** Addresses whose owner said "Non sono io" (product.md 16.2), and the administrator who finds that it was a mistake (16.6). */
@Injectable()
export class BlockedAddresses {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly children: Children,
    private readonly people: People,
    private readonly mailboxes: GuardianMailboxes,
    private readonly commands: CommandBus,
    private readonly acts: AdminActs,
    private readonly ledger: Ledger,
  ) {}

  /** Those that the minor named, whomever they answered, newest first. */
  async listFor(child: string): Promise<BlockedAddressView[]> {
    const blocked = await this.database.query<{ email: string; at: Date }[]>(
      `select distinct r.email, m.blocked_at as at from guardian_requests r join guardian_mailboxes m on m.hash = r.mailbox
       where r.child = $1 and m.blocked_at is not null order by at desc, r.email`,
      [child],
    );
    return blocked.map(({ email, at }) => ({ email, blockedAt: at.toISOString() }));
  }

  /**
   * For every minor: requests that wait leave, and the address may be named again.
   * @throws DomainError NOT_FOUND | NOT_ALLOWED for the guardian and for whose address it is
   */
  async unblock(principal: Principal, childId: string, { email, reason }: UnblockAddressBody): Promise<void> {
    const { wallet: child } = await this.children.withId(childId);
    const own = await this.people.withId(principal.personId);
    if (guardiansOf(this.ledger.state, child).includes(principal.wallet) || (own && isSameMailbox(own.email, email))) {
      throw ownMatter();
    }
    if (!(await this.listFor(child)).some((blocked) => isSameMailbox(blocked.email, email))) {
      throw notFound('Nessun indirizzo bloccato tra quelli che questo minore ha indicato');
    }
    const [subject, sender] = [{ kind: 'person', id: child } as const, { actor: principal.wallet }];
    const send = (intent: string) =>
      this.commands.execute(new LedgerCommand(UNBLOCK_GUARDIAN_ADDRESS, { child, reason, intent }, sender));
    await this.acts.change({ act: 'guardian-address-unblocked', subject, fields: { email }, sender, send });
  }

  @CarriesOut('guardian-address-unblocked')
  async free({ email }: { readonly email: string }, transaction: EntityManager): Promise<void> {
    await this.mailboxes.unblock(email, transaction);
  }
}
