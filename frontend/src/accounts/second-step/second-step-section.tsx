import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { User } from '../../api/api-types';
import { useSend } from '../../api/commands/use-command';
import { failureOf } from '../../api/errors';
import { codeRule, passwordRule } from '../../entities/people/account-rules';
import { Outcome, Success } from '../../ui/feedback/outcome';
import { OwnPasswordInput } from '../../ui/fields/own-password-input';
import { ConfirmOrBack } from '../../ui/forms/confirm-or-back';
import { type FormErrors, useForm } from '../../ui/forms/form';
import { FieldPair } from '../../ui/forms/form-card';
import { StepHeading } from '../../ui/forms/step-heading';
import { submitting } from '../../ui/forms/submitting';
import { SectionText } from '../../ui/layout/section';
import classes from '../../ui/layout/section.module.css';
import { formatNumber } from '../../ui/text/format';
import { useRemoveOwnSecondStepMutation, useRenewRecoveryCodesMutation } from '../profile/profile-api';
import { RecoveryCodes } from './recovery-codes';
import { othersSignInAgain, SecondStepSetup } from './second-step-setup';

type Step = 'overview' | 'setup' | 'codes' | 'removal';

/** The second step of the sign-in: what it is, setting it up, new recovery codes, switching it off. */
export function SecondStepSection({ user }: { user: User }) {
  const [step, setStep] = useState<Step>('overview');
  const [done, setDone] = useState<string | null>(null);
  const finish = (message: string | null) => {
    setDone(message);
    setStep('overview');
  };
  return (
    <section className={`sheet ${classes.section}`} aria-label="Verifica in due passaggi">
      {step === 'overview' ? <Overview user={user} done={done} onStep={setStep} /> : null}
      {step === 'setup' ? (
        <SecondStepSetup
          email={user.email}
          onDone={() => finish('Verifica in due passaggi attiva')}
          onCancel={() => finish(null)}
        />
      ) : null}
      {step === 'codes' ? <NewCodes user={user} onEnd={() => finish(null)} /> : null}
      {step === 'removal' ? (
        <Removal onDone={() => finish('Verifica in due passaggi disattivata')} onCancel={() => finish(null)} />
      ) : null}
    </section>
  );
}

interface OverviewProps {
  user: User;
  done: string | null;
  onStep: (step: Step) => void;
}

function Overview({ user, done, onStep }: OverviewProps) {
  return (
    <>
      <StepHeading id="due-passaggi" focus={done !== null}>
        Verifica in due passaggi
      </StepHeading>
      <SectionText>
        {user.secondStep
          ? `È attiva: per accedere servono la password e un codice della tua app.${recoveryCodesLeft(user)}`
          : 'Oltre alla password, un codice che cambia ogni 30 secondi sul tuo telefono: chi scopre la password non entra lo stesso.'}
      </SectionText>
      <Stack gap="md">
        <Success>{done}</Success>
        {user.secondStep ? (
          <Group gap="sm">
            <Button variant="default" onClick={() => onStep('codes')}>
              Nuovi codici di recupero
            </Button>
            <Button variant="default" onClick={() => onStep('removal')}>
              Disattiva
            </Button>
          </Group>
        ) : (
          <div>
            <Button variant="default" onClick={() => onStep('setup')}>
              Attiva
            </Button>
          </div>
        )}
      </Stack>
    </>
  );
}

/** They are needed on the day the phone is gone, when no new ones can be made. */
function recoveryCodesLeft({ recoveryCodesLeft: left }: User): string {
  if (left === undefined) return '';
  if (left === 0) return ' Non hai più codici di recupero: creane di nuovi, ti servono se perdi il telefono.';
  return left === 1 ? ' Ti resta 1 codice di recupero.' : ` Ti restano ${formatNumber(left)} codici di recupero.`;
}

function NewCodes({ user, onEnd }: { user: User; onEnd: () => void }) {
  const renewing = useSend(useRenewRecoveryCodesMutation());
  if (renewing.data) return <RecoveryCodes codes={renewing.data.recoveryCodes} email={user.email} onDone={onEnd} />;
  return (
    <Proof
      title="Nuovi codici di recupero"
      text={`I codici di prima smettono di valere. ${othersSignInAgain}`}
      action="Crea i codici"
      sending={renewing}
      failure="Errore durante la creazione dei codici"
      onCancel={onEnd}
    />
  );
}

function Removal({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const removing = useSend(useRemoveOwnSecondStepMutation(), { onDone });
  return (
    <Proof
      title="Disattiva la verifica in due passaggi"
      text={`Per accedere basterà di nuovo la password. ${othersSignInAgain}`}
      action="Disattiva"
      sending={removing}
      failure="Errore durante la disattivazione"
      onCancel={onCancel}
    />
  );
}

interface ProofProps {
  title: string;
  text: string;
  action: string;
  sending: {
    send: (proof: { password: string; otp: string }) => Promise<FormErrors>;
    busy: boolean;
    error?: unknown;
  };
  failure: string;
  onCancel: () => void;
}

/** The password and a code, for what weakens the sign-in. */
function Proof({ title, text, action, sending, failure, onCancel }: ProofProps) {
  const form = useForm({
    initialValues: { password: '', otp: '' },
    validate: { password: passwordRule, otp: codeRule },
  });
  return (
    <form onSubmit={submitting(form, ({ password, otp }) => sending.send({ password, otp: otp.trim() }))} noValidate>
      <StepHeading id="due-passaggi" focus>
        {title}
      </StepHeading>
      <SectionText>{text}</SectionText>
      <Stack gap="lg">
        <FieldPair>
          <OwnPasswordInput {...form.getInputProps('password')} />
          <TextInput
            label="Codice dell’app o di recupero"
            autoComplete="one-time-code"
            required
            {...form.getInputProps('otp')}
          />
        </FieldPair>
        <Outcome error={failureOf(sending.error, failure, form.values)} />
        <ConfirmOrBack confirm={action} back="Annulla" onBack={onCancel} busy={sending.busy} />
      </Stack>
    </form>
  );
}
