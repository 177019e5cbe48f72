import { api } from '../../api/api';
import type { Guidance, GuidedPerson } from '../../api/api-types';
import { type Answer, type Body, call, type Keyed } from '../../api/call';
import { oneOf } from '../../api/tags';

const comments = '/path/goals/{id}/comments';

interface CommentOf {
  goal: string;
  comment: string;
}

/** Also after a failure: an answer that was lost may have been a yes. */
const ofGoal = (_: unknown, __: unknown, { goal }: { goal: string }) => [oneOf('Guided', goal)];

const guidanceApi = api.injectEndpoints({
  endpoints: (build) => ({
    endGuidance: build.mutation<undefined, string>({
      query: (id) => call('delete', '/guidance/{id}', { path: { id } }),
      invalidatesTags: ['Guidance', 'Guided'],
    }),
    comments: build.query<Answer<'get', typeof comments>, string>({
      query: (id) => call('get', comments, { path: { id } }),
      providesTags: (_, __, goal) => [oneOf('Guided', goal)],
    }),
    addComment: build.mutation<
      Answer<'post', typeof comments>,
      { goal: string } & Body<'post', typeof comments> & Keyed
    >({
      query: ({ goal, key, ...body }) => call('post', comments, { path: { id: goal }, body, key }),
      invalidatesTags: ofGoal,
    }),
    removeComment: build.mutation<undefined, CommentOf>({
      query: ({ goal, comment }) =>
        call('delete', '/path/goals/{id}/comments/{comment}', { path: { id: goal, comment } }),
      invalidatesTags: ofGoal,
    }),
  }),
});

export const { useEndGuidanceMutation, useCommentsQuery, useAddCommentMutation, useRemoveCommentMutation } =
  guidanceApi;

export const commentLengths = { text: 500 };

export const isOpen = ({ status }: Pick<Guidance, 'status'>): boolean => status !== 'ended';

type Shared = GuidedPerson['sees'][number];

const inWords: Record<Shared, string> = { profile: 'il risultato del questionario', path: 'il percorso' };

/** "il risultato del questionario e il percorso". */
export const sharedWords = (sees: readonly Shared[]): string =>
  (['profile', 'path'] as const).flatMap((one) => (sees.includes(one) ? inWords[one] : [])).join(' e ');

/** The same, with what else can be done with it. */
export const sharedAndCommented = (sees: readonly Shared[]): string =>
  sees.includes('path') ? `${sharedWords(sees)}, che può commentare` : sharedWords(sees);
