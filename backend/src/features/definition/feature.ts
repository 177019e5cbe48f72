import type { Type } from '@nestjs/common';
import type { CommandKind } from '../../engine/ledger/state/command.js';
import type { EventDeclarations, EventType } from '../../engine/ledger/state/event-data.js';
import type { Slice } from '../../engine/ledger/state/state.js';
import type { Projection } from '../../engine/projections/projection.js';
import type { NamesOfGone, SubjectKind } from '../../platform/http/fields/labels.js';
import type { FeatureMails } from '../../platform/mail/mail-kinds.js';
import type { ClosingRules } from '../accounts/domain/account.js';
import type { EditingRules } from '../accounts/domain/edit-account.js';
import type { ActLabels, ActSubjectKind, AdminAct, AuditEntries, SubjectLabels } from '../audit-log/acts.js';
import type { TransactionKinds } from '../coins/read-model/transactions.projection.js';
import type { LabelsOfContents } from '../moderation/rules/contents.js';
import type { Templates } from '../notifications/templates.js';
import type { Audiences } from './audiences.js';
import type { DeclaredKinds } from './kinds.js';

/** What other features say of their events, for the read tables that list the events of all. */
export interface Words {
  readonly auditEntries: AuditEntries;
  readonly transactions: TransactionKinds;
}

/**
 * What a feature adds to FORM, as data and pure functions: it loads neither NestJS nor TypeORM. composition.ts lists the features,
 * and everything that names an event type, a command, a read table or a notification follows from the list.
 */
export interface Feature {
  readonly name: string;
  /** What answers its routes and runs its jobs; loaded by the program that does. */
  readonly module?: () => Promise<Type>;
  /** By type, the events that it writes, from its leaf file. */
  readonly events: EventDeclarations;
  /** Whom of each of them the live stream tells, beyond the accounts of its postings. */
  readonly audiences: Audiences;
  /** The slices that it adds to the ledger's state. Each declares its name and type in its own file. */
  readonly state: readonly Slice[];
  /** Another process can send only these. */
  readonly commands: readonly CommandKind<never>[];
  readonly readTables: readonly (Projection | ((words: Words) => Projection))[];
  readonly notifications: Templates;
  /** The messages that it sends, how they are treated and what they say. */
  readonly mails: FeatureMails;
  /** By event type, which acts of administrators there are among the events. */
  readonly auditEntries: AuditEntries;
  /** What these acts are called, and those of which there is no other event. */
  readonly actLabels: Partial<Readonly<Record<AdminAct, ActLabels>>>;
  /** What its things are called that acts are about. */
  readonly actSubjects: Partial<Readonly<Record<ActSubjectKind, SubjectLabels>>>;
  /** By event type, what an event with postings is called in a wallet. */
  readonly transactions: TransactionKinds;
  /** What stands for its things that are gone. A method with `@NamesOf(kind)` finds their names. */
  readonly named: Partial<NamesOfGone>;
  /** The params of notifications that hold ids of them; what is shown is the name. */
  readonly references: Readonly<Record<string, SubjectKind>>;
  /** What it adds to the kinds of things that screens show of all features. */
  readonly kinds: DeclaredKinds;
  /** What of it people can report, by kind. A method with `@Reportable(kind)` finds one. */
  readonly contents: Partial<LabelsOfContents>;
  /** What it adds to the commands of another feature. */
  readonly rules: { readonly closeAccount?: ClosingRules; readonly editAccount?: EditingRules };
}

const NOTHING = {
  ...{ events: {}, audiences: {}, state: [], commands: [], readTables: [] },
  ...{ notifications: {}, references: {}, named: {}, kinds: {}, contents: {}, rules: {} },
  mails: { kinds: {}, letters: async () => ({}) },
  ...{ auditEntries: {}, actLabels: {}, actSubjects: {}, transactions: {} },
};

/** Of each event of the feature it is said whom it concerns. */
interface DeclaredEvents<Events extends EventDeclarations> {
  readonly events?: Events;
  readonly audiences: {
    readonly [Type in keyof Events]: Type extends EventType ? NonNullable<Audiences[Type]> : never;
  };
}

type Declared<Events extends EventDeclarations> = Partial<Omit<Feature, 'name' | 'events' | 'audiences'>> &
  (DeclaredEvents<Events> | { readonly events?: undefined });

export const defineFeature = <Events extends EventDeclarations>(name: string, declared: Declared<Events>): Feature => ({
  ...NOTHING,
  ...declared,
  name,
});
