import { Badge, Button, Select } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { Contest } from '../session/api-types';
import { contestStatuses, contestStatusLabels } from '../session/contest-status';
import { refusalOf } from '../session/errors';
import { useAddressFilter } from '../ui/address-filter';
import { Coins } from '../ui/coins';
import { DataTable, RowActions } from '../ui/data-table';
import { Dotted } from '../ui/dotted';
import { formatDay, formatNumber } from '../ui/format';
import { InlineConfirm } from '../ui/inline-confirm';
import { LoadMoreList } from '../ui/load-more';
import { Page } from '../ui/page';
import { SearchField } from '../ui/search-field';
import { Empty } from '../ui/states';
import { useAdminContestsInfiniteQuery, useAdminDeleteContestMutation } from './contests-api';
import filters from './filters.module.css';
import classes from './works.module.css';

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
  const { address, setFilter } = useAddressFilter();
  const search = address.get('search') ?? '';
  const status = contestStatuses.find((value) => value === address.get('status')) ?? null;
  const contests = useAdminContestsInfiniteQuery({ search, status }, { refetchOnMountOrArgChange: true });
  return (
    <Page
      title="Gestione dei contest"
      lead="Tutti i contest, in ogni stato. Eliminarne uno restituisce il premio a chi l’ha messo."
      actions={
        <Button component={Link} to="/contests/new" variant="default">
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
        empty={<Empty title="Nessun contest trovato" hint="Prova con un’altra parola o togli il filtro sullo stato." />}
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
  const { _id, title, status, category, creator, endDate, reward, isAutomatic, participantsCount } = contest;
  return (
    <tr className={classes.row}>
      <th scope="row" className={classes.title}>
        <Link to={`/contests/${_id}`}>{title}</Link>
        <span className={classes.category}>
          <Dotted>
            <span>{category?.name ?? 'Categoria N/D'}</span>
            <span>
              {formatNumber(participantsCount)} {participantsCount === 1 ? 'partecipante' : 'partecipanti'}
            </span>
          </Dotted>
        </span>
      </th>
      <td className={classes.badge}>
        <Badge color={status === 'active' ? 'bosco' : 'gray'}>{contestStatusLabels[status]}</Badge>{' '}
        {isAutomatic ? <Badge color="blue">Automatico</Badge> : null}
      </td>
      <td className={classes.creator}>{creator.name}</td>
      <td className={classes.date}>
        <time dateTime={endDate}>{formatDay(endDate)}</time>
      </td>
      <td className={classes.amount} data-end>
        <Coins amount={reward} />
      </td>
      <RowActions className={classes.actions}>
        <Button
          component={Link}
          to={`/contests/edit/${_id}`}
          variant="subtle"
          size="sm"
          leftSection={<IconPencil size={16} aria-hidden="true" />}
          aria-label={`Modifica ${title}`}
        >
          Modifica
        </Button>
        <ContestDeletion id={_id} title={title} />
      </RowActions>
    </tr>
  );
}

function ContestDeletion({ id, title }: { id: string; title: string }) {
  const [remove, { isLoading, error, reset }] = useAdminDeleteContestMutation();
  return (
    <InlineConfirm
      subject={title}
      busy={isLoading}
      failure={error ? "Errore durante l'eliminazione del contest" : null}
      reason={refusalOf(error)}
      onConfirm={() => remove(id)}
      onCancel={reset}
    />
  );
}
