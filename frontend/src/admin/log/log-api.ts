import { api } from '../../api/api';
import { call, type Filter, type Part, type Row } from '../../api/call';
import { asFile } from '../../api/download';
import { type Page, paged } from '../../api/paging';
import { listsOf } from '../../api/tags';

const actsPerPage = 50;

/** `actor` and `subject` are ids; `from` and `to` are days in Rome, the last one included. */
export type ActFilter = Filter<'/admin/acts'>;

const logApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminActs: build.infiniteQuery<Page<Row<'/admin/acts'>>, Partial<ActFilter>, Part>({
      ...paged(actsPerPage, (filter, part) => call('get', '/admin/acts', { params: { ...part, ...filter } })),
      providesTags: [listsOf('Acts')],
    }),
    downloadAdminActs: build.mutation<null, ActFilter>({
      query: (filter) => call('get', '/admin/acts.csv', { params: filter, responseHandler: asFile('attivita.csv') }),
      // Taking the file is an act too.
      invalidatesTags: [listsOf('Acts')],
    }),
  }),
});

export const { useAdminActsInfiniteQuery, useDownloadAdminActsMutation } = logApi;
