import { Badge } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { Category } from '../../api/api-types';
import { refusalOf } from '../../api/errors';
import { Resource } from '../../api/resource';
import { Outcome } from '../../ui/feedback/outcome';
import { EmptyState, Loading } from '../../ui/feedback/states';
import { Cell, DataTable } from '../../ui/lists/data-table';
import { ListFrame, RowsSkeleton } from '../../ui/lists/load-more';
import { RowMenu } from '../../ui/lists/row-menu';
import { useAdminCategoriesQuery, useDeleteCategoryMutation } from './admin-categories-api';
import classes from './categories.module.css';

const columns = [{ label: 'Nome' }, { label: 'Descrizione' }, { label: 'Azioni', silent: true }];

interface CategoriesTableProps {
  edited: string | undefined;
  onEdit: (category: Category) => void;
  onDeleted: (id: string) => void;
}

export function CategoriesTable({ edited, onEdit, onDeleted }: CategoriesTableProps) {
  const query = useAdminCategoriesQuery();
  const [remove, removal] = useDeleteCategoryMutation();

  const ask = async (category: Category) => {
    if (!window.confirm('Sei sicuro di voler eliminare questa categoria?')) return;
    const answer = await remove(category._id);
    if (!answer.error) onDeleted(category._id);
  };

  const loading = (
    <Loading label="Caricamento delle categorie">
      <RowsSkeleton />
    </Loading>
  );
  return (
    <Resource query={query} error="Errore nel caricamento delle categorie" loading={loading}>
      {(categories) => (
        <div className={classes.side}>
          <Outcome success={removal.isSuccess ? 'Categoria eliminata' : null} />
          {categories.length === 0 ? (
            <ListFrame>
              <EmptyState title="Nessuna categoria" hint="Aggiungi la prima con il modulo accanto." />
            </ListFrame>
          ) : (
            <DataTable columns={columns}>
              {categories.map((category) => (
                <CategoryRow
                  key={category._id}
                  category={category}
                  current={category._id === edited}
                  deleting={removal.isLoading && removal.originalArgs === category._id}
                  onEdit={() => onEdit(category)}
                  onDelete={() => ask(category)}
                  refusal={removal.originalArgs === category._id ? removal.error : undefined}
                />
              ))}
            </DataTable>
          )}
        </div>
      )}
    </Resource>
  );
}

interface CategoryRowProps {
  category: Category;
  current: boolean;
  deleting: boolean;
  onEdit: () => void;
  onDelete: () => void;
  /** Why it was not deleted. */
  refusal: unknown;
}

function CategoryRow({ category, current, deleting, onEdit, onDelete, refusal }: CategoryRowProps) {
  const { name, description, isSpecial } = category;
  return (
    <tr className={classes.row} aria-current={current || undefined}>
      <Cell area="name" isName>
        <span className={classes.names}>
          <span>{name}</span> {isSpecial ? <Badge color="sole">Speciale</Badge> : null}
        </span>
        {refusal ? <Outcome error="Errore durante l'eliminazione della categoria" hint={refusalOf(refusal)} /> : null}
      </Cell>
      <td className={classes.description}>{description}</td>
      <td className={classes.actions}>
        <RowMenu
          subject={name}
          busy={deleting}
          actions={[{ label: 'Modifica', Icon: IconPencil, onClick: onEdit }]}
          onDelete={onDelete}
        />
      </td>
    </tr>
  );
}
