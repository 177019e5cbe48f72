import { CommandBus } from '@nestjs/cqrs';
import type { Ledger } from '../src/engine/ledger/writing/ledger.js';
import { LedgerCommand } from '../src/platform/commands/ledger-command.js';

/** A bus without a program, for commands of kinds that declare nothing beyond their decision. */
export function busOf(ledger: Pick<Ledger, 'execute'>): CommandBus {
  const execute = ({ kind, data, sender }: LedgerCommand) => ledger.execute(kind, data, sender);
  return Object.assign(Object.create(CommandBus.prototype), { execute });
}
