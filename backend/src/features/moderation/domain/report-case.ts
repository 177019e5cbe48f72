import type { Wallet } from '../../../basics/ids.js';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import type { Archivable } from '../../../engine/ledger/state/command.js';
import type { EventOf } from '../../../engine/ledger/state/event-data.js';
import type { LedgerState, Slice } from '../../../engine/ledger/state/state.js';
import type { ReadonlyTable, Table } from '../../../engine/ledger/state/tables.js';
import type { ReportedContent } from '../../definition/reportable.js';
import { sidesOf } from '../../minors/rules/deciders.js';
import { contents } from '../rules/contents.js';
import { FOR_GOOD } from '../rules/suspension.js';

/**
 * Reports of one content are a case, which an administrator decides once; author and reporters may object to the decision
 * (product.md 17).
 */

export const REPORT_REASONS = [
  'threat',
  'underage',
  'harassment',
  'scam',
  'personal_data',
  'illegal',
  'other',
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** `reclassify`: the author is a minor, and their account has become one. */
export const CASE_OUTCOMES = ['dismiss', 'hide', 'suspend', 'reclassify'] as const;
export type CaseOutcome = (typeof CASE_OUTCOMES)[number];

export const OBJECTION_SIDES = ['author', 'reporter'] as const;
export type ObjectionSide = (typeof OBJECTION_SIDES)[number];

export interface CaseDecision {
  /** Wallet of the administrator. */
  readonly by: string;
  /** ISO time. */
  readonly at: string;
  readonly outcome: CaseOutcome;
  /** Of a suspension that nobody has ended: until when, an ISO time or FOR_GOOD. */
  readonly until?: string;
}

export interface Objection {
  readonly id: string;
  readonly side: ObjectionSide;
  /** The person, or the report of a visitor. */
  readonly by: string;
  /** ISO time. */
  readonly at: string;
  readonly isDecided: boolean;
}

export interface ReportCase extends ReportedContent {
  /** Wallets of the people who reported it. */
  readonly reporters: readonly string[];
  /** Ids of the reports, of people and of visitors. */
  readonly reports: readonly string[];
  readonly decision?: CaseDecision;
  readonly objections: readonly Objection[];
}

declare module '../../../engine/ledger/state/state.js' {
  interface LedgerState {
    /** By id, until the time to object to their decision is over. */
    readonly reportCases: ReadonlyTable<ReportCase>;
  }
}

export const reportCasesSlice: Slice<ReportCase> = {
  name: 'reportCases',
  version: 2,
  on: {
    ReportReceived(cases, { data }) {
      const known = cases.get(data.case) ?? newCase(data);
      const reporters = data.reporter === undefined ? known.reporters : [...known.reporters, data.reporter];
      cases.set(data.case, { ...known, reports: [...known.reports, data.report], reporters });
    },
    ReportDecided(cases, event) {
      const { data } = event;
      cases.set(data.case, { ...(cases.get(data.case) ?? newCase(data)), decision: decisionIn(event, data.outcome) });
    },
    ObjectionReceived(cases, { data, ts: at }) {
      const { objection: id, side, objector, report } = data;
      const objection = { id, side, at, by: objector ?? String(report), isDecided: false };
      change(cases, data.case, (known) => ({ ...known, objections: [...known.objections, objection] }));
    },
    ObjectionDecided(cases, event) {
      const { data } = event;
      const { outcome } = data;
      change(cases, data.case, (known) => ({
        ...known,
        objections: known.objections.map((one) => (one.id === data.objection ? { ...one, isDecided: true } : one)),
        ...(data.isChanged && outcome !== 'confirm' && { decision: decisionIn(event, outcome) }),
      }));
    },
    ReportCaseClosed(cases, { data }) {
      if (cases.has(data.case)) cases.delete(data.case);
    },
    SuspensionLifted: (cases, { data }) => liftAll(cases, data.wallet),
  },
};

function change(cases: Table<ReportCase>, id: string, next: (known: ReportCase) => ReportCase): void {
  const known = cases.get(id);
  if (known) cases.set(id, next(known));
}

/** Whose suspension has ended is suspended by no earlier decision any more. */
function liftAll(cases: Table<ReportCase>, author: string): void {
  const lifted = [...cases.entries()].filter(([, { author: of, decision }]) => of === author && decision?.until);
  for (const [id, known] of lifted) {
    if (!known.decision) continue;
    const { until: _, ...decision } = known.decision;
    cases.set(id, { ...known, decision });
  }
}

const newCase = ({ kind, content, author }: ReportedContent): ReportCase => ({
  ...{ kind, content, ...(author !== undefined && { author }) },
  ...{ reporters: [], reports: [], objections: [] },
});

const decisionIn = (
  { actor: by, ts: at, data: { until = FOR_GOOD } }: EventOf<'ReportDecided' | 'ObjectionDecided'>,
  outcome: CaseOutcome,
): CaseDecision => ({ by, at, outcome, ...(outcome === 'suspend' && { until }) });

export const caseNotFound = (): DomainError => new DomainError('NOT_FOUND', 404, 'Segnalazione non trovata');

/** Where a command about a case may be about one that is closed. */
export const aboutCase = ({ case: id }: { readonly case: string }): Archivable => ({ kind: 'case', id });

/** @throws DomainError NOT_FOUND */
export function requireCase({ reportCases }: Pick<LedgerState, 'reportCases'>, id: string): ReportCase {
  const known = reportCases.get(id);
  if (!known) throw caseNotFound();
  return known;
}

/** Whether a person has a side in the case or in what it is about, or is the guardian of somebody who has. */
export function isConcerned(
  state: LedgerState,
  { kind, content, author, reporters }: Pick<ReportCase, keyof ReportedContent | 'reporters'>,
  wallet: Wallet,
): boolean {
  const { hasSide } = contents.of(kind);
  return sidesOf(state, wallet).some(
    (one) => one === author || reporters.includes(one) || hasSide?.(state, content, one),
  );
}
