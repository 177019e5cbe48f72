import { itemTypeLabels, itemTypes } from '../../entities/marketplace/item-types';
import { EmptyState } from '../../ui/feedback/states';
import { Page } from '../../ui/layout/page';
import { LoadMoreList } from '../../ui/lists/load-more';
import { SearchField } from '../../ui/lists/search-field';
import { choiceIn, useUrlFilter } from '../../ui/lists/url-filter';
import { ChoiceFilter } from '../choice-filter';
import filters from '../filters.module.css';
import { useMeasureFilter } from '../measures';
import { useAdminItemsInfiniteQuery } from './admin-items-api';
import { ItemsTable } from './items-table';

export function AdminItemsScreen() {
  const { address } = useUrlFilter();
  const search = address.get('search') ?? '';
  const type = choiceIn(address, 'type', itemTypes);
  const { measure, filter } = useMeasureFilter({ hidden: 'Nascosti', suspended: 'Di chi è sospeso' });
  const items = useAdminItemsInfiniteQuery({ search, type, measure });
  return (
    <Page
      title="Marketplace"
      tab="Marketplace, amministrazione"
      lead="Tutti gli articoli: correggi o togli ciò che non va."
    >
      <search className={filters.filters}>
        <SearchField placeholder="Titolo o descrizione" />
        <ChoiceFilter
          label="Tipo"
          name="type"
          placeholder="Tutti i tipi"
          labels={itemTypeLabels}
          value={type}
          removeLabel="Togli il filtro sul tipo"
        />
        {filter}
      </search>
      <LoadMoreList
        query={items}
        noun={['articolo', 'articoli']}
        of="degli articoli"
        empty={<EmptyState title="Nessun articolo trovato" hint="Prova con un’altra parola o togli i filtri." />}
      >
        {(rows) => <ItemsTable rows={rows} />}
      </LoadMoreList>
    </Page>
  );
}
