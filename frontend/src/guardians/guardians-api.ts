import { api } from '../api/api';
import type { Contest, Order, Transaction } from '../api/api-types';
import type { Part } from '../api/call';
import { asFile } from '../api/download';
import type { FamilyRequest, GuardianLimits } from '../api/guardian-types';
import { type Page, paged } from '../api/paging';
import { listsOf, oneOf } from '../api/tags';

const rowsAtFirst = 10;
const childUrl = (child: string) => `/family/${encodeURIComponent(child)}`;

interface OfChild<Body> {
  child: string;
  body: Body;
}

/** What a child did, newest first. */
const rowsOfChild = <Row>(list: 'transactions' | 'orders' | 'contests') =>
  paged<Row, string>(rowsAtFirst, (child, part: Part) => ({
    method: 'GET',
    url: `${childUrl(child)}/${list}`,
    params: part.cursor === null ? { limit: part.limit } : part,
  }));

const guardiansApi = api.injectEndpoints({
  endpoints: (build) => ({
    familyRequests: build.query<FamilyRequest[], void>({
      query: () => ({ method: 'GET', url: '/family/requests' }),
      providesTags: ['Family', listsOf('Orders')],
    }),
    childTransactions: build.infiniteQuery<Page<Transaction>, string, Part>({
      ...rowsOfChild<Transaction>('transactions'),
      providesTags: ['Family', listsOf('Transactions')],
    }),
    childOrders: build.infiniteQuery<Page<Order>, string, Part>({
      ...rowsOfChild<Order>('orders'),
      providesTags: ['Family', listsOf('Orders')],
    }),
    childContests: build.infiniteQuery<Page<Contest>, string, Part>({
      ...rowsOfChild<Contest>('contests'),
      providesTags: ['Family', listsOf('Contests')],
    }),
    answerOrder: build.mutation<unknown, { id: string; answer: 'approve' | 'refuse' }>({
      query: ({ id, answer }) => ({ method: 'POST', url: `/orders/${encodeURIComponent(id)}/${answer}` }),
      // Also after a failure: the other guardian, or the clock, may have been first.
      invalidatesTags: (_, __, { id }) => ['Family', oneOf('Orders', id), listsOf('Orders')],
    }),
    setLimits: build.mutation<unknown, OfChild<GuardianLimits>>({
      query: ({ child, body }) => ({ method: 'PUT', url: `${childUrl(child)}/limits`, body }),
      invalidatesTags: ['Family'],
    }),
    allowPerson: build.mutation<unknown, OfChild<{ email: string }>>({
      query: ({ child, body }) => ({ method: 'POST', url: `${childUrl(child)}/allowed`, body }),
      invalidatesTags: ['Family'],
    }),
    disallowPerson: build.mutation<unknown, { child: string; person: string }>({
      query: ({ child, person }) => ({
        method: 'DELETE',
        url: `${childUrl(child)}/allowed/${encodeURIComponent(person)}`,
      }),
      invalidatesTags: ['Family'],
    }),
    withdrawConsent: build.mutation<unknown, string>({
      query: (child) => ({ method: 'POST', url: `${childUrl(child)}/consent/withdraw` }),
      invalidatesTags: ['Family'],
    }),
    consentAgain: build.mutation<unknown, string>({
      query: (child) => ({ method: 'POST', url: `${childUrl(child)}/consent` }),
      invalidatesTags: ['Family'],
    }),
    inviteGuardian: build.mutation<unknown, OfChild<{ email: string }>>({
      query: ({ child, body }) => ({ method: 'POST', url: `${childUrl(child)}/guardians`, body }),
      invalidatesTags: ['Family'],
    }),
    exportChild: build.mutation<null, string>({
      query: (child) => ({
        method: 'GET',
        url: `${childUrl(child)}/export`,
        responseHandler: asFile('form-dati.json'),
      }),
    }),
    eraseChild: build.mutation<unknown, OfChild<{ password: string }>>({
      query: ({ child, body }) => ({ method: 'DELETE', url: childUrl(child), body }),
      invalidatesTags: ['Family'],
    }),
    setDateOfBirth: build.mutation<unknown, OfChild<{ dateOfBirth: string; reason: string }>>({
      query: ({ child, body }) => ({ method: 'PUT', url: `${childUrl(child)}/date-of-birth`, body }),
      invalidatesTags: ['Family'],
    }),
    setGuardianEmail: build.mutation<unknown, { parentEmail: string }>({
      query: (body) => ({ method: 'PUT', url: '/user/guardian-email', body }),
      invalidatesTags: ['Family', 'Me'],
    }),
    sendRequestAgain: build.mutation<unknown, void>({
      query: () => ({ method: 'POST', url: '/user/guardian-email/again' }),
      invalidatesTags: ['Family'],
    }),
    contestGuardian: build.mutation<unknown, string>({
      query: (guardian) => ({ method: 'POST', url: `/user/guardians/${encodeURIComponent(guardian)}/contest` }),
      invalidatesTags: ['Family'],
    }),
  }),
});

export const {
  useFamilyRequestsQuery,
  useChildTransactionsInfiniteQuery,
  useChildOrdersInfiniteQuery,
  useChildContestsInfiniteQuery,
  useAnswerOrderMutation,
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
