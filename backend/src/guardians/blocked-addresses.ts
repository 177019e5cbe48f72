import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { CommittedTexts } from '../accounts/committed-texts.js';
import { People } from '../accounts/people.js';
import { AdminActs } from '../admin-log/admin-acts.js';
import { notFound } from '../http/errors.js';
import { isSameMailbox } from '../http/mailbox.js';
import { ownMatter } from '../http/require-admin.js';
import type { Principal } from '../http/signed-in.js';
import { Ledger } from '../ledger/ledger.js';
import { guardiansOf } from '../protection/guardianship.js';
import { blockedHash } from './addresses.js';
import type { BlockedAddressView } from './admin-family-views.js';
import { Children } from './children.js';
import type { UnblockAddressBody } from './guardian-bodies.js';

/** Addresses whose owner said "Non sono io" (product.md 16.2), and the administrator who finds that it was a mistake (16.6). */
@Injectable()
export class BlockedAddresses {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly children: Children,
    private readonly people: People,
    private readonly texts: CommittedTexts,
    private readonly acts: AdminActs,
    private readonly ledger: Ledger,
  ) {}

  async block(child: string, email: string, transaction: EntityManager): Promise<void> {
    await transaction.query(
      'insert into blocked_guardian_addresses (child, hash) values ($1, $2) on conflict do nothing',
      [child, blockedHash(child, email)],
    );
  }

  async has(child: string, email: string, transaction: EntityManager): Promise<boolean> {
    const rows = await transaction.query<unknown[]>(
      'select from blocked_guardian_addresses where child = $1 and hash = $2',
      [child, blockedHash(child, email)],
    );
    return rows.length > 0;
  }

  /** Only hashes are kept of them: the addresses are those of the requests that were answered like this, newest first. */
  async of(child: string): Promise<BlockedAddressView[]> {
    const [blocked, answered] = await Promise.all([
      this.database.query<{ hash: Buffer }[]>('select hash from blocked_guardian_addresses where child = $1', [child]),
      this.database.query<{ email: string; at: Date }[]>(
        `select email, max(ended_at) as at from guardian_requests where child = $1 and outcome = 'not-me'
         group by email order by at desc`,
        [child],
      ),
    ]);
    const hashes = new Set(blocked.map(({ hash }) => hash.toString('hex')));
    return answered.flatMap(({ email, at }) =>
      hashes.has(blockedHash(child, email).toString('hex')) ? { email, blockedAt: at.toISOString() } : [],
    );
  }

  /**
   * The minor may name the address again, and only then is anybody asked there.
   * @throws DomainError NOT_FOUND | NOT_ALLOWED for the guardian and for whose address it is
   */
  async unblock(by: Principal, childId: string, { email, reason }: UnblockAddressBody): Promise<void> {
    const { wallet: child } = await this.children.withId(childId);
    const own = await this.people.withId(by.personId);
    if (guardiansOf(this.ledger.state, child).includes(by.wallet) || (own && isSameMailbox(own.email, email))) {
      throw ownMatter();
    }
    if (!(await this.has(child, email, this.database.manager))) {
      throw notFound('Per questo minore l’indirizzo non è bloccato');
    }
    const commitment = await this.texts.keep(child, 'reason', reason);
    const subject = { kind: 'person', id: child } as const;
    await this.acts.record('guardian-address-unblocked', subject, { actor: by.wallet }, commitment);
    await this.database.query('delete from blocked_guardian_addresses where child = $1 and hash = $2', [
      child,
      blockedHash(child, email),
    ]);
  }
}
