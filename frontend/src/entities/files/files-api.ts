import { api } from '../../api/api';
import { type Answer, call, type Keyed, type Query } from '../../api/call';
import { formDataOf } from '../../api/commands/form-data';
import { asFile } from '../../api/download';
import type { OnProgress } from '../../api/upload';

export type Purpose = Query<'/files/last'>['purpose'];

interface Upload {
  file: File;
  purpose: Purpose;
  onProgress: OnProgress;
}

const filesApi = api.injectEndpoints({
  endpoints: (build) => ({
    uploadFile: build.mutation<Answer<'post', '/files'>, Upload & Keyed>({
      query: ({ file, purpose, onProgress, key }) =>
        call('post', '/files', { body: formDataOf({ purpose, file }), onProgress, key }),
      invalidatesTags: ['Files'],
    }),
    lastFile: build.query<Answer<'get', '/files/last'>, Purpose>({
      query: (purpose) => call('get', '/files/last', { params: { purpose } }),
      // It goes with what names it.
      providesTags: ['Files', 'Orders'],
    }),
    downloadFile: build.mutation<null, { _id: string; name: string }>({
      query: ({ _id, name }) => call('get', '/files/{id}', { path: { id: _id }, responseHandler: asFile(name) }),
    }),
  }),
});

export const { useUploadFileMutation, useLastFileQuery, useDownloadFileMutation } = filesApi;
