import { IconArrowBackUp, IconCircleCheck, IconGavel, IconHourglassHigh, IconPackageExport } from '@tabler/icons-react';
import type { Order } from '../session/api-types';
import { formatMoment, formatNumber } from '../ui/format';
import type { OrderAction, Side } from './orders-api';

type Status = Order['status'];

export const statusIcons: Record<Status, typeof IconGavel> = {
  placed: IconHourglassHigh,
  delivered: IconPackageExport,
  disputed: IconGavel,
  completed: IconCircleCheck,
  refunded: IconArrowBackUp,
};

const orderStatus: Record<Status, string> = {
  placed: 'In attesa di consegna',
  delivered: 'Consegnato',
  disputed: 'In contestazione',
  completed: 'Concluso',
  refunded: 'Annullato e rimborsato',
};

const applicationStatus: Record<Status, string> = {
  placed: 'Candidatura inviata',
  delivered: 'Candidatura esaminata',
  disputed: 'In contestazione',
  completed: 'Conclusa',
  refunded: 'Annullata',
};

const isApplication = ({ item }: Order) => item.type === 'job_offer';

export const statusWords = (order: Order) => (isApplication(order) ? applicationStatus : orderStatus)[order.status];

/** When the clock decides, and what; null once nothing is left to decide. */
export function dueWords({ due, status, price }: Order): string | null {
  if (due === null) return null;
  const back = price > 0 ? ', con il rimborso a chi ha acquistato' : '';
  const paid = price > 0 ? ', con il pagamento a chi vende' : '';
  return `Si conclude da solo il ${formatMoment(due)}${status === 'delivered' ? paid : back}`;
}

const coins = (amount: number) => `${formatNumber(amount)} Coin FORM`;

interface ActionWords {
  label: string;
  question: string;
  /** What happens, coins first. */
  consequence: string;
  confirm: string;
}

/** What may be done to an order, from where the reader stands. */
export function actionWords(order: Order, action: Exclude<OrderAction, 'resolve'>, side: Side): ActionWords {
  const { price, seller, buyer } = order;
  const applied = isApplication(order);
  switch (action) {
    case 'deliver':
      return {
        label: applied ? 'Segna come esaminata' : 'Segna come consegnato',
        question: applied ? 'Hai esaminato la candidatura?' : 'Hai consegnato?',
        consequence: `${buyer.name} ha poi 14 giorni per confermare o contestare${price > 0 ? `; i ${coins(price)} ti arrivano alla conferma, o da soli alla scadenza` : ''}.`,
        confirm: applied ? 'Sì, esaminata' : 'Sì, consegnato',
      };
    case 'complete':
      return {
        label: applied ? 'Conferma' : 'Conferma la consegna',
        question: applied ? 'Hai avuto una risposta?' : 'Hai ricevuto ciò che aspettavi?',
        consequence:
          price > 0
            ? `${coins(price)} passano dalla garanzia a ${seller.name}. Non si può annullare.`
            : 'L’ordine si conclude. Non si può annullare.',
        confirm: 'Sì, conferma',
      };
    case 'cancel':
      return {
        label: applied ? (side === 'sold' ? 'Rifiuta la candidatura' : 'Ritira la candidatura') : 'Annulla l’ordine',
        question: applied ? 'Chiudere qui la candidatura?' : 'Annullare l’ordine?',
        consequence:
          price > 0
            ? `${coins(price)} tornano dalla garanzia ${side === 'sold' ? `a ${buyer.name}` : 'nel tuo portafoglio'}.`
            : 'Nessun Coin FORM si muove.',
        confirm: 'Sì, procedi',
      };
    case 'dispute':
      return {
        label: 'Contesta',
        question: 'Che cosa non va?',
        consequence:
          price > 0
            ? `I ${coins(price)} restano in garanzia finché un amministratore decide, al massimo 60 giorni.`
            : 'Decide un amministratore, al massimo in 60 giorni.',
        confirm: 'Invia la contestazione',
      };
  }
}

export const outcomes = [
  {
    outcome: 'release',
    label: 'Paga chi vende',
    question: 'Dare ragione a chi vende?',
    consequence: ({ price, seller }: Order) =>
      price > 0 ? `${coins(price)} passano dalla garanzia a ${seller.name}.` : 'L’ordine risulta concluso.',
  },
  {
    outcome: 'refund',
    label: 'Rimborsa chi ha acquistato',
    question: 'Dare ragione a chi ha acquistato?',
    consequence: ({ price, buyer }: Order) =>
      price > 0 ? `${coins(price)} tornano dalla garanzia a ${buyer.name}.` : 'L’ordine risulta annullato.',
  },
] as const;
