import { commandKind, type Decider } from '../../../engine/ledger/state/command.js';
import type { NewEvent } from '../../../engine/ledger/state/event-data.js';
import type { LedgerState } from '../../../engine/ledger/state/state.js';
import { lacksConsent } from '../../minors/rules/standing.js';
import { isVerifiedCompany } from '../../moderation/rules/company-verification.js';
import { isHidden } from '../../moderation/rules/hidden-content.js';
import { declineFor, type WithdrawalCause, withdrawFor } from '../domain/job-application.js';
import { isUnanswered, type Order } from '../domain/order.js';
import type { OfOrder } from '../domain/order-deadlines.js';
import { appliesTo } from '../domain/placement.js';

/**
 * Ends an application that could not be sent now: who applied may not any more, or the job offer is hidden (product.md 3.14). Nothing
 * for any other.
 */
const endApplication: Decider<
  OfOrder,
  NewEvent<'ApplicationDeclined' | 'ApplicationWithdrawn' | 'NotificationSent'>
> = (state, { order: id }, { now }) => {
  const application = state.orders.get(id);
  if (!application || !isUnanswered(application.status)) return [];
  const cause = causeToWithdraw(state, application, now);
  if (cause) return withdrawFor(cause, application);
  return isHidden(state, 'item', application.item) ? declineFor('hidden', application) : [];
};

function causeToWithdraw(state: LedgerState, { buyer, seller }: Order, now: Date): WithdrawalCause | undefined {
  if (!state.accounts.has(buyer)) return 'account';
  if (lacksConsent(state, buyer, now)) return 'consent';
  switch (appliesTo(state, buyer)) {
    case 'everybody':
      return undefined;
    case 'verified':
      return isVerifiedCompany(state, seller) ? undefined : 'verification';
    case 'nobody':
      // Without guardians nobody has said no: it goes on until a consent is required of the minor.
      return state.guardianships.has(buyer) ? 'guardian' : undefined;
  }
}

export const END_APPLICATION = commandKind('end-application', endApplication);
