import { api } from '../api/api';
import { type Answer, asking, type Body, call, type Keyed, sending } from '../api/call';

export type Statements = Answer<'get', '/orientation/statements'>;
export type Areas = Answer<'get', '/orientation/areas'>;
export type Area = Areas['areas'][number];
type Draft = Answer<'get', '/orientation/draft'>;
export type Result = Answer<'get', '/orientation/results'>[number];
export type Given = Body<'post', '/orientation/results'>;
export type Answers = Given['answers'];

const orientationApi = api.injectEndpoints({
  endpoints: (build) => ({
    statements: build.query(asking('/orientation/statements')),
    areas: build.query(asking('/orientation/areas')),
    draft: build.query({ ...asking('/orientation/draft'), providesTags: ['Orientation'] }),
    keepDraft: build.mutation<Draft, Given>({
      ...sending('put', '/orientation/draft'),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data) dispatch(orientationApi.util.upsertQueryData('draft', undefined, data));
      },
    }),
    dropDraft: build.mutation<undefined, void>({
      query: () => call('delete', '/orientation/draft'),
      // Whoever begins anew finds none of it, also before FORM has answered.
      onQueryStarted: (_, { dispatch }) =>
        void dispatch(
          orientationApi.util.updateQueryData('draft', undefined, (draft) => {
            draft.answers = {};
          }),
        ),
      invalidatesTags: ['Orientation'],
    }),
    makeResult: build.mutation<Result, Given & Keyed>({
      query: ({ key, ...body }) => call('post', '/orientation/results', { body, key }),
      invalidatesTags: (made) => (made ? ['Orientation'] : []),
    }),
    removeResult: build.mutation<undefined, string>({
      query: (id) => call('delete', '/orientation/results/{id}', { path: { id } }),
      invalidatesTags: ['Orientation'],
    }),
  }),
});

export const {
  useStatementsQuery,
  useAreasQuery,
  useDraftQuery,
  useKeepDraftMutation,
  useDropDraftMutation,
  useMakeResultMutation,
  useRemoveResultMutation,
} = orientationApi;
