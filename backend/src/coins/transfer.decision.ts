import { DomainError } from '../ledger/errors.js';
import type { EventTypes } from '../ledger/event-types.js';
import { move, wallet } from '../ledger/postings.js';
import { balanceOf, type LedgerEvent, type LedgerState } from '../ledger/state.js';
import { notify } from '../notifications/notification.js';

/** The event types of this module. */
export const coinEventTypes: EventTypes = { CoinsTransferred: [1] };

export interface Transfer {
  /** Wallet of the payer. */
  readonly from: string;
  /** Wallet of the recipient; undefined when the e-mail is unknown. */
  readonly to: string | undefined;
  readonly amount: number;
  /** Commitment to the note. */
  readonly note: string | undefined;
}

/**
 * Transfers coins from one wallet to another.
 * @throws DomainError SELF_TRANSFER | RECIPIENT_NOT_FOUND | INSUFFICIENT_COINS
 */
export function transferCoins(
  state: Pick<LedgerState, 'balances' | 'accounts'>,
  { from, to, amount, note }: Transfer,
): LedgerEvent[] {
  if (from === to) throw new DomainError('SELF_TRANSFER', 400, 'Non puoi trasferire Coin FORM a te stesso');
  if (to === undefined || !state.accounts.has(to)) throw recipientNotFound();
  if (balanceOf(state, wallet(from)) < amount) throw new DomainError('INSUFFICIENT_COINS', 409, 'Saldo insufficiente');
  return [
    { type: 'CoinsTransferred', data: { note, postings: move(wallet(from), wallet(to), amount) } },
    notify({ wallet: to }, 'coin', 'coins-received', { amount, from }, '/wallet'),
  ];
}

const RECIPIENT_NOT_FOUND = 'RECIPIENT_NOT_FOUND';

export const isRecipientNotFound = (error: unknown): boolean =>
  error instanceof DomainError && error.code === RECIPIENT_NOT_FOUND;

const recipientNotFound = (): DomainError => new DomainError(RECIPIENT_NOT_FOUND, 404, 'Destinatario non trovato');
