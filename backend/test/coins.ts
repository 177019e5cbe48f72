import type { EventStore, StoredEvent } from '../src/engine/event-store/event-store.js';
import type { Cause, Decide } from '../src/engine/ledger/format/chain.js';
import { SYSTEM } from '../src/engine/ledger/format/envelope.js';
import { DomainError } from '../src/engine/ledger/format/errors.js';
import { ChainVerifier } from '../src/engine/ledger/format/verify.js';
import type { MayBegin } from '../src/engine/ledger/keys/key-days.js';
import { move, TREASURY, wallet } from '../src/engine/ledger/state/postings.js';
import { balanceOf } from '../src/engine/ledger/state/state.js';
import { type LedgerOptions, LocalLedger } from '../src/engine/ledger/writing/local-ledger.js';

/** Coins for specs of the ledger: three wallets, commands on them, and invariants. */

export const ADA = '0f8fad5b-d9cb-469f-a165-70867728950e';
export const BEN = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
export const EVA = 'b7e0a3c2-5d1f-4f67-9d59-3a2f4c6e8b10';
export const ORIGIN = 'form.test/coin-form';
export const STREAM = 'ledger';
/** Ahead of the machine's clock, so that it decides the time of events. */
export const NOON = new Date('2126-01-31T12:00:00.000Z');

/** Of notifications only broadcasts are commands of their own here. */
export const mayBegin: MayBegin = ({ type, data }) => type !== 'NotificationSent' || data.template === 'broadcast';

export const openLedger = (store: EventStore, options: Partial<LedgerOptions> = {}): Promise<LocalLedger> =>
  LocalLedger.open({ store, origin: ORIGIN, vkey: `${ORIGIN}+00000000+AQ==`, mayBegin, ...options });

/** The cause of a command by the system, at noon, with or without a key. */
export const cause = (key?: string, now = NOON): Cause => ({ actor: SYSTEM, key, now });

export const deposit =
  (to: string, amount: number): Decide =>
  () => [{ type: 'BalanceAdjusted', data: { postings: move(TREASURY, wallet(to), amount), reason: 'welcome' } }];

/** A transfer and its notification, as the coins module makes them. */
export const transfer =
  (from: string, to: string, amount: number): Decide =>
  (state) => {
    if (balanceOf(state, wallet(from)) < amount) {
      throw new DomainError('INSUFFICIENT_COINS', 409, 'Saldo insufficiente');
    }
    return [
      { type: 'CoinsTransferred', data: { postings: move(wallet(from), wallet(to), amount) } },
      { type: 'NotificationSent', data: { audience: { wallet: to }, params: { amount } } },
    ];
  };

export async function allEvents(store: EventStore, stream = STREAM): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const batch of store.read(stream, { from: 0 })) events.push(...batch);
  return events;
}

/** Verifies what the store holds. */
export async function verified(store: EventStore, stream = STREAM): Promise<ChainVerifier> {
  const verifier = new ChainVerifier({ stream, origin: ORIGIN });
  for (const event of await allEvents(store, stream)) verifier.check(event);
  return verifier;
}

/** The balances in a ledger's state, by account. */
export const balancesOf = ({ state }: LocalLedger): Record<string, number> =>
  Object.fromEntries(state.balances.entries());

export const coinsOf = ({ state }: LocalLedger, person: string): number => balanceOf(state, wallet(person));
