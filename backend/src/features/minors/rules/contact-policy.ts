import type { LedgerState } from '../../../engine/ledger/state/state.js';
import { isVerifiedCompany } from '../../moderation/rules/company-verification.js';
import { guardianTermsOf, isAllowedBy } from './guardianship.js';
import { isProtected } from './standing.js';

/** Who may send words and coins to a minor of their own accord (product.md 16.9). People are wallets. */

export type ContactPolicyState = Pick<
  LedgerState,
  'accounts' | 'reachedAges' | 'consentPolicies' | 'guardianships' | 'verifiedCompanies'
>;

/**
 * To anybody who is no minor; to a minor only administrators, their guardians, and the people whom all of these allowed. Blocks
 * are a question of their own (blocks.ts).
 */
export const mayContact = (state: ContactPolicyState, from: string, to: string): boolean =>
  !isProtected(state, to) ||
  state.accounts.get(from)?.role === 'admin' ||
  guardianTermsOf(state, to, from) !== undefined ||
  isAllowedBy(state, to, from);

/** Within an order, an application or a contest of both, verified companies reach a minor, too. */
export const mayAnswer = (state: ContactPolicyState, from: string, to: string): boolean =>
  mayContact(state, from, to) || isVerifiedCompany(state, from);
