import { api } from '../../api/api';
import type { FamilyChild, OwnGuardians, Role, User } from '../../api/api-types';
import { type Answer, asking, type Body, call, type Keyed, type Row } from '../../api/call';
import { isFirstAwaited } from '../../api/first-awaited';
import { pageOf, rowsMax } from '../../api/paging';
import { listsOf, oneOf } from '../../api/tags';
import { useCurrentUser } from '../../session/current-user';

/** Also after a failure: the other guardian, or the clock, may have been first. */
const changedByAnswer = (_: unknown, __: unknown, { id }: { id: string }) => [
  'Family' as const,
  oneOf('Orders', id),
  listsOf('Orders'),
];

const familyApi = api.injectEndpoints({
  endpoints: (build) => ({
    ownGuardians: build.query({ ...asking('/user/guardians'), providesTags: ['Family', 'Me'] }),
    family: build.query({ ...asking('/family'), providesTags: ['Family'] }),
    familyRequests: build.query<Row<'/family/requests'>[], void>({
      query: () => call('get', '/family/requests', { params: { limit: rowsMax } }),
      transformResponse: (rows: Row<'/family/requests'>[], meta) => pageOf(rows, meta).rows,
      providesTags: ['Family', listsOf('Orders')],
    }),
    approveOrder: build.mutation<Answer<'post', '/orders/{id}/approve'>, { id: string } & Keyed>({
      query: ({ id, key }) => call('post', '/orders/{id}/approve', { path: { id }, key }),
      invalidatesTags: changedByAnswer,
    }),
    refuseOrder: build.mutation<
      Answer<'post', '/orders/{id}/refuse'>,
      { id: string; body: Body<'post', '/orders/{id}/refuse'> } & Keyed
    >({
      query: ({ id, body, key }) => call('post', '/orders/{id}/refuse', { path: { id }, body, key }),
      invalidatesTags: changedByAnswer,
    }),
  }),
});

export const {
  useOwnGuardiansQuery,
  useFamilyQuery,
  useFamilyRequestsQuery,
  useApproveOrderMutation,
  useRefuseOrderMutation,
  endpoints: familyEndpoints,
} = familyApi;

/** What a minor may do, and by whose consent; undefined for anybody else, and until it is known. */
export function useOwnGuardians(): OwnGuardians | undefined {
  const user = useCurrentUser();
  return useOwnGuardiansQuery(undefined, { skip: user?.role !== 'minor' }).currentData;
}

/** The minors whose guardian the person is; none until they are known. */
export function useChildren({ role }: Pick<User, 'role'>): readonly FamilyChild[] {
  return useFamilyQuery(undefined, { skip: role === 'minor' }).currentData ?? [];
}

/** Whether it is still unknown what a guardian comes for, which stands above everything else: the children, and what waits for a yes. */
export function useIsFamilyPending(role: Role): boolean {
  const family = useFamilyQuery(undefined, { skip: role === 'minor' });
  const isGuardian = family.currentData !== undefined && family.currentData.length > 0;
  const requests = useFamilyRequestsQuery(undefined, { skip: !isGuardian });
  return isFirstAwaited(family) || isFirstAwaited(requests);
}

/** Whether the person has to do with a family: as a minor, or as the guardian of one. */
export function useHasFamily(user: User): boolean {
  const children = useChildren(user);
  return user.role === 'minor' || children.length > 0;
}

/** Whether nothing but the consent is open to the person: a minor who waits for it, or of whom it is not known yet. */
export function useIsWaiting(user: User | null): boolean {
  const isMinor = user?.role === 'minor';
  const { currentData, isError } = useOwnGuardiansQuery(undefined, { skip: !isMinor });
  if (!isMinor || isError) return false;
  return currentData === undefined || currentData.standing === 'waiting';
}
