import { Button } from '@mantine/core';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { Item, User } from '../api/api-types';
import { isGone } from '../api/errors';
import { Hindrance, useRestriction } from '../domain/hindrance';
import { useItemQuery } from '../domain/items-api';
import { paths } from '../paths';
import { useCurrentUser } from '../session/current-user';
import { hasRole } from '../session/roles';
import { announce } from '../ui/announce';
import { Breadcrumbs } from '../ui/breadcrumbs';
import { FormSkeleton } from '../ui/form-card';
import { Page } from '../ui/page';
import { EmptyState, ErrorState } from '../ui/states';
import { ItemForm } from './item-form';
import { officialWhy } from './item-words';
import { type ItemEdit, useEditItemMutation } from './marketplace-api';

export function EditItemScreen() {
  const { id = '' } = useParams();
  const user = useCurrentUser();
  const { currentData: item, error, refetch } = useItemQuery(id);
  if (!user) return null;
  return (
    <Page
      title={item ? `Modifica «${item.title}»` : 'Modifica articolo'}
      trail={<Breadcrumbs to={paths.item(id)} label="Articolo" />}
      width="narrow"
    >
      {item ? <EditItem key={item._id} item={item} user={user} /> : null}
      {!item && error ? (
        <ErrorState
          title={isGone(error) ? 'Articolo non trovato' : "Errore nel caricamento dell'articolo"}
          onRetry={isGone(error) ? undefined : refetch}
        />
      ) : null}
      {!item && !error ? <FormSkeleton label="Caricamento dell’articolo" /> : null}
    </Page>
  );
}

function EditItem({ item, user }: { item: Item; user: User }) {
  const navigate = useNavigate();
  const [edit, { isLoading, error }] = useEditItemMutation();

  const restriction = useRestriction();
  const isAdmin = hasRole(user, 'admin');
  const own = item.creator._id === user._id;
  if (!isAdmin && (!own || item.isOfficial))
    return (
      <EmptyState
        title={own ? 'Questo articolo è ufficiale' : 'Puoi modificare solo i tuoi articoli'}
        hint={own ? officialWhy : undefined}
      >
        <Button component={Link} to={paths.item(item._id)} variant="default">
          Torna all’articolo
        </Button>
      </EmptyState>
    );

  if (restriction) return <Hindrance obstacle={restriction} />;

  const submit = async (changes: ItemEdit) => {
    const answer = await edit({ id: item._id, ...changes });
    if (answer.data) {
      navigate(paths.item(item._id), { replace: true });
      announce('Modifiche salvate');
    }
    return answer.error;
  };

  return (
    <ItemForm
      item={item}
      role={user.role}
      submitLabel="Salva"
      sending={isLoading}
      error={error}
      failure="Errore durante l'aggiornamento dell'articolo"
      onSubmit={submit}
    />
  );
}
