import { Injectable } from '@nestjs/common';
import { type FoundLabels, Labels } from '../../platform/http/fields/labels.js';
import type { Principal } from '../../platform/http/requests/signed-in.js';
import type { TransactionView } from '../coins/api/coin-views.js';
import { WalletTransactions } from '../coins/application/wallet-transactions.js';
import { WELCOME_TEXT } from '../coins/read-model/transaction-records.js';
import { type ContestActivity, ContestRecords } from '../contests/read-model/contest-records.js';
import type { OrderView, Side } from '../marketplace/api/order-views.js';
import { Orders } from '../marketplace/application/orders.js';
import type { OrderStatus } from '../marketplace/domain/order.js';
import { Notifications } from '../notifications/notifications.js';
import type { ActivityView } from './dashboard-views.js';

const SHOWN = 10;

/** Recent events that concern a person, from every module. */
@Injectable()
export class Activities {
  constructor(
    private readonly transactions: WalletTransactions,
    private readonly orders: Orders,
    private readonly contests: ContestRecords,
    private readonly labels: Labels,
    private readonly notifications: Notifications,
  ) {}

  /** Newest first. */
  async recent(of: Principal): Promise<ActivityView[]> {
    const { wallet } = of;
    const [transactions, orders, contests, notifications] = await Promise.all([
      this.transactions.recent(wallet, SHOWN),
      this.orders.recent(of, SHOWN),
      this.contests.recentOf(wallet, SHOWN),
      this.notifications.recent(wallet, SHOWN),
    ]);
    const labels = await this.labels.find({ contest: contests.map(({ contest }) => contest) });
    return [
      // Orders and contests have activities of their own.
      ...transactions.filter(({ itemTitle, contestTitle }) => !itemTitle && !contestTitle).map(ofTransaction),
      ...orders.map(({ order, side }) => ofOrder(order, side)),
      ...contests.map((activity) => ofContest(activity, labels)),
      // Other notifications would repeat an activity that is already listed.
      ...notifications
        .filter(({ type }) => type === 'system')
        .map(({ title, message, createdAt, link }) => ({
          title,
          description: message,
          date: createdAt,
          link,
          type: 'notification' as const,
        })),
    ]
      .sort((a, b) => (a.date < b.date ? 1 : -1))
      .slice(0, SHOWN);
  }
}

function ofTransaction({ type, reason, amount, direction, counterparty, timestamp }: TransactionView): ActivityView {
  const coins = `${amount.toLocaleString('it')} Coin FORM`;
  const activity = { date: timestamp, type: 'coin' as const, link: '/wallet' };
  if (type === 'transfer_sent')
    return { ...activity, title: 'Trasferimento inviato', description: `${coins} a ${counterparty?.name}` };
  if (type === 'transfer_received') {
    return { ...activity, title: 'Trasferimento ricevuto', description: `${coins} da ${counterparty?.name}` };
  }
  const sign = direction === 'in' ? '+' : '−';
  const title = reason === 'welcome' ? WELCOME_TEXT : 'Rettifica del saldo';
  return { ...activity, title, description: `${sign}${coins}` };
}

const TITLES: Readonly<Record<Side, Readonly<Record<OrderStatus, string>>>> = {
  bought: {
    awaiting_approval: 'Un tuo ordine aspetta il sì di un genitore o tutore',
    placed: 'Hai fatto un ordine',
    delivered: 'Ordine consegnato: conferma che va bene',
    disputed: 'Hai aperto una contestazione',
    completed: 'Acquisto concluso',
    refunded: 'Ordine rimborsato',
    sent: 'Hai inviato una candidatura',
    accepted: 'La tua candidatura è stata accolta',
    declined: 'La tua candidatura non è stata accolta',
    withdrawn: 'Hai ritirato una candidatura',
  },
  sold: {
    awaiting_approval: 'Hai ricevuto un ordine',
    placed: 'Hai ricevuto un ordine',
    delivered: 'Hai consegnato un ordine',
    disputed: 'Un tuo ordine è in contestazione',
    completed: 'Vendita conclusa',
    refunded: 'Vendita rimborsata',
    sent: 'Hai ricevuto una candidatura',
    accepted: 'Hai accolto una candidatura',
    declined: 'Candidatura non accolta',
    withdrawn: 'Candidatura ritirata',
  },
};

/** Of an application that ended under the rule of earlier releases. */
const EARLIER_APPLICATION_TITLES: Partial<Record<OrderStatus, string>> = {
  completed: 'Candidatura conclusa',
  refunded: 'Candidatura annullata',
};

function ofOrder({ _id, status, item, price, updatedAt }: OrderView, side: Side): ActivityView {
  const earlier = item.type === 'job_offer' ? EARLIER_APPLICATION_TITLES[status] : undefined;
  return {
    title: earlier ?? TITLES[side][status],
    description: price === 0 ? item.title : `${item.title} · ${price.toLocaleString('it')} Coin FORM`,
    date: updatedAt,
    type: 'marketplace',
    link: `/orders?side=${side}&order=${_id}`,
  };
}

const CONTEST_TITLES: Readonly<Record<ContestActivity['what'], string>> = {
  created: 'Hai creato un contest',
  joined: 'Iscrizione a un contest',
  entry: 'Hai inviato un elaborato',
  won: 'Hai vinto un contest!',
};

const ofContest = ({ what, contest, date }: ContestActivity, labels: FoundLabels): ActivityView => {
  const { _id, name } = labels.labelOf('contest', contest);
  const link = _id ? `/contests/${_id}` : '/contests';
  return { title: CONTEST_TITLES[what], description: name, date, type: 'contest', link };
};
