import { welcomeLabel } from '../entities/coins/transaction-labels';
import { type Envelope, isObject } from '../ledger/receipt';
import { formatMoment } from '../ui/text/format';

/** Describes an event for a person. The event may be any sealed event, or a forged one. */

interface Posting {
  account: string;
  amount: number;
}

export interface Account {
  label: string;
  /** The UUID of the account; empty when it has none. */
  id: string;
}

export interface Transaction {
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
  DisputeAnswered: 'Risposta a una contestazione',
  OrderCompleted: 'Pagamento al venditore',
  OrderRefunded: 'Rimborso di un ordine',
  ItemWithdrawn: 'Ritiro di un articolo',
  ApplicationSubmitted: 'Invio di una candidatura',
  OrderBecameApplication: 'Rimborso di una candidatura, che resta inviata',
  ApplicationAccepted: 'Candidatura accolta',
  ApplicationDeclined: 'Candidatura non accolta',
  ApplicationWithdrawn: 'Ritiro di una candidatura',
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

export const typeLabel = ({ type, data }: Envelope): string =>
  type === 'BalanceAdjusted' && data.reason === 'welcome' ? welcomeLabel : labelOf(type);

const labelOf = (type: string): string => (Object.hasOwn(types, type) ? (types[type] ?? type) : `Evento «${type}»`);

/** In Rome's time zone; unchanged when it is not a time. */
export const momentLabel = (ts: string): string => (Number.isNaN(Date.parse(ts)) ? ts : formatMoment(ts));

/** @returns null when the event moves no coins */
export function transactionOf({ data: { postings } }: Envelope): Transaction | null {
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
