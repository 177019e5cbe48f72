import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CommittedTexts } from '../accounts/committed-texts.js';
import { keyReusedWithOtherInput } from '../http/idempotency.js';
import type { SealedEvent } from '../ledger/envelope.js';
import { Ledger } from '../ledger/ledger.js';
import { postingsOf, wallet, walletOf } from '../ledger/postings.js';
import { balanceOf } from '../ledger/state.js';
import { transferCoins } from './transfer.decision.js';

export class TransferCoins extends Command<Transferred> {
  constructor(
    /** Wallet of the payer. */
    readonly from: string,
    /** Wallet of the recipient; undefined when the e-mail is unknown. */
    readonly to: string | undefined,
    readonly amount: number,
    readonly note: string | undefined,
    readonly key: string | undefined,
    readonly now: Date,
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

  async execute(command: TransferCoins): Promise<Transferred> {
    const { from, to, amount, key, now } = command;
    let balance: number | undefined;
    const text = { owner: from, field: 'note', text: command.note };
    const { events, replayed } = await this.texts.commitFor(text, (note) =>
      this.ledger.execute(
        (state) => {
          balance = balanceOf(state, wallet(from)) - amount;
          return transferCoins(state, { from, to, amount, note });
        },
        { actor: from, key, now },
      ),
    );
    const [event] = events;
    if (!event || (replayed && !(await this.isSame(command, event)))) throw keyReusedWithOtherInput();
    return { event, payee: payeeOf(event), balance: replayed ? undefined : balance };
  }

  /** Whether the key was first used for this very transfer. */
  private async isSame({ from, to, amount, note }: TransferCoins, { type, data }: SealedEvent): Promise<boolean> {
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
