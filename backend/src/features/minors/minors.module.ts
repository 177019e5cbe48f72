import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AuditLogModule } from '../audit-log/audit-log.module.js';
import { CoinsModule } from '../coins/coins.module.js';
import { ContestsModule } from '../contests/contests.module.js';
import { MailModule } from '../mail/mail.module.js';
import { MarketplaceModule } from '../marketplace/marketplace.module.js';
import { CaseDecisions } from './cases/case-decisions.js';
import { ContestedGuardians } from './cases/contested-guardians.js';
import { GuardianCasesController } from './cases/guardian-cases.controller.js';
import { GuardianCases } from './cases/guardian-cases.js';
import { OpenMatters } from './cases/open-matters.js';
import { ConsentByLink } from './consent/consent-by-link.js';
import { ConsentPolicyAtStart } from './consent/consent-policy-at-start.js';
import { GuardianConsents } from './consent/guardian-consents.js';
import { GuardianLinkController } from './consent/guardian-link.controller.js';
import { Objections } from './consent/guardian-objections.js';
import { HeldConsents } from './consent/held-consents.js';
import { LinkLimit } from './consent/link-limit.js';
import { RecentOrigins } from './consent/recent-origins.js';
import { RefuseByLink } from './consent/refuse-by-link.js';
import { AdminFamiliesController } from './families/admin/admin-families.controller.js';
import { AdminFamilies } from './families/admin/admin-families.js';
import { BirthdaysJob } from './families/birthdays.job.js';
import { Children } from './families/children.js';
import { Families } from './families/families.js';
import { FamilyController } from './families/family.controller.js';
import { FamilyCommands } from './families/family-commands.js';
import { FamilyContests } from './families/family-contests.js';
import { FamilyListsController } from './families/family-lists.controller.js';
import { FamilyOrders } from './families/family-orders.js';
import { GuardianData } from './families/guardian-data.js';
import { GuardianRemovals } from './families/guardian-removals.js';
import { GuardianRequests } from './families/guardian-requests.js';
import { OwnGuardiansController } from './families/own-guardians.controller.js';
import { OwnGuardians } from './families/own-guardians.js';
import { ReplaceGuardian } from './families/replace-guardian.js';
import { WaitingChildrenJob } from './families/waiting-children.job.js';
import { GuardianNotices } from './guardian-notices.js';
import { GuardianRecords } from './guardian-records.js';
import { GuardiansJob } from './guardians.job.js';
import { AddressAccounts } from './mailboxes/address-account.js';
import { BlockedAddresses } from './mailboxes/blocked-addresses.js';
import { ChildrensEmails } from './mailboxes/childrens-emails.js';
import { GuardianAddresses } from './mailboxes/guardian-addresses.js';
import { GuardianMailboxes } from './mailboxes/guardian-mailboxes.js';

@Module({
  imports: [AccountsModule, AuditLogModule, CoinsModule, ContestsModule, MailModule, MarketplaceModule],
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
    FamilyCommands,
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
  exports: [Children, ContestedGuardians],
})
export class MinorsModule {}
