import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { HiddenProfiles } from '../accounts/hidden-profiles.js';
import { Ledger } from '../ledger/ledger.js';
import { isHidden } from './hidden-content.js';
import { standingOf } from './standing.js';

@Module({ imports: [AccountsModule] })
export class ProtectionModule {
  constructor(ledger: Ledger, profiles: HiddenProfiles) {
    profiles.register((wallet) => standingOf(ledger.state, wallet, new Date()) === 'waiting');
    profiles.register((wallet) => isHidden(ledger.state, 'profile', wallet));
  }
}
