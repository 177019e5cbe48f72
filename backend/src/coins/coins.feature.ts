import { nobody } from '../feature/concerns.js';
import { defineFeature } from '../feature/feature.js';
import { coinTemplates } from './coin-templates.js';
import { transactionsProjection } from './transactions.projection.js';
import { TRANSFER_COINS } from './transfer-coins.js';

export const coins = defineFeature('coins', {
  events: { CoinsTransferred: { versions: [1], concerns: nobody } },
  commands: [TRANSFER_COINS],
  readTables: [({ transactions }) => transactionsProjection(transactions)],
  notifications: coinTemplates,
  transactions: { CoinsTransferred: () => 'transfer' },
});
