import type { Templates } from '../notifications/templates.js';

/** The templates of the notifications that this module sends. */
export const accountTemplates: Templates = {
  welcome: ({ amount }) => ({
    title: 'Benvenuto in FORM',
    message: `${amount ? `Hai ricevuto ${amount} Coin FORM. ` : ''}Completa il tuo profilo, poi dai un’occhiata al marketplace e ai contest aperti.`,
  }),
  'balance-adjusted': ({ amount = '' }) => ({
    title: 'Saldo rettificato',
    message: amount.startsWith('-')
      ? `Un amministratore ha tolto ${amount.slice(1)} Coin FORM dal tuo saldo.`
      : `Un amministratore ha aggiunto ${amount} Coin FORM al tuo saldo.`,
  }),
  'own-balance-adjusted': ({ amount = '', from = '' }) => ({
    title: 'Saldo di un amministratore rettificato',
    message: amount.startsWith('-')
      ? `${from} ha tolto ${amount.slice(1)} Coin FORM dal proprio saldo.`
      : `${from} ha aggiunto ${amount} Coin FORM al proprio saldo.`,
  }),
};
