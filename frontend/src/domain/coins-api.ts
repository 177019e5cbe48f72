import { api } from '../api/api';
import { call, type Filter, type Part, type Row } from '../api/call';
import { type Page, paged, rowsMax } from '../api/paging';
import { listsOf } from '../api/tags';

const transactionsPerPage = 25;

/** By type and period: days of Rome, both included. */
export type TransactionFilter = Partial<Filter<'/coin/transactions'>>;

const coinsApi = api.injectEndpoints({
  endpoints: (build) => ({
    transactions: build.infiniteQuery<Page<Row<'/coin/transactions'>>, TransactionFilter & { limit?: number }, Part>({
      ...paged(transactionsPerPage, (filter, part) =>
        call('get', '/coin/transactions', { params: { ...part, ...filter } }),
      ),
      providesTags: [listsOf('Transactions')],
    }),
  }),
});

export const { useTransactionsInfiniteQuery } = coinsApi;

/** The latest transactions on one page, for the charts. */
export function useLatestTransactions() {
  const { currentData, isError, fulfilledTimeStamp } = useTransactionsInfiniteQuery({ limit: rowsMax });
  return { currentData: currentData?.pages[0]?.rows, isError, fulfilledTimeStamp };
}
