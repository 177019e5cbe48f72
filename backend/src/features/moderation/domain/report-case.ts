import type { JsonObject } from '../../../engine/ledger/format/canonical.js';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import type { Finishable } from '../../../engine/ledger/state/command.js';
import type { LedgerState, Slice } from '../../../engine/ledger/state/state.js';
import type { ReadonlyTable, Table } from '../../../engine/ledger/state/tables.js';
import type { ReportedContent } from '../../definition/reportable.js';
import { sidesOf } from '../../minors/rules/deciders.js';
import type { ContentKind } from '../rules/contents.js';
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

/**
 * `ReportReceived { report, case, opens?, kind, content, author?, reporter?, reason, words }`,
 * `ReportDecided { case, kind, content, author?, outcome, until?, statement, ownInitiative? }`,
 * `ObjectionReceived { objection, case, side, objector?, report?, words }`,
 * `ObjectionDecided { objection, case, outcome, until?, reason, isChanged }`, `ReportCaseClosed { case }`. `words`, `statement` and
 * `reason` are commitments; `reason` of a report is one of REPORT_REASONS.
 */
const OF_CASES: ReadonlySet<string> = new Set([
  'ReportReceived',
  'ReportDecided',
  'ObjectionReceived',
  'ObjectionDecided',
  'ReportCaseClosed',
]);

export const reportCasesSlice: Slice<ReportCase> = {
  name: 'reportCases',
  version: 2,
  evolve(cases, { type, data, actor, ts }) {
    if (type === 'SuspensionLifted') liftAll(cases, String(data.wallet));
    if (!OF_CASES.has(type)) return;
    const id = String(data.case);
    const before = cases.get(id);
    if (type === 'ReportCaseClosed') {
      if (before) cases.delete(id);
      return;
    }
    const known = before ?? { ...contentIn(data), reporters: [], reports: [], objections: [] };
    cases.set(id, caseAfter(known, type, data, { by: actor, at: ts }));
  },
};

/** Whose suspension has ended is suspended by no earlier decision any more. */
function liftAll(cases: Table<ReportCase>, author: string): void {
  const lifted = [...cases.entries()].filter(([, { author: of, decision }]) => of === author && decision?.until);
  for (const [id, known] of lifted) {
    if (!known.decision) continue;
    const { until: _, ...decision } = known.decision;
    cases.set(id, { ...known, decision });
  }
}

function caseAfter(
  known: ReportCase,
  type: string,
  data: JsonObject,
  { by, at }: { by: string; at: string },
): ReportCase {
  switch (type) {
    case 'ReportReceived':
      return {
        ...known,
        reports: [...known.reports, String(data.report)],
        reporters: typeof data.reporter === 'string' ? [...known.reporters, data.reporter] : known.reporters,
      };
    case 'ReportDecided':
      return { ...known, decision: decisionIn(data, { by, at }) };
    case 'ObjectionReceived': {
      const objection = { id: String(data.objection), side: data.side as ObjectionSide, at, isDecided: false };
      return {
        ...known,
        objections: [...known.objections, { ...objection, by: String(data.objector ?? data.report) }],
      };
    }
    default: {
      const objections = known.objections.map((objection) =>
        objection.id === data.objection ? { ...objection, isDecided: true } : objection,
      );
      return data.isChanged === true
        ? { ...known, objections, decision: decisionIn(data, { by, at }) }
        : { ...known, objections };
    }
  }
}

const contentIn = ({ kind, content, author }: JsonObject): ReportedContent => ({
  kind: kind as ContentKind,
  content: String(content),
  ...(typeof author === 'string' && { author }),
});

const decisionIn = ({ outcome, until }: JsonObject, { by, at }: { by: string; at: string }): CaseDecision => ({
  by,
  at,
  outcome: outcome as CaseOutcome,
  ...(outcome === 'suspend' && { until: typeof until === 'string' ? until : FOR_GOOD }),
});

export const caseNotFound = (): DomainError => new DomainError('NOT_FOUND', 404, 'Segnalazione non trovata');

/** Where a command about a case may be about one that is closed. */
export const aboutCase = ({ case: id }: { readonly case: string }): Finishable => ({ kind: 'case', id });

/** @throws DomainError NOT_FOUND */
export function requireCase({ reportCases }: Pick<LedgerState, 'reportCases'>, id: string): ReportCase {
  const known = reportCases.get(id);
  if (!known) throw caseNotFound();
  return known;
}

/** Whether a person has a side in the case, or is the guardian of somebody who has. */
export function isConcerned(
  state: Pick<LedgerState, 'guardedChildren'>,
  { author, reporters }: Pick<ReportCase, 'author' | 'reporters'>,
  wallet: string,
): boolean {
  return sidesOf(state, wallet).some((one) => one === author || reporters.includes(one));
}
