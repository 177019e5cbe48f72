import { randomUUID } from 'node:crypto';
import { checkpointKey, signingKey } from '../src/engine/ledger/format/checkpoint.js';
import { type Envelope, type SealedEvent, SYSTEM, seal } from '../src/engine/ledger/format/envelope.js';
import { emptyHead } from '../src/engine/ledger/format/verify.js';
import { move, TREASURY, wallet } from '../src/engine/ledger/state/postings.js';
import { pairOf, randomAmount, walletsOf } from './transfer-inputs.js';

export const STREAM = 'ledger';
export const ORIGIN = 'bench.form.local/coin-form';
/** In base64, the form of LEDGER_SIGNING_KEY. */
export const KEY_SEED = Buffer.alloc(32, 1).toString('base64');
const KEY = checkpointKey(ORIGIN, signingKey(Buffer.from(KEY_SEED, 'base64')));
const WALLETS = 1000;
const WELCOME_COINS = 1_000_000;

/** An event before it has a place in the chain. */
type Draft = Pick<Envelope, 'actor' | 'data' | 'id' | 'ts' | 'type'>;

/**
 * A sound chain of coins and transfers, made without a ledger. Drafting and sealing are separate, so that each can be
 * timed.
 */
export class TransferChain {
  private readonly wallets = walletsOf(WALLETS);
  private head = emptyHead(ORIGIN, STREAM);
  private drafted = 0;

  /** The next events: the one that opens the ledger, then coins for every wallet, then transfers. */
  draft(count: number): Draft[] {
    const ts = new Date().toISOString();
    return Array.from({ length: count }, () => {
      const number = this.drafted++;
      if (number === 0) return opened(ts);
      const to = this.wallets[number - 1];
      return to === undefined ? this.transfer(ts) : welcome(to, ts);
    });
  }

  /** Seals drafts after the head. */
  seal(drafts: readonly Draft[]): SealedEvent[] {
    return drafts.map(({ actor, data, id, ts, type }) => {
      const { revision, hash } = this.head;
      const event = seal({ actor, data, id, prev: hash, rev: revision + 1, stream: STREAM, ts, type, v: 1 });
      this.head = { revision: event.rev, hash: event.hash, ts };
      return event;
    });
  }

  private transfer(ts: string): Draft {
    const [from, to] = pairOf(this.wallets);
    const data = { postings: move(wallet(from), wallet(to), randomAmount()) };
    return { actor: from, data, id: randomUUID(), ts, type: 'CoinsTransferred' };
  }
}

function opened(ts: string): Draft {
  const data = { currency: 'Coin FORM', origin: ORIGIN, vkey: KEY.public.vkey };
  return { actor: SYSTEM, data, id: randomUUID(), ts, type: 'LedgerOpened' };
}

function welcome(to: string, ts: string): Draft {
  const data = { postings: move(TREASURY, wallet(to), WELCOME_COINS), reason: 'welcome' };
  return { actor: to, data, id: randomUUID(), ts, type: 'BalanceAdjusted' };
}
