import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link } from 'react-router-dom';
import { useSend } from '../../api/commands/use-command';
import { HowToAsk } from '../../entities/how-to-ask';
import { useMailSentences } from '../../entities/mail-sentences';
import { emailRule } from '../../entities/people/account-rules';
import { paths } from '../../paths';
import { Outcome } from '../../ui/feedback/outcome';
import { submitting } from '../../ui/forms/submitting';
import { AccountLayout } from '../account-layout';
import { useForgotPasswordMutation } from '../accounts-api';

/** Asks for a link to a new password. The answer is the same for every address. */
export function ForgotPasswordScreen() {
  const sentences = useMailSentences();
  const form = useForm({ mode: 'uncontrolled', initialValues: { email: '' }, validate: { email: emailRule } });

  const { send, busy, data, failure } = useSend(useForgotPasswordMutation(), {
    failure: 'Errore durante la richiesta. Riprova.',
    fields: form.values,
  });
  const submit = submitting(form, ({ email }) => send({ email: email.trim() }));

  return (
    <AccountLayout
      title="Password dimenticata"
      lead={
        <>
          <span>{sentences.newPassword}</span>
          <HowToAsk />{' '}
          <Anchor component={Link} to={paths.login}>
            Torna all’accesso
          </Anchor>
        </>
      }
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Outcome success={data?.msg} error={failure} hint={data ? sentences.newPasswordHint : undefined} />
          <TextInput
            label="E-mail"
            type="email"
            autoComplete="email"
            required
            key={form.key('email')}
            {...form.getInputProps('email')}
          />
          <Button type="submit" size="md" fullWidth loading={busy}>
            {sentences.askNewPassword}
          </Button>
        </Stack>
      </form>
    </AccountLayout>
  );
}
