import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { isSameMailbox } from '../../../platform/http/fields/mailbox.js';
import { AccountHook, type EditedPerson, type OwnEdit } from '../../accounts/account-hooks.js';
import { isOfAge } from '../../accounts/domain/coming-of-age.js';
import type { Person } from '../../accounts/people/person.entity.js';
import { GuardianRequests, ownAddress } from '../families/guardian-requests.js';
import { OwnGuardians } from '../families/own-guardians.js';
import { consentPolicyOf } from '../rules/consent-policy.js';
import { guardiansOf } from '../rules/guardianship.js';
import { GuardianMailboxes } from './guardian-mailboxes.js';

/**
 * What a minor writes of themself, or an administrator of them, that concerns guardians: their address, and the date of birth
 * (product.md 16.2, 16.5).
 */
@Injectable()
export class GuardianAddresses {
  constructor(
    private readonly requests: GuardianRequests,
    private readonly own: OwnGuardians,
    private readonly mailboxes: GuardianMailboxes,
    private readonly ledger: Ledger,
  ) {}

  @AccountHook('register')
  async ask(
    { joinedAs, name, email, wallet, parentEmail, createdAt }: Person,
    transaction: EntityManager,
  ): Promise<void> {
    if (joinedAs !== 'minor' || !parentEmail) return;
    if (isSameMailbox(email, parentEmail)) throw ownAddress('consent');
    if (!this.isRequired()) return;
    const asked = { email: parentEmail, purpose: 'consent', cause: 'registration' } as const;
    await this.requests.issue({ wallet, name, email }, asked, createdAt, transaction);
  }

  @AccountHook('editOwn')
  async correct({ person, role, changes, now }: OwnEdit, transaction: EntityManager): Promise<void> {
    const { parentEmail } = changes;
    if (role !== 'minor' || !parentEmail || parentEmail === person.parentEmail) return;
    if (isSameMailbox(person.email, parentEmail)) throw ownAddress('consent');
    if (this.isRequired()) await this.own.correct(person, parentEmail, now, transaction);
  }

  /** An administrator puts the address right. @throws InvalidInput | DomainError HAS_GUARDIAN | ADDRESS_BLOCKED */
  @AccountHook('checkEdit')
  async check(edit: EditedPerson): Promise<void> {
    const { child, parentEmail } = namedIn(edit);
    if (!parentEmail) return;
    const isMoved = parentEmail !== edit.person.parentEmail;
    if ((isMoved || child.email !== edit.person.email) && isSameMailbox(child.email, parentEmail)) {
      throw ownAddress('consent');
    }
    if (!isMoved || !this.isRequired()) return;
    this.own.requireNoGuardian(child.wallet);
    await this.requests.requireAddress(child, parentEmail, 'consent');
  }

  /** The earlier link ends. Nobody is asked for who is of age, where a guardian has answered meanwhile, or has said "Non sono io". */
  @AccountHook('storeEdit')
  async askAt(edit: EditedPerson, transaction: EntityManager): Promise<void> {
    const { child, parentEmail } = namedIn(edit);
    if (!parentEmail || parentEmail === edit.person.parentEmail || !this.isRequired()) return;
    if (isOfAge(this.ledger.state, child.wallet) || guardiansOf(this.ledger.state, child.wallet).length > 0) return;
    if (await this.mailboxes.hasRefused(child.wallet, parentEmail, transaction)) return;
    const asked = { email: parentEmail, purpose: 'consent', cause: 'correction' } as const;
    await this.requests.issue(child, asked, edit.now, transaction);
  }

  private isRequired(): boolean {
    return consentPolicyOf(this.ledger.state) !== undefined;
  }
}

/** Only minors have a guardian's address. */
function namedIn({ person, changes }: EditedPerson) {
  const { wallet, name, email } = { ...person, ...changes };
  return { child: { wallet, name, email }, parentEmail: changes.parentEmail };
}
