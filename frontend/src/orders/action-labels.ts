import type { Order } from '../api/api-types';
import { isApplication } from '../entities/marketplace/order-status';
import { rules } from '../entities/rules';
import { timeTold } from '../ui/text/clock';
import { formatCoins, formatMoment, withArticle } from '../ui/text/format';
import { coinsThat, sentence, to } from '../ui/text/italian';
import type { Change, OrderAction, Side } from './orders-api';

/** The text that is sent with an action. */
interface ActionText {
  /** The field of the request. */
  field: 'reason' | 'text';
  label: string;
  /** The error when it is required and missing; null when it is optional. */
  missing: string | null;
}

/** An action and its consequences. */
export interface ActionOption {
  name: string;
  label: string;
  question: string;
  /** The consequences, coins first. */
  consequence: string;
  /** The label of the button that confirms it. */
  confirm: string;
  text?: ActionText;
  change: (text: string) => Change;
}

/** The labels of the actions on an order, for each side. */
export const optionsOf = (order: Order, side: Side): ActionOption[] =>
  order.actions.flatMap((action) => (action === 'resolve' ? resolutionsOf(order) : [optionOf(order, action, side)]));

function optionOf(order: Order, action: Exclude<OrderAction, 'resolve'>, side: Side): ActionOption {
  switch (action) {
    case 'approve':
      return approvalOf(order);
    case 'refuse':
      return disapprovalOf(order);
    case 'deliver':
      return deliveryOf(order);
    case 'complete':
      return completionOf(order);
    case 'cancel':
      return isApplication(order) ? withdrawalOf(order) : cancellationOf(order, side);
    case 'dispute':
      return disputeOf(order);
    case 'answer':
      return answerOf(order);
    case 'reviewing':
      return reviewOf(order);
    case 'accept':
      return acceptanceOf(order);
    case 'decline':
      return refusalOf(order);
    default:
      return action satisfies never;
  }
}

const back = ['torna', 'tornano'] as const;

const paidTo = ({ name }: Order['seller'], price: number): string =>
  sentence(`${coinsThat(price, ['passa', 'passano'])} dalla garanzia ${to(name)}`);

const approvalOf = ({ price, buyer, facts }: Order): ActionOption => ({
  name: 'approve',
  label: 'Approva',
  question: 'Approvare l’ordine?',
  consequence: `Chi vende riceve l’ordine di ${buyer.name} e ha ${rules.deliveryDays} giorni${facts?.firstDay ? ' dopo la fine del corso' : ''} per consegnare; ${coinsThat(price, ['resta', 'restano'])} in garanzia.`,
  confirm: 'Sì, approva l’ordine',
  change: () => ({ action: 'approve' }),
});

const disapprovalOf = ({ price, buyer }: Order): ActionOption => ({
  name: 'refuse',
  label: 'Non approvare',
  question: 'Non approvare l’ordine?',
  consequence: `${sentence(`${coinsThat(price, back)} nel portafoglio di ${buyer.name}`)} Chi vende non ne saprà niente.`,
  confirm: 'Sì, non approvare',
  change: () => ({ action: 'refuse' }),
});

const deliveryOf = ({ price, buyer, due }: Order): ActionOption => ({
  name: 'deliver',
  label: 'Segna come consegnato',
  question: 'Hai consegnato?',
  consequence: `${buyer.name} ha poi ${timeToAccept(due)} per confermare o contestare${price > 0 ? `; ricevi ${formatCoins(price)} alla conferma, o alla scadenza` : ''}.`,
  confirm: 'Sì, ho consegnato',
  change: () => ({ action: 'deliver' }),
});

/** The usual days, unless the order has longer, because what was ordered lasts longer. */
function timeToAccept(due: string | null): string {
  const usual = timeTold() + rules.acceptanceDays * 86_400_000;
  return due !== null && Date.parse(due) > usual + 86_400_000
    ? `tempo fino ${withArticle('al', formatMoment(due))}`
    : `${rules.acceptanceDays} giorni`;
}

const completionOf = ({ price, seller }: Order): ActionOption => ({
  name: 'complete',
  label: 'Conferma la consegna',
  question: 'Hai ricevuto ciò che aspettavi?',
  consequence:
    price > 0 ? `${paidTo(seller, price)} Non si può annullare.` : 'L’ordine si conclude. Non si può annullare.',
  confirm: 'Sì, conferma la consegna',
  change: () => ({ action: 'complete' }),
});

const cancellationOf = ({ price, buyer }: Order, side: Side): ActionOption => ({
  name: 'cancel',
  label: 'Annulla l’ordine',
  question: 'Annullare l’ordine?',
  consequence:
    price > 0
      ? sentence(`${coinsThat(price, back)} dalla garanzia ${side === 'sold' ? to(buyer.name) : 'nel tuo portafoglio'}`)
      : 'Nessun Coin FORM si muove.',
  confirm: 'Sì, annulla l’ordine',
  change: () => ({ action: 'cancel' }),
});

const withdrawalOf = ({ seller }: Order): ActionOption => ({
  name: 'cancel',
  label: 'Ritira la candidatura',
  question: 'Ritirare la candidatura?',
  consequence: `${seller.name} non la vede più tra quelle a cui rispondere; lettera e CV si cancellano subito. Puoi candidarti di nuovo.`,
  confirm: 'Sì, ritira la candidatura',
  change: () => ({ action: 'cancel' }),
});

const disputeOf = ({ price, seller }: Order): ActionOption => ({
  name: 'dispute',
  label: 'Contesta',
  question: 'Che cosa non va?',
  consequence: `${seller.name} legge il motivo e può rispondere. ${
    price > 0
      ? `${coinsThat(price, ['resta', 'restano'])} in garanzia finché un amministratore non decide, al massimo ${rules.disputeDays} giorni.`
      : `Decide un amministratore, al massimo in ${rules.disputeDays} giorni.`
  }`,
  confirm: 'Invia la contestazione',
  text: { field: 'reason', label: 'Motivo', missing: 'Scrivi che cosa non va' },
  change: (reason) => ({ action: 'dispute', reason }),
});

const answerOf = ({ buyer }: Order): ActionOption => ({
  name: 'answer',
  label: 'Rispondi alla contestazione',
  question: 'Come sono andate le cose?',
  consequence: `La leggono ${buyer.name} e l’amministratore che decide. Si risponde una volta sola.`,
  confirm: 'Invia la risposta',
  text: { field: 'text', label: 'Risposta', missing: 'Scrivi la tua risposta' },
  change: (text) => ({ action: 'answer', text }),
});

const reviewOf = ({ buyer }: Order): ActionOption => ({
  name: 'reviewing',
  label: 'Prendi in esame',
  question: 'Prendere in esame la candidatura?',
  consequence: `${buyer.name} legge che la candidatura è in esame. Da ora hai ${rules.reviewDays} giorni per rispondere.`,
  confirm: 'Sì, prendi in esame',
  change: () => ({ action: 'reviewing' }),
});

const acceptanceOf = ({ price, buyer }: Order): ActionOption => ({
  name: 'accept',
  label: 'Accogli',
  question: 'Accogliere la candidatura?',
  consequence:
    price > 0
      ? `Il premio all’assunzione, ${formatCoins(price)}, passa ora dal tuo portafoglio ${to(buyer.name)}: non si può annullare.`
      : `${buyer.name} legge che la candidatura è accolta. Non si può annullare.`,
  confirm: 'Sì, accogli la candidatura',
  text: { field: 'text', label: 'Messaggio (facoltativo)', missing: null },
  change: (text) => ({ action: 'accept', text: text || undefined }),
});

const refusalOf = ({ buyer }: Order): ActionOption => ({
  name: 'decline',
  label: 'Non accogliere',
  question: 'Non accogliere la candidatura?',
  consequence: `${buyer.name} legge che la candidatura non è accolta, e il tuo messaggio. Non può candidarsi di nuovo.`,
  confirm: 'Sì, non accogliere',
  text: { field: 'text', label: 'Messaggio (facoltativo)', missing: null },
  change: (text) => ({ action: 'decline', text: text || undefined }),
});

function resolutionsOf({ price, seller, buyer }: Order): ActionOption[] {
  const text: ActionText = {
    field: 'reason',
    label: 'Motivo della decisione',
    missing: 'Scrivi perché decidi così: lo leggono entrambe le parti',
  };
  const final = 'Entrambi leggono il motivo. La decisione è definitiva.';
  return [
    {
      name: 'release',
      label: 'Paga chi vende',
      question: 'Dare ragione a chi vende?',
      consequence: `${price > 0 ? paidTo(seller, price) : 'L’ordine risulta concluso.'} ${final}`,
      confirm: 'Sì, paga chi vende',
      text,
      change: (reason) => ({ action: 'resolve', outcome: 'release', reason }),
    },
    {
      name: 'refund',
      label: 'Rimborsa chi ha acquistato',
      question: 'Dare ragione a chi ha acquistato?',
      consequence: `${price > 0 ? sentence(`${coinsThat(price, back)} dalla garanzia ${to(buyer.name)}`) : 'L’ordine risulta annullato.'} ${final}`,
      confirm: 'Sì, rimborsa chi ha acquistato',
      text,
      change: (reason) => ({ action: 'resolve', outcome: 'refund', reason }),
    },
  ];
}
