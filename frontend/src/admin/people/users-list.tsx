import { Badge } from '@mantine/core';
import { IconPencil, IconReceipt2, IconUser } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { AdminUser } from '../../api/api-types';
import { useSend } from '../../api/commands/use-command';
import { paths } from '../../paths';
import { hasRole, roleLabels } from '../../session/roles';
import { EmptyState } from '../../ui/feedback/states';
import { Cell, DataTable, DateCell } from '../../ui/lists/data-table';
import { useLeftList } from '../../ui/lists/left-list';
import { LoadMoreList } from '../../ui/lists/load-more';
import { Avatar } from '../../ui/pictures/avatar';
import { Coins } from '../../ui/text/coins';
import { formatDay } from '../../ui/text/format';
import { ActionRow } from '../action-row';
import { MeasureBadges } from '../measures';
import { type UserFilter, useDeleteUserMutation, useUsersInfiniteQuery } from './people-api';
import { roleColors } from './role-colors';
import classes from './users.module.css';

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
      of="degli utenti"
      empty={<EmptyState title="Nessun utente trovato" hint="Prova con un’altra parola o togli i filtri." />}
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
  const left = useLeftList();
  const { _id, name, email, role, profileImage, coinBalance, createdAt, isHidden, isSuspended, suspendedUntil } = user;
  const sending = useSend(useDeleteUserMutation());
  return (
    <ActionRow
      className={classes.row}
      subject={name}
      columns={columns.length}
      actions={[
        { label: 'Modifica', Icon: IconPencil, to: paths.adminUser(_id) },
        { label: 'Profilo pubblico', Icon: IconUser, to: paths.person(_id) },
        { label: 'Transazioni', Icon: IconReceipt2, to: paths.transactionsOf(_id) },
      ]}
      deletion={
        hasRole(user, 'admin')
          ? undefined
          : {
              sending,
              onConfirm: () => sending.send(_id),
              failure: "Errore durante l'eliminazione dell'utente",
            }
      }
    >
      <Cell area="name" isName>
        <span className={classes.person}>
          <Avatar name={name} image={profileImage} size={36} />
          <span className={classes.known}>
            <Link to={paths.adminUser(_id)} state={left} className={classes.link} translate="no">
              {name}
            </Link>
            <MeasureBadges
              isHidden={isHidden}
              isSuspended={isSuspended}
              suspendedUntil={suspendedUntil}
              hidden="Profilo nascosto"
              suspended="Sospeso"
            />
          </span>
        </span>
      </Cell>
      <Cell area="email" isSoft className={classes.email} translate="no">
        {email}
      </Cell>
      <Cell area="role" className={classes.role}>
        <Badge color={roleColors[role]}>{roleLabels[role]}</Badge>
      </Cell>
      <Cell area="balance" className={classes.balance} data-end>
        <Coins amount={coinBalance} />
      </Cell>
      <DateCell at={createdAt} format={formatDay} />
    </ActionRow>
  );
}
