import type { DeclaredKinds, NamesOf } from '../definition/kinds.js';

export const marketKinds = {
  todo: {
    confirm_delivery: { label: 'Conferma la consegna', icon: 'IconPackage', of: 'da', ends: 'scade' },
    deliver: { label: 'Consegna l’ordine', icon: 'IconPackageExport', of: 'per', ends: 'scade' },
    answer_dispute: { label: 'Rispondi alla contestazione', icon: 'IconMessage', of: 'di', ends: 'scade' },
    answer_application: { label: 'Rispondi alla candidatura', icon: 'IconFileText', of: 'di', ends: 'scade' },
    decide_dispute: { label: 'Decidi la contestazione', icon: 'IconGavel', of: 'di', ends: 'scade' },
  },
  activities: { marketplace: { label: 'Marketplace', icon: 'IconBuildingStore' } },
  notifications: {
    marketplace: { label: 'Marketplace', icon: 'IconBuildingStore', position: 2, choice: 'Marketplace e ordini' },
  },
  transactions: {
    purchase: {
      ...{ label: 'Acquisto', several: 'Acquisti', position: 3, icon: 'IconShoppingBag' },
      untitled: 'Articolo del marketplace',
    },
    sale: {
      ...{ label: 'Vendita', several: 'Vendite', position: 4, icon: 'IconBuildingStore' },
      untitled: 'Articolo del marketplace',
    },
    refund: { label: 'Rimborso', several: 'Rimborsi', position: 5, icon: 'IconArrowBackUp', untitled: 'Garanzia' },
  },
  changes: {
    // What was ordered ticks steps of a path.
    orders: { stale: ['Orders', 'Path'] },
  },
  waiting: {
    disputes: {
      ...{ position: 3, icon: 'IconScale', oldest: 'La più vecchia' },
      noun: ['contestazione da decidere', 'contestazioni da decidere'],
      hint: 'I Coin FORM restano in garanzia fino alla decisione',
    },
  },
} satisfies DeclaredKinds;

declare module '../definition/kinds.js' {
  interface Todos extends NamesOf<typeof marketKinds.todo> {}
  interface Activities extends NamesOf<typeof marketKinds.activities> {}
  interface Notifications extends NamesOf<typeof marketKinds.notifications> {}
  interface Transactions extends NamesOf<typeof marketKinds.transactions> {}
  interface Changes extends NamesOf<typeof marketKinds.changes> {}
  interface Waiting extends NamesOf<typeof marketKinds.waiting> {}
}
