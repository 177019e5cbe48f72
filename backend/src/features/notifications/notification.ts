import type { Wallet } from '../../basics/ids.js';
import type { NewEvent } from '../../engine/ledger/state/event-data.js';
import type { Role } from '../../platform/http/requests/signed-in.js';
import type { NotificationType } from '../definition/kinds.js';

/** Notifications are facts: a decision returns a notification together with the event that causes it. */

/** Whom the ledger itself knows: one wallet, or everyone with a role. */
export type KnownAudience = { readonly wallet: Wallet } | { readonly role: Role | 'all' };

/**
 * Who reads it: also everyone who takes part in a contest, or who has reported what a case is about. Whoever is told in any number
 * is an audience, because a command holds a handful of events.
 */
export type Audience = KnownAudience | { readonly contest: string } | { readonly reporters: string };

/**
 * The values of a template. Their names give their kinds: `from` and `person` are wallets, others that a feature declares
 * (`references`) are ids of its things; everything else is shown as it is. Names of people are never stored here.
 */
export type NotificationParams = Readonly<Record<string, string | number>>;

/** The text of a notification; `words` are the params, with references replaced by names. */
export interface Template {
  (words: Readonly<Record<string, string>>): { readonly title: string; readonly message: string };
  readonly mayBegin?: true;
  /** It tells a person of what they reported, which no guardian of theirs reads (product.md 16.7). */
  readonly isToReporter?: true;
}

/**
 * The text of a notification with which a command may begin. Every other accompanies the fact that causes it, and a command with
 * a key that begins with it is refused; another process is sent commands with keys only.
 */
export const announcement = (template: Template): Template =>
  Object.assign<Template, Pick<Template, 'mayBegin'>>((words) => template(words), { mayBegin: true });

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
): NewEvent<'NotificationSent'> => ({
  type: 'NotificationSent',
  // A release that knows version 1 only takes what is neither a wallet nor a role for a contest.
  ...('reporters' in audience
    ? { v: 2, data: { audience, kind, link, params, template } }
    : { data: { audience, kind, link, params, template } }),
});
