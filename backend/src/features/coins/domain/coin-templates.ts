import type { Templates } from '../../notifications/templates.js';

/** The texts of notifications about coins. */
export const coinTemplates: Templates = {
  'coins-received': ({ from, amount }) => ({
    title: 'Hai ricevuto Coin FORM',
    message: `${from} ti ha inviato ${amount} Coin FORM.`,
  }),
};
