import { Button, Group, Stack } from '@mantine/core';
import { Link, useNavigate } from 'react-router-dom';
import type { AdminUser } from '../../api/api-types';
import { useReviewed } from '../../api/commands/use-reviewed';
import { codeOf, refusalOf } from '../../api/errors';
import { paths } from '../../paths';
import { Outcome } from '../../ui/feedback/outcome';
import { focusFirstError } from '../../ui/forms/focus-first-error';
import { FormCard } from '../../ui/forms/form-card';
import { useIsHere } from '../../ui/is-here';
import { useDelayedCallback } from '../../ui/use-delayed-callback';
import { BalanceReview } from './balance-review';
import { useUpdateUserMutation } from './people-api';
import { UserEditFields } from './user-edit-fields';
import { balanceChanged, changesMoreThanBalance, editOf, useUserEditForm } from './user-edit-form';

const returnDelayMs = 2000;

interface UserEditProps {
  user: AdminUser;
  /** The current data of the user. */
  reload: () => Promise<AdminUser>;
}

/** The form of a person's data; a changed balance is reviewed before it is saved. */
export function UserEdit({ user, reload }: UserEditProps) {
  const navigate = useNavigate();
  const isHere = useIsHere();
  const form = useUserEditForm(user);
  const mutation = useUpdateUserMutation();
  const { isSuccess, fulfilledTimeStamp } = mutation[1];
  const contentOf = (values: typeof form.values) => ({ id: user._id, edit: editOf(values, user) });
  const { content, review, edit, confirm, busy, failure, error } = useReviewed({
    form,
    contentOf,
    mutation,
    failure: "Errore durante l'aggiornamento dell'utente",
    onDone: () => form.resetDirty(),
  });

  useDelayedCallback(isSuccess ? fulfilledTimeStamp : undefined, returnDelayMs, () => {
    if (isHere()) navigate(paths.adminUsers);
  });

  const submit = form.onSubmit(
    (values) => (balanceChanged(values, user) ? review(values) : confirm(contentOf(values))),
    (errors) => focusFirstError(form, errors),
  );

  const startAgain = async () => {
    form.setFieldValue('coinBalance', (await reload()).coinBalance);
    edit();
  };

  const said = failure === null ? null : "Errore durante l'aggiornamento dell'utente";
  if (content)
    return (
      <BalanceReview
        user={user}
        edit={content.edit}
        hasOthers={changesMoreThanBalance(form)}
        saving={busy}
        failure={said}
        hint={refusalOf(error)}
        onReload={codeOf(error) === 'BALANCE_CHANGED' ? startAgain : undefined}
        onConfirm={() => confirm(content)}
        onEdit={edit}
      />
    );
  return (
    <FormCard onSubmit={submit}>
      <Stack gap="lg">
        <UserEditFields form={form} user={user} />
        <Outcome
          success={isSuccess ? 'Utente aggiornato con successo' : null}
          error={said}
          hint={isSuccess ? 'Tra un istante torni all’elenco.' : refusalOf(error)}
        />
        <Group gap="sm">
          <Button type="submit" loading={busy} disabled={isSuccess}>
            Salva
          </Button>
          <Button component={Link} to={paths.adminUsers} variant="default">
            Annulla
          </Button>
        </Group>
      </Stack>
    </FormCard>
  );
}
