import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandKind, Sender } from '../../../engine/ledger/state/command.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import type { Outcome } from '../../../engine/ledger/writing/pending.js';

/** A command that needs nothing but the ledger: `LedgerCommandHandler` hands it on. */
export class LedgerCommand<Data = unknown> extends Command<Outcome> {
  constructor(
    readonly kind: CommandKind<Data>,
    readonly data: Data,
    readonly sender: Sender,
  ) {
    super();
  }
}

@CommandHandler(LedgerCommand)
export class LedgerCommandHandler implements ICommandHandler<LedgerCommand> {
  constructor(private readonly ledger: Ledger) {}

  /** @throws what `Ledger.execute` throws */
  execute({ kind, data, sender }: LedgerCommand): Promise<Outcome> {
    return this.ledger.execute(kind, data, sender);
  }
}
