import { api } from '../api/api';
import type { PublicProfile } from '../api/api-types';
import { isGone } from '../api/errors';
import { isWellFormedId } from '../api/well-formed-id';

const profilesApi = api.injectEndpoints({
  endpoints: (build) => ({
    publicProfile: build.query<PublicProfile, string>({
      query: (id) => `/user/profile/${encodeURIComponent(id)}`,
      providesTags: ['Profiles'],
    }),
  }),
});

export const { usePublicProfileQuery } = profilesApi;

/** The name of the creator that a list filters by: undefined while it loads, null when there is no such person. */
export function useCreatorName(id: string): string | null | undefined {
  const { currentData, error } = usePublicProfileQuery(id, { skip: !isWellFormedId(id) });
  if (id !== '' && !isWellFormedId(id)) return null;
  return error && isGone(error) ? null : currentData?.name;
}
