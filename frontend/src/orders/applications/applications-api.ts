import type { FetchBaseQueryMeta } from '@reduxjs/toolkit/query/react';
import { api } from '../../api/api';
import { type Answer, type Body, call, type Filter, type Keyed, type Part, type Row } from '../../api/call';
import { type Page, paged, pageOf } from '../../api/paging';
import { listsOf } from '../../api/tags';
import { staleAfterOwn } from '../../entities/news';

const applicationsPerPage = 50;

type Applications = Filter<'/marketplace/{id}/applications'>;
export type ApplicationStatus = NonNullable<Applications['status']>;
type Application = Row<'/marketplace/{id}/applications'>;

interface ApplicationsPage extends Page<Application> {
  /** How many of the offer's applications are at each state, whatever the list shows. */
  counts: Readonly<Partial<Record<string, number>>>;
}

/** `sent=8,reviewing=2` */
const countsIn = (header: string): ApplicationsPage['counts'] =>
  Object.fromEntries(
    header.split(',').flatMap((part) => {
      const [status = '', total] = part.split('=');
      return total === undefined ? [] : [[status, Number(total)]];
    }),
  );

const applicationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    applications: build.infiniteQuery<ApplicationsPage, { item: string } & Applications, Part>({
      ...paged(applicationsPerPage, ({ item, ...filter }: { item: string } & Applications, part) =>
        call('get', '/marketplace/{id}/applications', { path: { id: item }, params: { ...part, ...filter } }),
      ),
      transformResponse: (rows: Application[], meta: FetchBaseQueryMeta | undefined) => ({
        ...pageOf(rows, meta),
        counts: countsIn(meta?.response?.headers.get('X-Counts') ?? ''),
      }),
      providesTags: [listsOf('Orders')],
    }),
    declineApplications: build.mutation<
      Answer<'post', '/marketplace/{id}/applications/decline'>,
      { item: string; body: Body<'post', '/marketplace/{id}/applications/decline'> } & Keyed
    >({
      query: ({ item: id, body, key }) =>
        call('post', '/marketplace/{id}/applications/decline', { path: { id }, body, key }),
      invalidatesTags: staleAfterOwn('orders'),
    }),
  }),
});

export const { useApplicationsInfiniteQuery, useDeclineApplicationsMutation } = applicationsApi;
