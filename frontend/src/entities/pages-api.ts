import { api } from '../api/api';
import { type Answer, asking, call } from '../api/call';

export type LegalPage = Answer<'get', '/pages/{name}'>;
export type LegalPageName = LegalPage['name'];

const pagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Who runs this platform. Its versions of the pages may be an hour old. */
    pages: build.query({ ...asking('/pages'), keepUnusedDataFor: 3600 }),
    page: build.query<LegalPage, LegalPageName>({
      query: (name) => call('get', '/pages/{name}', { path: { name } }),
    }),
  }),
});

export const { usePagesQuery, usePageQuery, useLazyPageQuery, endpoints: pageEndpoints } = pagesApi;

export const useOperator = () => usePagesQuery().data?.operator;

/** Whether messages leave; undefined until it is known. */
export const useSendsMail = (): boolean | undefined => usePagesQuery().data?.sendsMail;
