import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AdminLogModule } from '../admin-log/admin-log.module.js';
import { CoinsModule } from '../coins/coins.module.js';
import { ContestsModule } from '../contests/contests.module.js';
import { Waiting } from '../http/waiting.js';
import { MailModule } from '../mail/mail.module.js';
import { MarketplaceModule } from '../marketplace/marketplace.module.js';
import { AddressAccounts } from './address-account.js';
import { AdminFamiliesController } from './admin-families.controller.js';
import { AdminFamilies } from './admin-families.js';
import { BirthdaysJob } from './birthdays.job.js';
import { BlockedAddresses } from './blocked-addresses.js';
import { CaseDecisions } from './case-decisions.js';
import { Children } from './children.js';
import { ChildrensEmails } from './childrens-emails.js';
import { ConsentByLink } from './consent-by-link.js';
import { ConsentPolicyAtStart } from './consent-policy-at-start.js';
import { ContestedGuardians } from './contested-guardians.js';
import { Families } from './families.js';
import { FamilyController } from './family.controller.js';
import { FamilyActs } from './family-acts.js';
import { FamilyContests } from './family-contests.js';
import { FamilyListsController } from './family-lists.controller.js';
import { FamilyOrders } from './family-orders.js';
import { GuardianAddresses } from './guardian-addresses.js';
import { GuardianCasesController } from './guardian-cases.controller.js';
import { GuardianCases } from './guardian-cases.js';
import { GuardianConsents } from './guardian-consents.js';
import { GuardianData } from './guardian-data.js';
import { GuardianLinkController } from './guardian-link.controller.js';
import { GuardianMailboxes } from './guardian-mailboxes.js';
import { GuardianNotices } from './guardian-notices.js';
import { GuardianRecords } from './guardian-records.js';
import { GuardianRemovals } from './guardian-removals.js';
import { GuardianRequests } from './guardian-requests.js';
import { GuardiansJob } from './guardians.job.js';
import { HeldConsents } from './held-consents.js';
import { LinkLimit } from './link-limit.js';
import { Objections } from './objections.js';
import { OpenMatters } from './open-matters.js';
import { OwnGuardiansController } from './own-guardians.controller.js';
import { OwnGuardians } from './own-guardians.js';
import { RecentOrigins } from './recent-origins.js';
import { RefuseByLink } from './refuse-by-link.js';
import { ReplaceGuardian } from './replace-guardian.js';
import { WaitingChildrenJob } from './waiting-children.job.js';

@Module({
  imports: [AccountsModule, AdminLogModule, CoinsModule, ContestsModule, CqrsModule, MailModule, MarketplaceModule],
  controllers: [
    GuardianLinkController,
    // Before `family/:child`, which would take "requests" for a child.
    FamilyListsController,
    FamilyController,
    OwnGuardiansController,
    GuardianCasesController,
    AdminFamiliesController,
  ],
  providers: [
    AddressAccounts,
    AdminFamilies,
    BirthdaysJob,
    BlockedAddresses,
    CaseDecisions,
    Children,
    ChildrensEmails,
    ConsentByLink,
    ConsentPolicyAtStart,
    ContestedGuardians,
    Families,
    FamilyActs,
    FamilyContests,
    FamilyOrders,
    GuardianAddresses,
    GuardianCases,
    GuardianConsents,
    GuardianData,
    GuardianNotices,
    GuardianMailboxes,
    GuardianRecords,
    GuardianRemovals,
    GuardianRequests,
    GuardiansJob,
    HeldConsents,
    LinkLimit,
    Objections,
    OpenMatters,
    OwnGuardians,
    RecentOrigins,
    RefuseByLink,
    ReplaceGuardian,
    WaitingChildrenJob,
  ],
  exports: [ContestedGuardians, FamilyOrders],
})
export class GuardiansModule {
  constructor(waiting: Waiting, cases: GuardianCases) {
    waiting.register({
      kind: 'guardians',
      link: '/admin/guardian-cases',
      count: () => cases.open(),
      undecidable: () => cases.undecidable(),
    });
  }
}
