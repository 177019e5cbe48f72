import type { AdminUser } from '../../api/api-types';
import { LoadMoreList } from '../../ui/load-more';
import { EmptyState } from '../../ui/states';
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
