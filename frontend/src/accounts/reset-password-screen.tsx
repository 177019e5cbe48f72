import { Anchor, Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link, useNavigate } from 'react-router-dom';
import { codeOf, fieldErrorsOf, messageOf } from '../api/errors';
import { useTokenOfLink } from '../domain/token-of-link';
import { paths } from '../paths';
import { useSignOut } from '../session/use-sign-out';
import { announce } from '../ui/announce';
import { Outcome } from '../ui/outcome';
import { submitting } from '../ui/submitting';
import { AccountLayout } from './account-layout';
import { useResetPasswordMutation } from './accounts-api';
import { NewPasswordFields, newPasswordRules } from './new-password-fields';

/** Sets a new password with the token of a link. */
export function ResetPasswordScreen() {
  const { token } = useTokenOfLink();
  if (token === null) {
    return (
      <AccountLayout title="Link incompleto" lead="A questo indirizzo manca il codice che serve per cambiare password.">
        <Stack gap="md">
          <p>Apri di nuovo il link che hai ricevuto, per intero.</p>
          <Button component={Link} to={paths.forgotPassword} variant="default">
            Chiedi un nuovo link
          </Button>
        </Stack>
      </AccountLayout>
    );
  }
  return (
    <AccountLayout
      title="Nuova password"
      lead="Dopo il cambio dovrai accedere di nuovo su tutti i dispositivi, con la nuova password."
    >
      <ResetPasswordForm key={token} token={token} />
    </AccountLayout>
  );
}

function ResetPasswordForm({ token }: { token: string }) {
  const signOut = useSignOut();
  const navigate = useNavigate();
  const [reset, { isLoading, error }] = useResetPasswordMutation();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { newPassword: '', repeated: '' },
    validate: newPasswordRules,
  });

  const submit = submitting(form, async ({ newPassword }) => {
    const answer = await reset({ token, newPassword });
    if (answer.data) {
      // A session in this browser may be one of those that the new password has just ended, or another person's.
      signOut();
      // This entry of the history, which holds the token, goes.
      navigate(paths.login, { replace: true });
      announce(answer.data.msg);
    }
    return fieldErrorsOf(answer.error);
  });

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Outcome
          error={error ? messageOf(error, 'Errore durante il cambio della password') : null}
          hint={
            codeOf(error) === 'RESET_LINK_INVALID' ? (
              <Anchor component={Link} to={paths.forgotPassword}>
                Chiedi un nuovo link
              </Anchor>
            ) : undefined
          }
        />
        <NewPasswordFields
          newPassword={{ fieldKey: form.key('newPassword'), ...form.getInputProps('newPassword') }}
          repeated={{ fieldKey: form.key('repeated'), ...form.getInputProps('repeated') }}
        />
        <Button type="submit" size="md" fullWidth loading={isLoading}>
          Salva la nuova password
        </Button>
      </Stack>
    </form>
  );
}
