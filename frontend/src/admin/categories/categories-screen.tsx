import { useState } from 'react';
import type { Category } from '../../api/api-types';
import { useCommand, useSend } from '../../api/commands/use-command';
import { InSight } from '../../ui/layout/in-sight';
import { Page } from '../../ui/layout/page';
import { useAddCategoryMutation, useUpdateCategoryMutation } from './admin-categories-api';
import classes from './categories.module.css';
import { CategoriesTable } from './categories-table';
import { CategoryForm } from './category-form';

export function CategoriesScreen() {
  const [edited, setEdited] = useState<Category | null>(null);
  // After the first change of form, each form's heading takes the focus when it appears.
  const [moved, setMoved] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);
  const turnTo = (category: Category | null, said: string | null = null) => {
    setMoved(true);
    setNotice(said);
    setEdited(category);
  };
  return (
    <Page title="Categorie" lead="Gli ambiti in cui stanno articoli, contest e profili.">
      <div className={classes.layout}>
        <InSight>
          {' '}
          {edited ? (
            <EditForm
              key={edited._id}
              category={edited}
              onDone={(saved) => turnTo(null, saved ? 'Categoria aggiornata' : null)}
            />
          ) : (
            <AddForm focus={moved} notice={notice} />
          )}
        </InSight>{' '}
        <CategoriesTable
          edited={edited?._id}
          onEdit={(category) => turnTo(category)}
          onDeleted={(id) => {
            if (id === edited?._id) setEdited(null);
          }}
        />
      </div>
    </Page>
  );
}

function AddForm({ focus, notice }: { focus: boolean; notice: string | null }) {
  const adding = useCommand(useAddCategoryMutation());
  return (
    <CategoryForm
      title="Nuova categoria"
      focus={focus}
      submitLabel="Aggiungi"
      sending={adding}
      failure="Errore durante la creazione della categoria"
      success={adding.isSuccess ? 'Categoria aggiunta' : notice}
    />
  );
}

function EditForm({
  category: { _id, ...category },
  onDone,
}: {
  category: Category;
  onDone: (saved: boolean) => void;
}) {
  const updating = useSend(useUpdateCategoryMutation());
  return (
    <CategoryForm
      title={`Modifica «${category.name}»`}
      focus
      category={category}
      submitLabel="Salva"
      sending={{ ...updating, send: (edit, then) => updating.send({ id: _id, category: edit }, then) }}
      failure="Errore durante l'aggiornamento della categoria"
      onDone={onDone}
    />
  );
}
