import { api } from '../api/api';
import type { OwnGuardians, User } from '../api/api-types';
import { type Answer, call } from '../api/call';
import { useCurrentUser } from '../session/current-user';

const familyApi = api.injectEndpoints({
  endpoints: (build) => ({
    ownGuardians: build.query<Answer<'get', '/user/guardians'>, void>({
      query: () => call('get', '/user/guardians'),
      providesTags: ['Family', 'Me'],
    }),
    family: build.query<Answer<'get', '/family'>, void>({
      query: () => call('get', '/family'),
      providesTags: ['Family'],
    }),
  }),
});

export const { useOwnGuardiansQuery, useFamilyQuery } = familyApi;

/** What a minor may do, and by whose consent; undefined for anybody else, and until it is known. */
export function useOwnGuardians(): OwnGuardians | undefined {
  const user = useCurrentUser();
  return useOwnGuardiansQuery(undefined, { skip: user?.role !== 'minor' }).currentData;
}

/** Whether the person has to do with a family: as a minor, or as the guardian of one. */
export function useHasFamily(user: User): boolean {
  const isMinor = user.role === 'minor';
  const { currentData } = useFamilyQuery(undefined, { skip: isMinor });
  return isMinor || (currentData?.length ?? 0) > 0;
}

/** Whether nothing but the consent is open to the person: a minor who waits for it, or of whom it is not known yet. */
export function useIsWaiting(user: User | null): boolean {
  const isMinor = user?.role === 'minor';
  const { currentData, isError } = useOwnGuardiansQuery(undefined, { skip: !isMinor });
  if (!isMinor || isError) return false;
  return currentData === undefined || currentData.standing === 'waiting';
}
