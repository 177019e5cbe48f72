import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { SealedEvent } from '../../../engine/ledger/format/envelope.js';
import { postingsOf, wallet, walletOf } from '../../../engine/ledger/state/postings.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { keyReusedWithOtherInput } from '../../../platform/http/commands/used-keys.js';
import { CommittedTexts } from '../../accounts/erasure/committed-texts.js';
import { TRANSFER_COINS, type Transfer } from '../domain/transfer-coins.js';

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
    const { events, replayed, balances } = await this.texts.withCommittedText(
      { owner: from, field: 'note', text },
      (note) => this.ledger.execute(TRANSFER_COINS, { ...transfer, note }, { actor: from, key, now }),
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
