import { api } from '../api/api';
import type { Order } from '../api/api-types';
import { type Answer, type Body, call, type Filter, type Keyed, type Part, type Query, type Row } from '../api/call';
import { type Page, paged } from '../api/paging';
import { listsOf, oneOf } from '../api/tags';
import { staleAfterOwn } from '../entities/news';

const ordersPerPage = 20;

/** The side of the reader of an order: buyer or applicant, seller or company, or an administrator who decides a dispute. */
export type Side = 'bought' | 'sold' | 'disputed';

/** Which orders a list shows: the reader's own of a side and a kind, or every dispute that waits for a decision. */
export type OrdersFilter = OwnOrdersFilter | ({ side: 'disputed' } & Filter<'/admin/disputes'>);
/** `group` says who acts next. */
export type OwnOrdersFilter = Pick<Query<'/orders'>, 'side' | 'kind'> & Partial<Pick<Query<'/orders'>, 'group'>>;
export type OrderGroup = Query<'/orders'>['group'];

export type OrderAction = Order['actions'][number];

/** An action on an order, and its text. */
export type Change = {
  [Action in OrderAction]: { action: Action } & (Body<'post', `/orders/{id}/${Action}`> extends infer Text
    ? Text extends undefined
      ? unknown
      : Text
    : never);
}[OrderAction];

const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    orders: build.infiniteQuery<Page<Row<'/orders'>>, OrdersFilter, Part>({
      ...paged(ordersPerPage, (filter, part) =>
        filter.side === 'disputed'
          ? call('get', '/admin/disputes', { params: { ...part, sort: filter.sort } })
          : call('get', '/orders', { params: { ...part, ...filter } }),
      ),
      providesTags: [listsOf('Orders')],
    }),
    order: build.query<Answer<'get', '/orders/{id}'>, string>({
      query: (id) => call('get', '/orders/{id}', { path: { id } }),
      providesTags: (_, __, id) => [oneOf('Orders', id)],
    }),
    changeOrder: build.mutation<Order, { id: string; change: Change } & Keyed>({
      query: ({ id, change: { action, ...body }, key }) =>
        call('post', `/orders/{id}/${action}`, {
          path: { id },
          body: Object.keys(body).length > 0 ? body : undefined,
          key,
        }),
      // Also after a failure: another person, or the deadline job, may have been first.
      invalidatesTags: staleAfterOwn('coins', 'orders'),
    }),
  }),
});

export const { useOrdersInfiniteQuery, useOrderQuery, useChangeOrderMutation } = ordersApi;
