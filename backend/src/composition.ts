import { closeAccountUnder, editAccountUnder } from './accounts/account.js';
import { accounts } from './accounts/accounts.feature.js';
import { adminLog } from './admin-log/admin-log.feature.js';
import { coins } from './coins/coins.feature.js';
import { companies } from './companies/companies.feature.js';
import { contests } from './contests/contests.feature.js';
import { dashboard } from './dashboard/dashboard.feature.js';
import type { Concerns } from './feature/concerns.js';
import type { Feature, Words } from './feature/feature.js';
import { guardians } from './guardians/guardians.feature.js';
import { keys } from './http/keys.feature.js';
import type { CommandKind } from './ledger/command.js';
import { type EventTypes, ledgerEventTypes } from './ledger/event-types.js';
import type { Slice } from './ledger/state.js';
import { marketplace } from './marketplace/marketplace.feature.js';
import { moderation } from './moderation/moderation.feature.js';
import { notifications } from './notifications/notifications.feature.js';
import { beginningOf, type Templates } from './notifications/templates.js';
import type { Projection } from './projections/projection.js';

const features: readonly Feature[] = [
  keys,
  accounts,
  notifications,
  coins,
  marketplace,
  contests,
  companies,
  guardians,
  moderation,
  dashboard,
  adminLog,
];

/** @throws Error where two features declare the same name, of which one would be lost */
function allOf<Value>(of: (feature: Feature) => Readonly<Record<string, Value>>): Readonly<Record<string, Value>> {
  const entries = features.flatMap((feature) => Object.entries(of(feature)));
  const all = Object.fromEntries(entries);
  if (Object.keys(all).length < entries.length) throw new Error('two features declare the same name');
  return all;
}

const events = allOf((feature) => feature.events);
const words: Words = { acts: allOf(({ acts }) => acts), transactions: allOf(({ transactions }) => transactions) };

/** Every event type that this release knows. */
export const eventTypes: EventTypes = {
  ...ledgerEventTypes,
  ...Object.fromEntries(Object.entries(events).map(([type, { versions }]) => [type, versions])),
};

/** By event type, whom it concerns. Those of the ledger itself concern nobody. */
export const concerns: Concerns = Object.fromEntries(
  Object.entries(events).map(([type, declared]) => [type, declared.concerns]),
);

export const slices: readonly Slice[] = features.flatMap(({ state }) => state);

export const projections: readonly Projection[] = features
  .flatMap(({ readTables }) => readTables)
  .map((table) => (typeof table === 'function' ? table(words) : table));

export const templates: Templates = allOf((feature) => feature.notifications);

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
