import type { Wallet } from '../../../basics/ids.js';
import type { LedgerState } from '../../../engine/ledger/state/state.js';
import { type StandingState, standingOf } from '../../minors/rules/standing.js';
import { isHidden } from './hidden-content.js';

/** An administrator removed it: the person and administrators still see it. */
export const isProfileRemoved = (state: Pick<LedgerState, 'hiddenContents'>, wallet: Wallet): boolean =>
  isHidden(state, 'profile', wallet);

/** Also that of who waits for a guardian's consent, whom nobody sees. */
export const isProfileHidden = (
  state: StandingState & Pick<LedgerState, 'hiddenContents'>,
  wallet: Wallet,
  now: Date,
): boolean => standingOf(state, wallet, now) === 'waiting' || isProfileRemoved(state, wallet);
