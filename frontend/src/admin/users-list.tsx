import { Badge, Button, Skeleton } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { AdminUser, Role } from '../session/api-types';
import { roleLabels } from '../session/roles';
import { Coins } from '../ui/coins';
import { formatDay } from '../ui/format';
import { Outcome } from '../ui/outcome';
import { Empty, Failure } from '../ui/states';
import { type UserFilter, useUsersInfiniteQuery } from './admin-api';
import classes from './users.module.css';

const loadError = 'Errore nel caricamento degli utenti';

const roleColors: Record<Role, string> = { minor: 'blue', adult: 'corallo', company: 'bosco', admin: 'gray' };

export function UsersList({ filter }: { filter: UserFilter }) {
  const { currentData, isFetching, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useUsersInfiniteQuery(filter, { refetchOnMountOrArgChange: true });

  if (!currentData && isFetching) return <UsersSkeleton />;
  if (!currentData) return <Failure title={loadError} onRetry={refetch} />;

  const users = currentData.pages.flatMap((page) => page.rows);
  const total = currentData.pages.at(-1)?.total ?? users.length;
  if (users.length === 0)
    return (
      <div className={classes.frame}>
        <Empty title="Nessun utente trovato" hint="Prova con un’altra parola o togli il filtro sul ruolo." />
      </div>
    );
  return (
    <>
      <div className={classes.frame}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Nome</th>
              <th scope="col">E-mail</th>
              <th scope="col">Ruolo</th>
              <th scope="col" className={classes.number}>
                Saldo
              </th>
              <th scope="col">Creato il</th>
              <th scope="col">
                <span className="visually-hidden">Azioni</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {users.map((user) => (
              <UserRow key={user._id} user={user} />
            ))}
          </tbody>
        </table>
      </div>
      <div className={classes.more}>
        <Outcome error={isError ? loadError : null} />
        <p role="status" className={classes.count}>
          {users.length} di {total} utenti
        </p>
        {hasNextPage ? (
          <Button variant="default" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
            Carica altri
          </Button>
        ) : null}
      </div>
    </>
  );
}

function UserRow({ user }: { user: AdminUser }) {
  return (
    <tr>
      <th scope="row" className={classes.name}>
        {user.name}
      </th>
      <td className={classes.email}>{user.email}</td>
      <td className={classes.role}>
        <Badge color={roleColors[user.role]}>{roleLabels[user.role]}</Badge>
      </td>
      <td className={classes.number}>
        <Coins amount={user.coinBalance} />
      </td>
      <td className={classes.created}>
        <time dateTime={user.createdAt}>{formatDay(user.createdAt)}</time>
      </td>
      <td className={classes.action}>
        <Button
          component={Link}
          to={`/admin/users/${user._id}`}
          variant="subtle"
          size="sm"
          leftSection={<IconPencil size={16} aria-hidden="true" />}
          aria-label={`Modifica ${user.name}`}
        >
          Modifica
        </Button>
      </td>
    </tr>
  );
}

function UsersSkeleton() {
  return (
    <div className={classes.frame} role="status" aria-label="Caricamento degli utenti">
      {['a', 'b', 'c', 'd', 'e'].map((row) => (
        <div key={row} className={classes.skeleton}>
          <Skeleton height={14} width="60%" />
          <Skeleton height={14} width="80%" />
          <Skeleton height={14} width="50%" />
        </div>
      ))}
    </div>
  );
}
