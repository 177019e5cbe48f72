import type { DeclaredKinds, NamesOf } from '../definition/kinds.js';

export const contestKinds = {
  todo: {
    submit_entry: { label: 'Invia il tuo elaborato', icon: 'IconPencil', ends: 'chiude' },
    choose_winner: { label: 'Scegli chi vince', icon: 'IconTrophy', ends: 'scade' },
    conclude_contest: { label: 'Concludi il contest senza elaborati', icon: 'IconAward', ends: 'scade' },
  },
  activities: { contest: { label: 'Contest', icon: 'IconTrophy' } },
  notifications: { contest: { label: 'Contest', icon: 'IconTrophy', position: 3 } },
} satisfies DeclaredKinds;

declare module '../definition/kinds.js' {
  interface Todos extends NamesOf<typeof contestKinds.todo> {}
  interface Activities extends NamesOf<typeof contestKinds.activities> {}
  interface Notifications extends NamesOf<typeof contestKinds.notifications> {}
}
