import { Injectable } from '@nestjs/common';
import { AgeChanges } from '../accounts/age-changes.js';
import { CONSENT_AGE, MAJORITY } from '../accounts/ages.js';
import { ProfileEdits } from '../accounts/profile-edits.js';
import { Registrations } from '../accounts/registrations.js';
import { SYSTEM } from '../ledger/envelope.js';
import { Ledger } from '../ledger/ledger.js';
import { NOTE_AGE } from '../protection/age-acts.js';
import { consentPolicyOf } from '../protection/consent-policy.js';
import { isSameAddress } from './addresses.js';
import { GuardianRequests, ownAddress } from './guardian-requests.js';
import { OwnGuardians } from './own-guardians.js';

/** What a minor writes of themself that concerns guardians: their address, and the date of birth (product.md 16.2, 16.5). */
@Injectable()
export class GuardianAddresses {
  constructor(
    registrations: Registrations,
    edits: ProfileEdits,
    requests: GuardianRequests,
    own: OwnGuardians,
    ages: AgeChanges,
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
    // Also where the guardian has left since: from the consent on, others look at the date.
    ages.allowSelfCorrection((wallet) => !ledger.state.guardianships.has(wallet));
    ages.onStored(async (wallet, reached) => {
      await ledger.execute(
        NOTE_AGE,
        { wallet, isOfConsentAge: reached >= CONSENT_AGE, isOfAge: reached >= MAJORITY },
        { actor: SYSTEM },
      );
      await ledger.synced();
    });
  }

  private isRequired(): boolean {
    return consentPolicyOf(this.ledger.state) !== undefined;
  }
}
