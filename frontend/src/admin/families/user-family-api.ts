import { api } from '../../api/api';
import { type Answer, type Body, call, type Keyed, type Part, type Row } from '../../api/call';
import { type Page, paged } from '../../api/paging';
import { listsOf, oneOf } from '../../api/tags';

const rowsAtFirst = 20;

export type Family = Answer<'get', '/admin/users/{id}/family'>;
export type MinorInFamily = NonNullable<Family['minor']>;
export type GuardianOfMinor = MinorInFamily['guardians'][number];
export type ChildOfFamily = Family['children'][number];
export type ConsentAct = Row<'/admin/users/{id}/consents'>;
export type SentRequest = Row<'/admin/users/{id}/guardian-requests'>;

interface OfGuardian {
  id: string;
  guardian: string;
  body: Body<'post', '/admin/users/{id}/guardians/{guardian}/replace'>;
}

const userFamilyApi = api.injectEndpoints({
  endpoints: (build) => ({
    userFamily: build.query<Family, string>({
      query: (id) => call('get', '/admin/users/{id}/family', { path: { id } }),
      providesTags: ['Family'],
    }),
    userConsents: build.infiniteQuery<Page<ConsentAct>, string, Part>({
      ...paged(rowsAtFirst, (id, part) => call('get', '/admin/users/{id}/consents', { path: { id }, params: part })),
      providesTags: ['Family'],
    }),
    userGuardianRequests: build.infiniteQuery<Page<SentRequest>, string, Part>({
      ...paged(rowsAtFirst, (id, part) =>
        call('get', '/admin/users/{id}/guardian-requests', { path: { id }, params: part }),
      ),
      providesTags: ['Family'],
    }),
    replaceGuardian: build.mutation<
      Answer<'post', '/admin/users/{id}/guardians/{guardian}/replace'>,
      OfGuardian & Keyed
    >({
      query: ({ body, key, ...path }) =>
        call('post', '/admin/users/{id}/guardians/{guardian}/replace', { path, body, key }),
      // Also after a failure: another administrator may have been first.
      invalidatesTags: (_, __, { id }) => ['Family', 'Acts', oneOf('Users', id), listsOf('Users')],
    }),
    unblockAddress: build.mutation<
      Answer<'post', '/admin/users/{id}/guardian-addresses/unblock'>,
      { id: string; body: Body<'post', '/admin/users/{id}/guardian-addresses/unblock'> }
    >({
      query: ({ id, body }) => call('post', '/admin/users/{id}/guardian-addresses/unblock', { path: { id }, body }),
      invalidatesTags: ['Family', 'Acts'],
    }),
  }),
});

export const {
  useUserFamilyQuery,
  useUserConsentsInfiniteQuery,
  useUserGuardianRequestsInfiniteQuery,
  useReplaceGuardianMutation,
  useUnblockAddressMutation,
} = userFamilyApi;
