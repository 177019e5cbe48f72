import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { contestStatuses, contestStatusLabels } from '../../entities/contests/contest-status';
import { paths } from '../../paths';
import { EmptyState } from '../../ui/feedback/states';
import { Page } from '../../ui/layout/page';
import { LoadMoreList } from '../../ui/lists/load-more';
import { SearchField } from '../../ui/lists/search-field';
import { choiceIn, useUrlFilter } from '../../ui/lists/url-filter';
import { ChoiceFilter } from '../choice-filter';
import filters from '../filters.module.css';
import { useMeasureFilter } from '../measures';
import { useAdminContestsInfiniteQuery } from './admin-contests-api';
import { ContestsTable } from './contests-table';

export function AdminContestsScreen() {
  const { address } = useUrlFilter();
  const search = address.get('search') ?? '';
  const status = choiceIn(address, 'status', contestStatuses);
  const { measure, filter } = useMeasureFilter({ hidden: 'Nascosti', suspended: 'Di chi è sospeso' });
  const contests = useAdminContestsInfiniteQuery({ search, status, measure });
  return (
    <Page
      title="Contest"
      tab="Contest, amministrazione"
      lead="Tutti i contest, in ogni stato. Eliminarne uno restituisce il premio a chi lo ha messo in palio. Con elaborati in gara non si può: si nasconde con «Modera» nella sua pagina, e si giudica lo stesso."
      actions={
        <Button component={Link} to={paths.newContest} variant="default">
          Crea un contest
        </Button>
      }
    >
      <search className={filters.filters}>
        <SearchField placeholder="Titolo o descrizione" />
        <ChoiceFilter
          label="Stato"
          name="status"
          placeholder="Tutti gli stati"
          labels={contestStatusLabels}
          value={status}
          removeLabel="Togli il filtro sullo stato"
        />
        {filter}
      </search>
      <LoadMoreList
        query={contests}
        noun={['contest', 'contest']}
        of="dei contest"
        empty={<EmptyState title="Nessun contest trovato" hint="Prova con un’altra parola o togli i filtri." />}
      >
        {(rows) => <ContestsTable rows={rows} />}
      </LoadMoreList>
    </Page>
  );
}
