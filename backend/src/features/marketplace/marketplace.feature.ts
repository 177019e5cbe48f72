import { type AudiencesOf, nobodyElse, toAdministrators, toWallet } from '../definition/audiences.js';
import { defineFeature } from '../definition/feature.js';
import { applicationsOfDaySlice } from './applications/applications-of-day.js';
import { END_APPLICATION } from './applications/end-application.js';
import { REFUND_UNAVAILABLE_ITEM, RELEASE_ORDER } from './domain/approval.js';
import { CHANGE_ORDER } from './domain/change-order.js';
import { disputeAuditEntries } from './domain/dispute.js';
import { END_FOR_ERASURE } from './domain/end-for-erasure.js';
import { END_FOR_SUSPENSION } from './domain/end-for-suspension.js';
import { ANNOUNCE_FREE_APPLICATIONS } from './domain/free-applications.js';
import { WITHDRAW_ITEM, withdrawnItemsSlice } from './domain/item-withdrawal.js';
import { NOTIFY_OF_FACTS } from './domain/notify-of-facts.js';
import { openOrdersSlice, ordersSlice } from './domain/order.js';
import { openOrderCountsSlice, openOrdersOf, purchasesSlice } from './domain/order-counts.js';
import { CONVERT_EARLIER_APPLICATION, EXPIRE_ORDER } from './domain/order-deadlines.js';
import { earlierOrderTemplates, orderTemplates } from './domain/order-templates.js';
import { PLACE_ORDER } from './domain/placement.js';
import { NOTIFY_OF_SEAT, placesTakenSlice, SET_SEATS, seatLimitsSlice } from './domain/seats.js';
import { marketActs, marketSubjects } from './market-acts.js';
import { marketEvents, type OrderEvent } from './market-events.js';
import { marketKinds } from './market-kinds.js';
import { marketMails } from './market-mails.js';
import { itemPlacesProjection } from './read-model/item-places.projection.js';
import { ordersProjection, orderTransactionKinds } from './read-model/orders.projection.js';
import { withdrawnItemsProjection } from './read-model/withdrawn-items.projection.js';

const parties: AudiencesOf<OrderEvent> = ({ data }) => [
  ...toWallet(data.buyer, 'orders'),
  ...toWallet(data.seller, 'orders'),
];

/** A guardian has what waits for a yes before their eyes, and another one, the minor or the clock may end it. */
const guardians: AudiencesOf<OrderEvent> = ({ data }, { guardianships }) =>
  Object.entries(guardianships.get(data.buyer)?.guardians ?? {}).flatMap(([guardian, { isContested }]) =>
    isContested ? [] : toWallet(guardian, 'family'),
  );

/** The seller learns of it once a guardian has said yes. */
const buyerAndGuardians: AudiencesOf<OrderEvent> = (event, state) => [
  ...toWallet(event.data.buyer, 'orders'),
  ...guardians(event, state),
];

const partiesAndGuardians: AudiencesOf<OrderEvent> = (event, state) => [
  ...parties(event, state),
  ...guardians(event, state),
];

/** Administrators see the list of disputes. */
const partiesAndJudges: AudiencesOf<OrderEvent> = (event, state) => [
  ...parties(event, state),
  toAdministrators('orders'),
];

const everyoneOfOrder: AudiencesOf<OrderEvent> = (event, state) => [
  ...partiesAndJudges(event, state),
  ...guardians(event, state),
];

declare module '../moderation/rules/contents.js' {
  interface Contents {
    readonly item: true;
  }
}

declare module '../../platform/http/fields/labels.js' {
  interface NamedThings {
    readonly item: true;
  }
}

export const marketplace = defineFeature('marketplace', {
  module: async () => (await import('./marketplace.module.js')).MarketplaceModule,
  events: marketEvents,
  audiences: {
    // Lists of items are rows, whose changes are not told; the seller gets a notification.
    ItemWithdrawn: nobodyElse,
    SeatsSet: nobodyElse,
    OrderPlaced: parties,
    OrderAwaitsApproval: buyerAndGuardians,
    OrderApproved: partiesAndGuardians,
    OrderDelivered: parties,
    OrderDisputed: partiesAndJudges,
    DisputeAnswered: partiesAndJudges,
    OrderCompleted: partiesAndJudges,
    OrderRefunded: everyoneOfOrder,
    OrderBecameApplication: parties,
    ApplicationSubmitted: parties,
    ApplicationReviewStarted: parties,
    ApplicationAccepted: parties,
    ApplicationDeclined: parties,
    ApplicationWithdrawn: parties,
  },
  state: [
    ordersSlice,
    openOrdersSlice,
    openOrderCountsSlice,
    withdrawnItemsSlice,
    purchasesSlice,
    placesTakenSlice,
    seatLimitsSlice,
    applicationsOfDaySlice,
  ],
  commands: [
    ...[
      PLACE_ORDER,
      CHANGE_ORDER,
      WITHDRAW_ITEM,
      EXPIRE_ORDER,
      RELEASE_ORDER,
      REFUND_UNAVAILABLE_ITEM,
      END_FOR_SUSPENSION,
    ],
    ...[
      END_FOR_ERASURE,
      CONVERT_EARLIER_APPLICATION,
      ANNOUNCE_FREE_APPLICATIONS,
      NOTIFY_OF_FACTS,
      SET_SEATS,
      NOTIFY_OF_SEAT,
      END_APPLICATION,
    ],
  ],
  readTables: [ordersProjection, withdrawnItemsProjection, itemPlacesProjection],
  notifications: { ...orderTemplates, ...earlierOrderTemplates },
  mails: {
    kinds: marketMails,
    letters: async () => (await import('./market-letters.js')).marketLetters,
  },
  auditEntries: disputeAuditEntries,
  actLabels: marketActs,
  actSubjects: marketSubjects,
  named: { item: 'Articolo eliminato' },
  references: { item: 'item' },
  transactions: orderTransactionKinds,
  kinds: marketKinds,
  contents: {
    item: {
      ...{ label: 'Articolo', thisOne: 'questo articolo', inSentence: 'l’articolo' },
      whenHidden: 'Sparisce dal marketplace; chi ha un ordine aperto lo vede ancora.',
    },
  },
  rules: { closeAccount: { refusals: [openOrdersOf] } },
});
