import { api } from '../../api/api';
import type { User } from '../../api/api-types';
import { asking } from '../../api/call';

const guidanceApi = api.injectEndpoints({
  endpoints: (build) => ({ guidance: build.query({ ...asking('/guidance'), providesTags: ['Guidance'] }) }),
});

export const { useGuidanceQuery } = guidanceApi;

/** Whether an adult accompanies somebody, or is asked to. */
export function useAccompanies({ role }: Pick<User, 'role'>): boolean {
  const { currentData = [] } = useGuidanceQuery(undefined, { skip: role !== 'adult' });
  return currentData.some(({ side }) => side === 'counsellor');
}
