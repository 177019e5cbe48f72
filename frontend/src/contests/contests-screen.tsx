import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { CategoryFilter } from '../entities/categories/category-filter';
import { ContestCard } from '../entities/contests/contest-card';
import { contestStatuses } from '../entities/contests/contest-status';
import { type ContestFilter, useContestsInfiniteQuery } from '../entities/contests/contests-api';
import { useWhyNotOpenContest } from '../entities/marketplace/may-publish';
import { AreaFilter } from '../entities/orientation/area-filter';
import { areaLetters } from '../entities/orientation/area-names';
import { CreatorFilter } from '../entities/people/creator-filter';
import { useCreatorName } from '../entities/people/profiles-api';
import { StartAction } from '../entities/start-action';
import { paths } from '../paths';
import { EmptyState } from '../ui/feedback/states';
import { ChipGroup } from '../ui/fields/chip-group';
import { Page } from '../ui/layout/page';
import { Cards, CardsSkeleton } from '../ui/lists/card';
import { FilterBar } from '../ui/lists/filter-bar';
import { LoadMoreList } from '../ui/lists/load-more';
import { choiceIn, useUrlFilter } from '../ui/lists/url-filter';

/** In the URL: no status means the active ones, or every status when it filters by creator. */
const everyStatus = 'all';

const statusOptions = [
  { value: 'active', label: 'Attivi' },
  { value: 'closed', label: 'Chiusi' },
  { value: 'completed', label: 'Completati' },
  { value: everyStatus, label: 'Tutti' },
] as const;

export function ContestsScreen() {
  const { address } = useUrlFilter();
  const whyNotOpen = useWhyNotOpenContest();
  const filter = filterOf(address);
  return (
    <Page
      isAwaited={whyNotOpen === undefined}
      title="Contest"
      lead="Sfide con un premio garantito in Coin FORM. Partecipare è gratuito; decide chi organizza, sul merito."
      actions={
        <StartAction to={paths.newContest} whyNot={whyNotOpen}>
          Crea un contest
        </StartAction>
      }
    >
      <Filters filter={filter} />
      <ContestList filter={filter} />
    </Page>
  );
}

/** What the list is narrowed to, by the query of its address. */
export function filterOf(address: URLSearchParams): ContestFilter {
  const wanted = address.get('status');
  const creator = address.get('creator') ?? '';
  const unsaid = creator === '' ? 'active' : null;
  return {
    search: address.get('search') ?? '',
    category: address.get('category') ?? '',
    area: choiceIn(address, 'area', areaLetters),
    status: wanted === everyStatus ? null : (contestStatuses.find((status) => status === wanted) ?? unsaid),
    creator,
  };
}

function Filters({ filter }: { filter: ContestFilter }) {
  const { setFilter } = useUrlFilter();
  const unsaid = filter.creator === '' ? 'active' : everyStatus;
  return (
    <FilterBar label="Filtra i contest" placeholder="Titolo o descrizione">
      <ChipGroup
        legend="Stato"
        name="status"
        options={statusOptions}
        value={filter.status ?? everyStatus}
        onChange={(status) => setFilter('status', status === unsaid ? '' : status)}
      />
      <CategoryFilter value={filter.category} />
      <AreaFilter value={filter.area} />
    </FilterBar>
  );
}

function ContestList({ filter }: { filter: ContestFilter }) {
  const query = useContestsInfiniteQuery(filter);
  const narrowed = Boolean(
    filter.search || filter.category || filter.area || filter.status !== (filter.creator ? null : 'active'),
  );
  const filtered = narrowed || filter.creator !== '';
  const creator = useCreatorName(filter.creator);
  return (
    <>
      <CreatorFilter words="Solo i contest di" name={creator} />
      <LoadMoreList
        query={query}
        noun={['contest', 'contest']}
        of="dei contest"
        skeleton={<CardsSkeleton picture="band" />}
        empty={
          <EmptyState title="Nessun risultato trovato" hint={emptyHint(narrowed, creator)}>
            <Button
              component={Link}
              to={filtered ? paths.contests : paths.contestsBy({ status: everyStatus })}
              variant="default"
            >
              {filtered ? 'Togli i filtri' : 'Mostra tutti i contest'}
            </Button>
          </EmptyState>
        }
      >
        {(contests) => (
          <Cards>
            {contests.map((contest) => (
              <ContestCard key={contest._id} contest={contest} />
            ))}
          </Cards>
        )}
      </LoadMoreList>
    </>
  );
}

function emptyHint(narrowed: boolean, creator: string | null | undefined): string {
  if (narrowed) return 'Prova con un’altra parola o togli un filtro.';
  if (creator) return `${creator} non ha ancora creato contest.`;
  return 'Adesso non c’è nessun contest attivo. Guarda come sono andati quelli già conclusi.';
}
