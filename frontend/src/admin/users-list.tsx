import { Badge } from '@mantine/core';
import type { AdminUser, Role } from '../api/api-types';
import { paths } from '../paths';
import { hasRole, roleLabels } from '../session/roles';
import { Coins } from '../ui/coins';
import { DataTable, RowActions } from '../ui/data-table';
import { formatDay } from '../ui/format';
import { LoadMoreList } from '../ui/load-more';
import { EmptyState } from '../ui/states';
import { type UserFilter, useDeleteUserMutation, useUsersInfiniteQuery } from './admin-api';
import { Deletion, EditLink } from './row-actions';
import classes from './users.module.css';

const roleColors: Record<Role, string> = { minor: 'blue', adult: 'corallo', company: 'bosco', admin: 'gray' };

const columns = [
  { label: 'Nome' },
  { label: 'E-mail' },
  { label: 'Ruolo' },
  { label: 'Saldo', end: true },
  { label: 'Creato il' },
  { label: 'Azioni', silent: true },
];

export function UsersList({ filter }: { filter: UserFilter }) {
  const users = useUsersInfiniteQuery(filter);
  return (
    <LoadMoreList
      query={users}
      noun={['utente', 'utenti']}
      loading="Caricamento degli utenti"
      error="Errore nel caricamento degli utenti"
      empty={<EmptyState title="Nessun utente trovato" hint="Prova con un’altra parola o togli il filtro sul ruolo." />}
    >
      {(rows) => (
        <DataTable columns={columns}>
          {rows.map((user) => (
            <UserRow key={user._id} user={user} />
          ))}
        </DataTable>
      )}
    </LoadMoreList>
  );
}

function UserRow({ user }: { user: AdminUser }) {
  return (
    <tr className={classes.row}>
      <th scope="row" className={classes.name}>
        {user.name}
      </th>
      <td className={classes.email}>{user.email}</td>
      <td className={classes.role}>
        <Badge color={roleColors[user.role]}>{roleLabels[user.role]}</Badge>
      </td>
      <td className={classes.balance} data-end>
        <Coins amount={user.coinBalance} />
      </td>
      <td className={classes.created}>
        <time dateTime={user.createdAt}>{formatDay(user.createdAt)}</time>
      </td>
      <RowActions className={classes.actions}>
        <EditLink to={paths.adminUser(user._id)} subject={user.name} />
        {hasRole(user, 'admin') ? null : <UserDeletion user={user} />}
      </RowActions>
    </tr>
  );
}

function UserDeletion({ user }: { user: AdminUser }) {
  return (
    <Deletion
      id={user._id}
      subject={user.name}
      mutation={useDeleteUserMutation()}
      failure="Errore durante l'eliminazione dell'utente"
    />
  );
}
