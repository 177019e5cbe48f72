import { api } from '../../api/api';
import { type Answer, asking, type Body, call, type Keyed } from '../../api/call';

/** Also after a failure: an answer that was lost may have been a yes. */
const changesGuidance = { invalidatesTags: ['Guidance' as const, 'Guided' as const] };

const guidedApi = api.injectEndpoints({
  endpoints: (build) => ({
    inviteToGuide: build.mutation<Answer<'post', '/guidance'>, Body<'post', '/guidance'> & Keyed>({
      query: ({ key, ...body }) => call('post', '/guidance', { body, key }),
      ...changesGuidance,
    }),
    acceptGuidance: build.mutation<Answer<'post', '/guidance/{id}/accept'>, { id: string } & Keyed>({
      query: ({ id, key }) => call('post', '/guidance/{id}/accept', { path: { id }, key }),
      ...changesGuidance,
    }),
    declineGuidance: build.mutation<undefined, { id: string } & Keyed>({
      query: ({ id, key }) => call('post', '/guidance/{id}/decline', { path: { id }, key }),
      ...changesGuidance,
    }),
    guided: build.query({ ...asking('/guided'), providesTags: ['Guided', 'Notifications'] }),
    guidedPerson: build.query<Answer<'get', '/guided/{person}'>, string>({
      query: (person) => call('get', '/guided/{person}', { path: { person } }),
      providesTags: ['Guided', 'Notifications'],
    }),
    writeNotes: build.mutation<undefined, { person: string } & Body<'put', '/guided/{person}/notes'>>({
      query: ({ person, ...body }) => call('put', '/guided/{person}/notes', { path: { person }, body }),
      invalidatesTags: ['Guided'],
    }),
  }),
});

export const {
  useInviteToGuideMutation,
  useAcceptGuidanceMutation,
  useDeclineGuidanceMutation,
  useGuidedQuery,
  useGuidedPersonQuery,
  useWriteNotesMutation,
} = guidedApi;

export const noteLengths = { text: 5000 };
