import { longDay, romeMidnight, withArticle } from '../../../basics/calendar.js';
import { coinsThat } from '../../../basics/italian.js';
import { announcement } from '../../notifications/notification.js';
import type { Templates } from '../../notifications/templates.js';
import { APPROVAL_DAYS } from './approval.js';
import { ANSWER_DAYS, type DeclineCause, REVIEW_DAYS, type WithdrawalCause } from './job-application.js';
import { DELIVERY_DAYS } from './order.js';
import { ACCEPTANCE_DAYS } from './purchase.js';

const FREE = '0';

const BACK = ['torna', 'tornano'] as const;
const GO = ['va', 'vanno'] as const;

/** For a free order, such as an application, the text does not mention zero coins. */
const coins = (before: string, price: string | undefined, after = ''): string =>
  price === FREE ? '' : `${before}${price} Coin FORM${after}`;

/** The same, of coins that do something. */
const coinsThatMove = (
  before: string,
  price: string | undefined,
  verb: readonly [string, string],
  where: string,
): string => (price === undefined || price === FREE ? '' : `${before}${coinsThat(price, verb)} ${where}`);

const givenBack = (price: string | undefined): string =>
  price === FREE ? '' : ' I Coin FORM tornano a chi ha acquistato.';

/** Until when. @param until the day, where the days do not begin now */
const within = (until: string | undefined, days: number): string =>
  until === undefined ? `entro ${days} giorni` : `entro ${withArticle('il', longDay(romeMidnight(until)))}`;

const CLOSED_FOR: Readonly<Record<DeclineCause, string>> = {
  suspended: 'l’account di chi offre il lavoro è sospeso',
  hidden: 'l’offerta di lavoro non è più visibile',
};
const ENDED_FOR: Readonly<Record<WithdrawalCause, string>> = {
  account: 'chi l’ha inviata ha eliminato l’account',
  consent: 'manca il consenso di un genitore o tutore',
  guardian: 'un genitore o tutore non permette più le candidature',
  verification: 'l’azienda non è più verificata',
};

/** The templates of notifications about orders, and about applications for jobs, which are a kind of order. */
export const orderTemplates: Templates = {
  'order-placed': ({ from, item, price, until }) => ({
    title: 'Nuovo ordine',
    message: `${from} ha ordinato «${item}»${coins(' per ', price)}. Consegna ${within(until, DELIVERY_DAYS)}.`,
  }),
  'approval-wanted': ({ from, item, price }) => ({
    title: 'Un ordine aspetta il tuo sì',
    message: `${from} vuole acquistare «${item}»${coins(' per ', price)}. Hai ${APPROVAL_DAYS} giorni per rispondere.`,
  }),
  'order-approved': ({ item, until }) => ({
    title: 'Ordine approvato',
    message: `Il tuo ordine di «${item}» è stato approvato. La consegna arriva ${within(until, DELIVERY_DAYS)}.`,
  }),
  'order-needs-no-yes': ({ item, until }) => ({
    title: 'Il tuo ordine è partito',
    message: `Hai compiuto 18 anni: il tuo ordine di «${item}» non aspetta più un sì. La consegna arriva ${within(until, DELIVERY_DAYS)}.`,
  }),
  'order-not-approved': ({ item, price, explained }) => ({
    title: 'Ordine non approvato',
    message: `Il tuo ordine di «${item}» non è stato approvato${coinsThatMove(': ', price, BACK, 'nel tuo portafoglio')}.${explained ? ' Leggi il motivo nell’ordine.' : ''}`,
  }),
  'approval-expired': ({ item, price }) => ({
    title: 'Ordine non approvato in tempo',
    message: `Sono passati ${APPROVAL_DAYS} giorni senza risposta per «${item}»${coinsThatMove(': ', price, BACK, 'nel tuo portafoglio')}.`,
  }),
  'order-off-sale': ({ item, price }) => ({
    title: 'Articolo non più in vendita',
    message: `«${item}» non è più in vendita: il tuo ordine è chiuso${coinsThatMove('. ', price, BACK, 'nel tuo portafoglio')}.`,
  }),
  'approval-off-sale': ({ from, item, price }) => ({
    title: 'Un ordine non aspetta più il tuo sì',
    message: `«${item}», che ${from} voleva acquistare, non è più in vendita: l’ordine è chiuso${coinsThatMove(': ', price, BACK, 'nel suo portafoglio')}.`,
  }),
  'order-returned-by-suspension': ({ item, price }) => ({
    title: 'Ordine rimborsato',
    message: `«${item}» non arriverà: l’account di chi vende è stato sospeso${coinsThatMove('. ', price, BACK, 'nel tuo portafoglio')}.`,
  }),
  'order-delivered': ({ from, item, until }) => ({
    title: 'Ordine consegnato',
    message: `${from} ha consegnato «${item}». Conferma che va bene oppure apri una contestazione ${within(until, ACCEPTANCE_DAYS)}.`,
  }),
  'order-completed': ({ from, item, price }) => ({
    title: 'Ordine concluso',
    message: `${from} ha confermato «${item}»${coins(': hai ricevuto ', price)}.`,
  }),
  'order-cancelled': ({ from, item, price }) => ({
    title: 'Ordine annullato',
    message: `${from} ha annullato l’ordine di «${item}».${givenBack(price)}`,
  }),
  'order-disputed': ({ from, item }) => ({
    title: 'Ordine in contestazione',
    message: `${from} ha aperto una contestazione su «${item}». Leggi il motivo e rispondi: decide un amministratore.`,
  }),
  'order-disputed-unread': ({ from, item }) => ({
    title: 'Ordine in contestazione',
    message: `${from} ha aperto una contestazione su «${item}». Il motivo lo legge un amministratore, che decide: intanto puoi rispondere.`,
  }),
  'order-released': ({ item, price }) => ({
    title: 'Contestazione decisa',
    message: `La contestazione su «${item}» è chiusa${coinsThatMove(': ', price, GO, 'a chi ha venduto')}. Leggi il motivo nell’ordine.`,
  }),
  'order-returned': ({ item, price }) => ({
    title: 'Contestazione decisa',
    message: `La contestazione su «${item}» è chiusa${coinsThatMove(': ', price, BACK, 'a chi ha acquistato')}. Leggi il motivo nell’ordine.`,
  }),
  'order-accepted-by-time': ({ item, until }) => ({
    title: 'Ordine concluso',
    message: `${until === undefined ? `Sono passati ${ACCEPTANCE_DAYS} giorni dalla consegna di` : 'È passato il termine per'} «${item}»: l’ordine si è concluso da solo.`,
  }),
  'order-returned-by-time': ({ item, price }) => ({
    title: 'Ordine rimborsato',
    message: `Il termine per «${item}» è passato${coinsThatMove(': ', price, BACK, 'a chi ha acquistato')}.`,
  }),
  'dispute-opened': ({ from, item }) => ({
    title: 'Nuova contestazione da decidere',
    message: `${from} ha aperto una contestazione su «${item}».`,
  }),
  'dispute-answered': ({ from, item }) => ({
    title: 'Risposta alla contestazione',
    message: `${from} ha risposto alla tua contestazione su «${item}». Decide un amministratore.`,
  }),
  'application-placed': ({ from, item }) => ({
    title: 'Nuova candidatura',
    message: `Nuova candidatura da ${from} per «${item}». Aprila entro ${ANSWER_DAYS} giorni: da allora ne hai ${REVIEW_DAYS} per rispondere.`,
  }),
  'application-accepted': ({ from, item, price }) => ({
    title: 'Candidatura accolta',
    message: `${from} ha accolto la tua candidatura per «${item}»${coins(': ricevi ', price, ' di premio all’assunzione')}.`,
  }),
  'application-declined': ({ from, item }) => ({
    title: 'Candidatura non accolta',
    message: `${from} non ha accolto la tua candidatura per «${item}».`,
  }),
  'application-withdrawn': ({ from, item }) => ({
    title: 'Candidatura ritirata',
    message: `${from} ha ritirato la candidatura per «${item}».`,
  }),
  'application-opened': ({ from, item, until }) => ({
    title: 'Candidatura in esame',
    message: `${from} ha aperto la tua candidatura per «${item}». ${until === undefined ? 'Ora' : `Fino ${withArticle('al', longDay(romeMidnight(until)))}`} può accoglierla oppure no.`,
  }),
  // An earlier release knew one term only, and did not say which.
  'application-expired': ({ item, days = String(ANSWER_DAYS) }) => ({
    title: 'Candidatura senza risposta',
    message: `Sono passati ${days} giorni senza risposta: la candidatura per «${item}» si è chiusa da sola.`,
  }),
  'application-closed': ({ item, cause }) => ({
    title: 'Candidatura chiusa',
    message: `La candidatura per «${item}» è chiusa: ${CLOSED_FOR[cause as DeclineCause]}.`,
  }),
  'application-ended': ({ item, cause }) => ({
    title: 'Candidatura ritirata',
    message: `La candidatura per «${item}» è stata ritirata: ${ENDED_FOR[cause as WithdrawalCause]}.`,
  }),
  'order-facts-changed': announcement(({ from, item }) => ({
    title: 'Giorni o luogo cambiati',
    message: `${from} ha cambiato giorni, orari o luogo di «${item}». Il tuo ordine resta per quelli di prima.`,
  })),
  'seat-free': announcement(({ item }) => ({
    title: 'Si è liberato un posto',
    message: `Si è liberato un posto per «${item}». Va a chi ordina per primo.`,
  })),
  'item-removed': ({ item }) => ({
    title: 'Articolo ritirato',
    message: `Un amministratore ha ritirato «${item}» dal marketplace. Nei contatti trovi a chi chiedere il motivo; corretto, puoi pubblicarlo di nuovo.`,
  }),
};

/** Templates of applications of earlier releases in the ledger, and of the notification that they became free. */
export const earlierOrderTemplates: Templates = {
  'application-made-free': ({ item, price }) => ({
    title: 'Candidarsi non costa nulla',
    message: `La tua candidatura per «${item}» resta valida${coinsThatMove(': ', price, BACK, 'nel tuo portafoglio')}. L’azienda ha ${ANSWER_DAYS} giorni per rispondere.`,
  }),
  'application-to-answer': ({ from, item }) => ({
    title: 'Candidatura a cui rispondere',
    message: `Ora alle candidature si risponde accogliendole oppure no. Per quella di ${from} a «${item}» hai ${ANSWER_DAYS} giorni.`,
  }),
  'job-offer-price-cleared': announcement(({ item }) => ({
    title: 'Il prezzo di un’offerta di lavoro è cambiato',
    message: `Chi si candida a «${item}» non paga più nulla. Se vuoi, indica un premio all’assunzione: lo riceve chi assumi.`,
  })),
  'application-delivered': ({ from, item }) => ({
    title: 'Risposta alla tua candidatura',
    message: `${from} ha risposto alla tua candidatura per «${item}». Conferma di averla ricevuta entro ${ACCEPTANCE_DAYS} giorni.`,
  }),
  'application-completed': ({ from, item }) => ({
    title: 'Candidatura conclusa',
    message: `${from} ha confermato la tua risposta per «${item}».`,
  }),
  'application-cancelled': ({ from, item, price }) => ({
    title: 'Candidatura annullata',
    message: `${from} ha annullato la candidatura per «${item}».${givenBack(price)}`,
  }),
  'application-accepted-by-time': ({ item }) => ({
    title: 'Candidatura conclusa',
    message: `Sono passati ${ACCEPTANCE_DAYS} giorni dalla risposta alla candidatura per «${item}», che si è conclusa da sola.`,
  }),
  'application-returned-by-time': ({ item, price }) => ({
    title: 'Candidatura scaduta',
    message: `Il termine per la candidatura a «${item}» è passato senza risposta.${givenBack(price)}`,
  }),
};
