import { Badge, Select } from '@mantine/core';
import type { Item } from '../api/api-types';
import { categoryName } from '../domain/category-name';
import { isItemType, itemTypeLabels, itemTypes } from '../domain/item-types';
import { paths } from '../paths';
import { DataTable } from '../ui/data-table';
import { LoadMoreList } from '../ui/load-more';
import { Page } from '../ui/page';
import { SearchField } from '../ui/search-field';
import { EmptyState } from '../ui/states';
import { useUrlFilter } from '../ui/url-filter';
import filters from './filters.module.css';
import { useAdminDeleteItemMutation, useAdminItemsInfiniteQuery } from './items-api';
import { PublicationRow } from './publication-row';

const typeOptions = itemTypes.map((value) => ({ value, label: itemTypeLabels[value] }));

const columns = [
  { label: 'Titolo' },
  { label: 'Tipo' },
  { label: 'Autore' },
  { label: 'Creato il' },
  { label: 'Prezzo o premio', end: true },
  { label: 'Azioni', silent: true },
];

export function AdminItemsScreen() {
  const { address, setFilter } = useUrlFilter();
  const search = address.get('search') ?? '';
  const wanted = address.get('type');
  const type = isItemType(wanted) ? wanted : null;
  const items = useAdminItemsInfiniteQuery({ search, type });
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
        {(rows) => (
          <DataTable columns={columns}>
            {rows.map((item) => (
              <ItemRow key={item._id} item={item} />
            ))}
          </DataTable>
        )}
      </LoadMoreList>
    </Page>
  );
}

function ItemRow({ item }: { item: Item }) {
  const { _id, type, category, createdAt, price, isOfficial } = item;
  return (
    <PublicationRow
      work={item}
      to={paths.item(item._id)}
      editAt={paths.editItem(item._id)}
      about={categoryName(category)}
      badges={
        <>
          <Badge color="gray">{itemTypeLabels[type]}</Badge> {isOfficial ? <Badge>Ufficiale</Badge> : null}
        </>
      }
      date={createdAt}
      amount={price}
      deletion={{
        id: _id,
        mutation: useAdminDeleteItemMutation(),
        failure: "Errore durante l'eliminazione dell'articolo",
      }}
    />
  );
}
