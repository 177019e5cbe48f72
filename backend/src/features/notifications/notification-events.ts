import {
  type DataOf,
  either,
  event,
  id,
  object,
  oneOf,
  optional,
  record,
  text,
  wallet,
  whole,
} from '../../engine/ledger/state/event-data.js';
import type { NotificationType } from '../definition/kinds.js';

const audiences = [
  object({ wallet: wallet() }),
  object({ role: oneOf(['minor', 'adult', 'company', 'admin', 'all']) }),
  object({ contest: id('everybody who takes part') }),
] as const;

const notification = {
  kind: text<NotificationType>(),
  template: text(),
  params: record(either([text(), whole()])),
  link: text('a path of the site'),
  title: optional(text('of an administrator’s message')),
  message: optional(text('of an administrator’s message')),
};

export const notificationEvents = {
  NotificationSent: event(
    'People were told something.',
    { ...notification, audience: either(audiences) },
    { 2: { ...notification, audience: either([object({ reporters: id('of a case: who had reported it') })]) } },
  ),
};

declare module '../../engine/ledger/state/event-data.js' {
  interface EventData extends DataOf<typeof notificationEvents> {}
}
