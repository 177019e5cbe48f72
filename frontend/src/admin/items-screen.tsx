import { Select } from '@mantine/core';
import { isItemType, itemTypeLabels, itemTypes } from '../domain/item-types';
import { LoadMoreList } from '../ui/load-more';
import { Page } from '../ui/page';
import { SearchField } from '../ui/search-field';
import { EmptyState } from '../ui/states';
import { useUrlFilter } from '../ui/url-filter';
import filters from './filters.module.css';
import { useAdminItemsInfiniteQuery } from './items-api';
import { ItemsTable } from './items-table';
import { useMeasureFilter } from './measures';

const typeOptions = itemTypes.map((value) => ({ value, label: itemTypeLabels[value] }));

export function AdminItemsScreen() {
  const { address, setFilter } = useUrlFilter();
  const search = address.get('search') ?? '';
  const wanted = address.get('type');
  const type = isItemType(wanted) ? wanted : null;
  const { measure, filter } = useMeasureFilter({ hidden: 'Nascosti', suspended: 'Di chi è sospeso' });
  const items = useAdminItemsInfiniteQuery({ search, type, measure });
  return (
    <Page title="Gestione del marketplace" lead="Tutti gli articoli: correggi o togli ciò che non va.">
      <search className={filters.filters}>
        <SearchField placeholder="Titolo o descrizione" />
        <Select
          label="Tipo"
          placeholder="Tutti i tipi"
          data={typeOptions}
          value={type}
          onChange={(chosen) => setFilter('type', chosen ?? '')}
          clearable
          clearButtonProps={{ 'aria-label': 'Togli il filtro sul tipo' }}
        />
        {filter}
      </search>
      <LoadMoreList
        query={items}
        noun={['articolo', 'articoli']}
        loading="Caricamento degli articoli"
        error="Errore nel caricamento degli articoli"
        empty={<EmptyState title="Nessun articolo trovato" hint="Prova con un’altra parola o togli i filtri." />}
      >
        {(rows) => <ItemsTable rows={rows} />}
      </LoadMoreList>
    </Page>
  );
}
