import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { SealedEvent } from '../../../engine/ledger/format/envelope.js';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import { commandKind, type DecisionContext } from '../../../engine/ledger/state/command.js';
import { move, postingsOf, wallet, walletOf } from '../../../engine/ledger/state/postings.js';
import { balanceOf, type LedgerEvent, type LedgerState } from '../../../engine/ledger/state/state.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { keyReusedWithOtherInput } from '../../../platform/http/commands/idempotency.js';
import { CommittedTexts } from '../../accounts/erasure/committed-texts.js';
import { type AllowanceState, weekOfSpending } from '../../minors/rules/allowance.js';
import { mayReach, type ReachState } from '../../minors/rules/reach.js';
import { requireFree, type StandingState } from '../../minors/rules/standing.js';
import { isBlocked } from '../../moderation/rules/blocks.js';
import { notify } from '../../notifications/notification.js';

export interface Transfer {
  /** Wallet of the payer. */
  readonly from: string;
  /** Wallet of the recipient; undefined when the e-mail is unknown. */
  readonly to: string | undefined;
  readonly amount: number;
  /** Commitment to the note. */
  readonly note: string | undefined;
}

export type TransferState = Pick<LedgerState, 'balances' | 'blocks'> & StandingState & ReachState & AllowanceState;

/**
 * Transfers coins from one wallet to another. Whom the payer may not reach (product.md 16.9, 17.9) is no recipient: the answer
 * does not say that the address belongs to a minor, or to somebody who blocked the payer.
 * @throws DomainError SUSPENDED | CONSENT_MISSING | SELF_TRANSFER | RECIPIENT_NOT_FOUND | INSUFFICIENT_COINS | WEEKLY_LIMIT
 */
export function transferCoins(
  state: TransferState,
  { from, to, amount, note }: Transfer,
  { now }: Pick<DecisionContext, 'now'>,
): LedgerEvent[] {
  requireFree(state, from, now);
  if (from === to) throw new DomainError('SELF_TRANSFER', 400, 'Non puoi trasferire Coin FORM a te stesso');
  if (to === undefined || !state.accounts.has(to)) throw recipientNotFound();
  if (isBlocked(state, from, to) || !mayReach(state, from, to)) throw recipientNotFound();
  if (balanceOf(state, wallet(from)) < amount) throw new DomainError('INSUFFICIENT_COINS', 409, 'Saldo insufficiente');
  const week = weekOfSpending(state, from, amount, now);
  return [
    { type: 'CoinsTransferred', data: { note, week, postings: move(wallet(from), wallet(to), amount) } },
    notify({ wallet: to }, 'coin', 'coins-received', { amount, from }, '/wallet'),
  ];
}

export const TRANSFER_COINS = commandKind('transfer-coins', transferCoins);

/** What a person asks for: a transfer whose note is the text itself. */
export class TransferCoins extends Command<Transferred> {
  constructor(
    readonly transfer: Transfer,
    readonly key: string | undefined,
    /** The time of the transfer, where a history is imported. */
    readonly now?: Date,
  ) {
    super();
  }
}

export interface Transferred {
  readonly event: SealedEvent;
  /** Account of the recipient. */
  readonly payee: string;
  /** Balance of the payer right after; undefined when the key had been used before and no coins moved now. */
  readonly balance: number | undefined;
}

@CommandHandler(TransferCoins)
export class TransferCoinsHandler implements ICommandHandler<TransferCoins> {
  constructor(
    private readonly ledger: Ledger,
    private readonly texts: CommittedTexts,
  ) {}

  /** Stores the note beside the ledger. @throws DomainError from `transferCoins` | KEY_REUSED */
  async execute({ transfer, key, now }: TransferCoins): Promise<Transferred> {
    const { from, note: text } = transfer;
    const { events, replayed, balances } = await this.texts.commitFor({ owner: from, field: 'note', text }, (note) =>
      this.ledger.execute(TRANSFER_COINS, { ...transfer, note }, { actor: from, key, now }),
    );
    const [event] = events;
    if (!event || (replayed && !(await this.isSame(transfer, event)))) throw keyReusedWithOtherInput();
    return { event, payee: payeeOf(event), balance: balances?.[wallet(from)] };
  }

  /** Whether the key was first used for this very transfer. */
  private async isSame({ from, to, amount, note }: Transfer, { type, data }: SealedEvent): Promise<boolean> {
    const postings = postingsOf(data);
    if (type !== 'CoinsTransferred' || postings === undefined || postings === 'malformed') return false;
    const [out, into] = postings;
    if (out?.account !== wallet(from) || into?.amount !== amount || !this.isFor(to, into.account)) return false;
    if (typeof data.note !== 'string') return !note;
    return (await this.texts.textsOf([data.note])).get(data.note) === note;
  }

  /** The e-mail of an erased person is unknown, or belongs to another person by now: it cannot be compared. */
  private isFor(to: string | undefined, payee: string): boolean {
    return (to !== undefined && payee === wallet(to)) || this.ledger.state.closedAccounts.has(walletOf(payee) ?? payee);
  }
}

function payeeOf({ data }: SealedEvent): string {
  const postings = postingsOf(data);
  const payee = postings === 'malformed' ? undefined : postings?.[1]?.account;
  if (payee === undefined) throw new Error('a transfer has a recipient');
  return payee;
}

const RECIPIENT_NOT_FOUND = 'RECIPIENT_NOT_FOUND';

export const isRecipientNotFound = (error: unknown): boolean =>
  error instanceof DomainError && error.code === RECIPIENT_NOT_FOUND;

const recipientNotFound = (): DomainError => new DomainError(RECIPIENT_NOT_FOUND, 404, 'Destinatario non trovato');
