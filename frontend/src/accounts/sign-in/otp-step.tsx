import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { type FormErrors, useForm } from '@mantine/form';
import { codeOf, failureOf, messageOf } from '../../api/errors';
import { useMailSentences } from '../../entities/mail-sentences';
import { codeRule } from '../../entities/people/account-rules';
import { useFocusOnAppearance } from '../../ui/feedback/focus-on-appearance';
import { Outcome } from '../../ui/feedback/outcome';
import { submitting } from '../../ui/forms/submitting';
import { AccountLayout } from '../account-layout';
import { type Credentials, useAskSecondStepRemovalMutation } from '../accounts-api';

interface OtpStepProps {
  credentials: Credentials;
  error: unknown;
  loading: boolean;
  /** @returns what the server refused, by field */
  onCode: (otp: string) => Promise<FormErrors>;
  onBack: () => void;
}

/** The second step of the sign-in: a code of the app, or a recovery code. */
export function OtpStep({ credentials, error, loading, onCode, onBack }: OtpStepProps) {
  const form = useForm({ initialValues: { otp: '' }, validate: { otp: codeRule } });
  const field = useFocusOnAppearance<HTMLInputElement>(true);
  const submit = submitting(form, ({ otp }) => onCode(otp.trim()));
  const isAskedFor = codeOf(error) === 'OTP_REQUIRED';
  return (
    <AccountLayout
      title="Verifica in due passaggi"
      lead="Scrivi il codice che mostra la tua app di autenticazione, o uno dei codici di recupero."
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Outcome error={isAskedFor ? null : failureOf(error, 'Errore durante il login. Riprova.', form.values)} />
          <TextInput
            ref={field}
            label="Codice"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            required
            {...form.getInputProps('otp')}
          />
          <Button type="submit" size="md" fullWidth loading={loading}>
            Accedi
          </Button>
          <Button variant="default" fullWidth disabled={loading} onClick={onBack}>
            Indietro
          </Button>
        </Stack>
      </form>
      <Stack mt="md">
        <LostStep credentials={credentials} />
      </Stack>
    </AccountLayout>
  );
}

function LostStep({ credentials: { email, password } }: { credentials: Credentials }) {
  const sentences = useMailSentences();
  const [ask, { isLoading, data, error }] = useAskSecondStepRemovalMutation();
  return (
    <>
      <Outcome
        success={data ? data.msg : null}
        error={error ? messageOf(error, 'Errore durante la richiesta. Riprova.') : null}
        hint={data ? sentences.secondStepAsked : undefined}
      />
      {data ? null : (
        <Text my="md">
          Non hai più né l’app né i codici?{' '}
          <Anchor component="button" type="button" disabled={isLoading} onClick={() => ask({ email, password })}>
            Chiedi di togliere la verifica
          </Anchor>
        </Text>
      )}
    </>
  );
}
