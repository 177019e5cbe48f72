import { api } from '../api/api';
import type { Item, Order } from '../api/api-types';
import { type Page, pagedOptions, pageOf } from '../api/paging';
import type { OnProgress } from '../api/upload';
import type { ItemType } from '../domain/item-types';
import type { ImageChange } from '../ui/image-field';

const itemsPerPage = 24;

export const sorts = ['newest', 'oldest', 'price_asc', 'price_desc'] as const;
export type Sort = (typeof sorts)[number];

export interface ItemFilter {
  search: string;
  type: ItemType | null;
  category: string;
  sort: Sort;
  creator: string;
}

/** The fields of an item as the form sends them; an empty category removes the item from its category. */
export interface ItemFields {
  title: string;
  description: string;
  type: ItemType;
  price: number;
  category: string;
  isOfficial?: boolean;
}

export interface ItemEdit {
  fields: ItemFields;
  image: ImageChange;
  onProgress?: OnProgress;
}

export interface Purchase {
  item: string;
  order: { expectedPrice: number; message?: string };
  key: string;
}

const itemPath = (id: string) => `/marketplace/${encodeURIComponent(id)}`;

const marketplaceApi = api.injectEndpoints({
  endpoints: (build) => ({
    items: build.infiniteQuery<Page<Item>, ItemFilter, string | null>({
      infiniteQueryOptions: pagedOptions,
      query: ({ queryArg: { search, type, category, sort, creator }, pageParam }) => ({
        url: '/marketplace',
        params: {
          search: search || undefined,
          type: type ?? undefined,
          category: category || undefined,
          sort,
          creator: creator || undefined,
          limit: itemsPerPage,
          cursor: pageParam ?? undefined,
        },
      }),
      transformResponse: (rows: Item[], meta) => pageOf(rows, meta),
      providesTags: ['Items'],
    }),
    item: build.query<Item, string>({
      query: itemPath,
      providesTags: ['Items'],
    }),
    publishItem: build.mutation<Item, ItemEdit & { key: string }>({
      query: ({ key, onProgress, ...edit }) => ({
        url: '/marketplace',
        method: 'POST',
        body: formOf(edit),
        onProgress,
        headers: { 'Idempotency-Key': key },
      }),
      invalidatesTags: ['Items', 'Me'],
    }),
    editItem: build.mutation<Item, ItemEdit & { id: string }>({
      query: ({ id, onProgress, ...edit }) => ({
        url: itemPath(id),
        method: 'PUT',
        body: formOf(edit),
        onProgress,
      }),
      invalidatesTags: ['Items'],
    }),
    withdrawItem: build.mutation<void, { id: string; asAdmin: boolean }>({
      query: ({ id, asAdmin }) => ({ url: `${asAdmin ? '/admin' : ''}${itemPath(id)}`, method: 'DELETE' }),
      invalidatesTags: (_, error) => (error ? [] : ['Items', 'Me']),
    }),
    placeOrder: build.mutation<Order, Purchase>({
      query: ({ item, order, key }) => ({
        url: `${itemPath(item)}/orders`,
        method: 'POST',
        body: order,
        headers: { 'Idempotency-Key': key },
      }),
      // Also after a failure: the price or the balance may have changed, and when the answer was lost the coins may have
      // left the wallet.
      invalidatesTags: ['Items', 'Orders', 'Me', 'Transactions'],
    }),
  }),
});

function formOf({ fields, image }: ItemEdit): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, String(value));
  if (image instanceof File) form.append('image', image);
  else if (image) form.append('clear', 'image');
  return form;
}

export const {
  useItemsInfiniteQuery,
  useItemQuery,
  usePublishItemMutation,
  useEditItemMutation,
  useWithdrawItemMutation,
  usePlaceOrderMutation,
} = marketplaceApi;
