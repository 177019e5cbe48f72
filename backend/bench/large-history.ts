import { randomUUID } from 'node:crypto';
import type { JsonObject } from '../src/engine/ledger/format/canonical.js';
import { type SealedEvent, SYSTEM, seal } from '../src/engine/ledger/format/envelope.js';
import { emptyHead, type Head } from '../src/engine/ledger/format/verify.js';
import { move, TREASURY, wallet } from '../src/engine/ledger/state/postings.js';
import { ORIGIN, STREAM, TransferChain } from './transfer-chain.js';
import { randomBelow } from './transfer-inputs.js';

const YEARS_MS = 2 * 365 * 86_400_000;
const WELCOME_COINS = 1000;
const PRICE = 5;
const TRANSFERS_AN_ACCOUNT = 5;
/** Of an account: its opening, the welcome, an order that is placed, delivered and completed, and transfers. */
export const EVENTS_AN_ACCOUNT = 5 + TRANSFERS_AN_ACCOUNT;

interface Fact {
  readonly type: string;
  readonly actor: string;
  readonly data: JsonObject;
}

/**
 * The ledger of a community over two years: accounts that open all the time, each with one course bought and five transfers
 * by anybody. Every id looks derived from a key, as if every request had one.
 */
export class LargeHistory {
  private head: Head = emptyHead(ORIGIN, STREAM);
  private readonly wallets: string[] = [];
  private readonly from = Date.now() - YEARS_MS;

  constructor(private readonly accounts: number) {}

  *events(): Generator<SealedEvent> {
    const [opening] = new TransferChain().draft(1);
    if (opening) yield this.sealed({ ...opening, type: opening.type });
    for (let account = 0; account < this.accounts; account++)
      for (const fact of this.ofAccount()) yield this.sealed(fact);
  }

  private *ofAccount(): Generator<Fact> {
    const own = randomUUID();
    this.wallets.push(own);
    yield { type: 'AccountOpened', actor: own, data: { wallet: own, role: 'adult' } };
    const postings = move(TREASURY, wallet(own), WELCOME_COINS);
    yield { type: 'BalanceAdjusted', actor: own, data: { reason: 'welcome', postings } };
    const [order, seller] = [randomUUID(), this.anybody()];
    const terms = { order, item: randomUUID(), kind: 'course', buyer: own, seller, price: PRICE };
    const escrow = `order:${order}`;
    const due = new Date(this.time() + 14 * 86_400_000).toISOString();
    yield { type: 'OrderPlaced', actor: own, data: { ...terms, due, postings: move(wallet(own), escrow, PRICE) } };
    yield { type: 'OrderDelivered', actor: seller, data: { ...terms, due } };
    yield { type: 'OrderCompleted', actor: own, data: { ...terms, postings: move(escrow, wallet(seller), PRICE) } };
    for (let transfer = 0; transfer < TRANSFERS_AN_ACCOUNT; transfer++) {
      const [payer, payee] = [this.anybody(), this.anybody()];
      const paid = payer === payee ? move(TREASURY, wallet(payee), 1) : move(wallet(payer), wallet(payee), 1);
      yield { type: 'CoinsTransferred', actor: payer, data: { postings: paid } };
    }
  }

  private anybody(): string {
    return this.wallets[randomBelow(this.wallets.length)] ?? SYSTEM;
  }

  private sealed({ type, actor, data }: Fact): SealedEvent {
    const { revision, hash } = this.head;
    const ts = new Date(this.time()).toISOString();
    const id = randomUUID().replace(/^(.{14})./, '$18');
    const event = seal({ actor, data, id, prev: hash, rev: revision + 1, stream: STREAM, ts, type, v: 1 });
    this.head = { revision: event.rev, hash: event.hash, ts };
    return event;
  }

  private time(): number {
    return Math.floor(this.from + (YEARS_MS * (this.head.revision + 1)) / (this.accounts * EVENTS_AN_ACCOUNT + 1));
  }
}
