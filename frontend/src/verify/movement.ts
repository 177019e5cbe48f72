import { formatMoment } from '../ui/format';
import { type Envelope, isObject } from './receipt';

/** What an event says, in a person's words. The event may be anything that was ever sealed, or claims to have been. */

interface Posting {
  account: string;
  amount: number;
}

export interface Account {
  label: string;
  /** The pseudonym, where there is one. */
  id: string;
}

export interface Movement {
  amount: number;
  from: Account[];
  to: Account[];
}

const types: Record<string, string> = {
  LedgerOpened: 'Apertura del registro',
  SigningKeyRotated: 'Cambio della chiave del registro',
  AccountOpened: 'Apertura di un portafoglio',
  RoleChanged: 'Cambio di ruolo',
  AccountClosed: 'Chiusura di un portafoglio',
  BalanceAdjusted: 'Rettifica',
  CoinsTransferred: 'Trasferimento',
  OrderPlaced: 'Acquisto, importo a garanzia',
  OrderDelivered: 'Consegna di un ordine',
  OrderDisputed: 'Contestazione di un ordine',
  OrderCompleted: 'Pagamento al venditore',
  OrderRefunded: 'Rimborso di un ordine',
  ContestOpened: 'Apertura di un contest, premio a garanzia',
  ContestRevised: 'Modifica di un contest',
  ContestJoined: 'Iscrizione a un contest',
  ContestLeft: 'Uscita da un contest',
  EntrySubmitted: 'Invio di un elaborato',
  ContestClosed: 'Chiusura di un contest',
  ContestPrizeShared: 'Divisione del premio di un contest',
  ContestCompleted: 'Conclusione di un contest',
  ContestWithdrawn: 'Ritiro di un contest',
  NotificationSent: 'Notifica',
};

const accounts: Record<string, string> = {
  treasury: 'Tesoreria di FORM',
  wallet: 'Portafoglio',
  order: 'Garanzia dell’ordine',
  contest: 'Garanzia del contest',
};

export const typeWords = ({ type }: Envelope): string =>
  Object.hasOwn(types, type) ? (types[type] ?? type) : `Evento «${type}»`;

/** In Rome; as it is written where it is no time. */
export const momentWords = (ts: string): string => (Number.isNaN(Date.parse(ts)) ? ts : formatMoment(ts));

/** @returns null when the event moves no coins */
export function movementOf({ data: { postings } }: Envelope): Movement | null {
  if (!Array.isArray(postings) || postings.length === 0 || !postings.every(isPosting)) return null;
  const [leaving, arriving] = [
    postings.filter(({ amount }) => amount < 0),
    postings.filter(({ amount }) => amount > 0),
  ];
  return {
    amount: arriving.reduce((sum, { amount }) => sum + amount, 0),
    from: leaving.map(accountOf),
    to: arriving.map(accountOf),
  };
}

const isPosting = (value: unknown): value is Posting =>
  isObject(value) && typeof value.account === 'string' && Number.isSafeInteger(value.amount);

function accountOf({ account }: Posting): Account {
  const [kind = '', id = ''] = account.split(':');
  return Object.hasOwn(accounts, kind) ? { label: accounts[kind] ?? kind, id } : { label: 'Conto', id: account };
}
