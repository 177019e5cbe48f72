import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { type SealedEvent, SYSTEM } from '../../../engine/ledger/format/envelope.js';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import { handlerOf } from '../../../engine/ledger/state/event-data.js';
import { move, type Postings, TREASURY } from '../../../engine/ledger/state/postings.js';
import type { LedgerEvent, LedgerState } from '../../../engine/ledger/state/state.js';
import { Table } from '../../../engine/ledger/state/tables.js';
import type { Role } from '../../../platform/http/requests/signed-in.js';
import { accountsSlice, type ClosingRule, closeAccountUnder, openAccount } from './account.js';
import { type Account, AccountTable } from './account-table.js';
import { editAccount } from './edit-account.js';

const NOON = new Date('2026-11-22T12:00:00.000Z');
const ada = '11111111-1111-4111-8111-111111111111';
const ben = '22222222-2222-4222-8222-222222222222';
const eva = '33333333-3333-4333-8333-333333333333';

interface Given {
  readonly roles?: Readonly<Record<string, Role>>;
  readonly coins?: Readonly<Record<string, number>>;
  readonly closed?: readonly string[];
}

/** Only the slices that accounts read; the others are empty. */
function given({ roles = {}, coins = {}, closed = [] }: Given): LedgerState {
  const accounts = Object.entries(roles).map(([wallet, role]): [string, Account] => [
    wallet,
    { role, roleRevision: 1 },
  ]);
  const state: Pick<LedgerState, 'accounts' | 'administrators' | 'balances' | 'closedAccounts'> = {
    accounts: new Table(accounts),
    administrators: new Table(
      accounts.filter(([, { role }]) => role === 'admin').map(([wallet]) => [wallet, true as const]),
    ),
    balances: new Table(Object.entries(coins).map(([wallet, amount]) => [`wallet:${wallet}`, amount])),
    closedAccounts: new Table(closed.map((wallet) => [wallet, 1])),
  };
  return state as LedgerState;
}

const failure = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('it was not refused');
};

describe('opening an account', () => {
  const open = (state: LedgerState, welcomeCoins = 0) =>
    openAccount(state, { wallet: ada, role: 'adult', welcomeCoins }).map(({ type }) => type);

  it('sends a welcome, with coins if there is a gift', () => {
    expect(open(given({}))).toEqual(['AccountOpened', 'NotificationSent']);
    expect(open(given({}), 5)).toEqual(['AccountOpened', 'BalanceAdjusted', 'NotificationSent']);
  });

  it('happens once, and never again after the account was closed', () => {
    expect(open(given({ roles: { [ada]: 'adult' } }), 5)).toEqual([]);
    expect(open(given({ closed: [ada] }), 5)).toEqual([]);
  });
});

describe('editing an account', () => {
  const edit = (
    state: LedgerState,
    role: Role,
    balance?: number,
    expectedBalance?: number,
    by = eva,
  ): readonly LedgerEvent[] =>
    editAccount(state, { edit: 'e', wallet: ada, role, balance, expectedBalance, reason: 'r' }, { actor: by });

  it('records the previous role', () => {
    expect(edit(given({ roles: { [ada]: 'adult', [eva]: 'admin' } }), 'company')).toEqual([
      { type: 'RoleChanged', data: { wallet: ada, role: 'company', previous: 'adult', edit: 'e' } },
    ]);
  });

  it('adjusts the balance and notifies of the difference', () => {
    const [adjusted, told] = edit(
      given({ roles: { [ada]: 'adult', [eva]: 'admin' }, coins: { [ada]: 100 } }),
      'adult',
      40,
    );
    expect(adjusted?.data.postings).toEqual([
      { account: 'treasury', amount: 60 },
      { account: `wallet:${ada}`, amount: -60 },
    ]);
    expect(told).toMatchObject({
      type: 'NotificationSent',
      data: { audience: { wallet: ada }, template: 'balance-adjusted', params: { amount: -60 } },
    });
  });

  it('adjusts only the balance that the administrator saw', () => {
    const state = given({ roles: { [ada]: 'adult', [eva]: 'admin' }, coins: { [ada]: 100 } });
    const changed = { code: 'BALANCE_CHANGED', status: 409, message: 'Il saldo è cambiato: ricarica' };
    expect(failure(() => edit(state, 'adult', 40, 99))).toMatchObject(changed);
    // Also when the new balance equals the current one by chance.
    expect(failure(() => edit(state, 'adult', 100, 99))).toMatchObject(changed);
    expect(edit(state, 'adult', 40, 100)).toHaveLength(2);
    expect(edit(state, 'adult', undefined, 99)).toEqual([]);
  });

  it('notifies all other administrators of an adjustment of the own balance, and none of one for others', () => {
    const state = given({ roles: { [ada]: 'admin', [ben]: 'admin', [eva]: 'admin' }, coins: { [ada]: 10 } });
    const told = (by: string) =>
      edit(state, 'admin', 15, undefined, by)
        .filter(({ data }) => data.template === 'own-balance-adjusted')
        .map(({ data }) => [data.audience, data.params, data.link]);
    const params = { amount: 5, from: ada };
    expect(told(ada)).toEqual([
      [{ wallet: ben }, params, '/admin/transactions'],
      [{ wallet: eva }, params, '/admin/transactions'],
    ]);
    expect(told(ben)).toEqual([]);
  });

  it('notifies the whole role when there are more administrators than a command can name', () => {
    const many = Array.from({ length: 70 }, (_, index) => [randomUUID(), index]).map(([wallet]) => [wallet, 'admin']);
    const events = edit(given({ roles: { [ada]: 'admin', ...Object.fromEntries(many) } }), 'admin', 5, 0, ada);
    expect(events.map(({ data }) => data.audience)).toEqual([undefined, { wallet: ada }, { role: 'admin' }]);
  });

  it('becomes the last edit of the account', () => {
    const rows = new AccountTable();
    rows.set(ada, { role: 'adult', roleRevision: 1 });
    const postings = move(TREASURY, `wallet:${ada}`, 5);
    const evolve = (event: SealedEvent, moved: Postings) =>
      handlerOf(accountsSlice.on, event.type)?.(rows, event, moved);
    const seal = (type: string, data: object) => ({ type, data, rev: 7 }) as unknown as SealedEvent;
    evolve(seal('BalanceAdjusted', { reason: 'r', edit: 'first', postings }), postings);
    expect(rows.get(ada)).toEqual({ role: 'adult', roleRevision: 1, edit: 'first' });
    evolve(seal('RoleChanged', { wallet: ada, role: 'company', edit: 'second' }), []);
    expect(rows.get(ada)).toEqual({ role: 'company', roleRevision: 7, edit: 'second' });
  });

  it('never removes the last administrator', () => {
    expect(failure(() => edit(given({ roles: { [ada]: 'admin' } }), 'adult', undefined, undefined, ada))).toMatchObject(
      { code: 'LAST_ADMIN' },
    );
    expect(edit(given({ roles: { [ada]: 'admin', [ben]: 'admin' } }), 'adult', undefined, undefined, ben)).toHaveLength(
      1,
    );
  });

  it('is refused to an actor who is no longer an administrator, also where the account does not exist', () => {
    const refused = { code: 'NOT_ALLOWED', status: 403 };
    expect(failure(() => edit(given({ roles: { [ada]: 'admin', [eva]: 'adult' } }), 'adult'))).toMatchObject(refused);
    expect(failure(() => edit(given({ roles: { [eva]: 'adult' } }), 'adult'))).toMatchObject(refused);
  });
});

describe('closing an account', () => {
  const close = (state: LedgerState, wallet: string, rules: readonly ClosingRule[] = []) =>
    closeAccountUnder([{ refusals: rules }]).decide(state, { wallet, initiator: 'self' }, { actor: wallet, now: NOON });

  it('says when FORM repeats it for a person whom a restored backup brought back', () => {
    const closing = closeAccountUnder([]);
    const repeated = (actor: string) =>
      closing
        .decide(given({ roles: { [ada]: 'adult' } }), { wallet: ada, initiator: 'self' }, { actor, now: NOON })
        .map(({ data }) => data.repeated);
    expect([repeated(SYSTEM), repeated(ada)]).toEqual([[true], [undefined]]);
  });

  it('returns its balance to the treasury', () => {
    const state = given({ roles: { [ada]: 'adult' }, coins: { [ada]: 30 } });
    expect(close(state, ada)).toEqual([
      {
        type: 'AccountClosed',
        data: {
          wallet: ada,
          role: 'adult',
          postings: [
            { account: `wallet:${ada}`, amount: -30 },
            { account: 'treasury', amount: 30 },
          ],
        },
      },
    ]);
  });

  it('moves no coins from an empty wallet', () => {
    const [closed] = close(given({ roles: { [ada]: 'adult' } }), ada);
    expect(closed?.data.postings).toBeUndefined();
  });

  it('happens once', () => {
    expect(close(given({ closed: [ada] }), ada)).toEqual([]);
    expect(failure(() => close(given({}), ada))).toMatchObject({ status: 404 });
  });

  it('is refused to the last administrator', () => {
    const alone = given({ roles: { [ada]: 'admin', [ben]: 'adult' } });
    expect(failure(() => close(alone, ada))).toMatchObject({ code: 'LAST_ADMIN', status: 409 });
    expect(close(given({ roles: { [ada]: 'admin', [ben]: 'admin' } }), ada)).toHaveLength(1);
  });

  it('is refused when a rule of another module refuses it', () => {
    const open = new DomainError('OPEN_ORDERS', 409, 'Hai ordini aperti');
    const rule = (_: LedgerState, wallet: string) => (wallet === ada ? open : undefined);
    const state = given({ roles: { [ada]: 'adult', [ben]: 'adult' } });
    expect(failure(() => close(state, ada, [() => undefined, rule]))).toBe(open);
    expect(close(state, ben, [rule])).toHaveLength(1);
  });
});
