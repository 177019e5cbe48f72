import type { Templates } from '../notifications/templates.js';

/** The words of what contests tell people. */
export const contestTemplates: Templates = {
  'contest-joined': ({ contest, person }) => ({
    title: 'Nuova iscrizione',
    message: `${person} partecipa al tuo contest «${contest}»`,
  }),
  'contest-closed': ({ contest }) => ({
    title: 'Contest chiuso',
    message: `Il contest «${contest}» è chiuso: ora tocca alla giuria`,
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
};
