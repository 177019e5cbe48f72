import { api } from '../../api/api';
import type { MailQueue, OpenedMail } from '../../api/api-types';
import { call, type Filter, type Part, type Row } from '../../api/call';
import { type Page, paged } from '../../api/paging';
import { listsOf } from '../../api/tags';

const messagesPerPage = 50;

const mailApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminMail: build.infiniteQuery<Page<Row<'/admin/mail'>>, Filter<'/admin/mail'>, Part>({
      ...paged(messagesPerPage, (filter, part) => call('get', '/admin/mail', { params: { ...part, ...filter } })),
      providesTags: [listsOf('Mail')],
    }),
    mailQueue: build.query<MailQueue, void>({
      query: () => call('get', '/admin/mail/queue'),
      providesTags: [listsOf('Mail')],
    }),
    /** Not a query: reading a message is an act, so it is never asked for again by itself. */
    openMail: build.mutation<OpenedMail, string>({
      query: (id) => call('get', '/admin/mail/{id}', { path: { id } }),
    }),
  }),
});

export const { useAdminMailInfiniteQuery, useMailQueueQuery, useOpenMailMutation } = mailApi;
