import type { LedgerState } from '../../../engine/ledger/state/state.js';
import type { GuidanceRow } from './guidance-rows.js';
import { waitsUntil } from './guidance-state.js';
import type { GuidanceStatus } from './guidance-views.js';

export function statusOf(
  { id, invitedAt, endedAt }: Pick<GuidanceRow, 'id' | 'invitedAt' | 'endedAt'>,
  { guidances }: Pick<LedgerState, 'guidances'>,
  now: Date,
): GuidanceStatus {
  const known = guidances.get(id);
  if (known === undefined)
    return endedAt !== null || now.getTime() >= waitsUntil(invitedAt).getTime() ? 'ended' : 'invited';
  if ('endedAt' in known) return 'ended';
  return known.since === undefined ? 'waiting_guardian' : 'active';
}
