import { changing } from './changed-release.js';

/** What the release after this one has changed: a read table, a slice and an event type. */
export const load = changing({
  'features/accounts/accounts.projection.js': [["closed: 'boolean'", "closed: 'boolean', visits: 'bigint'"]],
  'features/accounts/domain/account.js': [
    ["name: 'accounts',\n    version: ", "name: 'accounts',\n    version: 1000 + "],
  ],
  'features/coins/coin-events.js': [
    ['CoinsTransferred: event(', "GiftSent: event('A person made a gift.', {}), CoinsTransferred: event("],
  ],
  'features/coins/coins.feature.js': [
    ['audiences: { CoinsTransferred:', 'audiences: { GiftSent: nobodyElse, CoinsTransferred:'],
  ],
  'features/coins/domain/transfer-coins.js': [
    [
      'notify({ wallet: to }',
      "...(amount === 7 ? [{ type: 'GiftSent', data: {} }] : []),\n        notify({ wallet: to }",
    ],
  ],
});
