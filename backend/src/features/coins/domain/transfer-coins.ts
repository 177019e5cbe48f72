import type { SealedEvent } from '../../../engine/ledger/format/envelope.js';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import { committedText, type DecisionContext, type SendingContext } from '../../../engine/ledger/state/command.js';
import { isOf, type NewEvent } from '../../../engine/ledger/state/event-data.js';
import { move, wallet, walletOf } from '../../../engine/ledger/state/postings.js';
import { balanceOf, type LedgerState } from '../../../engine/ledger/state/state.js';
import { type AllowanceState, requireWithinWeeklyLimit } from '../../minors/rules/spending-limits.js';
import { always, personCommand } from '../../moderation/rules/person-command.js';
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

type TransferState = Pick<LedgerState, 'balances' | 'accounts'> & AllowanceState;

/**
 * Transfers coins from one wallet to another.
 * @throws DomainError SELF_TRANSFER | RECIPIENT_NOT_FOUND | INSUFFICIENT_COINS | WEEKLY_LIMIT
 */
export function transferCoins(
  state: TransferState,
  { from, to, amount, note }: Transfer,
  { now }: Pick<DecisionContext, 'now'>,
): NewEvent<'CoinsTransferred' | 'NotificationSent'>[] {
  if (from === to) throw new DomainError('SELF_TRANSFER', 400, 'Non puoi trasferire Coin FORM a te stesso');
  if (to === undefined || !state.accounts.has(to)) throw recipientNotFound();
  if (balanceOf(state, wallet(from)) < amount) throw new DomainError('INSUFFICIENT_COINS', 409, 'Saldo insufficiente');
  const week = requireWithinWeeklyLimit(state, from, amount, now);
  return [
    { type: 'CoinsTransferred', data: { note, week, postings: move(wallet(from), wallet(to), amount) } },
    notify({ wallet: to }, 'coin', 'coins-received', { amount, from }, '/wallet'),
  ];
}

export const TRANSFER_COINS = personCommand('transfer-coins', transferCoins, {
  startsNew: always,
  // Whom the payer may not reach is no recipient: the answer does not say that the address is a minor's, or of who blocked the payer.
  reaches: { whom: (_, { to }) => to, isOwnAccord: true, refusal: recipientNotFound },
  shows: ({ note }) => ({ note }),
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

function recipientNotFound(): DomainError {
  return new DomainError(RECIPIENT_NOT_FOUND, 404, 'Destinatario non trovato');
}
