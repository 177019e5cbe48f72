import type { SealedEvent } from '../../../engine/ledger/format/envelope.js';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import {
  commandKind,
  committedText,
  type DecisionContext,
  type SendingContext,
} from '../../../engine/ledger/state/command.js';
import { isOf, type NewEvent } from '../../../engine/ledger/state/event-data.js';
import { move, wallet, walletOf } from '../../../engine/ledger/state/postings.js';
import { balanceOf, type LedgerState } from '../../../engine/ledger/state/state.js';
import { type ContactPolicyState, mayContact } from '../../minors/rules/contact-policy.js';
import { type AllowanceState, requireWithinWeeklyLimit } from '../../minors/rules/spending-limits.js';
import { requireUnrestricted, type StandingState } from '../../minors/rules/standing.js';
import { isBlocked } from '../../moderation/rules/blocks.js';
import { notify } from '../../notifications/notification.js';

export interface Transfer {
  /** Wallet of the payer. */
  readonly from: string;
  /** Wallet of the recipient; undefined when the e-mail is unknown. */
  readonly to: string | undefined;
  readonly amount: number;
  /** The note; for the decision the commitment to it. */
  readonly note: string | undefined;
}

export type TransferState = Pick<LedgerState, 'balances' | 'blocks'> &
  StandingState &
  ContactPolicyState &
  AllowanceState;

/**
 * Transfers coins from one wallet to another. Whom the payer may not reach (product.md 16.9, 17.9) is no recipient: the answer
 * does not say that the address belongs to a minor, or to somebody who blocked the payer.
 * @throws DomainError SUSPENDED | CONSENT_MISSING | SELF_TRANSFER | RECIPIENT_NOT_FOUND | INSUFFICIENT_COINS | WEEKLY_LIMIT
 */
export function transferCoins(
  state: TransferState,
  { from, to, amount, note }: Transfer,
  { now }: Pick<DecisionContext, 'now'>,
): NewEvent<'CoinsTransferred' | 'NotificationSent'>[] {
  requireUnrestricted(state, from, now);
  if (from === to) throw new DomainError('SELF_TRANSFER', 400, 'Non puoi trasferire Coin FORM a te stesso');
  if (to === undefined || !state.accounts.has(to)) throw recipientNotFound();
  if (isBlocked(state, from, to) || !mayContact(state, from, to)) throw recipientNotFound();
  if (balanceOf(state, wallet(from)) < amount) throw new DomainError('INSUFFICIENT_COINS', 409, 'Saldo insufficiente');
  const week = requireWithinWeeklyLimit(state, from, amount, now);
  return [
    { type: 'CoinsTransferred', data: { note, week, postings: move(wallet(from), wallet(to), amount) } },
    notify({ wallet: to }, 'coin', 'coins-received', { amount, from }, '/wallet'),
  ];
}

export const TRANSFER_COINS = commandKind('transfer-coins', transferCoins, {
  texts: [committedText('note', ({ from }) => from)],
  isRepeated: isSameTransfer,
});

function isSameTransfer(
  event: SealedEvent,
  { from, to, amount }: Transfer,
  { state }: Pick<SendingContext, 'state'>,
): boolean {
  if (!isOf(event, 'CoinsTransferred')) return false;
  const [out, into] = event.data.postings;
  if (out?.account !== wallet(from) || into?.amount !== amount) return false;
  // The e-mail of an erased person is unknown, or belongs to another person by now: it cannot be compared.
  return (to !== undefined && into.account === wallet(to)) || state.closedAccounts.has(walletOf(into.account) ?? '');
}

const RECIPIENT_NOT_FOUND = 'RECIPIENT_NOT_FOUND';

export const isRecipientNotFound = (error: unknown): boolean =>
  error instanceof DomainError && error.code === RECIPIENT_NOT_FOUND;

const recipientNotFound = (): DomainError => new DomainError(RECIPIENT_NOT_FOUND, 404, 'Destinatario non trovato');
