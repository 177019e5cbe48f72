import type { AdminUser } from '../../api/api-types';
import { EmptyState } from '../../ui/feedback/states';
import { LoadMoreList } from '../../ui/lists/load-more';
import { useAdminItemsInfiniteQuery } from '../publications/admin-items-api';
import { ItemsTable } from '../publications/items-table';

export function UserItems({ user: { _id } }: { user: AdminUser }) {
  const items = useAdminItemsInfiniteQuery({ creator: _id });
  return (
    <LoadMoreList
      query={items}
      noun={['articolo', 'articoli']}
      of="degli articoli"
      empty={<EmptyState title="Nessun articolo" hint="Qui compare ciò che offre nel marketplace." />}
    >
      {(rows) => <ItemsTable rows={rows} />}
    </LoadMoreList>
  );
}
