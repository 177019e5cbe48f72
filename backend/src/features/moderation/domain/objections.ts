import { addMonths } from 'date-fns/addMonths';
import { SYSTEM } from '../../../engine/ledger/format/envelope.js';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import { commandKind, committedText, type DecisionContext } from '../../../engine/ledger/state/command.js';
import type { NewEvent } from '../../../engine/ledger/state/event-data.js';
import type { LedgerState } from '../../../engine/ledger/state/state.js';
import { notAllowed } from '../../../platform/http/errors/errors.js';
import { ownMatter, requireAdmin } from '../../../platform/http/requests/require-admin.js';
import { notify } from '../../notifications/notification.js';
import { obstacleToSecondLook } from '../rules/second-look.js';
import { FOR_GOOD } from '../rules/suspension.js';
import { type Measure, take, undo } from './measures.js';
import {
  aboutCase,
  type CaseDecision,
  type CaseOutcome,
  caseNotFound,
  isConcerned,
  type Objection,
  type ObjectionSide,
  type ReportCase,
  requireCase,
} from './report-case.js';

/** Author and reporter may object to a decision within six months (product.md 17.6; Regulation (EU) 2022/2065, art. 20). */

const OBJECTION_MONTHS = 6;

/** Until when people may object, and what the case holds is kept. */
export const objectionEnd = (decidedAt: string): Date => addMonths(new Date(decidedAt), OBJECTION_MONTHS);

export interface RaiseObjection {
  readonly objection: string;
  readonly case: string;
  readonly side: ObjectionSide;
  /** Of a visitor: the report. */
  readonly report?: string | undefined;
  /** Commitment. */
  readonly words: string;
}

/** @throws DomainError NOT_FOUND | NOT_ALLOWED | NOT_DECIDED | NO_MEASURE | TOO_LATE | ALREADY_OBJECTED */
export function object(
  state: LedgerState,
  { objection, case: id, side, report, words }: RaiseObjection,
  { actor, now }: DecisionContext,
): NewEvent<'ObjectionReceived' | 'NotificationSent'>[] {
  const known = requireCase(state, id);
  const { decision } = known;
  const by = requireSide(known, side, actor, report);
  if (!decision) throw new DomainError('NOT_DECIDED', 409, 'Non c’è ancora una decisione su cui fare reclamo');
  if (side === 'author' && decision.outcome === 'dismiss') {
    throw new DomainError(
      'NO_MEASURE',
      409,
      'Non c’è una misura su ciò che hai pubblicato: non c’è niente su cui fare reclamo',
    );
  }
  if (now >= objectionEnd(decision.at)) {
    throw new DomainError('TOO_LATE', 409, 'Sono passati più di sei mesi: non ci si può più opporre');
  }
  if (known.objections.some((other) => other.by === by && other.at >= decision.at)) {
    throw new DomainError('ALREADY_OBJECTED', 409, 'Hai già fatto reclamo');
  }
  const objector = actor === SYSTEM ? undefined : actor;
  return [
    {
      type: 'ObjectionReceived',
      data: { objection, case: id, side, objector, report: objector ? undefined : report, words },
    },
    notify({ role: 'admin' }, 'system', 'objection-received', {}, `/admin/reports/${id}`),
  ];
}

export const OBJECT = commandKind('object', object, {
  texts: [committedText('words', (_, { actor }) => (actor === SYSTEM ? null : actor))],
  about: aboutCase,
});

/** @returns who objects: a wallet, or the report of a visitor. @throws DomainError NOT_ALLOWED */
function requireSide(known: ReportCase, side: ObjectionSide, actor: string, report: string | undefined): string {
  if (side === 'author' && known.author === actor) return actor;
  if (side === 'reporter' && known.reporters.includes(actor)) return actor;
  if (side === 'reporter' && actor === SYSTEM && report !== undefined && known.reports.includes(report)) return report;
  throw notAllowed();
}

export interface DecideObjection {
  readonly case: string;
  readonly objection: string;
  /** `confirm`: the decision stays as it is. */
  readonly outcome: CaseOutcome | 'confirm';
  readonly days?: number | undefined;
  /** The reason; for the decision the commitment to it. */
  readonly reason: string;
  /** Wallet of the author, while they are there. */
  readonly owner?: string | null;
  /** Paths of the statement, for the author, and of the report, for the objector. */
  readonly link: string;
}

/**
 * Another administrator than the one who decided looks at it again; where there is no other, the same one a day after the
 * objection.
 * @throws DomainError NOT_ALLOWED | NOT_FOUND | DECIDED | ANOTHER_ADMINISTRATOR | NOT_YET | SAME_OUTCOME | what `take` throws
 */
export function decideObjection(
  state: LedgerState,
  { case: id, objection: objectionId, outcome, days, reason, link }: DecideObjection,
  { actor, now }: DecisionContext,
): NewEvent<
  'ObjectionDecided' | 'ContentRestored' | 'SuspensionLifted' | 'ContentHidden' | 'PersonSuspended' | 'NotificationSent'
>[] {
  requireAdmin(state, actor);
  const known = requireCase(state, id);
  const objection = known.objections.find((other) => other.id === objectionId);
  const { decision } = known;
  if (!objection || !decision) throw caseNotFound();
  if (isConcerned(state, known, actor)) throw ownMatter();
  if (objection.isDecided) throw new DomainError('DECIDED', 409, 'Su questo reclamo è già stata presa una decisione');
  const first = { by: decision.by, isConcerned: (one: string) => isConcerned(state, known, one) };
  const look = { administrator: actor, objectedAt: new Date(objection.at), now };
  const obstacle = obstacleToSecondLook(state, first, look);
  if (obstacle) throw obstacle;
  const data = { objection: objectionId, case: id, outcome, reason };
  const told = tell(state, known, objection, link);
  if (outcome === 'confirm') return [{ type: 'ObjectionDecided', data: { ...data, isChanged: false } }, ...told];
  requireOther(decision, { outcome, days });
  const undone = undo(state, { id, known }, outcome, reason, now);
  const { events, until } = take(state, known, { outcome, days }, { report: id, statement: reason, link }, now);
  const end = until === undefined || until === FOR_GOOD ? undefined : until;
  return [{ type: 'ObjectionDecided', data: { ...data, until: end, isChanged: true } }, ...undone, ...events, ...told];
}

export const DECIDE_OBJECTION = commandKind('decide-objection', decideObjection, {
  texts: [committedText('reason', ({ owner = null }) => owner)],
  about: aboutCase,
});

/** @throws DomainError SAME_OUTCOME */
function requireOther(decision: CaseDecision, { outcome, days }: Measure): void {
  if (outcome !== decision.outcome || (outcome === 'suspend' && days !== undefined)) return;
  throw new DomainError('SAME_OUTCOME', 409, 'La decisione è la stessa di prima: confermala');
}

function tell(
  { accounts }: LedgerState,
  known: ReportCase,
  { by }: Objection,
  link: string,
): NewEvent<'NotificationSent'>[] {
  const isAuthor = by === known.author;
  return accounts.has(by)
    ? [notify({ wallet: by }, 'system', 'objection-decided', {}, isAuthor ? link : '/segnalazioni')]
    : [];
}
