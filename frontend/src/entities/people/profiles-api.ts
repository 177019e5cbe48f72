import { api } from '../../api/api';
import { type Answer, call } from '../../api/call';
import { isGone } from '../../api/errors';
import { oneOf } from '../../api/tags';
import { isWellFormedId } from '../../api/well-formed-id';

const profilesApi = api.injectEndpoints({
  endpoints: (build) => ({
    publicProfile: build.query<Answer<'get', '/user/profile/{id}'>, string>({
      query: (id) => call('get', '/user/profile/{id}', { path: { id } }),
      providesTags: (_, __, id) => [oneOf('Profiles', id)],
    }),
  }),
});

export const { usePublicProfileQuery, endpoints: profileEndpoints } = profilesApi;

/** The name of the creator that a list filters by: undefined while it loads, null when there is no such person. */
export function useCreatorName(id: string): string | null | undefined {
  const { currentData, error } = usePublicProfileQuery(id, { skip: !isWellFormedId(id) });
  if (id !== '' && !isWellFormedId(id)) return null;
  return error && isGone(error) ? null : currentData?.name;
}
