import { createHash } from 'node:crypto';
import { TREASURY, wallet } from '../../src/engine/ledger/state/postings.js';
import { balanceOf, type LedgerState } from '../../src/engine/ledger/state/state.js';
import type { LocalLedger } from '../../src/engine/ledger/writing/local-ledger.js';
import { NOON } from '../coins.js';
import { expectEqual } from '../expect-equal.js';
import { fitted } from './bind-commands.js';
import type { Command, Kind } from './commands.js';
import { Drive } from './drive.js';
import { ADMIN, Model } from './model.js';

/** A sequence of UUIDs, the same for the same seed. */
function idsFrom(seed: string): () => string {
  let count = 0;
  return () => {
    const hex = createHash('md5').update(`${seed} ${count++}`).digest('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
  };
}

const held = (state: LedgerState, kind: 'order' | 'contest'): number =>
  [...state.balances.entries()]
    .filter(([account]) => account.startsWith(`${kind}:`))
    .reduce((sum, [, coins]) => sum + coins, 0);

const FIRST: Command = {
  kind: 'register',
  fitting: false,
  who: 0,
  other: 0,
  amount: 50,
  which: 0,
  favourable: true,
  days: 1,
};

/** Guardians are asked, and an adult whom nobody invited consents for each of the two minors. */
const FAMILIES: readonly Command[] = [
  { ...FIRST, kind: 'require consent' },
  { ...FIRST, kind: 'consent', who: 2, other: 0, favourable: false },
  { ...FIRST, kind: 'consent', who: 3, other: 1, favourable: false },
];

/**
 * Executes `commands` of new people on the ledger, and after each compares acceptance and balances with the model.
 * @param seed determines the ids of these people; the ledger may hold others already
 * @param seen counts the accepted commands
 * @param isProtected whether minors have guardians from the beginning
 * @returns the model after the last command
 */
export async function carryOut(
  ledger: LocalLedger,
  commands: readonly Command[],
  { seed, seen, isProtected = false }: { seed: string; seen: Map<Kind, number>; isProtected?: boolean },
): Promise<Model> {
  const { state } = ledger;
  const drive = new Drive(ledger, idsFrom(seed), NOON);
  const admins = [...state.accounts.entries()].filter(([, { role }]) => role === 'admin').length;
  const model = new Model(NOON, { admins });
  const before = {
    treasury: balanceOf(state, TREASURY),
    orders: held(state, 'order'),
    contests: held(state, 'contest'),
  };
  const registrations = drive.wallets.map((_, who): Command => ({ ...FIRST, who }));
  const funds = drive.wallets.map((_, other): Command => ({ ...FIRST, kind: 'adjust', who: ADMIN, other }));
  const families = isProtected ? FAMILIES : [];
  for (const one of [...registrations, ...funds, ...families, ...commands]) {
    const command = one.fitting ? fitted(model, one) : one;
    const allowed = model.apply(command);
    expectEqual({ command, allowed: await drive.apply(command) }, { command, allowed });
    const found = {
      people: drive.wallets.map((one) => balanceOf(state, wallet(one))),
      treasury: balanceOf(state, TREASURY) - before.treasury,
      orders: held(state, 'order') - before.orders,
      contests: held(state, 'contest') - before.contests,
    };
    const { people, treasury, held: escrows } = model;
    expectEqual(found, { people: people.map(({ coins }) => coins), treasury, ...escrows });
    if (allowed) seen.set(command.kind, (seen.get(command.kind) ?? 0) + 1);
  }
  return model;
}
