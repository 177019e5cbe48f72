import type { DeclaredKinds, NamesOf } from '../definition/kinds.js';

export const coinKinds = {
  activities: { coin: { label: 'Coin FORM', icon: 'IconCoins' } },
  notifications: { coin: { label: 'Coin FORM', icon: 'IconCoins', position: 1 } },
  transactions: { transfer: { label: 'Trasferimento', several: 'Trasferimenti', position: 1 } },
  changes: { coins: { stale: ['Balance'], lists: ['Transactions'] } },
} satisfies DeclaredKinds;

declare module '../definition/kinds.js' {
  interface Activities extends NamesOf<typeof coinKinds.activities> {}
  interface Notifications extends NamesOf<typeof coinKinds.notifications> {}
  interface Transactions extends NamesOf<typeof coinKinds.transactions> {}
  interface Changes extends NamesOf<typeof coinKinds.changes> {}
}
