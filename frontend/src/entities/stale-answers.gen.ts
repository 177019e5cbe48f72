/** Written by `make api` from the words of the server. */
import { listsOf, type Tag } from '../api/tags';

export const staleByChange = {
  notifications: ['Notifications', 'Unread'],
  coins: ['Balance', listsOf('Transactions')],
  orders: ['Orders', 'Path'],
  contests: ['Contests', 'Entries', 'Path'],
  family: ['Family', 'Me'],
  reports: ['Reports'],
  guidance: ['Guidance', 'Guided'],
} satisfies Readonly<Record<string, readonly Tag[]>>;
