import { Button, PasswordInput, Stack } from '@mantine/core';
import { failureOf, fieldErrorsOf } from '../api/errors';
import { passwordRule } from '../domain/account-rules';
import { useForm } from '../ui/form';
import { FieldPair } from '../ui/form-card';
import { Outcome } from '../ui/outcome';
import { Section, SectionText } from '../ui/section';
import { submitting } from '../ui/submitting';
import { NewPasswordFields, newPasswordRules, passwordProps } from './new-password-fields';
import { useChangePasswordMutation } from './profile-api';
import { othersSignInAgain } from './second-step-setup';

export function PasswordSection() {
  const [change, { isLoading, data, error }] = useChangePasswordMutation();
  const form = useForm({
    initialValues: { currentPassword: '', newPassword: '', repeated: '' },
    validate: {
      currentPassword: passwordRule,
      ...newPasswordRules,
    },
  });

  const submit = submitting(form, async ({ currentPassword, newPassword }) => {
    const answer = await change({ currentPassword, newPassword });
    if (answer.data) form.reset();
    return fieldErrorsOf(answer.error);
  });

  return (
    <Section id="password" title="Cambia password">
      <SectionText>{othersSignInAgain}</SectionText>
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
            <NewPasswordFields
              newPassword={form.getInputProps('newPassword')}
              repeated={form.getInputProps('repeated')}
            />
          </FieldPair>
          <Outcome
            success={data ? data.msg : null}
            error={failureOf(error, 'Errore durante il cambio della password', form.values)}
          />
          <div>
            <Button type="submit" variant="default" loading={isLoading}>
              Cambia password
            </Button>
          </div>
        </Stack>
      </form>
    </Section>
  );
}
