import { api } from '../api/api';
import { type Answer, asking, type Body, call, type Keyed, type Part, type Row, sending } from '../api/call';
import { asFile } from '../api/download';
import { type Page, paged } from '../api/paging';
import { listsOf } from '../api/tags';

const rowsAtFirst = 10;

interface OfChild<Content> {
  child: string;
  body: Content;
}

interface GuidanceOf {
  child: string;
  id: string;
}

type ChildAnswer = Answer<'put', '/family/{child}/limits'>;

const guardiansApi = api.injectEndpoints({
  endpoints: (build) => ({
    familyRemovals: build.query({ ...asking('/family/removals'), providesTags: ['Family'] }),
    heldConsents: build.query({ ...asking('/family/held'), providesTags: ['Family'] }),
    objectToRemoval: build.mutation<
      Answer<'post', '/family/{child}/objection'>,
      OfChild<Body<'post', '/family/{child}/objection'>> & Keyed
    >({
      query: ({ child, body, key }) => call('post', '/family/{child}/objection', { path: { child }, body, key }),
      invalidatesTags: ['Family'],
    }),
    childTransactions: build.infiniteQuery<Page<Row<'/family/{child}/transactions'>>, string, Part>({
      ...paged(rowsAtFirst, (child, part) =>
        call('get', '/family/{child}/transactions', { path: { child }, params: part }),
      ),
      providesTags: ['Family', listsOf('Transactions')],
    }),
    childOrders: build.infiniteQuery<Page<Row<'/family/{child}/orders'>>, string, Part>({
      ...paged(rowsAtFirst, (child, part) => call('get', '/family/{child}/orders', { path: { child }, params: part })),
      providesTags: ['Family', listsOf('Orders')],
    }),
    childContests: build.infiniteQuery<Page<Row<'/family/{child}/contests'>>, string, Part>({
      ...paged(rowsAtFirst, (child, part) =>
        call('get', '/family/{child}/contests', { path: { child }, params: part }),
      ),
      providesTags: ['Family', listsOf('Contests')],
    }),
    childGoals: build.query<Answer<'get', '/family/{child}/path'>, string>({
      query: (child) => call('get', '/family/{child}/path', { path: { child } }),
      providesTags: ['Family'],
    }),
    childResults: build.query<Answer<'get', '/family/{child}/orientation'>, string>({
      query: (child) => call('get', '/family/{child}/orientation', { path: { child } }),
      providesTags: ['Family'],
    }),
    familyGuidance: build.query({ ...asking('/family/guidance'), providesTags: ['Family', 'Guidance'] }),
    allowGuidance: build.mutation<undefined, GuidanceOf & Keyed>({
      query: ({ key, ...path }) => call('post', '/family/{child}/guidance/{id}/allow', { path, key }),
      invalidatesTags: ['Guidance'],
    }),
    refuseGuidance: build.mutation<undefined, GuidanceOf & Keyed>({
      query: ({ key, ...path }) => call('post', '/family/{child}/guidance/{id}/refuse', { path, key }),
      invalidatesTags: ['Guidance'],
    }),
    setLimits: build.mutation<ChildAnswer, OfChild<Body<'put', '/family/{child}/limits'>>>({
      query: ({ child, body }) => call('put', '/family/{child}/limits', { path: { child }, body }),
      invalidatesTags: ['Family'],
    }),
    allowPerson: build.mutation<ChildAnswer, OfChild<Body<'post', '/family/{child}/allowed'>>>({
      query: ({ child, body }) => call('post', '/family/{child}/allowed', { path: { child }, body }),
      invalidatesTags: ['Family'],
    }),
    disallowPerson: build.mutation<ChildAnswer, { child: string; person: string }>({
      query: (path) => call('delete', '/family/{child}/allowed/{person}', { path }),
      invalidatesTags: ['Family'],
    }),
    withdrawConsent: build.mutation<ChildAnswer, string>({
      query: (child) => call('post', '/family/{child}/consent/withdraw', { path: { child } }),
      invalidatesTags: ['Family'],
    }),
    consentAgain: build.mutation<ChildAnswer, string>({
      query: (child) => call('post', '/family/{child}/consent', { path: { child } }),
      invalidatesTags: ['Family'],
    }),
    inviteGuardian: build.mutation<ChildAnswer, OfChild<Body<'post', '/family/{child}/guardians'>> & Keyed>({
      query: ({ child, body, key }) => call('post', '/family/{child}/guardians', { path: { child }, body, key }),
      invalidatesTags: ['Family'],
    }),
    exportChild: build.mutation<null, string>({
      query: (child) =>
        call('get', '/family/{child}/export', { path: { child }, responseHandler: asFile('form-dati.json') }),
    }),
    eraseChild: build.mutation<void, OfChild<Body<'delete', '/family/{child}'>>>({
      query: ({ child, body }) => call('delete', '/family/{child}', { path: { child }, body }),
      invalidatesTags: ['Family'],
    }),
    setDateOfBirth: build.mutation<ChildAnswer, OfChild<Body<'put', '/family/{child}/date-of-birth'>>>({
      query: ({ child, body }) => call('put', '/family/{child}/date-of-birth', { path: { child }, body }),
      invalidatesTags: ['Family'],
    }),
    setGuardianEmail: build.mutation({ ...sending('put', '/user/guardian-email'), invalidatesTags: ['Family', 'Me'] }),
    sendRequestAgain: build.mutation<Answer<'post', '/user/guardian-email/again'>, void>({
      query: () => call('post', '/user/guardian-email/again'),
      invalidatesTags: ['Family'],
    }),
    contestGuardian: build.mutation<Answer<'post', '/user/guardians/{id}/contest'>, string>({
      query: (id) => call('post', '/user/guardians/{id}/contest', { path: { id } }),
      invalidatesTags: ['Family'],
    }),
  }),
});

export const {
  useFamilyRemovalsQuery,
  useHeldConsentsQuery,
  useObjectToRemovalMutation,
  useChildTransactionsInfiniteQuery,
  useChildOrdersInfiniteQuery,
  useChildContestsInfiniteQuery,
  useChildGoalsQuery,
  useChildResultsQuery,
  useFamilyGuidanceQuery,
  useAllowGuidanceMutation,
  useRefuseGuidanceMutation,
  useSetLimitsMutation,
  useAllowPersonMutation,
  useDisallowPersonMutation,
  useWithdrawConsentMutation,
  useConsentAgainMutation,
  useInviteGuardianMutation,
  useExportChildMutation,
  useEraseChildMutation,
  useSetDateOfBirthMutation,
  useSetGuardianEmailMutation,
  useSendRequestAgainMutation,
  useContestGuardianMutation,
} = guardiansApi;
