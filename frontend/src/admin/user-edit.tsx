import { Button, Group, Stack } from '@mantine/core';
import { Link, useNavigate } from 'react-router-dom';
import type { AdminUser } from '../api/api-types';
import { codeOf, refusalOf } from '../api/errors';
import { useSend } from '../api/use-command';
import { paths } from '../paths';
import { FormCard } from '../ui/form-card';
import { useIsHere } from '../ui/is-here';
import { Outcome } from '../ui/outcome';
import { submitting } from '../ui/submitting';
import { useDelayedCallback } from '../ui/use-delayed-callback';
import { useUpdateUserMutation } from './admin-api';
import { UserEditFields } from './user-edit-fields';
import { editOf, useUserEditForm } from './user-edit-form';

const returnDelayMs = 2000;

interface UserEditProps {
  user: AdminUser;
  /** The current data of the user. */
  reload: () => Promise<AdminUser>;
}

export function UserEdit({ user, reload }: UserEditProps) {
  const navigate = useNavigate();
  const isHere = useIsHere();
  const form = useUserEditForm(user);
  const { send, busy, isSuccess, error, reset, fulfilledTimeStamp } = useSend(useUpdateUserMutation(), {
    fieldsByCode: { WRONG_PASSWORD: 'password', WRONG_OTP: 'otp' },
    onDone: () => form.resetDirty(),
  });

  useDelayedCallback(isSuccess ? fulfilledTimeStamp : undefined, returnDelayMs, () => {
    if (isHere()) navigate(paths.adminUsers);
  });

  const submit = submitting(form, (values) => send({ id: user._id, edit: editOf(values, user) }));

  const startAgain = async () => {
    form.setFieldValue('coinBalance', (await reload()).coinBalance);
    reset();
  };

  return (
    <FormCard onSubmit={submit}>
      <Stack gap="lg">
        <UserEditFields form={form} user={user} />
        <Outcome
          success={isSuccess ? 'Utente aggiornato con successo' : null}
          error={error ? "Errore durante l'aggiornamento dell'utente" : null}
          hint={isSuccess ? 'Tra un istante torni all’elenco.' : refusalOf(error)}
        />
        <Group gap="sm">
          {codeOf(error) === 'BALANCE_CHANGED' ? (
            <Button variant="default" onClick={startAgain}>
              Ricarica il saldo
            </Button>
          ) : null}
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
