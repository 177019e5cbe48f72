import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { contest, item, order, signedInAs } from '../../test/marketplace-things';
import { giulia, json, renderScreen, serve } from '../../test/render-screen';
import { useOwnProfileQuery } from '../accounts/profile/profile-api';
import { useUpdateUserMutation, useUserQuery, useUsersInfiniteQuery } from '../admin/people/people-api';
import { rowsOf } from '../api/paging';
import {
  useCompleteContestMutation,
  useEntriesInfiniteQuery,
  useJoinContestMutation,
  useOpenContestMutation,
} from '../contests/contest-commands-api';
import { useDashboardQuery } from '../dashboard/dashboard-api';
import { useTransactionsInfiniteQuery, useTrendQuery } from '../entities/coins/coins-api';
import { useContestQuery, useContestsInfiniteQuery } from '../entities/contests/contests-api';
import { useItemQuery, useItemsInfiniteQuery } from '../entities/marketplace/items-api';
import { useEditItemMutation, usePlaceOrderMutation } from '../marketplace/marketplace-api';
import { useAskMutation, useQuestionsInfiniteQuery } from '../marketplace/questions/questions-api';
import { useChangeOrderMutation, useOrderQuery, useOrdersInfiniteQuery } from '../orders/orders-api';
import { useMeQuery } from '../session/current-user';
import { useTransferMutation } from '../wallet/transfer-api';

const ids = { item: item()._id, order: order()._id, contest: contest()._id, user: giulia._id };
const other = '99999999-0000-4000-8000-000000000001';
const fields = { title: 'T', description: 'D', type: 'service', price: 1, category: '' } as const;

/** Every answer that a command could make stale, of the one that it is about and of another. */
function Everything() {
  useMeQuery();
  useOwnProfileQuery();
  useDashboardQuery();
  useTransactionsInfiniteQuery({});
  useTrendQuery();
  useItemsInfiniteQuery({});
  useItemQuery(ids.item);
  useItemQuery(other);
  useQuestionsInfiniteQuery(ids.item);
  useQuestionsInfiniteQuery(other);
  useOrdersInfiniteQuery({ side: 'bought', kind: 'purchase' });
  useOrderQuery(ids.order);
  useContestsInfiniteQuery({});
  useContestQuery(ids.contest);
  useContestQuery(other);
  useEntriesInfiniteQuery(ids.contest);
  useUsersInfiniteQuery({ search: '', role: null });
  useUserQuery(ids.user);
  return null;
}

const reads = {
  'GET /api/user/me': () => json(giulia),
  'GET /api/user/profile': () => json(giulia),
  'GET /api/user/dashboard': () => json({}),
  'GET /api/coin/transactions': () => json([]),
  'GET /api/coin/trend': () => json({ balances: [], kinds: [] }),
  'GET /api/marketplace': () => json([]),
  [`GET /api/marketplace/${ids.item}`]: () => json(item()),
  [`GET /api/marketplace/${other}`]: () => json(item()),
  [`GET /api/marketplace/${ids.item}/questions`]: () => json([]),
  [`GET /api/marketplace/${other}/questions`]: () => json([]),
  'GET /api/orders': () => json([]),
  [`GET /api/orders/${ids.order}`]: () => json(order()),
  'GET /api/contests': () => json([]),
  [`GET /api/contests/${ids.contest}`]: () => json(contest()),
  [`GET /api/contests/${other}`]: () => json(contest()),
  [`GET /api/contests/${ids.contest}/entries`]: () => json([]),
  'GET /api/admin/users': () => json([]),
  [`GET /api/admin/users/${ids.user}`]: () => json(giulia),
};

/** An item tells its reader what keeps them from ordering it, coins among it. */
const money = [
  'coin/transactions',
  'coin/trend',
  `marketplace/${ids.item}`,
  `marketplace/${other}`,
  'user/dashboard',
  'user/me',
];
const orders = ['orders', `orders/${ids.order}`];

interface Case {
  command: string;
  useRun: () => () => unknown;
  /** The one call, and whether it is refused. */
  route: string;
  refused?: boolean;
  stale: string[];
}

const cases: Case[] = [
  {
    command: 'a transfer, even when its answer is lost',
    useRun: () => bound(useTransferMutation()[0], { recipient: 'a@b.it', amount: 1, key: 'k' }),
    route: 'POST /api/coin/transfer',
    refused: true,
    stale: money,
  },
  {
    command: 'an order',
    useRun: () => bound(usePlaceOrderMutation()[0], { item: ids.item, order: { expectedPrice: 1 }, key: 'k' }),
    route: `POST /api/marketplace/${ids.item}/orders`,
    stale: [...money, ...orders],
  },
  {
    command: 'an action on an order',
    useRun: () => bound(useChangeOrderMutation()[0], { id: ids.order, change: { action: 'deliver' }, key: 'k' }),
    route: `POST /api/orders/${ids.order}/deliver`,
    stale: [...money, ...orders],
  },
  {
    command: 'an edited item',
    useRun: () => bound(useEditItemMutation()[0], { id: ids.item, fields, image: null }),
    route: `PUT /api/marketplace/${ids.item}`,
    stale: ['marketplace', `marketplace/${ids.item}`],
  },
  {
    command: 'a question, even when its answer is lost',
    useRun: () => bound(useAskMutation()[0], { item: ids.item, text: 'T', key: 'k' }),
    route: `POST /api/marketplace/${ids.item}/questions`,
    refused: true,
    stale: [`marketplace/${ids.item}/questions`],
  },
  {
    command: 'a new contest',
    useRun: () =>
      bound(useOpenContestMutation()[0], {
        title: 'T',
        description: 'D',
        reward: 1,
        endDate: '2030-01-01T00:00:00.000Z',
        key: 'k',
      }),
    route: 'POST /api/contests',
    stale: [...money, 'contests'],
  },
  {
    command: 'joining a contest',
    useRun: () => bound(useJoinContestMutation()[0], { id: ids.contest, key: 'k' }),
    route: `POST /api/contests/${ids.contest}/join`,
    stale: [`contests/${ids.contest}`],
  },
  {
    command: 'the winner of a contest',
    useRun: () => bound(useCompleteContestMutation()[0], { id: ids.contest, winner: null, key: 'k' }),
    route: `POST /api/contests/${ids.contest}/complete`,
    stale: [...money, 'contests', `contests/${ids.contest}`, `contests/${ids.contest}/entries`],
  },
  {
    command: 'an edited person',
    useRun: () =>
      bound(useUpdateUserMutation()[0], { id: ids.user, edit: { name: 'N', email: 'a@b.it', role: 'adult' } }),
    route: `PUT /api/admin/users/${ids.user}`,
    stale: [...money, 'user/profile', 'admin/users', `admin/users/${ids.user}`],
  },
  {
    command: 'no edited person that was refused',
    useRun: () =>
      bound(useUpdateUserMutation()[0], { id: ids.user, edit: { name: 'N', email: 'a@b.it', role: 'adult' } }),
    route: `PUT /api/admin/users/${ids.user}`,
    refused: true,
    stale: [],
  },
];

const bound =
  <Arg,>(run: (arg: Arg) => unknown, arg: Arg) =>
  () =>
    run(arg);

const pathOf = ({ url }: Request) => new URL(url).pathname.replace('/api/', '');

describe('what a command makes stale is asked for again, and nothing else', () => {
  it.each(cases)('$command', async ({ useRun, route, refused, stale }) => {
    const answer = () => (refused ? json({ msg: 'No', code: 'NO' }, { status: 409 }) : json({}));
    const seen = serve({ ...reads, [route]: answer });
    let run: () => unknown = () => undefined;
    function Command() {
      run = useRun();
      return null;
    }
    const store = renderScreen(
      <>
        <Everything />
        <Command />
      </>,
    );
    const settled = () =>
      waitFor(() =>
        expect(Object.values(store.getState().api.queries).map((query) => query?.status)).not.toContain('pending'),
      );
    await waitFor(() => expect(seen).toHaveLength(Object.keys(reads).length));
    await settled();
    seen.length = 0;
    await act(async () => void (await run()));
    await settled();
    expect(seen.slice(1).map(pathOf).sort()).toEqual([...stale].sort());
  });
});

describe('a list that is gone back to', () => {
  /** Only the date is the test's: the network runs as always. */
  beforeEach(() => void jest.useFakeTimers({ advanceTimers: true, now: 0 }));
  afterEach(() => void jest.useRealTimers());

  function List() {
    const { data, hasNextPage, fetchNextPage } = useItemsInfiniteQuery({});
    return (
      <>
        {rowsOf(data).map(({ _id, title }) => (
          <p key={_id}>{title}</p>
        ))}
        {hasNextPage ? (
          <button type="button" onClick={() => fetchNextPage()}>
            Altro
          </button>
        ) : null}
      </>
    );
  }

  function Screens() {
    const [away, setAway] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setAway(!away)}>
          Vai
        </button>
        {away ? null : <List />}
      </>
    );
  }

  it('is there at once with its pages, and is refreshed behind', async () => {
    let edition = 'vecchio';
    const seen = serve({
      ...signedInAs(),
      'GET /api/marketplace': ({ url }) =>
        new URL(url).searchParams.has('cursor')
          ? json([item({ _id: other, title: `${edition} B` })])
          : json([item({ title: `${edition} A` })], { headers: { Link: '</api/marketplace?cursor=2>; rel="next"' } }),
    });
    renderScreen(<Screens />);
    (await screen.findByRole('button', { name: 'Altro' })).click();
    await screen.findByText('vecchio B');
    edition = 'nuovo';
    act(() => screen.getByRole('button', { name: 'Vai' }).click());
    expect(screen.queryByText('vecchio A')).toBeNull();
    jest.setSystemTime(60_000);
    seen.length = 0;
    act(() => screen.getByRole('button', { name: 'Vai' }).click());
    expect(screen.getByText('vecchio A')).toBeVisible();
    expect(screen.getByText('vecchio B')).toBeVisible();
    expect(await screen.findByText('nuovo B')).toBeVisible();
    expect(seen).toHaveLength(2);
  });
});
