import { Button, Group, Stack } from '@mantine/core';
import { Link, useNavigate } from 'react-router-dom';
import type { AdminUser } from '../api/api-types';
import { codeOf, fieldErrorsOf, messageOf, refusalOf } from '../api/errors';
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

/** Which field a refusal is about. */
const WRONG_FIELDS: Readonly<Record<string, string>> = { WRONG_PASSWORD: 'password', WRONG_OTP: 'otp' };

interface UserEditProps {
  user: AdminUser;
  /** The current data of the user. */
  reload: () => Promise<AdminUser>;
}

export function UserEdit({ user, reload }: UserEditProps) {
  const navigate = useNavigate();
  const isHere = useIsHere();
  const [update, { isLoading, isSuccess, error, reset, fulfilledTimeStamp }] = useUpdateUserMutation();
  const form = useUserEditForm(user);

  useDelayedCallback(isSuccess ? fulfilledTimeStamp : undefined, returnDelayMs, () => {
    if (isHere()) navigate(paths.adminUsers);
  });

  const submit = submitting(form, async (values) => {
    const answer = await update({ id: user._id, edit: editOf(values, user) });
    if (answer.data) form.resetDirty();
    const wrong = WRONG_FIELDS[codeOf(answer.error) ?? ''];
    return wrong ? { [wrong]: messageOf(answer.error, '') } : fieldErrorsOf(answer.error);
  });

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
          <Button type="submit" loading={isLoading} disabled={isSuccess}>
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
