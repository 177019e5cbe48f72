import { api } from '../../api/api';
import type { Category } from '../../api/api-types';
import { call, type Row } from '../../api/call';
import { allRowsOf } from '../../api/paging';

const categoriesApi = api.injectEndpoints({
  endpoints: (build) => ({
    categories: build.query<Row<'/categories'>[], void>({
      queryFn: (_, __, ___, send) => allRowsOf((params) => call('get', '/categories', { params }), send),
      providesTags: ['Categories'],
    }),
  }),
});

export const { useCategoriesQuery, endpoints: categoryEndpoints } = categoriesApi;

/** A category as a select offers it. What the chosen one is about stands below its field. */
export const categoryOption = ({ _id, name }: Pick<Category, '_id' | 'name'>) => ({ value: _id, label: name });

/** Below a field: what the chosen category is about, or what choosing one is good for. */
export const categoryHint = (
  categories: readonly Pick<Category, '_id' | 'description'>[],
  chosen: unknown,
  otherwise: string,
) => categories.find(({ _id }) => _id === chosen)?.description || otherwise;
