import {
  commitment,
  type DataOf,
  event,
  id,
  object,
  optional,
  text,
  wallet,
} from '../../engine/ledger/state/event-data.js';
import type { ActSubjectKind, AdminAct } from './acts.js';

export const actEvents = {
  AdministratorActed: event('An administrator did something that no other event shows.', {
    act: text<AdminAct>('what was done'),
    subject: optional(
      object({
        kind: text<ActSubjectKind>(),
        id: text('of a person the wallet, of a row its id, of an audience the role'),
        owner: optional(wallet('whose it is')),
      }),
    ),
    reason: optional(commitment()),
    edit: optional(id('of the edit, where the data of a person was edited')),
    intent: optional(id('of the change of rows that the event leads to')),
  }),
};

declare module '../../engine/ledger/state/event-data.js' {
  interface EventData extends DataOf<typeof actEvents> {}
}
