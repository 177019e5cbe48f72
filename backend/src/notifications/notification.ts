import type { Role } from '../http/signed-in.js';
import type { EventTypes } from '../ledger/event-types.js';
import type { LedgerEvent } from '../ledger/state.js';

/** Notifications are facts: a decision returns a notification together with the event that causes it. */

/** The event types of this module. */
export const notificationEventTypes: EventTypes = { NotificationSent: [1] };

export const NOTIFICATION_TYPES = ['contest', 'marketplace', 'coin', 'system', 'social'] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** Who reads it: one wallet, everyone with a role, or everyone who takes part in a contest. */
export type Audience = { readonly wallet: string } | { readonly role: Role | 'all' } | { readonly contest: string };

/**
 * The values of a template. Their names give their kinds: `from` and `person` are wallets, `item` and `contest` are ids of
 * those; everything else is shown as it is. Names of people are never stored here.
 */
export type NotificationParams = Readonly<Record<string, string | number>>;

/** The text of a notification; `words` are the params, with references replaced by names. */
export type Template = ((words: Readonly<Record<string, string>>) => {
  readonly title: string;
  readonly message: string;
}) & {
  /** It tells a person of what they reported, which no guardian of theirs reads (product.md 16.7). */
  readonly isToReporter?: true;
};

export const toReporter = (template: Template): Template => Object.assign(template, { isToReporter: true as const });

/**
 * @param template a name from the module's templates
 * @param link a path on this site, beginning with a single `/`
 */
export const notify = (
  audience: Audience,
  kind: NotificationType,
  template: string,
  params: NotificationParams,
  link: string,
): LedgerEvent => ({ type: 'NotificationSent', data: { audience, kind, link, params, template } });
