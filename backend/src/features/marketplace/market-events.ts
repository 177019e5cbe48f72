import {
  commitment,
  type DataOf,
  day,
  either,
  event,
  id,
  moment,
  nothing,
  oneOf,
  optional,
  postings,
  wallet,
  whole,
} from '../../engine/ledger/state/event-data.js';

/** Of every event of an order; in an application `buyer` applies, `seller` offers the job, `price` is for whom it hires. */
const terms = {
  order: id(),
  item: id(),
  kind: oneOf(['service', 'course', 'job_offer']),
  buyer: wallet(),
  seller: wallet(),
  price: whole('coins'),
  week: optional(day('the Monday of the week in whose limit it counts, where a guardian set one')),
  firstDay: optional(day('when the course begins, as it was ordered')),
  lastDay: optional(day('of what was ordered, where it has one: the days of a term begin at its end')),
};
const due = moment('from when a job decides what nobody has decided');
const message = optional(commitment());
const answer = optional(commitment());
const facts = optional(commitment('to the days, place and other facts of the offer, as it was ordered'));
const paid = optional(postings('from buyer to order, unless it is free'));

const endOfOrder = (to: string) => ({
  ...terms,
  postings: optional(postings(`from order to ${to}, unless it is free`)),
  reason: optional(commitment('where an administrator decided a dispute')),
});

export const marketEvents = {
  ItemWithdrawn: event('An offer was taken back: no order of it is placed afterwards. Earlier releases wrote none.', {
    item: id(),
  }),
  SeatsSet: event('How many can take a course: the ledger counts its orders, and places no further one.', {
    item: id(),
    seats: either([whole(), nothing()], '`null`: as many as want to'),
  }),
  OrderPlaced: event('A person bought something, and its price is in escrow.', {
    ...terms,
    due,
    message,
    facts,
    postings: paid,
  }),
  OrderAwaitsApproval: event('A minor’s order waits for a guardian’s yes.', {
    ...terms,
    due,
    message,
    facts,
    postings: paid,
  }),
  OrderApproved: event('A guardian said yes, or, by `system`, the buyer has come of age.', { ...terms, due }),
  OrderDelivered: event('The seller has delivered.', { ...terms, due }),
  OrderDisputed: event('The buyer disputes the delivery.', { ...terms, due, reason: commitment() }),
  DisputeAnswered: event('The seller answered the dispute.', { ...terms, due: optional(due), answer: commitment() }),
  OrderCompleted: event('The seller was paid.', endOfOrder('seller')),
  OrderRefunded: event('The buyer has the coins back.', {
    ...endOfOrder('buyer'),
    cause: optional(
      oneOf(
        ['not_approved', 'no_answer', 'off_sale'],
        'of one that waited for a guardian, unless its buyer cancelled it or its seller was suspended',
      ),
    ),
    refusal: optional(commitment('why the guardian said no')),
  }),
  OrderBecameApplication: event('An order for a job offer of an earlier release became an application, by `system`.', {
    ...terms,
    due,
    postings: optional(postings('from order to buyer, where it had been paid')),
  }),
  ApplicationSubmitted: event('A person applied for a job.', {
    ...terms,
    due,
    letter: optional(commitment('to what the candidate writes')),
    cv: optional(commitment('to name, type, size and SHA-256 of the file')),
    message,
    facts,
  }),
  ApplicationReviewStarted: event('The company opened an application, and has longer to answer.', { ...terms, due }),
  ApplicationAccepted: event('The company hires who applied.', {
    ...terms,
    answer,
    postings: optional(postings('from seller to buyer, unless the price is 0')),
  }),
  ApplicationDeclined: event('The company said no, or, by `system`, nobody answered in time.', {
    ...terms,
    answer,
    cause: optional(oneOf(['suspended', 'hidden'], 'by `system`: the company is suspended, or the job offer hidden')),
  }),
  ApplicationWithdrawn: event('Who applied takes the application back.', {
    ...terms,
    cause: optional(
      oneOf(
        ['account', 'consent', 'guardian', 'verification'],
        'by `system`: the account is closed, a minor’s consent or permission has ended, or the company’s verification',
      ),
    ),
  }),
};

export type OrderEvent = Exclude<keyof typeof marketEvents, 'ItemWithdrawn' | 'SeatsSet'>;

declare module '../../engine/ledger/state/event-data.js' {
  interface EventData extends DataOf<typeof marketEvents> {}
}
