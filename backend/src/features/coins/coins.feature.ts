import { nobodyElse } from '../definition/audiences.js';
import { defineFeature } from '../definition/feature.js';
import { coinEvents } from './coin-events.js';
import { coinKinds } from './coin-kinds.js';
import { coinTemplates } from './domain/coin-templates.js';
import { TRANSFER_COINS } from './domain/transfer-coins.js';
import { transactionsProjection } from './read-model/transactions.projection.js';

export const coins = defineFeature('coins', {
  module: async () => (await import('./coins.module.js')).CoinsModule,
  events: coinEvents,
  audiences: { CoinsTransferred: nobodyElse },
  commands: [TRANSFER_COINS],
  readTables: [({ transactions }) => transactionsProjection(transactions)],
  notifications: coinTemplates,
  transactions: { CoinsTransferred: () => 'transfer' },
  kinds: coinKinds,
});
