import type { DeclaredKinds, NamesOf } from '../definition/kinds.js';

export const coinKinds = {
  activities: { coin: { label: 'Coin FORM', icon: 'IconCoins' } },
} satisfies DeclaredKinds;

declare module '../definition/kinds.js' {
  interface Activities extends NamesOf<typeof coinKinds.activities> {}
}
