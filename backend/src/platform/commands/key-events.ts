import { type DataOf, event, id, optional, text } from '../../engine/ledger/state/event-data.js';

export const keyEvents = {
  KeyUsed: event('A request used an idempotency key, and is in no other event.', {
    kind: text('of request'),
    row: optional(id('of the row that it made')),
  }),
};

declare module '../../engine/ledger/state/event-data.js' {
  interface EventData extends DataOf<typeof keyEvents> {}
}
