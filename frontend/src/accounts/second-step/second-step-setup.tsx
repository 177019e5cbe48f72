import { Stack, TextInput } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useSend } from '../../api/commands/use-command';
import { codeRule, passwordRule } from '../../entities/people/account-rules';
import { CopyButton } from '../../ui/feedback/copy-button';
import { Outcome } from '../../ui/feedback/outcome';
import { OwnPasswordInput } from '../../ui/fields/own-password-input';
import { ConfirmOrBack } from '../../ui/forms/confirm-or-back';
import { useForm } from '../../ui/forms/form';
import { StepHeading } from '../../ui/forms/step-heading';
import { submitting } from '../../ui/forms/submitting';
import { SectionText } from '../../ui/layout/section';
import { lazyPart } from '../../ui/lazy-part';
import { useActivateSecondStepMutation, useBeginSecondStepMutation } from '../profile/profile-api';
import { RecoveryCodes } from './recovery-codes';
import classes from './second-step.module.css';

const QrCode = lazyPart(async () => (await import('./qr-code')).QrCode);

/** What every change of the second step does, beside what it says. */
export const othersSignInAgain = 'Gli altri dispositivi su cui hai fatto l’accesso dovranno rifarlo.';

interface SetupProps {
  email: string;
  onDone: () => void;
  onCancel?: () => void;
}

/** Three steps: the password, the app with a first code, and the recovery codes. */
export function SecondStepSetup({ email, onDone, onCancel }: SetupProps) {
  const [provisioning, setProvisioning] = useState<Provisioning | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} email={email} onDone={onDone} />;
  if (provisioning) return <AppStep provisioning={provisioning} onActive={setCodes} onCancel={onCancel} />;
  return <PasswordStep onBegun={setProvisioning} onCancel={onCancel} />;
}

interface Provisioning {
  secret: string;
  uri: string;
}

function PasswordStep({ onBegun, onCancel }: { onBegun: (begun: Provisioning) => void; onCancel?: () => void }) {
  const form = useForm({ initialValues: { password: '' }, validate: { password: passwordRule } });
  const { send, busy, failure } = useSend(useBeginSecondStepMutation(), {
    failure: 'Errore durante l’attivazione',
    fields: form.values,
    onDone: onBegun,
  });
  return (
    <form onSubmit={submitting(form, send)} noValidate>
      <StepHeading id="attiva" focus={onCancel !== undefined}>
        Prima di tutto, la tua password
      </StepHeading>
      <SectionText>{othersSignInAgain}</SectionText>
      <Stack gap="lg">
        <OwnPasswordInput {...form.getInputProps('password')} />
        <Outcome error={failure} />
        <ConfirmOrBack confirm="Continua" back="Annulla" onBack={onCancel} busy={busy} />
      </Stack>
    </form>
  );
}

interface AppStepProps {
  provisioning: Provisioning;
  onActive: (codes: readonly string[]) => void;
  onCancel?: () => void;
}

function AppStep({ provisioning: { secret, uri }, onActive, onCancel }: AppStepProps) {
  const form = useForm({ initialValues: { otp: '' }, validate: { otp: codeRule } });
  const { send, busy, failure } = useSend(useActivateSecondStepMutation(), {
    failure: 'Errore durante l’attivazione',
    fields: form.values,
    onDone: ({ recoveryCodes }) => onActive(recoveryCodes),
  });
  const submit = submitting(form, ({ otp }) => send({ otp: otp.trim() }));
  return (
    <form onSubmit={submit} noValidate>
      <StepHeading id="attiva" focus>
        Collega l’app di autenticazione
      </StepHeading>
      <Stack gap="lg">
        <div className={classes.provisioning}>
          <Suspense fallback={<div className={classes.qr} />}>
            <QrCode text={uri} label="Codice QR da inquadrare con l’app di autenticazione" />
          </Suspense>
          <div className={classes.words}>
            <p>
              Inquadra il codice con un’app come Google Authenticator, Microsoft Authenticator o 2FAS. Se sei sul
              telefono, scrivi nell’app questa chiave:
            </p>
            <div className={classes.secret}>
              <code translate="no">{secret.match(/.{1,4}/g)?.join(' ')}</code>
              <CopyButton value={secret} label="Copia la chiave" done="Chiave copiata" />
            </div>
          </div>
        </div>
        <TextInput
          className={classes.code}
          label="Codice di 6 cifre"
          description="Quello che l’app mostra ora"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          {...form.getInputProps('otp')}
        />
        <Outcome error={failure} />
        <ConfirmOrBack confirm="Attiva" back="Annulla" onBack={onCancel} busy={busy} />
      </Stack>
    </form>
  );
}
