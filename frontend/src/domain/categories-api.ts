import { api } from '../api/api';
import type { Category } from '../api/api-types';
import { call, type Row } from '../api/call';
import { allRowsOf } from '../api/paging';

const categoriesApi = api.injectEndpoints({
  endpoints: (build) => ({
    categories: build.query<Row<'/categories'>[], void>({
      queryFn: (_, __, ___, send) => allRowsOf((params) => call('get', '/categories', { params }), send),
      providesTags: ['Categories'],
    }),
  }),
});

export const { useCategoriesQuery } = categoriesApi;

/** A category as a select offers it. The name of a special one says little, so its description stands beside it. */
export const categoryOption = ({
  _id,
  name,
  description = null,
  isSpecial = false,
}: Pick<Category, '_id' | 'name'> & Partial<Category>) => ({
  value: _id,
  label: isSpecial && description ? `${name} (${lowerFirst(description)})` : name,
});

const lowerFirst = (text: string) => text.charAt(0).toLocaleLowerCase('it') + text.slice(1);
