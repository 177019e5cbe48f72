import { api } from './api';
import type { Category } from './api-types';

const categoriesApi = api.injectEndpoints({
  endpoints: (build) => ({
    categories: build.query<Category[], void>({
      query: () => '/categories',
      providesTags: ['Categories'],
    }),
  }),
});

export const { useCategoriesQuery } = categoriesApi;
