import { api } from './api';
import type { PublicProfile } from './api-types';
import { isGone } from './errors';
import { isWellFormedId } from './well-formed-id';

const profilesApi = api.injectEndpoints({
  endpoints: (build) => ({
    publicProfile: build.query<PublicProfile, string>({
      query: (id) => `/user/profile/${encodeURIComponent(id)}`,
      providesTags: ['Profiles'],
    }),
  }),
});

export const { usePublicProfileQuery } = profilesApi;

/** Whose things a list shows: undefined while that is not known, null when there is no such person (any more). */
export function useCreatorName(id: string): string | null | undefined {
  const { currentData, error } = usePublicProfileQuery(id, { skip: !isWellFormedId(id) });
  if (id !== '' && !isWellFormedId(id)) return null;
  return error && isGone(error) ? null : currentData?.name;
}
