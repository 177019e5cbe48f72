import { useNavigate } from 'react-router-dom';
import { isAnswered } from '../api/errors';
import { useIdempotencyKey } from '../api/idempotency-key';
import { Hindrance, useRestriction } from '../domain/hindrance';
import { publishableTypes } from '../domain/item-types';
import { paths } from '../paths';
import { useCurrentUser } from '../session/current-user';
import { announce } from '../ui/announce';
import { Breadcrumbs } from '../ui/breadcrumbs';
import { Page } from '../ui/page';
import { ItemForm } from './item-form';
import { type ItemEdit, usePublishItemMutation } from './marketplace-api';
import { MayNotPublish } from './may-not-publish';

export function NewItemScreen() {
  const user = useCurrentUser();
  const restriction = useRestriction();
  const navigate = useNavigate();
  const intention = useIdempotencyKey();
  const [publish, { isLoading, error }] = usePublishItemMutation();
  if (!user) return null;

  const submit = async ({ fields, image, onProgress }: ItemEdit) => {
    const content = { ...fields, image: image instanceof File ? [image.name, image.size, image.lastModified] : null };
    const answer = await publish({ fields, image, onProgress, key: intention.keyFor(content) });
    if (answer.data) {
      intention.fulfilled();
      navigate(paths.item(answer.data._id), { replace: true });
      announce('Articolo pubblicato');
    }
    return answer.error;
  };

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
        <Hindrance obstacle={restriction} />
      ) : (
        <ItemForm
          item={null}
          role={user.role}
          submitLabel="Pubblica"
          sending={isLoading}
          error={error}
          failure="Errore durante la creazione dell'articolo"
          hint={
            error && !isAnswered(error) ? 'Puoi riprovare: lo stesso articolo non viene creato due volte.' : undefined
          }
          onSubmit={submit}
        />
      )}
    </Page>
  );
}
