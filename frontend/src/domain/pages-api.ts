import { api } from '../api/api';
import { type Answer, call } from '../api/call';

export type LegalPage = Answer<'get', '/pages/{name}'>;
export type LegalPageName = LegalPage['name'];

const pagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Who runs this platform, and the versions of its pages. */
    pages: build.query<Answer<'get', '/pages'>, void>({
      query: () => call('get', '/pages'),
      keepUnusedDataFor: 3600,
    }),
    page: build.query<LegalPage, LegalPageName>({
      query: (name) => call('get', '/pages/{name}', { path: { name } }),
    }),
  }),
});

export const { usePagesQuery, usePageQuery } = pagesApi;

export const useOperator = () => usePagesQuery().data?.operator;

/** The version of the privacy notice that is shown now; undefined until it is known. */
export const usePrivacyVersion = () => usePagesQuery().data?.pages.find(({ name }) => name === 'privacy')?.version;
