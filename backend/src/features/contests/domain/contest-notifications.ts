import { coinsThat } from '../../../basics/italian.js';
import type { Templates } from '../../notifications/templates.js';

/** The templates of the notifications about contests. */
export const contestTemplates: Templates = {
  'contest-joined': ({ contest, person }) => ({
    title: 'Nuova iscrizione',
    message: `${person} partecipa al tuo contest «${contest}»`,
  }),
  'contest-closed': ({ contest }) => ({
    title: 'Contest chiuso',
    message: `Il contest «${contest}» è chiuso: ora si sceglie chi vince`,
  }),
  'contest-closed-early': ({ contest }) => ({
    title: 'Contest chiuso in anticipo',
    message: `L’amministrazione ha chiuso il contest «${contest}» prima della scadenza: leggi il motivo`,
  }),
  'contest-to-decide': ({ contest, days }) => ({
    title: 'Scegli chi vince',
    message: `Il tuo contest «${contest}» è chiuso: scegli chi vince entro ${days} giorni, poi il premio si divide tra chi ha inviato un elaborato`,
  }),
  'contest-shared': ({ contest, reward }) => ({
    title: 'Premio diviso',
    message: `Il contest «${contest}» si è concluso senza che si scegliesse chi vince: ${coinsThat(reward ?? '0', ['è diviso', 'sono divisi'])} in parti uguali tra chi ha inviato un elaborato`,
  }),
  'contest-unclaimed': ({ contest }) => ({
    title: 'Contest concluso',
    message: `Il contest «${contest}» si è concluso senza elaborati: il premio è tornato a chi lo ha messo in palio`,
  }),
  'contest-completed': ({ contest }) => ({
    title: 'Contest concluso',
    message: `Il contest «${contest}» si è concluso: guarda com’è andata`,
  }),
  'contest-won': ({ contest, amount }) => ({
    title: 'Hai vinto!',
    message: `Complimenti: hai vinto il contest «${contest}» e ricevi ${amount} Coin FORM`,
  }),
  'contest-withdrawn': ({ contest }) => ({
    title: 'Contest annullato',
    message: `Il contest «${contest}» è stato annullato`,
  }),
  'contest-withdrawn-shared': ({ contest }) => ({
    title: 'Contest annullato',
    message: `Il contest «${contest}» è stato annullato: il premio è diviso in parti uguali tra chi ha inviato un elaborato`,
  }),
};
