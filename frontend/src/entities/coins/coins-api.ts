import { api } from '../../api/api';
import { asking, call, type Filter, type Part, type Row } from '../../api/call';
import { type Page, paged } from '../../api/paging';
import { listsOf } from '../../api/tags';

const transactionsPerPage = 25;

/** By type and period: days of Rome, both included. */
export type TransactionFilter = Partial<Filter<'/coin/transactions'>>;

const coinsApi = api.injectEndpoints({
  endpoints: (build) => ({
    transactions: build.infiniteQuery<Page<Row<'/coin/transactions'>>, TransactionFilter, Part>({
      ...paged(transactionsPerPage, (filter, part) =>
        call('get', '/coin/transactions', { params: { ...part, ...filter } }),
      ),
      providesTags: [listsOf('Transactions')],
    }),
    /** What the latest transactions come to, for the charts. */
    trend: build.query({ ...asking('/coin/trend'), providesTags: [listsOf('Transactions')] }),
  }),
});

export const { useTransactionsInfiniteQuery, useTrendQuery, endpoints: coinEndpoints } = coinsApi;
