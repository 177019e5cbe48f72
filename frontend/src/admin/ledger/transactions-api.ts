import { api } from '../../api/api';
import { call, type Filter, type Part, type Row } from '../../api/call';
import { asFile } from '../../api/download';
import { type Page, paged } from '../../api/paging';
import { listsOf } from '../../api/tags';

const transactionsPerPage = 50;

/** `user` is who paid or received; `from` and `to` are days in Rome, the last one included. */
export type TransactionFilter = Filter<'/admin/transactions'>;

const transactionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminTransactions: build.infiniteQuery<Page<Row<'/admin/transactions'>>, TransactionFilter, Part>({
      ...paged(transactionsPerPage, (filter, part) =>
        call('get', '/admin/transactions', { params: { ...part, ...filter } }),
      ),
      providesTags: [listsOf('Transactions')],
    }),
    downloadAdminTransactions: build.mutation<null, TransactionFilter>({
      query: (filter) =>
        call('get', '/admin/transactions', {
          params: filter,
          headers: { Accept: 'text/csv' },
          responseHandler: asFile('transazioni.csv'),
        }),
    }),
  }),
});

export const { useAdminTransactionsInfiniteQuery, useDownloadAdminTransactionsMutation } = transactionsApi;
