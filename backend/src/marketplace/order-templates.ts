import type { Templates } from '../notifications/templates.js';

const FREE = '0';

/** Of something free, such as a job offer, nobody says that zero coins move. */
const coins = (before: string, price: string | undefined, after = ''): string =>
  price === FREE ? '' : `${before}${price} Coin FORM${after}`;

/** What people read about their orders. */
export const orderTemplates: Templates = {
  'order-placed': ({ from, item, price }) => ({
    title: 'Nuovo ordine',
    message: `${from} ha ordinato «${item}»${coins(' per ', price)}. Consegna entro 14 giorni.`,
  }),
  'order-delivered': ({ from, item }) => ({
    title: 'Ordine consegnato',
    message: `${from} ha consegnato «${item}». Conferma che va bene oppure apri una contestazione entro 14 giorni.`,
  }),
  'order-completed': ({ from, item, price }) => ({
    title: 'Ordine concluso',
    message: `${from} ha confermato «${item}»${coins(': hai ricevuto ', price)}.`,
  }),
  'order-cancelled': ({ from, item, price }) => ({
    title: 'Ordine annullato',
    message: `${from} ha annullato l'ordine di «${item}».${price === FREE ? '' : ' I Coin FORM tornano a chi ha acquistato.'}`,
  }),
  'order-disputed': ({ from, item }) => ({
    title: 'Ordine in contestazione',
    message: `${from} ha aperto una contestazione su «${item}». Decide un amministratore.`,
  }),
  'order-released': ({ item, price }) => ({
    title: 'Contestazione decisa',
    message: `La contestazione su «${item}» è chiusa${coins(': ', price, ' vanno a chi ha venduto')}.`,
  }),
  'order-returned': ({ item, price }) => ({
    title: 'Contestazione decisa',
    message: `La contestazione su «${item}» è chiusa${coins(': ', price, ' tornano a chi ha acquistato')}.`,
  }),
  'order-accepted-by-time': ({ item }) => ({
    title: 'Ordine concluso',
    message: `Sono passati 14 giorni dalla consegna di «${item}»: l'ordine si è concluso da solo.`,
  }),
  'order-returned-by-time': ({ item, price }) => ({
    title: 'Ordine rimborsato',
    message: `Il termine per «${item}» è passato${coins(': ', price, ' tornano a chi ha acquistato')}.`,
  }),
};
