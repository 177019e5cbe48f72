import { Button, PasswordInput, Stack } from '@mantine/core';
import { useSend } from '../../api/commands/use-command';
import { passwordRule } from '../../entities/people/account-rules';
import { Outcome } from '../../ui/feedback/outcome';
import { useForm } from '../../ui/forms/form';
import { FieldPair } from '../../ui/forms/form-card';
import { submitting } from '../../ui/forms/submitting';
import { Section, SectionText } from '../../ui/layout/section';
import { NewPasswordFields, newPasswordRules } from '../new-password-fields';
import { othersSignInAgain } from '../second-step/second-step-setup';
import { useChangePasswordMutation } from './profile-api';

export function PasswordSection() {
  const form = useForm({
    initialValues: { currentPassword: '', newPassword: '', repeated: '' },
    validate: { currentPassword: passwordRule, ...newPasswordRules },
  });

  const { send, busy, data, failure } = useSend(useChangePasswordMutation(), {
    failure: 'Errore durante il cambio della password',
    fields: form.values,
    fieldsByCode: { WRONG_PASSWORD: 'currentPassword' },
    onDone: () => form.reset(),
  });
  const submit = submitting(form, ({ currentPassword, newPassword }) => send({ currentPassword, newPassword }));

  return (
    <Section id="password" title="Cambia password">
      <SectionText>{othersSignInAgain}</SectionText>
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          <FieldPair>
            <PasswordInput
              label="Password attuale"
              autoComplete="current-password"
              required
              {...form.getInputProps('currentPassword')}
            />
          </FieldPair>
          <FieldPair>
            <NewPasswordFields
              newPassword={form.getInputProps('newPassword')}
              repeated={form.getInputProps('repeated')}
            />
          </FieldPair>
          <Outcome success={data?.msg} error={failure} />
          <div>
            <Button type="submit" variant="default" loading={busy}>
              Cambia password
            </Button>
          </div>
        </Stack>
      </form>
    </Section>
  );
}
