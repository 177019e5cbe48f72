import { api } from '../../api/api';
import { type Answer, asking, type Body, call, type Keyed, type Part, type Row } from '../../api/call';
import { type Page, paged } from '../../api/paging';
import { listsOf, oneOf } from '../../api/tags';

const rowsPerPage = 20;

export type NewReport = Body<'post', '/reports'>;
export type ReportReason = NewReport['reasonKind'];
export type ContentKind = NewReport['kind'];
export type CaseOutcome = Body<'post', '/admin/reports/{id}/decide'>['outcome'];

/** What a report is about. */
export interface Content {
  kind: ContentKind;
  /** Of an entry `contest:person`, of a text of an order `order:field`, otherwise an id. */
  subject: string;
}

const moderationApi = api.injectEndpoints({
  endpoints: (build) => ({
    report: build.mutation<Answer<'post', '/reports'>, NewReport & Keyed>({
      query: ({ key, ...body }) => call('post', '/reports', { body, key }),
      invalidatesTags: [listsOf('Reports')],
    }),
    blockedPeople: build.infiniteQuery<Page<Row<'/user/blocks'>>, void, Part>({
      ...paged(rowsPerPage, (_, part) => call('get', '/user/blocks', { params: part })),
      providesTags: [listsOf('Blocks')],
    }),
    block: build.mutation<Answer<'post', '/user/blocks'>, { person: string } & Keyed>({
      query: ({ key, ...body }) => call('post', '/user/blocks', { body, key }),
      invalidatesTags: [listsOf('Blocks')],
    }),
    unblock: build.mutation<undefined, string>({
      query: (id) => call('delete', '/user/blocks/{id}', { path: { id } }),
      invalidatesTags: [listsOf('Blocks')],
    }),
    ownStanding: build.query({ ...asking('/user/suspension'), providesTags: ['Me', oneOf('Reports', 'STANDING')] }),
  }),
});

export const {
  useReportMutation,
  useBlockedPeopleInfiniteQuery,
  useBlockMutation,
  useUnblockMutation,
  useOwnStandingQuery,
  endpoints: moderationEndpoints,
} = moderationApi;
