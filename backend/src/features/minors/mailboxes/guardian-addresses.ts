import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { isSameMailbox } from '../../../platform/http/fields/mailbox.js';
import { isOfAge } from '../../accounts/domain/coming-of-age.js';
import { type UserEdit, UserEdits } from '../../accounts/people/user-edits.js';
import { ProfileEdits } from '../../accounts/profiles/profile-edits.js';
import { Registrations } from '../../accounts/registration/registrations.js';
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
    registrations: Registrations,
    edits: ProfileEdits,
    userEdits: UserEdits,
    private readonly requests: GuardianRequests,
    private readonly own: OwnGuardians,
    private readonly mailboxes: GuardianMailboxes,
    private readonly ledger: Ledger,
  ) {
    registrations.register(async ({ joinedAs, name, email, wallet, parentEmail, createdAt }, transaction) => {
      if (joinedAs !== 'minor' || !parentEmail) return;
      if (isSameMailbox(email, parentEmail)) throw ownAddress('consent');
      if (!this.isRequired()) return;
      const asked = { email: parentEmail, purpose: 'consent', cause: 'registration' } as const;
      await requests.issue({ wallet, name, email }, asked, createdAt, transaction);
    });
    edits.register(async ({ person, role, changes, now }, transaction) => {
      const { parentEmail } = changes;
      if (role !== 'minor' || !parentEmail || parentEmail === person.parentEmail) return;
      if (isSameMailbox(person.email, parentEmail)) throw ownAddress('consent');
      if (this.isRequired()) await own.correct(person, parentEmail, now, transaction);
    });
    userEdits.register({
      check: (edit) => this.check(edit),
      store: (edit, transaction) => this.askAt(edit, transaction),
    });
  }

  /** An administrator puts the address right. @throws InvalidInput | DomainError HAS_GUARDIAN | ADDRESS_BLOCKED */
  private async check(edit: UserEdit): Promise<void> {
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
  private async askAt(edit: UserEdit, transaction: EntityManager): Promise<void> {
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
function namedIn({ person, changes }: UserEdit) {
  const { wallet, name, email } = { ...person, ...changes };
  return { child: { wallet, name, email }, parentEmail: changes.parentEmail };
}
