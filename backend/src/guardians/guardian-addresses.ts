import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ProfileEdits } from '../accounts/profile-edits.js';
import { Registrations } from '../accounts/registrations.js';
import { invalid } from '../http/errors.js';
import { Ledger } from '../ledger/ledger.js';
import { consentPolicyOf } from '../protection/consent-policy.js';
import { isSameAddress } from './addresses.js';
import { GuardianRequests } from './guardian-requests.js';
import { OwnGuardians } from './own-guardians.js';

/** The address of a guardian where a minor writes it: at the registration, and in the profile (product.md 16.2). */
@Injectable()
export class GuardianAddresses implements OnModuleInit {
  constructor(
    private readonly registrations: Registrations,
    private readonly edits: ProfileEdits,
    private readonly requests: GuardianRequests,
    private readonly own: OwnGuardians,
    private readonly ledger: Ledger,
  ) {}

  onModuleInit(): void {
    this.registrations.register(async ({ joinedAs, name, email, wallet, parentEmail, createdAt }, transaction) => {
      if (joinedAs !== 'minor' || !parentEmail) return;
      if (isSameAddress(email, parentEmail)) throw sameAddress();
      if (!this.isRequired()) return;
      const asked = { email: parentEmail, purpose: 'consent', cause: 'registration' } as const;
      await this.requests.issue({ wallet, name, email }, asked, createdAt, transaction);
    });
    this.edits.register(async ({ person, role, changes, now }, transaction) => {
      const { parentEmail } = changes;
      if (role !== 'minor' || !parentEmail || parentEmail === person.parentEmail) return;
      if (isSameAddress(person.email, parentEmail)) throw sameAddress();
      if (this.isRequired()) await this.own.correct(person, parentEmail, now, transaction);
    });
  }

  private isRequired(): boolean {
    return consentPolicyOf(this.ledger.state) !== undefined;
  }
}

const sameAddress = () => invalid('parentEmail', 'Email del genitore o tutore: indica un indirizzo diverso dal tuo');
