import { Badge, Button, Select } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { Item } from '../session/api-types';
import { refusalOf } from '../session/errors';
import { isItemType, itemTypeLabels, itemTypes } from '../session/item-types';
import { useAddressFilter } from '../ui/address-filter';
import { Coins } from '../ui/coins';
import { DataTable, RowActions } from '../ui/data-table';
import { formatDay } from '../ui/format';
import { InlineConfirm } from '../ui/inline-confirm';
import { LoadMoreList } from '../ui/load-more';
import { Page } from '../ui/page';
import { SearchField } from '../ui/search-field';
import { Empty } from '../ui/states';
import filters from './filters.module.css';
import { useAdminDeleteItemMutation, useAdminItemsInfiniteQuery } from './items-api';
import classes from './works.module.css';

const typeOptions = itemTypes.map((value) => ({ value, label: itemTypeLabels[value] }));

const columns = [
  { label: 'Titolo' },
  { label: 'Tipo' },
  { label: 'Autore' },
  { label: 'Creato il' },
  { label: 'Prezzo', end: true },
  { label: 'Azioni', silent: true },
];

export function AdminItemsScreen() {
  const { address, setFilter } = useAddressFilter();
  const search = address.get('search') ?? '';
  const wanted = address.get('type');
  const type = isItemType(wanted) ? wanted : null;
  const items = useAdminItemsInfiniteQuery({ search, type }, { refetchOnMountOrArgChange: true });
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
        empty={<Empty title="Nessun articolo trovato" hint="Prova con un’altra parola o togli il filtro sul tipo." />}
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

function ItemRow({ item: { _id, title, type, category, creator, createdAt, price, isOfficial } }: { item: Item }) {
  return (
    <tr className={classes.row}>
      <th scope="row" className={classes.title}>
        <Link to={`/marketplace/${_id}`}>{title}</Link>
        <span className={classes.category}>{category?.name ?? 'Categoria N/D'}</span>
      </th>
      <td className={classes.badge}>
        <Badge color="gray">{itemTypeLabels[type]}</Badge> {isOfficial ? <Badge>Ufficiale</Badge> : null}
      </td>
      <td className={classes.creator}>{creator.name}</td>
      <td className={classes.date}>
        <time dateTime={createdAt}>{formatDay(createdAt)}</time>
      </td>
      <td className={classes.amount} data-end>
        <Coins amount={price} />
      </td>
      <RowActions className={classes.actions}>
        <Button
          component={Link}
          to={`/marketplace/edit/${_id}`}
          variant="subtle"
          size="sm"
          leftSection={<IconPencil size={16} aria-hidden="true" />}
          aria-label={`Modifica ${title}`}
        >
          Modifica
        </Button>
        <ItemDeletion id={_id} title={title} />
      </RowActions>
    </tr>
  );
}

function ItemDeletion({ id, title }: { id: string; title: string }) {
  const [remove, { isLoading, error, reset }] = useAdminDeleteItemMutation();
  return (
    <InlineConfirm
      subject={title}
      busy={isLoading}
      failure={error ? "Errore durante l'eliminazione dell'articolo" : null}
      reason={refusalOf(error)}
      onConfirm={() => remove(id)}
      onCancel={reset}
    />
  );
}
