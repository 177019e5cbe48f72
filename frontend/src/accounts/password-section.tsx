import { Button, PasswordInput, Stack, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDispatch } from 'react-redux';
import { fieldErrorsOf, messageOf } from '../session/errors';
import { tokenRenewed } from '../session/session-slice';
import { FieldPair } from '../ui/form-card';
import { Outcome } from '../ui/outcome';
import { submitting } from '../ui/submitting';
import classes from './profile.module.css';
import { useChangePasswordMutation } from './profile-api';
import { passwordLengthMin, passwordRule } from './rules';

const passwordProps = {
  required: true,
  withAsterisk: false,
  maxLength: 128,
  visibilityToggleButtonProps: { 'aria-label': 'Mostra o nascondi la password' },
};

export function PasswordSection() {
  const dispatch = useDispatch();
  const [change, { isLoading, data, error }] = useChangePasswordMutation();
  const form = useForm({
    initialValues: { currentPassword: '', newPassword: '', repeated: '' },
    validate: {
      currentPassword: passwordRule,
      newPassword: passwordRule,
      repeated: (repeated, { newPassword }) => (repeated === newPassword ? null : 'Le password non coincidono'),
    },
  });

  const submit = submitting(form, async ({ currentPassword, newPassword }) => {
    const answer = await change({ currentPassword, newPassword });
    if (answer.data) {
      // The new password invalidates every older token; the response contains a new one.
      dispatch(tokenRenewed(answer.data.token));
      form.reset();
    }
    return fieldErrorsOf(answer.error);
  });

  return (
    <section className={classes.section} aria-labelledby="password">
      <Title order={2} size="h3" id="password">
        Cambia password
      </Title>
      <p className={classes.text}>Gli altri dispositivi su cui hai fatto l’accesso dovranno rifarlo.</p>
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          <FieldPair>
            <PasswordInput
              label="Password attuale"
              autoComplete="current-password"
              {...passwordProps}
              {...form.getInputProps('currentPassword')}
            />
          </FieldPair>
          <FieldPair>
            <PasswordInput
              label="Nuova password"
              description={`Almeno ${passwordLengthMin} caratteri`}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              autoComplete="new-password"
              {...passwordProps}
              {...form.getInputProps('newPassword')}
            />
            <PasswordInput
              label="Conferma nuova password"
              autoComplete="new-password"
              {...passwordProps}
              {...form.getInputProps('repeated')}
            />
          </FieldPair>
          <Outcome
            success={data ? data.msg : null}
            error={error ? messageOf(error, 'Errore durante il cambio della password') : null}
          />
          <div>
            <Button type="submit" variant="default" loading={isLoading}>
              Cambia password
            </Button>
          </div>
        </Stack>
      </form>
    </section>
  );
}
