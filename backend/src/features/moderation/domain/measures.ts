import { romeDaysAfter } from '../../../basics/calendar.js';
import type { Wallet } from '../../../basics/ids.js';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import type { NewEvent } from '../../../engine/ledger/state/event-data.js';
import type { LedgerState } from '../../../engine/ledger/state/state.js';
import type { ReportedContent } from '../../definition/reportable.js';
import { notify } from '../../notifications/notification.js';
import { type ContentKind } from '../rules/contents.js';
import { isHidden } from '../rules/hidden-content.js';
import { FOR_GOOD, suspendedUntil } from '../rules/suspension.js';
import type { CaseOutcome, ReportCase } from './report-case.js';

/** What a decision does to the content and to its author. */

export type MeasuresState = Pick<LedgerState, 'accounts' | 'hiddenContents' | 'suspensions' | 'reportCases'>;

export interface Measure {
  readonly outcome: CaseOutcome;
  /** Days of a suspension; undefined: for good. */
  readonly days?: number | undefined;
}

/** A suspension removes the content that led to it, too; a profile stays, and says nothing of the suspension. */
export const hides = (kind: ContentKind, outcome: CaseOutcome): boolean =>
  outcome === 'hide' || (outcome === 'suspend' && kind !== 'profile');

/** What a measure is decided on. */
interface Ground {
  /** The case. */
  readonly report: string;
  /** Commitment to the statement of reasons. */
  readonly statement: string;
  /** Path of the statement. */
  readonly link: string;
}

/**
 * Hides the content and suspends its author, as the measure says; nothing of it twice.
 * @returns also the end of this very suspension: the author may be suspended longer for something else
 * @throws DomainError ADMINISTRATOR | NO_AUTHOR | NOT_RECLASSIFIED
 */
export function take(
  state: MeasuresState,
  { kind, content, author }: ReportedContent,
  { outcome, days }: Measure,
  { report, statement, link }: Ground,
  now: Date,
): { readonly events: NewEvent<'ContentHidden' | 'PersonSuspended' | 'NotificationSent'>[]; readonly until?: string } {
  if (outcome === 'reclassify') requireMinor(state, author);
  const events: NewEvent<'ContentHidden' | 'PersonSuspended' | 'NotificationSent'>[] = [];
  const isTold = author !== undefined && state.accounts.has(author);
  if (hides(kind, outcome) && !isHidden(state, kind, content)) {
    events.push({ type: 'ContentHidden', data: { kind, id: content, author, report, statement } });
  }
  if (outcome === 'hide' && isTold) events.push(notify({ wallet: author }, 'system', 'content-hidden', {}, link));
  if (outcome !== 'suspend') return { events };
  const wallet = requireSuspendable(state, author);
  const until = endOf(days, now);
  const latest = laterOf(suspendedOtherwise(state, report, wallet, now)?.until, until);
  const data = { wallet, until: latest === FOR_GOOD ? undefined : latest, report, statement };
  events.push({ type: 'PersonSuspended', data }, notify({ wallet }, 'system', 'account-suspended', {}, link));
  return { events, until };
}

/**
 * Undoes what an earlier measure did, except what the new one does as well, and what another case still says.
 * @param id of the case
 * @param reason commitment
 */
export function undo(
  state: MeasuresState,
  { id, known: { kind, content, author, decision } }: { readonly id: string; readonly known: ReportCase },
  after: CaseOutcome,
  reason: string,
  now: Date,
): NewEvent<'ContentRestored' | 'SuspensionLifted' | 'PersonSuspended'>[] {
  if (!decision) return [];
  const events: NewEvent<'ContentRestored' | 'SuspensionLifted' | 'PersonSuspended'>[] = [];
  const hid = hides(kind, decision.outcome) && !hides(kind, after) && isHidden(state, kind, content);
  if (hid && !isHiddenOtherwise(state, id, { kind, content })) {
    events.push({ type: 'ContentRestored', data: { kind, id: content, reason } });
  }
  if (author === undefined || decision.outcome !== 'suspend' || after === 'suspend') return events;
  const current = suspendedUntil(state, author, now);
  const rest = suspendedOtherwise(state, id, author, now);
  if (current === rest?.until) return events;
  if (!rest) return [...events, { type: 'SuspensionLifted', data: { wallet: author, reason } }];
  const until = rest.until === FOR_GOOD ? undefined : rest.until;
  return [
    ...events,
    { type: 'PersonSuspended', data: { wallet: author, until, report: rest.report, statement: reason } },
  ];
}

/** Whether the decision of another case hides the content. */
const isHiddenOtherwise = (
  { reportCases }: MeasuresState,
  id: string,
  { kind, content }: Pick<ReportedContent, 'kind' | 'content'>,
): boolean =>
  [...reportCases.entries()].some(
    ([other, known]) =>
      other !== id &&
      known.kind === kind &&
      known.content === content &&
      known.decision !== undefined &&
      hides(kind, known.decision.outcome),
  );

/**
 * Until when a person is suspended whatever this case says. A case that was closed long ago is not known any more, but its
 * suspension is: then it is the one that lasts longer than this case says.
 */
function suspendedOtherwise(
  state: MeasuresState,
  id: string,
  wallet: Wallet,
  now: Date,
): { readonly until: string; readonly report?: string } | undefined {
  const current = suspendedUntil(state, wallet, now);
  if (current === undefined) return undefined;
  if (current !== state.reportCases.get(id)?.decision?.until) return { until: current };
  let latest: { readonly until: string; readonly report: string } | undefined;
  for (const [report, { author, decision }] of state.reportCases.entries()) {
    const until = report === id || author !== wallet ? undefined : decision?.until;
    if (until === undefined || until <= now.toISOString() || (latest && latest.until >= until)) continue;
    latest = { until, report };
  }
  return latest;
}

const endOf = (days: number | undefined, now: Date): string =>
  days === undefined ? FOR_GOOD : romeDaysAfter(now, days).toISOString();

/** A suspension never shortens that of another case; FOR_GOOD is later than every time. */
const laterOf = (one: string | undefined, other: string): string => (one !== undefined && one > other ? one : other);

/** @throws DomainError NO_AUTHOR | ADMINISTRATOR */
function requireSuspendable({ accounts }: MeasuresState, author: string | undefined): string {
  const account = author === undefined ? undefined : accounts.get(author);
  if (author === undefined || !account) {
    throw new DomainError('NO_AUTHOR', 409, 'Non c’è un account da sospendere');
  }
  if (account.role === 'admin') {
    throw new DomainError(
      'ADMINISTRATOR',
      409,
      'Un amministratore non si può sospendere: prima cambia il suo tipo di account',
    );
  }
  return author;
}

function requireMinor({ accounts }: MeasuresState, author: string | undefined): void {
  if (author !== undefined && accounts.get(author)?.role === 'minor') return;
  throw new DomainError(
    'NOT_RECLASSIFIED',
    409,
    'Prima cambia il tipo di account in «Minore», poi concludi la segnalazione',
  );
}
