import type { Type } from '@nestjs/common';
import type { CommandKind } from '../engine/ledger/state/command.js';
import type { EventDeclarations } from '../engine/ledger/state/event-data.js';
import { type EventTypes, ledgerEvents, versionsOf } from '../engine/ledger/state/event-types.js';
import type { Slice } from '../engine/ledger/state/state.js';
import type { Projection } from '../engine/projections/projection.js';
import { accounts } from '../features/accounts/accounts.feature.js';
import { closeAccountUnder } from '../features/accounts/domain/account.js';
import { editAccountUnder } from '../features/accounts/domain/edit-account.js';
import { actSubjects, adminActs } from '../features/audit-log/acts.js';
import { auditLog } from '../features/audit-log/audit-log.feature.js';
import { categories } from '../features/categories/categories.feature.js';
import { coins } from '../features/coins/coins.feature.js';
import { companies } from '../features/companies/companies.feature.js';
import { contests } from '../features/contests/contests.feature.js';
import { dashboard } from '../features/dashboard/dashboard.feature.js';
import type { Audiences } from '../features/definition/audiences.js';
import type { Feature, Words } from '../features/definition/feature.js';
import { declareKinds } from '../features/definition/kinds.js';
import { favourites } from '../features/favourites/favourites.feature.js';
import { files } from '../features/files/files.feature.js';
import { live } from '../features/live/live.feature.js';
import { mail } from '../features/mail/mail.feature.js';
import { marketplace } from '../features/marketplace/marketplace.feature.js';
import { minors } from '../features/minors/minors.feature.js';
import { moderation } from '../features/moderation/moderation.feature.js';
import { contents } from '../features/moderation/rules/contents.js';
import { notificationMail } from '../features/notifications/mail/notification-mail.feature.js';
import { notifications } from '../features/notifications/notifications.feature.js';
import { beginningOf, references, type Templates } from '../features/notifications/templates.js';
import { orientation } from '../features/orientation/orientation.feature.js';
import { pages } from '../features/pages/pages.feature.js';
import { questions } from '../features/questions/questions.feature.js';
import type { NamesOfGone } from '../platform/http/fields/labels.js';
import { declareMails } from '../platform/mail/mail-kinds.js';
import { keys } from './keys.feature.js';

const features: readonly Feature[] = [
  keys,
  categories,
  accounts,
  notifications,
  files,
  coins,
  marketplace,
  contests,
  companies,
  minors,
  moderation,
  orientation,
  favourites,
  questions,
  dashboard,
  auditLog,
  mail,
  pages,
  notificationMail,
  live,
];

/** @throws Error where two features declare the same name, of which one would be lost */
function allOf<Value>(of: (feature: Feature) => Readonly<Record<string, Value>>): Readonly<Record<string, Value>> {
  const entries = features.flatMap((feature) => Object.entries(of(feature)));
  const all = Object.fromEntries(entries);
  if (Object.keys(all).length < entries.length) throw new Error('two features declare the same name');
  return all;
}

/** Those of the features, in the order of the list; loaded one after the other, because they share files. */
export async function featureModules(): Promise<Type[]> {
  const modules: Type[] = [];
  for (const { module } of features) if (module) modules.push(await module());
  return modules;
}

/** The events that this release writes. */
export const eventDeclarations: EventDeclarations = { ...ledgerEvents, ...allOf((feature) => feature.events) };

/** Every event type that this release knows. */
export const eventTypes: EventTypes = versionsOf(eventDeclarations);

export const words: Words = {
  auditEntries: allOf(({ auditEntries }) => auditEntries),
  transactions: allOf(({ transactions }) => transactions),
};

/** By event type, whom it concerns. Those of the ledger itself concern nobody. */
export const audiences: Audiences = allOf((feature) => feature.audiences);

export const slices: readonly Slice[] = features.flatMap(({ state }) => state);

export const projections: readonly Projection[] = features
  .flatMap(({ readTables }) => readTables)
  .map((table) => (typeof table === 'function' ? table(words) : table));

export const templates: Templates = allOf((feature) => feature.notifications);

/** By kind, what stands for a thing that is gone; Labels stops the start where a kind has no word. */
export const namesOfGone = allOf((feature) => feature.named) as NamesOfGone;

declareMails(
  allOf(({ mails }) => mails.kinds),
  features.map(({ mails }) => mails.letters),
);

for (const feature of features) {
  contents.declare(feature.contents);
  declareKinds(feature.kinds);
  references.declare(feature.references);
  adminActs.declare(feature.actLabels);
  actSubjects.declare(feature.actSubjects);
}

/** Which events may be the first of a command with a key. */
export const mayBegin = beginningOf(templates);

/** An administrator edits an account. */
export const editAccount = editAccountUnder(features.flatMap(({ rules }) => rules.editAccount ?? []));

/** Closes an account, unless a rule of a feature prevents it. */
export const closeAccount = closeAccountUnder(features.flatMap(({ rules }) => rules.closeAccount ?? []));

export const commandKinds: readonly CommandKind<never>[] = [
  ...features.flatMap(({ commands }) => commands),
  editAccount,
  closeAccount,
];
