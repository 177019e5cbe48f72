import { commandKind } from '../../../engine/ledger/state/command.js';
import type { NewEvent } from '../../../engine/ledger/state/event-data.js';
import type { LedgerState } from '../../../engine/ledger/state/state.js';
import type { ReportedContent } from '../../definition/reportable.js';
import { notify } from '../../notifications/notification.js';
import type { ReportReason } from './report-case.js';

export interface ReceiveReport extends ReportedContent {
  readonly report: string;
  readonly case: string;
  /** Wallet; undefined: a visitor. */
  readonly reporter?: string;
  readonly reason: ReportReason;
  /** Commitment to what the reporter wrote. */
  readonly words: string;
}

/**
 * A report arrives; the first one of a case is told to administrators, and each one of a threat. The same report again
 * changes nothing.
 */
export function receiveReport(
  { reportCases }: Pick<LedgerState, 'reportCases'>,
  { report, case: id, reason, ...data }: ReceiveReport,
): NewEvent<'ReportReceived' | 'NotificationSent'>[] {
  const known = reportCases.get(id);
  if (known?.reports.includes(report)) return [];
  const opens = known === undefined || undefined;
  const received: NewEvent<'ReportReceived'> = {
    type: 'ReportReceived',
    data: { report, case: id, opens, reason, ...data },
  };
  const isThreat = reason === 'threat';
  if (known && !isThreat) return [received];
  const template = isThreat ? 'threat-reported' : 'content-reported';
  return [received, notify({ role: 'admin' }, 'system', template, {}, `/admin/reports/${id}`)];
}

export const RECEIVE_REPORT = commandKind('receive-report', receiveReport);
