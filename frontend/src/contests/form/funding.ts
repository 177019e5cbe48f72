import type { ContestDetail, User } from '../../api/api-types';
import { hasRole } from '../../session/roles';

/** The payer of a contest's reward, for the person who edits it. */
export type Funding =
  | { by: 'treasury' }
  /** `balance`: what they can still spend. */
  | { by: 'self'; balance: number }
  | { by: 'another'; name: string };

/** @param contest null for a new one: an administrator's is paid by the treasury */
export function fundingOf(contest: ContestDetail | null, user: User): Funding {
  if (contest === null ? hasRole(user, 'admin') : contest.paidByTreasury) return { by: 'treasury' };
  if (contest !== null && contest.creator._id !== user._id) return { by: 'another', name: contest.creator.name };
  return { by: 'self', balance: user.coinBalance };
}
