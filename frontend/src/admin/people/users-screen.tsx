import { roleLabels, roles } from '../../session/roles';
import { Page } from '../../ui/layout/page';
import { SearchField } from '../../ui/lists/search-field';
import { choiceIn, useUrlFilter } from '../../ui/lists/url-filter';
import { ChoiceFilter } from '../choice-filter';
import filters from '../filters.module.css';
import { useMeasureFilter } from '../measures';
import { LostSecondSteps } from './lost-second-steps';
import { UsersList } from './users-list';

export function UsersScreen() {
  const { address } = useUrlFilter();
  const search = address.get('search') ?? '';
  const role = choiceIn(address, 'role', roles);
  const { measure, filter } = useMeasureFilter({ hidden: 'Profilo nascosto', suspended: 'Account sospeso' });

  return (
    <Page title="Utenti">
      <LostSecondSteps />
      <search className={filters.filters}>
        <SearchField placeholder="Nome o e-mail" />
        <ChoiceFilter
          label="Ruolo"
          name="role"
          placeholder="Tutti i ruoli"
          labels={roleLabels}
          value={role}
          removeLabel="Togli il filtro sul ruolo"
        />
        {filter}
      </search>
      <UsersList filter={{ search, role, measure }} />
    </Page>
  );
}
