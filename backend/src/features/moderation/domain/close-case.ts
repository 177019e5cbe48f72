import { commandKind, type DecisionContext } from '../../../engine/ledger/state/command.js';
import type { NewEvent } from '../../../engine/ledger/state/event-data.js';
import type { LedgerState } from '../../../engine/ledger/state/state.js';
import { objectionEnd } from './objections.js';
import type { ReportCase } from './report-case.js';

/** Whether nobody may object any more, and no objection waits. */
export const isOver = ({ decision, objections }: ReportCase, now: Date): boolean =>
  decision !== undefined && now >= objectionEnd(decision.at) && objections.every(({ isDecided }) => isDecided);

/** The time to object is over: what the case held of people is erased. */
export function closeCase(
  { reportCases }: Pick<LedgerState, 'reportCases'>,
  { case: id }: { readonly case: string },
  { now }: Pick<DecisionContext, 'now'>,
): NewEvent<'ReportCaseClosed'>[] {
  const known = reportCases.get(id);
  return known && isOver(known, now) ? [{ type: 'ReportCaseClosed', data: { case: id } }] : [];
}

export const CLOSE_CASE = commandKind('close-case', closeCase);
