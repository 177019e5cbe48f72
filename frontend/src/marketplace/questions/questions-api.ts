import { api } from '../../api/api';
import { type Answer, type Body, call, type Keyed, type Part, type Row } from '../../api/call';
import { type Page, paged } from '../../api/paging';
import { listsOf, oneOf } from '../../api/tags';

const questions = '/marketplace/{id}/questions';
const questionsPerPage = 10;

interface OfItem {
  item: string;
}

/** Also after a failure: an answer that was lost may have been a yes. */
const ofItem = (_: unknown, __: unknown, { item }: OfItem) => [oneOf('Questions', item)];

const questionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    questions: build.infiniteQuery<Page<Row<typeof questions>>, string, Part>({
      ...paged(questionsPerPage, (id, params) => call('get', questions, { path: { id }, params })),
      // Rows change without an event of their own: the notification tells whom it concerns. Blocked people can be given no answer.
      providesTags: (_, __, item) => [oneOf('Questions', item), 'Notifications', listsOf('Blocks')],
    }),
    ask: build.mutation<Answer<'post', typeof questions>, OfItem & Body<'post', typeof questions> & Keyed>({
      query: ({ item, key, ...body }) => call('post', questions, { path: { id: item }, body, key }),
      invalidatesTags: ofItem,
    }),
    answer: build.mutation<undefined, OfItem & { question: string } & Body<'post', '/questions/{id}/answer'> & Keyed>({
      query: ({ question, item: _, key, ...body }) =>
        call('post', '/questions/{id}/answer', { path: { id: question }, body, key }),
      invalidatesTags: ofItem,
    }),
    removeQuestion: build.mutation<undefined, OfItem & { question: string }>({
      query: ({ question }) => call('delete', '/questions/{id}', { path: { id: question } }),
      invalidatesTags: ofItem,
    }),
  }),
});

export const {
  useQuestionsInfiniteQuery,
  useAskMutation,
  useAnswerMutation,
  useRemoveQuestionMutation,
  endpoints: questionEndpoints,
} = questionsApi;

export const questionLengths = { text: 500 };
export const answerLengths = { text: 1000 };
