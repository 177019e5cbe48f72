import { describe, expect, it } from '@jest/globals';
import type { Role } from '../http/signed-in.js';
import { DomainError } from '../ledger/errors.js';
import type { LedgerState } from '../ledger/state.js';
import { Table } from '../ledger/tables.js';
import { type Account, closeAccount, editAccount, openAccount } from './account.js';

const ada = '11111111-1111-4111-8111-111111111111';
const ben = '22222222-2222-4222-8222-222222222222';

interface Given {
  readonly roles?: Readonly<Record<string, Role>>;
  readonly coins?: Readonly<Record<string, number>>;
  readonly closed?: readonly string[];
}

/** Only what accounts look at; the other slices are empty for them. */
function given({ roles = {}, coins = {}, closed = [] }: Given): LedgerState {
  const accounts = Object.entries(roles).map(([wallet, role]): [string, Account] => [
    wallet,
    { role, roleRevision: 1 },
  ]);
  const state: Pick<LedgerState, 'accounts' | 'balances' | 'closedAccounts'> = {
    accounts: new Table(accounts),
    balances: new Table(Object.entries(coins).map(([wallet, amount]) => [`wallet:${wallet}`, amount])),
    closedAccounts: new Table(closed.map((wallet) => [wallet, true as const])),
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

  it('says welcome, with coins where there are any', () => {
    expect(open(given({}))).toEqual(['AccountOpened', 'NotificationSent']);
    expect(open(given({}), 5)).toEqual(['AccountOpened', 'BalanceAdjusted', 'NotificationSent']);
  });

  it('happens once, and never again after it was closed', () => {
    expect(open(given({ roles: { [ada]: 'adult' } }), 5)).toEqual([]);
    expect(open(given({ closed: [ada] }), 5)).toEqual([]);
  });
});

describe('editing an account', () => {
  const edit = (state: LedgerState, role: Role, balance?: number) =>
    editAccount(state, { wallet: ada, role, balance, reason: 'r' });

  it('says which role came before', () => {
    expect(edit(given({ roles: { [ada]: 'adult' } }), 'company')).toEqual([
      { type: 'RoleChanged', data: { wallet: ada, role: 'company', previous: 'adult' } },
    ]);
  });

  it('adjusts the balance and tells by how much', () => {
    const [adjusted, told] = edit(given({ roles: { [ada]: 'adult' }, coins: { [ada]: 100 } }), 'adult', 40);
    expect(adjusted?.data.postings).toEqual([
      { account: 'treasury', amount: 60 },
      { account: `wallet:${ada}`, amount: -60 },
    ]);
    expect(told).toMatchObject({
      type: 'NotificationSent',
      data: { audience: { wallet: ada }, template: 'balance-adjusted', params: { amount: -60 } },
    });
  });

  it('keeps the last administrator', () => {
    expect(failure(() => edit(given({ roles: { [ada]: 'admin' } }), 'adult'))).toMatchObject({ code: 'LAST_ADMIN' });
    expect(edit(given({ roles: { [ada]: 'admin', [ben]: 'admin' } }), 'adult')).toHaveLength(1);
  });
});

describe('closing an account', () => {
  it('gives what it held back to the treasury', () => {
    const state = given({ roles: { [ada]: 'adult' }, coins: { [ada]: 30 } });
    expect(closeAccount(state, { wallet: ada }, [])).toEqual([
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

  it('moves nothing where there is nothing', () => {
    const [closed] = closeAccount(given({ roles: { [ada]: 'adult' } }), { wallet: ada }, []);
    expect(closed?.data.postings).toBeUndefined();
  });

  it('happens once', () => {
    expect(closeAccount(given({ closed: [ada] }), { wallet: ada }, [])).toEqual([]);
    expect(failure(() => closeAccount(given({}), { wallet: ada }, []))).toMatchObject({ status: 404 });
  });

  it('is refused to the last administrator', () => {
    const alone = given({ roles: { [ada]: 'admin', [ben]: 'adult' } });
    expect(failure(() => closeAccount(alone, { wallet: ada }, []))).toMatchObject({ code: 'LAST_ADMIN', status: 409 });
    expect(closeAccount(given({ roles: { [ada]: 'admin', [ben]: 'admin' } }), { wallet: ada }, [])).toHaveLength(1);
  });

  it('is refused when a rule of another module says so', () => {
    const open = new DomainError('OPEN_ORDERS', 409, 'Hai ordini aperti');
    const rule = (_: LedgerState, wallet: string) => (wallet === ada ? open : undefined);
    const state = given({ roles: { [ada]: 'adult', [ben]: 'adult' } });
    expect(failure(() => closeAccount(state, { wallet: ada }, [() => undefined, rule]))).toBe(open);
    expect(closeAccount(state, { wallet: ben }, [rule])).toHaveLength(1);
  });
});
