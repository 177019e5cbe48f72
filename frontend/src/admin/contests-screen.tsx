import { Badge, Button, Select } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Contest } from '../api/api-types';
import { categoryName } from '../domain/category-name';
import { participantsOf } from '../domain/contest-labels';
import { contestStatuses, contestStatusLabels, isUpcoming } from '../domain/contest-status';
import { paths } from '../paths';
import { DataTable } from '../ui/data-table';
import { DotSeparated } from '../ui/dot-separated';
import { LoadMoreList } from '../ui/load-more';
import { Page } from '../ui/page';
import { SearchField } from '../ui/search-field';
import { EmptyState } from '../ui/states';
import { useUrlFilter } from '../ui/url-filter';
import { useAdminContestsInfiniteQuery, useAdminDeleteContestMutation } from './contests-api';
import filters from './filters.module.css';
import { PublicationRow } from './publication-row';

const statusOptions = contestStatuses.map((value) => ({ value, label: contestStatusLabels[value] }));

const columns = [
  { label: 'Titolo' },
  { label: 'Stato' },
  { label: 'Creatore' },
  { label: 'Fine' },
  { label: 'Premio', end: true },
  { label: 'Azioni', silent: true },
];

export function AdminContestsScreen() {
  const { address, setFilter } = useUrlFilter();
  const search = address.get('search') ?? '';
  const status = contestStatuses.find((value) => value === address.get('status')) ?? null;
  const contests = useAdminContestsInfiniteQuery({ search, status });
  return (
    <Page
      title="Gestione dei contest"
      lead="Tutti i contest, in ogni stato. Eliminarne uno divide il premio tra chi ha inviato un elaborato o, se non ce ne sono, lo restituisce a chi lo ha messo in palio."
      actions={
        <Button component={Link} to={paths.newContest} variant="default">
          Crea un contest
        </Button>
      }
    >
      <search className={filters.filters}>
        <SearchField placeholder="Titolo o descrizione" />
        <Select
          label="Stato"
          placeholder="Tutti gli stati"
          data={statusOptions}
          value={status}
          onChange={(chosen) => setFilter('status', chosen ?? '')}
          clearable
          clearButtonProps={{ 'aria-label': 'Togli il filtro sullo stato' }}
        />
      </search>
      <LoadMoreList
        query={contests}
        noun={['contest', 'contest']}
        loading="Caricamento dei contest"
        error="Errore nel caricamento dei contest"
        empty={
          <EmptyState title="Nessun contest trovato" hint="Prova con un’altra parola o togli il filtro sullo stato." />
        }
      >
        {(rows) => (
          <DataTable columns={columns}>
            {rows.map((contest) => (
              <ContestRow key={contest._id} contest={contest} />
            ))}
          </DataTable>
        )}
      </LoadMoreList>
    </Page>
  );
}

function ContestRow({ contest }: { contest: Contest }) {
  const { _id, status, category, endDate, reward, isAutomatic } = contest;
  return (
    <PublicationRow
      work={contest}
      to={paths.contest(contest._id)}
      editAt={paths.editContest(contest._id)}
      about={
        <DotSeparated>
          <span>{categoryName(category)}</span>
          <span>{participantsOf(contest)}</span>
        </DotSeparated>
      }
      badges={
        <>
          <Badge color={status === 'active' ? 'bosco' : 'gray'}>{contestStatusLabels[status]}</Badge>{' '}
          {isUpcoming(contest) ? <Badge color="sole">In arrivo</Badge> : null}{' '}
          {isAutomatic ? <Badge color="blue">Automatico</Badge> : null}
        </>
      }
      date={endDate}
      amount={reward}
      deletion={{
        id: _id,
        mutation: useAdminDeleteContestMutation(),
        failure: "Errore durante l'eliminazione del contest",
      }}
    />
  );
}
