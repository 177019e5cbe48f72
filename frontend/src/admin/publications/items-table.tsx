import { Badge } from '@mantine/core';
import type { Item } from '../../api/api-types';
import { useSend } from '../../api/commands/use-command';
import { categoryName } from '../../entities/categories/category-name';
import { itemTypeLabels } from '../../entities/marketplace/item-types';
import { useWithdrawItemMutation } from '../../entities/marketplace/items-api';
import { paths } from '../../paths';
import { DataTable } from '../../ui/lists/data-table';
import { MeasureBadges } from '../measures';
import { PublicationRow } from './publication-row';

const columns = [
  { label: 'Titolo' },
  { label: 'Tipo' },
  { label: 'Autore' },
  { label: 'Creato il' },
  { label: 'Prezzo o premio', end: true },
  { label: 'Azioni', silent: true },
];

export function ItemsTable({ rows }: { rows: Item[] }) {
  return (
    <DataTable columns={columns}>
      {rows.map((item) => (
        <ItemRow key={item._id} item={item} />
      ))}
    </DataTable>
  );
}

function ItemRow({ item }: { item: Item }) {
  const { _id, type, category, createdAt, price, isOfficial, isHidden, isUnavailable } = item;
  const sending = useSend(useWithdrawItemMutation());
  return (
    <PublicationRow
      work={item}
      to={paths.item(item._id)}
      editAt={paths.editItem(item._id)}
      about={categoryName(category)}
      badges={
        <>
          <Badge color="gray">{itemTypeLabels[type]}</Badge> {isOfficial ? <Badge>Ufficiale</Badge> : null}{' '}
          <MeasureBadges isHidden={isHidden} isSuspended={isUnavailable} suspended="Non ordinabile" />
        </>
      }
      date={createdAt}
      amount={price}
      deletion={{
        sending,
        onConfirm: () => sending.send({ id: _id, asAdmin: true }),
        failure: "Errore durante l'eliminazione dell'articolo",
      }}
    />
  );
}
