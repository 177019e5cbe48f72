import { move, wallet } from '../../src/engine/ledger/state/postings.js';
import { END_APPLICATION } from '../../src/features/marketplace/applications/end-application.js';
import { REFUND_UNAVAILABLE_ITEM, RELEASE_ORDER } from '../../src/features/marketplace/domain/approval.js';
import { CHANGE_ORDER, type OrderChange } from '../../src/features/marketplace/domain/change-order.js';
import { END_FOR_ERASURE } from '../../src/features/marketplace/domain/end-for-erasure.js';
import { END_FOR_SUSPENSION } from '../../src/features/marketplace/domain/end-for-suspension.js';
import { ANNOUNCE_FREE_APPLICATIONS } from '../../src/features/marketplace/domain/free-applications.js';
import { WITHDRAW_ITEM } from '../../src/features/marketplace/domain/item-withdrawal.js';
import { NOTIFY_OF_FACTS } from '../../src/features/marketplace/domain/notify-of-facts.js';
import type { ItemType } from '../../src/features/marketplace/domain/order.js';
import { orderEscrow } from '../../src/features/marketplace/domain/order.js';
import { CONVERT_EARLIER_APPLICATION, EXPIRE_ORDER } from '../../src/features/marketplace/domain/order-deadlines.js';
import { PLACE_ORDER } from '../../src/features/marketplace/domain/placement.js';
import { NOTIFY_OF_SEAT, SET_SEATS } from '../../src/features/marketplace/domain/seats.js';
import { WITHDRAW_CONSENT } from '../../src/features/minors/rules/guardian-commands.js';
import { DECIDE_REPORT } from '../../src/features/moderation/domain/decide-report.js';
import { editAccount } from '../../src/startup/composition.js';
import { NOON } from '../coins.js';
import {
  ADMIN,
  BUYER,
  CHILD,
  COMMITMENT,
  consented,
  type Example,
  example,
  FIRM,
  GUARDIAN,
  happened,
  id,
  opened,
  SECOND_GUARDIAN,
  SELLER,
  type Sent,
  sent,
  THING,
} from './town.js';

const ITEM = id(300);
const YOUNG = id(301);
const LATER = new Date(NOON.getTime() + 100 * 86_400_000);

const placed = (
  buyer: string,
  seller: string,
  { type = 'service', price = 5 }: { type?: ItemType; price?: number } = {},
) =>
  sent(
    PLACE_ORDER,
    {
      order: THING,
      item: { id: ITEM, seller, type, price, withdrawn: false },
      expectedPrice: price,
      message: COMMITMENT,
    },
    buyer,
  );
const changed = (change: OrderChange, actor: string): Sent => sent(CHANGE_ORDER, { order: THING, change }, actor);
const bought = placed(BUYER, SELLER);
const applied = placed(BUYER, FIRM, { type: 'job_offer' });
const waits = [consented(CHILD, SECOND_GUARDIAN, SECOND_GUARDIAN, true), placed(CHILD, SELLER, { price: 30 })];
const withdrawn = sent(WITHDRAW_ITEM, { item: ITEM, seller: SELLER }, ADMIN);
const delivered = changed({ kind: 'deliver' }, SELLER);
const disputed = changed({ kind: 'dispute', text: COMMITMENT }, BUYER);
const report = { case: id(302), statement: COMMITMENT, link: '/segnalazioni/1' };
const suspension = sent(
  DECIDE_REPORT,
  { ...report, outcome: 'suspend', found: { kind: 'profile', content: SELLER, author: SELLER } },
  ADMIN,
);
const hidden = sent(
  DECIDE_REPORT,
  { ...report, outcome: 'hide', found: { kind: 'item', content: ITEM, author: FIRM } },
  ADMIN,
);
const grown = sent(
  editAccount,
  {
    ...{ edit: id(303), wallet: CHILD, role: 'adult', balance: undefined, expectedBalance: undefined },
    reason: COMMITMENT,
  },
  ADMIN,
);
const earlier = { order: THING, item: ITEM, buyer: BUYER, seller: FIRM, price: 5, kind: 'job_offer' };
const earlierApplication = happened({
  type: 'OrderPlaced',
  data: { ...earlier, due: LATER.toISOString(), postings: move(wallet(BUYER), orderEscrow(THING), 5) },
});

/** Commands about items and orders. */
export const examples = (): readonly Example[] => [
  ...[example(bought), example(applied), example(placed(CHILD, SELLER, { price: 30 }), ...waits.slice(0, 1))],
  ...[example(delivered, bought), example(changed({ kind: 'complete' }, BUYER), bought, delivered)],
  ...[example(changed({ kind: 'cancel' }, BUYER), bought), example(changed({ kind: 'cancel' }, BUYER), applied)],
  example(disputed, bought, delivered),
  example(changed({ kind: 'answer', text: COMMITMENT }, SELLER), bought, delivered, disputed),
  example(changed({ kind: 'resolve', outcome: 'refund', text: COMMITMENT }, ADMIN), bought, delivered, disputed),
  ...(['accept', 'decline'] as const).map((kind) => example(changed({ kind, text: COMMITMENT }, FIRM), applied)),
  example(changed({ kind: 'approve' }, GUARDIAN), ...waits),
  example(changed({ kind: 'refuse', text: COMMITMENT }, GUARDIAN), ...waits),
  example(withdrawn),
  ...[[bought], [bought, delivered], [applied], waits].map((before) =>
    example(sent(EXPIRE_ORDER, { order: THING }, undefined, LATER), ...before),
  ),
  example(sent(RELEASE_ORDER, { order: THING }), ...waits, grown),
  example(sent(REFUND_UNAVAILABLE_ITEM, { order: THING }), ...waits, withdrawn),
  example(sent(END_FOR_SUSPENSION, { order: THING }), bought, suspension),
  example(sent(END_APPLICATION, { order: THING }), applied, hidden),
  example(sent(CONVERT_EARLIER_APPLICATION, { order: THING }), earlierApplication),
  example(sent(SET_SEATS, { item: ITEM, seller: SELLER, seats: 3 }, SELLER)),
  example(sent(NOTIFY_OF_SEAT, { item: ITEM, seller: SELLER, person: BUYER })),
  example(sent(NOTIFY_OF_FACTS, { order: THING }), bought),
  example(sent(ANNOUNCE_FREE_APPLICATIONS, { id: ITEM, seller: FIRM })),
  example(
    sent(END_FOR_ERASURE, { order: THING, child: YOUNG }),
    ...[opened(YOUNG, 'minor'), consented(YOUNG, GUARDIAN), placed(YOUNG, SELLER)],
    sent(WITHDRAW_CONSENT, { child: YOUNG }, GUARDIAN),
  ),
];
