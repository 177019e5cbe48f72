import { itemTypeLabels, itemTypes } from '../domain/item-types';
import { LoadMoreList } from '../ui/load-more';
import { Page } from '../ui/page';
import { SearchField } from '../ui/search-field';
import { EmptyState } from '../ui/states';
import { choiceIn, useUrlFilter } from '../ui/url-filter';
import { ChoiceFilter } from './choice-filter';
import filters from './filters.module.css';
import { useAdminItemsInfiniteQuery } from './items-api';
import { ItemsTable } from './items-table';

const typeOptions = itemTypes.map((value) => ({ value, label: itemTypeLabels[value] }));

export function AdminItemsScreen() {
  const { address } = useUrlFilter();
  const search = address.get('search') ?? '';
  const type = choiceIn(address, 'type', itemTypes);
  const items = useAdminItemsInfiniteQuery({ search, type });
  return (
    <Page title="Gestione del marketplace" lead="Tutti gli articoli: correggi o togli ciò che non va.">
      <search className={filters.filters}>
        <SearchField placeholder="Titolo o descrizione" />
        <ChoiceFilter
          label="Tipo"
          name="type"
          placeholder="Tutti i tipi"
          options={typeOptions}
          value={type}
          removeLabel="Togli il filtro sul tipo"
        />
      </search>
      <LoadMoreList
        query={items}
        noun={['articolo', 'articoli']}
        loading="Caricamento degli articoli"
        error="Errore nel caricamento degli articoli"
        empty={
          <EmptyState title="Nessun articolo trovato" hint="Prova con un’altra parola o togli il filtro sul tipo." />
        }
      >
        {(rows) => <ItemsTable rows={rows} />}
      </LoadMoreList>
    </Page>
  );
}
