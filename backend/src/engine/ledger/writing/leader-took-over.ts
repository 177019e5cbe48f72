import type { LedgerEvent } from '../state/state.js';

export const LEADER_TOOK_OVER = 'LeaderTookOver';

/**
 * The first event of a leader whose predecessor did not hand over: whatever that one still sends meets another revision than
 * it expects (docs/ledger-format.md, "Events").
 * @param epoch number of the term, which grows with each
 */
export const leaderTookOver = (epoch: number): LedgerEvent => ({ type: LEADER_TOOK_OVER, data: { epoch } });
