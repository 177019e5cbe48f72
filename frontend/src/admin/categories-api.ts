import { api } from '../api/api';
import type { Category } from '../api/api-types';
import { allRowsOf } from '../api/paging';

export interface CategoryEdit {
  name: string;
  description?: string;
  isSpecial: boolean;
}

const adminCategoriesApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminCategories: build.query<Category[], void>({
      queryFn: (_, __, ___, send) => allRowsOf<Category>('/admin/categories', send),
      providesTags: ['Categories'],
    }),
    addCategory: build.mutation<Category, { category: CategoryEdit; key: string }>({
      query: ({ category, key }) => ({
        url: '/admin/categories',
        method: 'POST',
        body: category,
        headers: { 'Idempotency-Key': key },
      }),
      // Also after a failure: when the answer was lost, the category may have been created.
      invalidatesTags: ['Categories'],
    }),
    updateCategory: build.mutation<Category, { id: string; category: CategoryEdit }>({
      query: ({ id, category }) => ({
        url: `/admin/categories/${encodeURIComponent(id)}`,
        method: 'PUT',
        body: category,
      }),
      // Items, contests and people show its name.
      invalidatesTags: (_, error) => (error ? [] : ['Categories', 'Items', 'Contests', 'Profiles', 'Me']),
    }),
    deleteCategory: build.mutation<void, string>({
      query: (id) => ({ url: `/admin/categories/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: (_, error) => (error ? [] : ['Categories']),
    }),
  }),
});

export const { useAdminCategoriesQuery, useAddCategoryMutation, useUpdateCategoryMutation, useDeleteCategoryMutation } =
  adminCategoriesApi;
