import { romeDaysAfter } from '../calendar.js';
import { DomainError } from '../ledger/errors.js';
import type { LedgerEvent, LedgerState } from '../ledger/state.js';
import { notify } from '../notifications/notification.js';
import { type ContentKind, isHidden } from '../protection/hidden-content.js';
import { FOR_GOOD, suspendedUntil } from '../protection/suspension.js';
import type { CaseOutcome, ReportedContent } from './report-case.js';

/** What a decision does to the content and to its author. */

export type MeasuresState = Pick<LedgerState, 'accounts' | 'hiddenContents' | 'suspensions'>;

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
 * @throws DomainError ADMINISTRATOR | NO_AUTHOR | NOT_RECLASSIFIED
 */
export function take(
  state: MeasuresState,
  { kind, content, author }: ReportedContent,
  { outcome, days }: Measure,
  { report, statement, link }: Ground,
  now: Date,
): { readonly events: LedgerEvent[]; readonly until?: string } {
  if (outcome === 'reclassify') requireMinor(state, author);
  const events: LedgerEvent[] = [];
  const isTold = author !== undefined && state.accounts.has(author);
  if (hides(kind, outcome) && !isHidden(state, kind, content)) {
    events.push({ type: 'ContentHidden', data: { kind, id: content, author, report, statement } });
  }
  if (outcome === 'hide' && isTold) events.push(notify({ wallet: author }, 'system', 'content-hidden', {}, link));
  if (outcome !== 'suspend') return { events };
  const wallet = requireSuspendable(state, author);
  const until = laterOf(suspendedUntil(state, wallet, now), endOf(days, now));
  const data = { wallet, until: until === FOR_GOOD ? undefined : until, report, statement };
  events.push({ type: 'PersonSuspended', data }, notify({ wallet }, 'system', 'account-suspended', {}, link));
  return { events, until };
}

/** Undoes what an earlier measure did, except what the new one does as well. @param reason commitment */
export function undo(
  state: MeasuresState,
  { kind, content, author }: ReportedContent,
  before: { readonly outcome: CaseOutcome; readonly until?: string },
  after: CaseOutcome,
  reason: string,
): LedgerEvent[] {
  const events: LedgerEvent[] = [];
  if (hides(kind, before.outcome) && !hides(kind, after) && isHidden(state, kind, content)) {
    events.push({ type: 'ContentRestored', data: { kind, id: content, reason } });
  }
  const isStillIts = author !== undefined && state.suspensions.get(author) === before.until;
  if (before.outcome === 'suspend' && after !== 'suspend' && isStillIts) {
    events.push({ type: 'SuspensionLifted', data: { wallet: author, reason } });
  }
  return events;
}

const endOf = (days: number | undefined, now: Date): string =>
  days === undefined ? FOR_GOOD : romeDaysAfter(now, days).toISOString();

/** A suspension never shortens another one; FOR_GOOD is later than every time. */
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
    'Prima cambia il tipo di account in «Minorenne», poi concludi la segnalazione',
  );
}
