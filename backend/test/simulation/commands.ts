import { DomainError } from '../../src/engine/ledger/format/errors.js';
import { type CommandKind, commandKind } from '../../src/engine/ledger/state/command.js';
import { move, TREASURY, wallet } from '../../src/engine/ledger/state/postings.js';
import { balanceOf } from '../../src/engine/ledger/state/state.js';
import { ADA, BEN, EVA } from './ledger-names.js';
import type { Command } from './plan.js';

/** The kinds of commands of a simulated run, as composition.ts lists those of FORM. */

export const PEOPLE: readonly string[] = [ADA, BEN, EVA].map(wallet);

export interface SimulatedCommand {
  readonly tag: number;
  readonly from: number;
  readonly to: number;
  readonly amount: number;
}

const account = (person: number): string => PEOPLE[person] ?? '';

export const KINDS: Readonly<Record<Exclude<Command['kind'], 'read'>, CommandKind<SimulatedCommand>>> = {
  deposit: commandKind('Deposit', (_, { to, amount, tag }) => [
    { type: 'BalanceAdjusted', data: { postings: move(TREASURY, account(to), amount), tag } },
  ]),
  transfer: commandKind('Transfer', (state, { from, to, amount, tag }) => {
    const [source, target] = [account(from), account(to)];
    if (balanceOf(state, source) < amount) throw new DomainError('INSUFFICIENT_COINS', 409, 'Saldo insufficiente');
    return [
      { type: 'CoinsTransferred', data: { postings: move(source, target, amount), tag } },
      { type: 'NotificationSent', data: { params: { amount } } },
    ];
  }),
  notes: commandKind('Note', (_, { amount, tag }) =>
    Array.from({ length: amount }, (_one, index) => ({ type: 'Noted', data: index === 0 ? { tag } : {} })),
  ),
};

/** What a reaction to a transfer sends. @param follows revision of the transfer */
export const FOLLOW = commandKind<{ readonly follows: number }>('Follow', (_, { follows }) => [
  { type: 'Followed', data: { follows } },
]);
