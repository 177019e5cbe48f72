import { DomainError } from '../../../engine/ledger/format/errors.js';
import { commandKind, committedText, type DecisionContext } from '../../../engine/ledger/state/command.js';
import type { NewEvent } from '../../../engine/ledger/state/event-data.js';
import type { LedgerState } from '../../../engine/ledger/state/state.js';
import { ownMatter, requireAdmin } from '../../../platform/http/requests/require-admin.js';
import type { ReportedContent } from '../../definition/reportable.js';
import { notify } from '../../notifications/notification.js';
import { type Measure, take } from './measures.js';
import { aboutCase, caseNotFound, isConcerned, type ReportCase } from './report-case.js';

export interface DecideReport extends Measure {
  readonly case: string;
  /** The statement of reasons; for the decision the commitment to it. */
  readonly statement: string;
  /** Wallet of the author, while they are there: the statement is about them, so they may read it and it is erased with them. */
  readonly owner?: string | null;
  /** Path of the statement, for the author. */
  readonly link: string;
  /** What an administrator decides on their own initiative, without a report. */
  readonly found?: ReportedContent | undefined;
}

/**
 * An administrator who has no side decides a case, once; content and author are dealt with by the same
 * command (product.md 17.4).
 * @throws DomainError NOT_ALLOWED | NOT_FOUND | DECIDED | ADMINISTRATOR | NO_AUTHOR | NOT_RECLASSIFIED
 */
export function decideReport(
  state: LedgerState,
  { case: id, found, statement, link, owner: _, ...measure }: DecideReport,
  { actor, now }: DecisionContext,
): NewEvent<'ReportDecided' | 'ContentHidden' | 'PersonSuspended' | 'NotificationSent'>[] {
  requireAdmin(state, actor);
  const known: ReportCase | undefined =
    state.reportCases.get(id) ?? (found && { ...found, reporters: [], reports: [], objections: [] });
  if (!known) throw caseNotFound();
  if (isConcerned(state, known, actor)) throw ownMatter();
  if (known.decision) throw new DomainError('DECIDED', 409, 'Questa segnalazione è già stata decisa');
  const { kind, content, author, reporters } = known;
  const { events, until } = take(state, known, measure, { report: id, statement, link }, now);
  const data = {
    ...{ case: id, kind, content, author, outcome: measure.outcome, statement },
    until: until === undefined || until === 'for-good' ? undefined : until,
    ...(known.reports.length === 0 && { ownInitiative: true as const }),
  };
  const isReaderThere = reporters.some((wallet) => state.accounts.has(wallet));
  const told = isReaderThere ? [notify({ reporters: id }, 'system', 'report-decided', {}, '/segnalazioni')] : [];
  return [{ type: 'ReportDecided', data }, ...events, ...told];
}

export const DECIDE_REPORT = commandKind('decide-report', decideReport, {
  texts: [committedText('statement', ({ owner = null }) => owner)],
  about: aboutCase,
});
