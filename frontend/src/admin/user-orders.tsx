import { Badge } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { AdminUser, Order } from '../api/api-types';
import { isApplication, statusColors, statusLabel } from '../entities/order-status';
import { paths } from '../paths';
import { Coins } from '../ui/coins';
import { DataTable } from '../ui/data-table';
import { formatDay } from '../ui/format';
import { LoadMoreList } from '../ui/load-more';
import { EmptyState } from '../ui/states';
import { useAdminOrdersInfiniteQuery } from './orders-api';
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
      loading="Caricamento degli ordini"
      error="Errore nel caricamento degli ordini"
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
      <th scope="row" className={classes.item}>
        {item._id === null ? item.title : <Link to={paths.item(item._id)}>{item.title}</Link>}
      </th>
      <td className={classes.status}>
        <Badge color={statusColors[status]}>{statusLabel(order)}</Badge>
      </td>
      <td className={classes.other}>
        {relationOf(order, isBuyer)}{' '}
        {other._id === null ? other.name : <Link to={paths.adminUser(other._id)}>{other.name}</Link>}
      </td>
      <td className={classes.date}>
        <time dateTime={createdAt}>{formatDay(createdAt)}</time>
      </td>
      <td className={classes.price} data-end>
        <Coins amount={price} />
      </td>
    </tr>
  );
}

function relationOf(order: Order, isBuyer: boolean): string {
  if (isApplication(order)) return isBuyer ? 'Candidatura a' : 'Candidatura di';
  return isBuyer ? 'Compra da' : 'Vende a';
}
