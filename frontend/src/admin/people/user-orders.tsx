import { Badge } from '@mantine/core';
import type { AdminUser, Order } from '../../api/api-types';
import { isApplication, statusColors, statusLabel } from '../../entities/marketplace/order-status';
import { paths } from '../../paths';
import { EmptyState } from '../../ui/feedback/states';
import { Cell, DataTable, DateCell } from '../../ui/lists/data-table';
import { LoadMoreList } from '../../ui/lists/load-more';
import { NameLink } from '../../ui/lists/name-link';
import { Coins } from '../../ui/text/coins';
import { formatDay } from '../../ui/text/format';
import { useAdminOrdersInfiniteQuery } from './admin-orders-api';
import classes from './user-orders.module.css';

const columns = [
  { label: 'Articolo' },
  { label: 'Stato' },
  { label: 'Con chi' },
  { label: 'Data' },
  { label: 'Prezzo o premio', end: true },
];

export function UserOrders({ user }: { user: AdminUser }) {
  const orders = useAdminOrdersInfiniteQuery({ user: user._id });
  return (
    <LoadMoreList
      query={orders}
      noun={['ordine', 'ordini']}
      of="degli ordini"
      empty={<EmptyState title="Nessun ordine" hint="Qui compaiono acquisti, vendite e candidature." />}
    >
      {(rows) => (
        <DataTable columns={columns}>
          {rows.map((order) => (
            <OrderRow key={order._id} order={order} user={user._id} />
          ))}
        </DataTable>
      )}
    </LoadMoreList>
  );
}

function OrderRow({ order, user }: { order: Order; user: string }) {
  const { item, buyer, seller, price, status, createdAt } = order;
  const isBuyer = buyer._id === user;
  const other = isBuyer ? seller : buyer;
  return (
    <tr className={classes.row}>
      <Cell area="item" isName>
        <NameLink name={item.title} to={item._id && paths.item(item._id)} className="quiet-link" />
      </Cell>
      <Cell area="status">
        <Badge color={statusColors[status]}>{statusLabel(order)}</Badge>
      </Cell>
      <Cell area="other" isSoft>
        <span>{relationOf(order, isBuyer)}</span>{' '}
        <NameLink name={other.name} to={other._id && paths.adminUser(other._id)} className="quiet-link" />
      </Cell>
      <DateCell at={createdAt} format={formatDay} />
      <Cell area="price" className={classes.price} data-end>
        <Coins amount={price} />
      </Cell>
    </tr>
  );
}

function relationOf(order: Order, isBuyer: boolean): string {
  if (isApplication(order)) return isBuyer ? 'Candidatura a' : 'Candidatura di';
  return isBuyer ? 'Compra da' : 'Vende a';
}
