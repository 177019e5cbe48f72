import { Button } from '@mantine/core';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { Item, User } from '../api/api-types';
import { useSend } from '../api/commands/use-command';
import { Resource } from '../api/resource';
import { useItemQuery } from '../entities/marketplace/items-api';
import { ObstacleNote } from '../entities/moderation/obstacle-note';
import { useRestriction } from '../entities/moderation/restriction';
import { paths } from '../paths';
import { useCurrentUser } from '../session/current-user';
import { hasRole } from '../session/roles';
import { announce } from '../ui/feedback/announce';
import { EmptyState, ErrorState } from '../ui/feedback/states';
import { FormSkeleton } from '../ui/forms/form-card';
import { Breadcrumbs } from '../ui/layout/breadcrumbs';
import { Page } from '../ui/layout/page';
import { errorsOfFields, ItemForm } from './item-form';
import { editOf } from './item-form-values';
import { officialWhy } from './item-words';
import { useEditItemMutation } from './marketplace-api';

export function EditItemScreen() {
  const { id = '' } = useParams();
  const user = useCurrentUser();
  const query = useItemQuery(id);
  const { currentData: item } = query;
  if (!user) return null;
  return (
    <Page
      title={item ? `Modifica «${item.title}»` : 'Modifica articolo'}
      trail={<Breadcrumbs to={paths.item(id)} label="Articolo" />}
      width="narrow"
    >
      <Resource
        query={query}
        error="Errore nel caricamento dell'articolo"
        loading={<FormSkeleton label="Caricamento dell’articolo" />}
        gone={<ErrorState title="Articolo non trovato" />}
      >
        {(found) => <EditItem key={found._id} item={found} user={user} />}
      </Resource>
    </Page>
  );
}

function EditItem({ item, user }: { item: Item; user: User }) {
  const navigate = useNavigate();
  const wasDraft = item.status === 'draft';
  const editing = useSend(useEditItemMutation(), {
    fieldsByCode: errorsOfFields,
    onDone({ status }) {
      const isDraft = status === 'draft';
      navigate(isDraft ? paths.ownItems : paths.item(item._id), { replace: true });
      announce(isDraft ? 'Bozza salvata' : wasDraft ? 'Articolo pubblicato' : 'Modifiche salvate');
    },
  });

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

  if (restriction) return <ObstacleNote obstacle={restriction} />;

  return (
    <ItemForm
      item={item}
      role={user.role}
      submitLabel={wasDraft ? 'Pubblica' : 'Salva'}
      mayBeDraft={wasDraft}
      sending={{
        ...editing,
        send: (edit) => editing.send({ ...edit, id: item._id, fields: editOf(edit.fields, item) }),
      }}
      failure="Errore durante l'aggiornamento dell'articolo"
    />
  );
}
