import type { Wallet } from '../../basics/ids.js';
import { commandKind, committedText, type DecisionContext } from '../../engine/ledger/state/command.js';
import type { ByEventType, NewEvent } from '../../engine/ledger/state/event-data.js';
import type { LedgerState } from '../../engine/ledger/state/state.js';
import type { SubjectKind } from '../../platform/http/fields/labels.js';
import { requireAdmin } from '../../platform/http/requests/require-admin.js';
import { declared } from '../definition/declared.js';

/**
 * What administrators do is an event with its actor, so that no administrator can edit the log of it (product.md 20.1). Most
 * acts are events already; of those that change rows only there is `AdministratorActed`.
 */

/** How an act is called; `make api` writes the words for the screens. */
export interface ActLabels {
  /** In the filter, and in the file for spreadsheets. */
  readonly label: string;
  /** Between the names of who did it and of what it is about. */
  readonly sentence: string;
  /** What it is about, where its subject is no more than whose that is. */
  readonly thing?: string;
}

/** The acts in the log. A feature adds its own, and says their words in its declaration. */
// biome-ignore lint/suspicious/noEmptyInterface: the features add to it.
export interface Acts {}
export type AdminAct = keyof Acts;
export const adminActs = declared<Acts, ActLabels>('act of administrators');

/** How a subject is called. */
export interface SubjectLabels {
  /** In the file for spreadsheets. */
  readonly label: string;
  /** Where it has a name: whose source finds it. */
  readonly named?: SubjectKind;
  /** In a sentence: what stands before its name. */
  readonly article?: string;
  /** In a sentence: what stands for its name. */
  readonly called?: string;
  /** The same by its id, where there are few. */
  readonly calledById?: Readonly<Record<string, string>>;
  /** Its page: a name in `frontend/src/paths.ts`. */
  readonly page?: string;
  /** Its owner is whom it is about: who sent a report, or wrote a message, is somebody else. */
  readonly concernsOwner?: true;
}

/** The kinds of subjects, of the features as the acts are. */
// biome-ignore lint/suspicious/noEmptyInterface: the features add to it.
export interface ActSubjects {}
export type ActSubjectKind = keyof ActSubjects;
export const actSubjects = declared<ActSubjects, SubjectLabels>('subject of an act');

/** What an act is about. */
export interface ActSubject {
  readonly kind: ActSubjectKind;
  /** Of a person the wallet, of a row its public id, of an audience the role. */
  readonly id: string;
  /** Wallet of the person whose thing it is, so that the act is found among those about them. */
  readonly owner?: string | undefined;
}

/** The person whose wallet an event has. */
export const personIn = (wallet: Wallet): ActSubject => ({ kind: 'person', id: wallet });

/** An act as the log lists it. */
export interface AuditEntry {
  readonly act: AdminAct;
  readonly subject?: ActSubject | undefined;
  /** Further wallets that the act concerns. */
  readonly people?: readonly string[];
  /** What was decided, in the words of the screens, where the act does not say it. */
  readonly outcome?: string;
  /** Commitment to the reason. */
  readonly reason?: string | undefined;
  /** Id of what it changes in rows. */
  readonly intent?: string | undefined;
}

/** The acts of administrators among the events of a module, by event type; undefined for an event that is none. */
export type AuditEntries = ByEventType<AuditEntry | undefined>;

/** What the event of an act that changes rows only says. */
interface RowAct {
  readonly act: AdminAct;
  readonly subject: ActSubject | undefined;
  readonly reason?: string | undefined;
  /** Id of the edit of a person, which is finished where the ledger has it. */
  readonly edit?: string | undefined;
  /** Id of what the act changes in rows. */
  readonly intent?: string;
}

/** For the decision that allows the act. */
export const administratorActed = ({ act, subject, reason, edit, intent }: RowAct): NewEvent<'AdministratorActed'> => ({
  type: 'AdministratorActed',
  data: { act, subject: subject && { kind: subject.kind, id: subject.id, owner: subject.owner }, reason, edit, intent },
});

export const rowActAuditEntries: AuditEntries = {
  // A process of the release before writes the intent as an edit.
  AdministratorActed: ({ data: { act, subject, reason, edit, intent = edit } }) => ({ act, subject, reason, intent }),
};

/** @throws DomainError NOT_ALLOWED */
export function recordAct(
  state: Pick<LedgerState, 'accounts'>,
  act: RowAct,
  { actor }: Pick<DecisionContext, 'actor'>,
): NewEvent<'AdministratorActed'>[] {
  requireAdmin(state, actor);
  return [administratorActed(act.intent === undefined ? act : { ...act, edit: undefined })];
}

export const RECORD_ADMIN_ACT = commandKind('record-admin-act', recordAct, {
  texts: [committedText('reason', ({ subject }) => (subject?.kind === 'person' ? subject.id : null))],
});
