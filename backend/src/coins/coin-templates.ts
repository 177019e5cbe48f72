import type { Templates } from '../notifications/templates.js';

/** What people read about their coins. */
export const coinTemplates: Templates = {
  'coins-received': ({ from, amount }) => ({
    title: 'Hai ricevuto Coin FORM',
    message: `${from} ti ha inviato ${amount} Coin FORM.`,
  }),
};
