import { api } from './api';
import type { Category } from './api-types';
import { allRowsOf } from './paging';

const categoriesApi = api.injectEndpoints({
  endpoints: (build) => ({
    categories: build.query<Category[], void>({
      queryFn: (_, __, ___, send) => allRowsOf<Category>('/categories', send),
      providesTags: ['Categories'],
    }),
  }),
});

export const { useCategoriesQuery } = categoriesApi;
