import { api } from '../../api/api';
import { type Answer, type Body, call, type Keyed, type Row } from '../../api/call';
import { allRowsOf } from '../../api/paging';

export type CategoryEdit = Body<'post', '/admin/categories'>;

const adminCategoriesApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminCategories: build.query<Row<'/admin/categories'>[], void>({
      queryFn: (_, __, ___, send) => allRowsOf((params) => call('get', '/admin/categories', { params }), send),
      providesTags: ['Categories'],
    }),
    addCategory: build.mutation<Answer<'post', '/admin/categories'>, CategoryEdit & Keyed>({
      query: ({ key, ...body }) => call('post', '/admin/categories', { body, key }),
      // Also after a failure: when the answer was lost, the category may have been created.
      invalidatesTags: ['Categories'],
    }),
    updateCategory: build.mutation<Answer<'put', '/admin/categories/{id}'>, { id: string; category: CategoryEdit }>({
      query: ({ id, category }) => call('put', '/admin/categories/{id}', { path: { id }, body: category }),
      // Items, contests and people show its name.
      invalidatesTags: (_, error) => (error ? [] : ['Categories', 'Items', 'Contests', 'Profiles', 'Users', 'Me']),
    }),
    deleteCategory: build.mutation<void, string>({
      query: (id) => call('delete', '/admin/categories/{id}', { path: { id } }),
      invalidatesTags: (_, error) => (error ? [] : ['Categories']),
    }),
  }),
});

export const { useAdminCategoriesQuery, useAddCategoryMutation, useUpdateCategoryMutation, useDeleteCategoryMutation } =
  adminCategoriesApi;
