import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../platform/http/requests/signed-in.js';
import {
  type ActivityView,
  AwaitedActs,
  OVERVIEW_MAX,
  RecentActivities,
  type TodoView,
} from '../../definition/overview.js';
import type { OrderView, Side } from '../api/order-views.js';
import { isUnanswered, type OrderStatus, orderLink } from '../domain/order.js';
import { Orders } from './orders.js';

/** What the dashboard shows of orders. */
@Injectable()
export class OrdersAtAGlance {
  constructor(private readonly orders: Orders) {}

  @RecentActivities()
  async activities(of: Principal): Promise<ActivityView[]> {
    const orders = await this.orders.recent(of, OVERVIEW_MAX);
    return orders.map(({ order, side }) => activityOf(order, side));
  }

  @AwaitedActs({})
  async awaited(person: Principal, _now: Date, isFree: boolean): Promise<TodoView[]> {
    const [orders, disputes] = await Promise.all([
      this.orders.awaiting(person, OVERVIEW_MAX),
      person.role === 'admin' ? this.orders.disputesFor(person, OVERVIEW_MAX) : [],
    ]);
    const acts = orders.map(({ order, side }) => actOn(order, side));
    return [...acts.filter(({ type }) => isFree || type !== 'deliver'), ...disputes.map(decisionOf)];
  }
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
    reviewing: 'La tua candidatura è in esame',
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
    reviewing: 'Hai aperto una candidatura',
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

/** Of an application that FORM ended; its page says why. */
function titleOfEnd({ status, cause }: OrderView): string | undefined {
  if (!cause) return undefined;
  if (cause === 'silence') return 'Candidatura senza risposta';
  return status === 'withdrawn' ? 'Candidatura ritirata' : 'Candidatura chiusa';
}

const linkTo = ({ _id, item }: OrderView, side: Side): string =>
  orderLink({ order: _id, item: item._id, kind: item.type }, side);

function activityOf(order: OrderView, side: Side): ActivityView {
  const { status, item, price, updatedAt } = order;
  const earlier = item.type === 'job_offer' ? EARLIER_APPLICATION_TITLES[status] : undefined;
  return {
    title: earlier ?? titleOfEnd(order) ?? TITLES[side][status],
    description: price === 0 ? item.title : `${item.title} · ${price.toLocaleString('it')} Coin FORM`,
    date: updatedAt,
    type: 'marketplace',
    link: linkTo(order, side),
  };
}

function actOn(order: OrderView, side: Side): TodoView {
  const { status, item, buyer, seller, due } = order;
  return {
    type: typeOf(status, side),
    subject: item.title,
    person: (side === 'bought' ? seller : buyer).name,
    due,
    link: linkTo(order, side),
  };
}

function typeOf(status: OrderStatus, side: Side): TodoView['type'] {
  if (side === 'bought') return 'confirm_delivery';
  if (isUnanswered(status)) return 'answer_application';
  return status === 'disputed' ? 'answer_dispute' : 'deliver';
}

const decisionOf = ({ _id, item, buyer, due }: OrderView): TodoView => ({
  type: 'decide_dispute',
  subject: item.title,
  person: buyer.name,
  due,
  link: `/admin/disputes?order=${_id}`,
});
