import { Injectable } from '@nestjs/common';
import { ProfileEdits } from '../accounts/profile-edits.js';
import { Registrations } from '../accounts/registrations.js';
import { Ledger } from '../ledger/ledger.js';
import { consentPolicyOf } from '../protection/consent-policy.js';
import { isSameAddress } from './addresses.js';
import { GuardianRequests, ownAddress } from './guardian-requests.js';
import { OwnGuardians } from './own-guardians.js';

/** The address of a guardian where a minor writes it: at the registration, and in the profile (product.md 16.2). */
@Injectable()
export class GuardianAddresses {
  constructor(
    registrations: Registrations,
    edits: ProfileEdits,
    requests: GuardianRequests,
    own: OwnGuardians,
    private readonly ledger: Ledger,
  ) {
    registrations.register(async ({ joinedAs, name, email, wallet, parentEmail, createdAt }, transaction) => {
      if (joinedAs !== 'minor' || !parentEmail) return;
      if (isSameAddress(email, parentEmail)) throw ownAddress('consent');
      if (!this.isRequired()) return;
      const asked = { email: parentEmail, purpose: 'consent', cause: 'registration' } as const;
      await requests.issue({ wallet, name, email }, asked, createdAt, transaction);
    });
    edits.register(async ({ person, role, changes, now }, transaction) => {
      const { parentEmail } = changes;
      if (role !== 'minor' || !parentEmail || parentEmail === person.parentEmail) return;
      if (isSameAddress(person.email, parentEmail)) throw ownAddress('consent');
      if (this.isRequired()) await own.correct(person, parentEmail, now, transaction);
    });
  }

  private isRequired(): boolean {
    return consentPolicyOf(this.ledger.state) !== undefined;
  }
}
