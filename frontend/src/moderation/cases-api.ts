import { api } from '../api/api';
import { type Answer, type Body, call, type Keyed, type Part, type Query, type Row } from '../api/call';
import { type Page, paged } from '../api/paging';
import { listsOf, oneOf } from '../api/tags';

const rowsPerPage = 20;

export type Case = Answer<'get', '/admin/reports/{id}'>;
export type CaseRow = Row<'/admin/reports'>;
export type Decision = Body<'post', '/admin/reports/{id}/decide'>;
export type ObjectionDecision = Body<'post', '/admin/objections/{id}/decide'>;
export type OwnReport = Answer<'get', '/reports/{number}'>;
export type OwnReportRow = Row<'/reports'>;
export type Objection = Case['objections'][number];
type OwnInitiative = Body<'post', '/admin/reports'>;

/** Whatever is decided changes what others see of the content and of its author. */
const decided = [listsOf('Reports'), listsOf('Items'), listsOf('Contests'), 'Users', 'Profiles'] as const;

const casesApi = api.injectEndpoints({
  endpoints: (build) => ({
    cases: build.infiniteQuery<Page<CaseRow>, Query<'/admin/reports'>, Part>({
      ...paged(rowsPerPage, (filter, part) => call('get', '/admin/reports', { params: { ...part, ...filter } })),
      providesTags: [listsOf('Reports')],
    }),
    case: build.query<Case, string>({
      query: (id) => call('get', '/admin/reports/{id}', { path: { id } }),
      providesTags: (_, __, id) => [oneOf('Reports', id)],
    }),
    decide: build.mutation<Case, { id: string; decision: Decision }>({
      query: ({ id, decision }) => call('post', '/admin/reports/{id}/decide', { path: { id }, body: decision }),
      // Also after a failure: another administrator may have been first.
      invalidatesTags: (_, __, { id }) => [oneOf('Reports', id), ...decided],
    }),
    decideUnasked: build.mutation<Case, OwnInitiative & Keyed>({
      query: ({ key, ...body }) => call('post', '/admin/reports', { body, key }),
      invalidatesTags: [...decided],
    }),
    decideObjection: build.mutation<Case, { id: string; report: string; decision: ObjectionDecision }>({
      query: ({ id, decision }) => call('post', '/admin/objections/{id}/decide', { path: { id }, body: decision }),
      invalidatesTags: (_, __, { report }) => [oneOf('Reports', report), ...decided],
    }),
    liftSuspension: build.mutation<undefined, { person: string; report: string; reason: string }>({
      query: ({ person, reason }) =>
        call('post', '/admin/users/{id}/lift-suspension', { path: { id: person }, body: { reason } }),
      invalidatesTags: (_, __, { report }) => [oneOf('Reports', report), ...decided],
    }),
    ownReports: build.infiniteQuery<Page<OwnReportRow>, void, Part>({
      ...paged(rowsPerPage, (_, part) => call('get', '/reports', { params: part })),
      providesTags: [listsOf('Reports')],
    }),
    ownReport: build.query<OwnReport, string>({
      query: (number) => call('get', '/reports/{number}', { path: { number } }),
      providesTags: (_, __, number) => [oneOf('Reports', number)],
    }),
    object: build.mutation<OwnReport, { number: string; text: string } & Keyed>({
      query: ({ number, text, key }) =>
        call('post', '/reports/{number}/objections', { path: { number }, body: { text }, key }),
      invalidatesTags: (_, __, { number }) => [oneOf('Reports', number), listsOf('Reports')],
    }),
  }),
});

export const {
  useCasesInfiniteQuery,
  useCaseQuery,
  useDecideMutation,
  useDecideUnaskedMutation,
  useDecideObjectionMutation,
  useLiftSuspensionMutation,
  useOwnReportsInfiniteQuery,
  useOwnReportQuery,
  useObjectMutation,
} = casesApi;
