import {
  commitment,
  type DataOf,
  event,
  id,
  mark,
  oneOf,
  optional,
  postings,
  wallet,
} from '../../engine/ledger/state/event-data.js';

const role = () => oneOf(['minor', 'adult', 'company', 'admin']);
const edit = () => optional(id('of the administrator’s edit that made it'));

export const accountEvents = {
  AccountOpened: event('A person registered, and has a wallet.', { wallet: wallet(), role: role() }),
  RoleChanged: event('A person got another role.', { wallet: wallet(), role: role(), previous: role(), edit: edit() }),
  AccountClosed: event('A wallet was closed for good, and its person erased.', {
    wallet: wallet(),
    role: role(),
    postings: optional(postings('from wallet to treasury, where coins were left')),
    repeated: optional(mark('of a person whom a restored backup had brought back, by `system`')),
  }),
  BalanceAdjusted: event('Coins were issued to a wallet, or taken back.', {
    postings: postings('between treasury and wallet'),
    reason: commitment(undefined, 'welcome'),
    edit: edit(),
  }),
};

declare module '../../engine/ledger/state/event-data.js' {
  interface EventData extends DataOf<typeof accountEvents> {}
}
