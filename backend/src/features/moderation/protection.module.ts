import { Module } from '@nestjs/common';
import { Ledger } from '../../engine/ledger/writing/ledger.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { HiddenProfiles } from '../accounts/profiles/hidden-profiles.js';
import { ProfileEdits } from '../accounts/profiles/profile-edits.js';
import { SuspendedPeople } from '../accounts/profiles/suspended-people.js';
import { VerifiedProfiles } from '../accounts/profiles/verified-profiles.js';
import { requireEditable } from '../minors/rules/restricted-edits.js';
import { standingOf } from '../minors/rules/standing.js';
import { isVerifiedCompany } from './rules/company-verification.js';
import { hiddenOf, isHidden } from './rules/hidden-content.js';
import { FOR_GOOD, suspendedAt, suspendedUntil } from './rules/suspension.js';

@Module({ imports: [AccountsModule] })
export class ProtectionModule {
  constructor(
    ledger: Ledger,
    profiles: HiddenProfiles,
    suspended: SuspendedPeople,
    verified: VerifiedProfiles,
    edits: ProfileEdits,
  ) {
    edits.register(async (edit) => requireEditable(ledger.state, edit));
    suspended.register({
      suspension: (wallet) => {
        const until = suspendedUntil(ledger.state, wallet, new Date());
        return until === undefined ? undefined : { until: until === FOR_GOOD ? null : until };
      },
      suspended: () => suspendedAt(ledger.state, new Date()),
    });
    verified.register((wallet) => isVerifiedCompany(ledger.state, wallet));
    profiles.register({
      isWaiting: (wallet) => standingOf(ledger.state, wallet, new Date()) === 'waiting',
      isRemoved: (wallet) => isHidden(ledger.state, 'profile', wallet),
      removed: () => hiddenOf(ledger.state, 'profile'),
    });
  }
}
