import { Button, Group, NativeSelect } from '@mantine/core';
import { IconPlus, IconReceipt } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isWellFormedId } from '../api/well-formed-id';
import { categoryOption, useCategoriesQuery } from '../domain/categories-api';
import { CreatorFilter } from '../domain/creator-filter';
import { ItemCard } from '../domain/item-card';
import { isItemType, itemTypeLabels, itemTypes } from '../domain/item-types';
import { type ItemFilter, type Sort, sorts, useItemsInfiniteQuery } from '../domain/items-api';
import { useCreatorName } from '../domain/profiles-api';
import { paths } from '../paths';
import { useAuth } from '../session/current-user';
import { Cards, CardsSkeleton } from '../ui/card';
import { ListFrame, LoadMoreList } from '../ui/load-more';
import { Page } from '../ui/page';
import { SearchField } from '../ui/search-field';
import { EmptyState } from '../ui/states';
import { useUrlFilter } from '../ui/url-filter';
import classes from './marketplace.module.css';

const sortLabels: Record<Sort, string> = {
  newest: 'Più recenti',
  oldest: 'Meno recenti',
  price_asc: 'Prezzo crescente',
  price_desc: 'Prezzo decrescente',
};

export function MarketplaceScreen() {
  const { address } = useUrlFilter();
  const signedIn = useAuth().status === 'authenticated';
  const filter = filterOf(address);
  return (
    <Page
      title="Marketplace"
      lead="Servizi, corsi e offerte di lavoro, con il prezzo in Coin FORM."
      actions={
        <Group gap="sm">
          {signedIn ? (
            <Button
              component={Link}
              to={paths.orders}
              variant="default"
              leftSection={<IconReceipt size={20} aria-hidden="true" />}
            >
              I tuoi ordini
            </Button>
          ) : null}
          <Button component={Link} to={paths.newItem} leftSection={<IconPlus size={20} aria-hidden="true" />}>
            Pubblica un’offerta
          </Button>
        </Group>
      }
    >
      <Filters filter={filter} />
      <ItemList filter={filter} />
    </Page>
  );
}

function filterOf(address: URLSearchParams): ItemFilter {
  const type = address.get('type');
  const sort = sorts.find((known) => known === address.get('sort'));
  return {
    search: address.get('search') ?? '',
    type: isItemType(type) ? type : null,
    category: address.get('category') ?? '',
    sort: sort ?? 'newest',
    creator: address.get('creator') ?? '',
  };
}

function Filters({ filter }: { filter: ItemFilter }) {
  const { setFilter } = useUrlFilter();
  const { data: categories = [] } = useCategoriesQuery();
  return (
    <search className={classes.filters} aria-label="Filtra gli articoli">
      <SearchField placeholder="Titolo o descrizione" />
      <NativeSelect
        label="Tipo"
        value={filter.type ?? ''}
        onChange={({ currentTarget }) => setFilter('type', currentTarget.value)}
        data={[{ value: '', label: 'Tutti' }, ...itemTypes.map((value) => ({ value, label: itemTypeLabels[value] }))]}
      />
      <NativeSelect
        label="Categoria"
        value={filter.category}
        onChange={({ currentTarget }) => setFilter('category', currentTarget.value)}
        data={[{ value: '', label: 'Tutte' }, ...categories.map(categoryOption)]}
      />
      <NativeSelect
        label="Ordina per"
        value={filter.sort}
        onChange={({ currentTarget: { value } }) => setFilter('sort', value === 'newest' ? '' : value)}
        data={sorts.map((value) => ({ value, label: sortLabels[value] }))}
      />
    </search>
  );
}

function ItemList({ filter }: { filter: ItemFilter }) {
  const { category, creator } = filter;
  const isFindable = [category, creator].every((id) => id === '' || isWellFormedId(id));
  const name = useCreatorName(creator);
  const narrowed = Boolean(filter.search || filter.type || category);
  const empty = (
    <EmptyState title="Nessun risultato trovato" hint={emptyHint(narrowed, name)}>
      {narrowed || creator !== '' ? (
        <Button component={Link} to={paths.marketplace} variant="default">
          Togli i filtri
        </Button>
      ) : null}
    </EmptyState>
  );
  return (
    <>
      <CreatorFilter words="Solo gli articoli di" name={name} />
      {isFindable ? <FoundItems filter={filter} empty={empty} /> : <ListFrame>{empty}</ListFrame>}
    </>
  );
}

function FoundItems({ filter, empty }: { filter: ItemFilter; empty: ReactNode }) {
  const query = useItemsInfiniteQuery(filter);
  return (
    <LoadMoreList
      query={query}
      noun={['articolo', 'articoli']}
      loading="Caricamento degli articoli"
      error="Errore nel caricamento degli articoli del marketplace"
      skeleton={<CardsSkeleton picture="cover" />}
      empty={empty}
    >
      {(items) => (
        <Cards>
          {items.map((item) => (
            <ItemCard key={item._id} item={item} />
          ))}
        </Cards>
      )}
    </LoadMoreList>
  );
}

function emptyHint(narrowed: boolean, creator: string | null | undefined): string {
  if (narrowed) return 'Prova con un’altra parola o togli un filtro.';
  return creator ? `${creator} non ha articoli nel marketplace.` : 'Gli articoli pubblicati compariranno qui.';
}
