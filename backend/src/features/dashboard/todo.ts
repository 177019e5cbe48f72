import { Injectable } from '@nestjs/common';
import { Ledger } from '../../engine/ledger/writing/ledger.js';
import { type FoundLabels, Labels } from '../../platform/http/fields/labels.js';
import type { Principal } from '../../platform/http/requests/signed-in.js';
import { type AwaitedAct, ContestRecords } from '../contests/read-model/contest-records.js';
import type { OrderView, Side } from '../marketplace/api/order-views.js';
import { Orders } from '../marketplace/application/orders.js';
import { FamilyOrders } from '../minors/families/family-orders.js';
import { standingOf } from '../minors/rules/standing.js';
import type { TodoType, TodoView } from './dashboard-views.js';

const SHOWN = 10;
/** What the ledger refuses to who is suspended or lacks a consent (product.md 16.4, 17.7). */
const ONLY_WHEN_FREE: readonly TodoType[] = ['deliver', 'submit_entry'];

/** What waits for an act of a person, from every module. */
@Injectable()
export class Todo {
  constructor(
    private readonly orders: Orders,
    private readonly families: FamilyOrders,
    private readonly contests: ContestRecords,
    private readonly labels: Labels,
    private readonly ledger: Ledger,
  ) {}

  /** A child waits for a guardian's yes, so it stands first; then the soonest deadline. */
  async listFor(person: Principal, now: Date): Promise<TodoView[]> {
    const [approvals, orders, disputes, contests] = await Promise.all([
      this.families.awaiting(person),
      this.orders.awaiting(person, SHOWN),
      person.role === 'admin' ? this.orders.disputesFor(person, SHOWN) : [],
      this.contests.awaiting(person, now, SHOWN),
    ]);
    const labels = await this.labels.find({ contest: contests.map(({ contest }) => contest) });
    const others = [
      ...orders.map(({ order, side }) => ofOrder(order, side)),
      ...disputes.map(ofDispute),
      ...contests.map((act) => ofContest(act, labels)),
    ];
    const isFree = standingOf(this.ledger.state, person.wallet, now) === 'free';
    const possible = isFree ? others : others.filter(({ type }) => !ONLY_WHEN_FREE.includes(type));
    return [approvals.map(ofApproval), possible].flatMap((todo) => todo.sort(byDeadline)).slice(0, SHOWN);
  }
}

/** After every deadline. */
const LAST = '9999';
const byDeadline = (a: TodoView, b: TodoView): number => (a.due ?? LAST).localeCompare(b.due ?? LAST);

const ofApproval = ({ item, buyer, due }: OrderView): TodoView => ({
  type: 'approve_order',
  subject: item.title,
  person: buyer.name,
  due,
  link: '/famiglia',
});

function ofOrder({ _id, status, item, buyer, seller, due }: OrderView, side: Side): TodoView {
  const kind = status === 'sent' ? '&kind=application' : '';
  return {
    type: actOf(status, side),
    subject: item.title,
    person: (side === 'bought' ? seller : buyer).name,
    due,
    link: `/orders?side=${side}${kind}&order=${_id}`,
  };
}

function actOf(status: OrderView['status'], side: Side): TodoType {
  if (side === 'bought') return 'confirm_delivery';
  if (status === 'sent') return 'answer_application';
  return status === 'disputed' ? 'answer_dispute' : 'deliver';
}

const ofDispute = ({ _id, item, buyer, due }: OrderView): TodoView => ({
  type: 'decide_dispute',
  subject: item.title,
  person: buyer.name,
  due,
  link: `/admin/disputes?order=${_id}`,
});

const ofContest = ({ what, contest, due }: AwaitedAct, labels: FoundLabels): TodoView => ({
  type: what,
  subject: labels.labelOf('contest', contest).name,
  person: null,
  due,
  link: `/contests/${contest}`,
});
