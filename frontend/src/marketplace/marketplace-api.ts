import { api } from '../api/api';
import { type Answer, type Body, call, type Keyed } from '../api/call';
import { formDataOf } from '../api/commands/form-data';
import { listsOf, oneOf } from '../api/tags';
import type { OnProgress } from '../api/upload';
import { staleAfterOwn } from '../entities/news';
import type { ImageChange } from '../ui/pictures/picture-choice';

/** The fields of an item as the form sends them; an empty category removes the item from its category. */
export type ItemFields = Required<
  Pick<Body<'post', '/marketplace'>, 'title' | 'description' | 'type' | 'category' | 'areas'>
> &
  Omit<Body<'post', '/marketplace'>, 'image' | 'status'> &
  Pick<Body<'put', '/marketplace/{id}'>, 'status'>;

export interface ItemEdit {
  fields: ItemFields;
  /** The names of facts that are said no longer. */
  emptied?: readonly string[];
  image: ImageChange;
  onProgress?: OnProgress;
}

/** What is ordered, or sent with an application. */
export type Purchase = Body<'post', '/marketplace/{id}/orders'>;

const bodyOf = ({ fields, emptied = [], image }: Omit<ItemEdit, 'fields'> & { fields: Partial<ItemFields> }) =>
  formDataOf({
    ...fields,
    image: image instanceof File ? image : undefined,
    clear: [...emptied, ...(image === 'removed' ? ['image'] : [])].join() || undefined,
  });

export const marketplaceApi = api.injectEndpoints({
  endpoints: (build) => ({
    publishItem: build.mutation<Answer<'post', '/marketplace'>, ItemEdit & Keyed>({
      query: ({ key, onProgress, ...edit }) => call('post', '/marketplace', { body: bodyOf(edit), onProgress, key }),
      // Also after a failure: when the answer was lost, the item may have been published.
      invalidatesTags: (item) => [
        listsOf('Items'),
        'Me',
        ...(item?.creator._id ? [oneOf('Profiles', item.creator._id)] : []),
      ],
    }),
    editItem: build.mutation<
      Answer<'put', '/marketplace/{id}'>,
      Omit<ItemEdit, 'fields'> & { id: string; fields: Partial<ItemFields> }
    >({
      query: ({ id, onProgress, ...edit }) =>
        call('put', '/marketplace/{id}', { path: { id }, body: bodyOf(edit), onProgress }),
      // What is paused, or back, is counted in the profile.
      invalidatesTags: (item, _, { id, fields }) => [
        oneOf('Items', id),
        listsOf('Items'),
        ...(fields.status && item?.creator._id ? (['Me', oneOf('Profiles', item.creator._id)] as const) : []),
      ],
    }),
    askForSeat: build.mutation<void, string>({
      query: (id) => call('put', '/marketplace/{id}/seat-alert', { path: { id } }),
      invalidatesTags: (_, __, id) => [oneOf('Items', id)],
    }),
    stopAsking: build.mutation<void, string>({
      query: (id) => call('delete', '/marketplace/{id}/seat-alert', { path: { id } }),
      invalidatesTags: (_, __, id) => [oneOf('Items', id)],
    }),
    placeOrder: build.mutation<Answer<'post', '/marketplace/{id}/orders'>, { item: string; order: Purchase } & Keyed>({
      query: ({ item: id, order, key }) => call('post', '/marketplace/{id}/orders', { path: { id }, body: order, key }),
      // Also after a failure: the price or the balance may have changed, and when the answer was lost the coins may have
      // left the wallet.
      invalidatesTags: staleAfterOwn('coins', 'orders'),
    }),
  }),
});

export const {
  useAskForSeatMutation,
  useStopAskingMutation,
  usePublishItemMutation,
  useEditItemMutation,
  usePlaceOrderMutation,
} = marketplaceApi;
