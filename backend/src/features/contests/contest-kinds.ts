import type { DeclaredKinds, NamesOf } from '../definition/kinds.js';

export const contestKinds = {
  todo: {
    submit_entry: { label: 'Invia il tuo elaborato', icon: 'IconPencil', ends: 'chiude' },
    choose_winner: { label: 'Scegli chi vince', icon: 'IconTrophy', ends: 'scade' },
    conclude_contest: { label: 'Concludi il contest senza elaborati', icon: 'IconAward', ends: 'scade' },
  },
  activities: { contest: { label: 'Contest', icon: 'IconTrophy' } },
  notifications: { contest: { label: 'Contest', icon: 'IconTrophy', position: 3 } },
  transactions: {
    reward: {
      ...{ label: 'Premio', several: 'Premi', position: 2, icon: 'IconTrophy' },
      ...{ untitled: 'Premio di un contest', beforeItem: 'All’assunzione: ' },
    },
    escrow: {
      ...{ label: 'Deposito a garanzia', several: 'Garanzie', position: 6, icon: 'IconLock', untitled: 'Garanzia' },
    },
  },
  changes: {
    // What was sent to a contest ticks steps of a path.
    contests: { stale: ['Contests', 'Entries', 'Path'] },
  },
} satisfies DeclaredKinds;

declare module '../definition/kinds.js' {
  interface Todos extends NamesOf<typeof contestKinds.todo> {}
  interface Activities extends NamesOf<typeof contestKinds.activities> {}
  interface Notifications extends NamesOf<typeof contestKinds.notifications> {}
  interface Transactions extends NamesOf<typeof contestKinds.transactions> {}
  interface Changes extends NamesOf<typeof contestKinds.changes> {}
}
