import { Button, Stack, TextInput } from '@mantine/core';
import { useDispatch } from 'react-redux';
import { api } from '../../api/api';
import type { User } from '../../api/api-types';
import { useSend } from '../../api/commands/use-command';
import { failureOf } from '../../api/errors';
import { HowToAsk } from '../../entities/how-to-ask';
import { useMailSentences } from '../../entities/mail-sentences';
import { codeRule, emailRule, passwordRule } from '../../entities/people/account-rules';
import { Notice } from '../../ui/feedback/notice';
import { Outcome } from '../../ui/feedback/outcome';
import { OwnPasswordInput } from '../../ui/fields/own-password-input';
import { ConfirmOrBack } from '../../ui/forms/confirm-or-back';
import { type FormErrors, useForm } from '../../ui/forms/form';
import { FieldPair } from '../../ui/forms/form-card';
import { submitting } from '../../ui/forms/submitting';
import { TwoSteps } from '../../ui/forms/two-steps';
import { Consequences, SectionText } from '../../ui/layout/section';
import { formatDay, withArticle } from '../../ui/text/format';
import { useDelayedCallback } from '../../ui/use-delayed-callback';
import { type EmailRequest, useAskForEmailMutation, useCancelEmailMutation, useOwnEmailQuery } from './profile-api';

/** Whether somebody has the address is looked up after the answer; one that nobody has confirmed is then put right at once. */
const lookedUpMs = 1500;

/** Another address for the account. It counts once it is confirmed; until the first one is, it is put right. */
export function EmailSection({ user, isOpen }: { user: User; isOpen: boolean }) {
  const dispatch = useDispatch();
  const { data } = useOwnEmailQuery(undefined, { skip: !isOpen });
  const asking = useSend(useAskForEmailMutation());
  useDelayedCallback(asking.data ? asking.fulfilledTimeStamp : undefined, lookedUpMs, () =>
    dispatch(api.util.invalidateTags(['Me', 'OwnEmail'])),
  );
  const action = user.emailConfirmed ? 'Cambia indirizzo' : 'Correggi indirizzo';
  return (
    <TwoSteps
      id="indirizzo"
      title="Indirizzo e-mail"
      question={action}
      first={(next) => (
        <>
          <SectionText>
            Accedi con <strong translate="no">{user.email}</strong>.
          </SectionText>
          {data?.pending ? <Pending {...data.pending} /> : null}
          <Stack gap="md" align="start">
            <Outcome success={asking.data?.msg} />
            <Button variant="default" onClick={next}>
              {action}
            </Button>
          </Stack>
        </>
      )}
      second={(back) => <EmailForm user={user} action={action} sending={asking} onBack={back} />}
    />
  );
}

interface EmailFormProps {
  user: User;
  action: string;
  sending: {
    send: (request: EmailRequest, then: () => void) => Promise<FormErrors>;
    busy: boolean;
    error?: unknown;
  };
  onBack: () => void;
}

function EmailForm({ user, action, sending, onBack }: EmailFormProps) {
  const sentences = useMailSentences();
  const form = useForm({
    initialValues: { email: '', password: '', otp: '' },
    lengths: { email: 254 },
    validate: { email: emailRule, password: passwordRule, ...(user.secondStep && { otp: codeRule }) },
  });

  const submit = submitting(form, ({ email, password, otp }) =>
    sending.send({ email: email.trim(), password, ...(user.secondStep && { otp: otp.trim() }) }, onBack),
  );

  return (
    <form onSubmit={submit} noValidate>
      <Consequences>
        {user.emailConfirmed ? (
          <>
            <li>{sentences.newEmail}</li>
            <li>Allora gli altri dispositivi dovranno rifare l’accesso.</li>
            <li>{sentences.newEmailUndo}</li>
          </>
        ) : (
          <li>{sentences.correctedEmail}</li>
        )}
      </Consequences>
      <Stack gap="lg">
        <FieldPair>
          <TextInput
            label="Nuovo indirizzo e-mail"
            type="email"
            autoComplete="email"
            required
            {...form.getInputProps('email')}
          />
          <OwnPasswordInput {...form.getInputProps('password')} />
        </FieldPair>
        {user.secondStep ? (
          <FieldPair>
            <TextInput
              label="Codice dell’app o di recupero"
              autoComplete="one-time-code"
              required
              {...form.getInputProps('otp')}
            />
          </FieldPair>
        ) : null}
        <Outcome error={failureOf(sending.error, 'Errore durante il cambio dell’indirizzo. Riprova.', form.values)} />
        <ConfirmOrBack confirm={action} back="Annulla" onBack={onBack} busy={sending.busy} />
      </Stack>
    </form>
  );
}

/** Where somebody else has the address nothing more comes of it, which is for its owner to know alone. */
function Pending({ email, expiresAt }: { email: string; expiresAt: string }) {
  const sentences = useMailSentences();
  const { send, busy, failure } = useSend(useCancelEmailMutation(), {
    failure: 'Errore durante l’annullamento. Riprova.',
  });
  return (
    <Notice label="Indirizzo da confermare" tone="quiet">
      <Stack gap="sm" align="start">
        <p>
          <strong translate="no">{email}</strong>{' '}
          <span>{`aspetta la conferma fino ${withArticle('al', formatDay(expiresAt))}. ${sentences.pendingEmail}`}</span>
          <HowToAsk />
        </p>
        <Outcome error={failure} />
        <Button variant="default" size="sm" loading={busy} onClick={() => send()}>
          Annulla la richiesta
        </Button>
      </Stack>
    </Notice>
  );
}
