import {
  accountEventTypes,
  accountsSlice,
  actsOfAccounts,
  administratorsSlice,
  closeAccountUnder,
  closedAccountsSlice,
  editAccountUnder,
  OPEN_ACCOUNT,
} from './accounts/account.js';
import { accountTemplates } from './accounts/account-templates.js';
import { accountsProjection } from './accounts/accounts.projection.js';
import { ageEventTypes, reachedAgesSlice } from './accounts/ages.js';
import { BECOME_ADULT } from './accounts/coming-of-age.js';
import { type ActsOfEvents, actsOfAdminLog, adminLogEventTypes, RECORD_ADMIN_ACT } from './admin-log/acts.js';
import { adminActsProjection } from './admin-log/admin-acts.projection.js';
import { coinTemplates } from './coins/coin-templates.js';
import {
  coinTransactionKinds,
  type TransactionKinds,
  transactionsProjection,
} from './coins/transactions.projection.js';
import { coinEventTypes, TRANSFER_COINS } from './coins/transfer-coins.js';
import { verdictsProjection } from './companies/verdicts.projection.js';
import {
  ANNOUNCE_REQUEST,
  companyTemplates,
  DECIDE_VERIFICATION,
  END_VERIFICATION,
} from './companies/verification-decision.js';
import { contestEventTypes, contestTransactionKinds, hasOpenContests } from './contests/contest.js';
import { contestCommands } from './contests/contest-commands.js';
import { contestTemplates } from './contests/contest-notifications.js';
import {
  automaticContestsSlice,
  contestsSlice,
  creatorsSlice,
  openContestsSlice,
  participantsSlice,
} from './contests/contest-slices.js';
import { contestsProjection } from './contests/contests.projection.js';
import { entrantsSlice } from './contests/entrants.js';
import { actsOfGeneration } from './contests/generate-contests.js';
import { LEAVE_FOR_ERASURE } from './contests/leave-for-erasure.js';
import { weeklyGenerationSlice } from './contests/weekly-generation.js';
import { adminStatsProjection } from './dashboard/admin-stats.projection.js';
import { weeklyFiguresProjection } from './dashboard/weekly-figures.projection.js';
import { guardianHistoryProjection } from './guardians/guardian-history.projection.js';
import { guardianTemplates } from './guardians/guardian-templates.js';
import { newRowEventTypes, USE_KEY } from './http/new-row-ids.js';
import type { CommandKind } from './ledger/command.js';
import { SYSTEM } from './ledger/envelope.js';
import { type EventTypes, ledgerEventTypes } from './ledger/event-types.js';
import type { Slice } from './ledger/state.js';
import { END_OFF_SALE, RELEASE_ORDER } from './marketplace/approval.js';
import { CHANGE_ORDER } from './marketplace/change-order.js';
import { actsOfDisputes } from './marketplace/dispute.js';
import { ANNOUNCE_FREE_APPLICATIONS } from './marketplace/earlier-job-offers.js';
import { END_FOR_ERASURE } from './marketplace/end-for-erasure.js';
import { itemEventTypes, WITHDRAW_ITEM, withdrawnItemsSlice } from './marketplace/item-withdrawal.js';
import {
  openOrderCountsSlice,
  openOrdersOf,
  openOrdersSlice,
  ordersSlice,
  purchasesSlice,
} from './marketplace/order.js';
import { CONVERT_EARLIER_APPLICATION, EXPIRE_ORDER } from './marketplace/order-deadlines.job.js';
import { earlierOrderTemplates, orderTemplates } from './marketplace/order-templates.js';
import { orderEventTypes, ordersProjection, orderTransactionKinds } from './marketplace/orders.projection.js';
import { PLACE_ORDER } from './marketplace/place-order.js';
import { END_FOR_SUSPENSION } from './marketplace/suspended-sellers.js';
import { withdrawnItemsProjection } from './marketplace/withdrawn-items.projection.js';
import { moderationProjection } from './moderation/moderation.projection.js';
import { actsOfModeration } from './moderation/moderation-acts.js';
import { moderationCommands } from './moderation/moderation-commands.js';
import { moderationTemplates } from './moderation/moderation-templates.js';
import { moderationEventTypes, reportCasesSlice } from './moderation/report-case.js';
import { notificationEventTypes } from './notifications/notification.js';
import { notificationsProjection } from './notifications/notifications.projection.js';
import { actsOfBroadcasts, broadcastTemplates, SEND_BROADCAST } from './notifications/send-broadcast.js';
import { beginningOf, type Templates } from './notifications/templates.js';
import type { Projection } from './projections/projection.js';
import { CORRECT_AGE, endGuardianship, NOTE_AGE, REACH_AGE } from './protection/age-acts.js';
import { allowancesSlice } from './protection/allowance.js';
import { blockEventTypes, blocksSlice } from './protection/blocks.js';
import { companyVerificationEventTypes, verifiedCompaniesSlice } from './protection/company-verification.js';
import { consentPoliciesSlice, consentPolicyEventTypes, SET_CONSENT_POLICY } from './protection/consent-policy.js';
import { CONFIRM_GUARDIAN, CONTEST_GUARDIAN, REMOVE_GUARDIAN } from './protection/contested-guardian.js';
import {
  ALLOW_PERSON,
  CLOSE_GUARDIAN_CASE,
  DISALLOW_PERSON,
  GIVE_CONSENT,
  SET_LIMITS,
  TELL_OF_CASE,
  TELL_OF_REFUSAL,
  WITHDRAW_CONSENT,
} from './protection/guardian-acts.js';
import {
  endGuardianships,
  guardianshipEventTypes,
  guardianshipsSlice,
  guardianTermsOf,
  wardsSlice,
} from './protection/guardianship.js';
import { hiddenContentEventTypes, hiddenContentsSlice } from './protection/hidden-content.js';
import { hiddenContentsProjection } from './protection/hidden-contents.projection.js';
import { refuseOwnChild } from './protection/own-child.js';
import { actsOfProtection } from './protection/protection-acts.js';
import { standingOf } from './protection/standing.js';
import { suspensionEventTypes, suspensionsSlice } from './protection/suspension.js';

/** The slices that the modules add to the ledger's state. Each slice declares its name and type in its own file. */
export const slices: readonly Slice[] = [
  accountsSlice,
  closedAccountsSlice,
  administratorsSlice,
  reachedAgesSlice,
  consentPoliciesSlice,
  guardianshipsSlice,
  wardsSlice,
  allowancesSlice,
  suspensionsSlice,
  blocksSlice,
  verifiedCompaniesSlice,
  hiddenContentsSlice,
  ordersSlice,
  openOrdersSlice,
  openOrderCountsSlice,
  withdrawnItemsSlice,
  purchasesSlice,
  contestsSlice,
  participantsSlice,
  entrantsSlice,
  openContestsSlice,
  creatorsSlice,
  automaticContestsSlice,
  weeklyGenerationSlice,
  reportCasesSlice,
];

/** Every event type that this release knows (docs/ledger-format.md, "Events"). */
export const eventTypes: EventTypes = {
  ...ledgerEventTypes,
  ...newRowEventTypes,
  ...adminLogEventTypes,
  ...accountEventTypes,
  ...ageEventTypes,
  ...consentPolicyEventTypes,
  ...guardianshipEventTypes,
  ...suspensionEventTypes,
  ...blockEventTypes,
  ...companyVerificationEventTypes,
  ...hiddenContentEventTypes,
  ...coinEventTypes,
  ...itemEventTypes,
  ...orderEventTypes,
  ...contestEventTypes,
  ...moderationEventTypes,
  ...notificationEventTypes,
};

const transactionKinds: TransactionKinds = {
  ...coinTransactionKinds,
  ...orderTransactionKinds,
  ...contestTransactionKinds,
};

const acts: ActsOfEvents = {
  ...actsOfAdminLog,
  ...actsOfAccounts,
  ...actsOfProtection,
  ...actsOfDisputes,
  ...actsOfBroadcasts,
  ...actsOfGeneration,
  ...actsOfModeration,
};

/** The projections of the modules. */
export const projections: readonly Projection[] = [
  accountsProjection,
  notificationsProjection,
  transactionsProjection(transactionKinds),
  ordersProjection,
  withdrawnItemsProjection,
  contestsProjection,
  hiddenContentsProjection,
  moderationProjection,
  guardianHistoryProjection,
  verdictsProjection,
  adminStatsProjection(transactionKinds),
  weeklyFiguresProjection(),
  adminActsProjection(acts),
];

/** The templates of every notification that the modules send. */
export const templates: Templates = {
  ...accountTemplates,
  ...coinTemplates,
  ...orderTemplates,
  ...earlierOrderTemplates,
  ...contestTemplates,
  ...companyTemplates,
  ...guardianTemplates,
  ...moderationTemplates,
  ...broadcastTemplates,
};

/** Which events may be the first of a command with a key. */
export const mayBegin = beginningOf(templates);

/** An administrator edits an account. */
export const editAccount = editAccountUnder([refuseOwnChild], [endGuardianship]);

/** Closes an account, unless a rule of a module prevents it. */
export const closeAccount = closeAccountUnder([openOrdersOf, hasOpenContests], [endGuardianships], {
  guardian: (state, child, { actor }) => guardianTermsOf(state, child, actor) !== undefined,
  clock: (state, child, { actor, now }) => actor === SYSTEM && standingOf(state, child, now) === 'waiting',
});

/** The commands of all modules: another process can send only these. */
export const commandKinds: readonly CommandKind<never>[] = [
  USE_KEY,
  RECORD_ADMIN_ACT,
  SEND_BROADCAST,
  ...[OPEN_ACCOUNT, editAccount, closeAccount],
  SET_CONSENT_POLICY,
  ...[BECOME_ADULT, REACH_AGE, NOTE_AGE, CORRECT_AGE],
  ...[GIVE_CONSENT, WITHDRAW_CONSENT, SET_LIMITS, ALLOW_PERSON, DISALLOW_PERSON],
  ...[CONTEST_GUARDIAN, CONFIRM_GUARDIAN, REMOVE_GUARDIAN, TELL_OF_CASE, TELL_OF_REFUSAL, CLOSE_GUARDIAN_CASE],
  ...[END_FOR_ERASURE, LEAVE_FOR_ERASURE],
  TRANSFER_COINS,
  ...contestCommands,
  ...[ANNOUNCE_REQUEST, DECIDE_VERIFICATION, END_VERIFICATION],
  ...[
    PLACE_ORDER,
    CHANGE_ORDER,
    WITHDRAW_ITEM,
    EXPIRE_ORDER,
    RELEASE_ORDER,
    END_OFF_SALE,
    END_FOR_SUSPENSION,
    CONVERT_EARLIER_APPLICATION,
    ANNOUNCE_FREE_APPLICATIONS,
  ],
  ...moderationCommands,
];
