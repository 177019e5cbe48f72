import { api } from '../../api/api';
import { type Answer, asking, type Body, call, type Keyed } from '../../api/call';

const steps = '/path/goals/{id}/steps';
const step = '/path/goals/{id}/steps/{step}';

interface StepOf {
  goal: string;
  step: string;
}

/** After a failure, too: an answer that was lost may have been a yes. */
const changesPath = { invalidatesTags: ['Path' as const] };

const pathApi = api.injectEndpoints({
  endpoints: (build) => ({
    goals: build.query({ ...asking('/path/goals'), providesTags: ['Path'] }),
    addGoal: build.mutation<Answer<'post', '/path/goals'>, Body<'post', '/path/goals'> & Keyed>({
      query: ({ key, ...body }) => call('post', '/path/goals', { body, key }),
      ...changesPath,
    }),
    renameGoal: build.mutation<Answer<'put', '/path/goals/{id}'>, { goal: string; title: string }>({
      query: ({ goal, title }) => call('put', '/path/goals/{id}', { path: { id: goal }, body: { title } }),
      ...changesPath,
    }),
    removeGoal: build.mutation<void, string>({
      query: (id) => call('delete', '/path/goals/{id}', { path: { id } }),
      ...changesPath,
    }),
    addStep: build.mutation<Answer<'post', typeof steps>, { goal: string } & Body<'post', typeof steps> & Keyed>({
      query: ({ goal, key, ...body }) => call('post', steps, { path: { id: goal }, body, key }),
      ...changesPath,
    }),
    editStep: build.mutation<Answer<'put', typeof step>, StepOf & Body<'put', typeof step>>({
      query: ({ goal, step: id, ...body }) => call('put', step, { path: { id: goal, step: id }, body }),
      ...changesPath,
    }),
    removeStep: build.mutation<void, StepOf>({
      query: ({ goal, step: id }) => call('delete', step, { path: { id: goal, step: id } }),
      ...changesPath,
    }),
  }),
});

export const {
  useGoalsQuery,
  useAddGoalMutation,
  useRenameGoalMutation,
  useRemoveGoalMutation,
  useAddStepMutation,
  useEditStepMutation,
  useRemoveStepMutation,
} = pathApi;

export const goalsMax = 10;
export const stepsMax = 20;
export const goalLengths = { title: 120 };
export const stepLengths = { title: 160, link: 500 };
