import { Select } from '@mantine/core';
import type { Role } from '../api/api-types';
import { roleLabels, roles } from '../session/roles';
import { Page } from '../ui/page';
import { SearchField } from '../ui/search-field';
import { useUrlFilter } from '../ui/url-filter';
import filters from './filters.module.css';
import { LostSecondSteps } from './lost-second-steps';
import { useMeasureFilter } from './measures';
import { UsersList } from './users-list';

const isRole = (value: string | null): value is Role => roles.some((role) => role === value);
const roleOptions = roles.map((value) => ({ value, label: roleLabels[value] }));

export function UsersScreen() {
  const { address, setFilter } = useUrlFilter();
  const search = address.get('search') ?? '';
  const wantedRole = address.get('role');
  const role = isRole(wantedRole) ? wantedRole : null;
  const { measure, filter } = useMeasureFilter({ hidden: 'Profilo nascosto', suspended: 'Account sospeso' });

  return (
    <Page title="Utenti">
      <LostSecondSteps />
      <search className={filters.filters}>
        <SearchField placeholder="Nome o e-mail" />
        <Select
          label="Ruolo"
          placeholder="Tutti i ruoli"
          data={roleOptions}
          value={role}
          onChange={(chosen) => setFilter('role', chosen ?? '')}
          clearable
          clearButtonProps={{ 'aria-label': 'Togli il filtro sul ruolo' }}
        />
        {filter}
      </search>
      <UsersList filter={{ search, role, measure }} />
    </Page>
  );
}
