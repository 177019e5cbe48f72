import { useNavigate } from 'react-router-dom';
import { useCommand } from '../api/commands/use-command';
import { publishableTypes } from '../entities/marketplace/item-types';
import { ObstacleNote } from '../entities/moderation/obstacle-note';
import { useRestriction } from '../entities/moderation/restriction';
import { paths } from '../paths';
import { useCurrentUser } from '../session/current-user';
import { announce } from '../ui/feedback/announce';
import { Breadcrumbs } from '../ui/layout/breadcrumbs';
import { Page } from '../ui/layout/page';
import { errorsOfFields, ItemForm } from './item-form';
import { type ItemEdit, usePublishItemMutation } from './marketplace-api';
import { MayNotPublish } from './may-not-publish';

export function NewItemScreen() {
  const user = useCurrentUser();
  const restriction = useRestriction();
  const navigate = useNavigate();
  const publishing = useCommand(usePublishItemMutation(), {
    fieldsByCode: errorsOfFields,
    contentOf: ({ fields, image }: ItemEdit) => [
      fields,
      image instanceof File ? [image.name, image.size, image.lastModified] : null,
    ],
    onDone({ _id, status }) {
      const isDraft = status === 'draft';
      navigate(isDraft ? paths.ownItems : paths.item(_id), { replace: true });
      announce(isDraft ? 'Bozza salvata' : 'Articolo pubblicato');
    },
  });
  if (!user) return null;

  return (
    <Page
      title="Nuovo articolo"
      lead="Racconta che cosa offri: chi cerca lo trova subito nel marketplace."
      trail={<Breadcrumbs to={paths.marketplace} label="Marketplace" />}
      width="narrow"
    >
      {publishableTypes[user.role].length === 0 ? (
        <MayNotPublish />
      ) : restriction ? (
        <ObstacleNote obstacle={restriction} />
      ) : (
        <ItemForm
          item={null}
          role={user.role}
          submitLabel="Pubblica"
          mayBeDraft
          sending={publishing}
          failure="Errore durante la creazione dell'articolo"
          hint={publishing.isLost ? 'Puoi riprovare: lo stesso articolo non viene creato due volte.' : undefined}
        />
      )}
    </Page>
  );
}
