import { commandKind, committedText, type DecisionContext } from '../../engine/ledger/state/command.js';
import type { ByEventType, NewEvent } from '../../engine/ledger/state/event-data.js';
import type { LedgerState } from '../../engine/ledger/state/state.js';
import { requireAdmin } from '../../platform/http/requests/require-admin.js';

/**
 * What administrators do is an event with its actor, so that no administrator can edit the log of it (product.md 20.1). Most
 * acts are events already; of those that change rows only there is `AdministratorActed`.
 */

/** Every act in the log. A new one needs a label in act-labels.ts and a sentence on the screen. */
export const ADMIN_ACTS = [
  'user-edited',
  'role-changed',
  'balance-adjusted',
  'user-erased',
  'reset-link-sent',
  'second-step-removed',
  'person-suspended',
  'suspension-ended',
  'content-hidden',
  'content-restored',
  'report-decided',
  'objection-decided',
  'thread-read',
  'guardian-replaced',
  'guardian-confirmed',
  'guardian-accepted',
  'guardian-case-closed',
  'guardian-address-unblocked',
  'company-verified',
  'company-refused',
  'company-revoked',
  'item-edited',
  'item-made-official',
  'item-withdrawn',
  'contest-edited',
  'contest-closed',
  'contest-completed',
  'contest-withdrawn',
  'contests-generated',
  'dispute-resolved',
  'category-added',
  'category-edited',
  'category-removed',
  'broadcast-sent',
  'mail-opened',
  'log-exported',
] as const;
export type AdminAct = (typeof ADMIN_ACTS)[number];

export const ACT_SUBJECTS = ['person', 'item', 'contest', 'order', 'category', 'audience', 'mail', 'report'] as const;
export type ActSubjectKind = (typeof ACT_SUBJECTS)[number];

/** What an act is about. */
export interface ActSubject {
  readonly kind: ActSubjectKind;
  /** Of a person the wallet, of a row its public id, of an audience the role. */
  readonly id: string;
  /** Wallet of the person whose thing it is, so that the act is found among those about them. */
  readonly owner?: string | undefined;
}

/** The person whose wallet an event has. */
export const personIn = (wallet: string): ActSubject => ({ kind: 'person', id: wallet });

/** An act as the log lists it. */
export interface LoggedAct {
  readonly act: AdminAct;
  readonly subject?: ActSubject | undefined;
  /** Further wallets that the act concerns. */
  readonly people?: readonly string[];
  /** What was decided, in the words of the screens, where the act does not say it. */
  readonly outcome?: string;
  /** Commitment to the reason. */
  readonly reason?: string | undefined;
}

/** The acts of administrators among the events of a module, by event type; undefined for an event that is none. */
export type ActsOfEvents = ByEventType<LoggedAct | undefined>;

/** What the event of an act that changes rows only says. */
interface RowAct {
  readonly act: AdminAct;
  readonly subject: ActSubject | undefined;
  readonly reason?: string | undefined;
  /** Id of the edit of a person, which is finished where the ledger has it. */
  readonly edit?: string;
  /** Id of what the act changes in rows. */
  readonly intent?: string;
}

/** For the decision that allows the act. */
export const administratorActed = ({ act, subject, reason, edit, intent }: RowAct): NewEvent<'AdministratorActed'> => ({
  type: 'AdministratorActed',
  data: { act, subject: subject && { kind: subject.kind, id: subject.id, owner: subject.owner }, reason, edit, intent },
});

export const actsOfAdminLog: ActsOfEvents = {
  AdministratorActed: ({ data: { act, subject, reason } }) => ({ act, subject, reason }),
};

/** @throws DomainError NOT_ALLOWED */
export function recordAct(
  state: Pick<LedgerState, 'accounts'>,
  act: RowAct,
  { actor }: Pick<DecisionContext, 'actor'>,
): NewEvent<'AdministratorActed'>[] {
  requireAdmin(state, actor);
  return [administratorActed(act)];
}

export const RECORD_ADMIN_ACT = commandKind('record-admin-act', recordAct, {
  texts: [committedText('reason', ({ subject }) => (subject?.kind === 'person' ? subject.id : null))],
});
