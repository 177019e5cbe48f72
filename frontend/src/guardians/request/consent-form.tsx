import { Button, Checkbox, PasswordInput, Stack, TextInput } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { ConsentAnswer, GuardianRequest, User } from '../../api/api-types';
import { useSend } from '../../api/commands/use-command';
import { codeOf } from '../../api/errors';
import { newPasswordRule, passwordLengthMin } from '../../entities/people/account-rules';
import { paths } from '../../paths';
import { useAuth } from '../../session/current-user';
import { useSignOut } from '../../session/use-sign-out';
import { Outcome } from '../../ui/feedback/outcome';
import { useForm } from '../../ui/forms/form';
import { StepHeading } from '../../ui/forms/step-heading';
import { submitting } from '../../ui/forms/submitting';
import { sentence } from '../../ui/text/italian';
import { usualVerification } from '../usual-verification';
import classes from './guardian-request.module.css';
import { useConsentMutation } from './request-api';

interface ConsentFormProps {
  token: string;
  request: GuardianRequest;
  focusHeading: boolean;
  onConsented: (answer: ConsentAnswer) => void;
  /** An account has come to the address since the request was shown. */
  onSignInFirst: () => void;
  onRefuse: (how: 'no' | 'not-me') => void;
}

/** The decision itself: by whom, and with which account. */
export function ConsentForm({ token, request, focusHeading, onConsented, onSignInFirst, onRefuse }: ConsentFormProps) {
  const auth = useAuth();
  const user = auth.status === 'authenticated' ? auth.user : null;
  const mustSignIn = request.account === 'confirmed' && user === null;
  return (
    <>
      <StepHeading id="decisione" focus={focusHeading}>
        La tua decisione
      </StepHeading>
      {mustSignIn ? (
        <SignInFirst token={token} isLoading={auth.status === 'loading'} />
      ) : (
        <Declaration
          token={token}
          request={request}
          user={user}
          onConsented={onConsented}
          onSignInFirst={onSignInFirst}
        />
      )}
      <div className={classes.refusals}>
        <Button variant="default" fullWidth onClick={() => onRefuse('no')}>
          Non do il consenso
        </Button>
        <Button variant="subtle" color="gray" fullWidth onClick={() => onRefuse('not-me')}>
          Non sono io
        </Button>
      </div>
    </>
  );
}

function SignInFirst({ token, isLoading }: { token: string; isLoading: boolean }) {
  return (
    <Stack gap="md">
      <p className={classes.text}>
        A questa e-mail hai già un account FORM. Per dare il consenso accedi: poi torni qui, e la richiesta è ancora
        aperta.
      </p>
      <Button
        component={Link}
        to={paths.login}
        state={{ from: paths.guardianRequestOf(token) }}
        loading={isLoading}
        fullWidth
      >
        Accedi e continua
      </Button>
    </Stack>
  );
}

interface DeclarationProps {
  token: string;
  request: GuardianRequest;
  user: User | null;
  onConsented: (answer: ConsentAnswer) => void;
  onSignInFirst: () => void;
}

function Declaration({ token, request, user, onConsented, onSignInFirst }: DeclarationProps) {
  const { child, account, textVersion, usualVerification: usual } = request;
  const needsPassword = account !== 'confirmed';
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: needsPassword ? '' : (user?.name ?? ''), declaresResponsibility: false, password: '' },
    lengths: { name: 120 },
    validate: {
      name: (name) => (name.trim() === '' ? 'Inserisci nome e cognome' : null),
      declaresResponsibility: (declared) =>
        declared ? null : 'Senza questa dichiarazione il consenso non vale: può darlo solo un genitore o tutore',
      password: (password) => (needsPassword ? newPasswordRule(password) : null),
    },
  });

  const { send, busy, failure } = useSend(useConsentMutation(), {
    failure: 'Non siamo riusciti a registrare il consenso. Riprova.',
    fields: form.values,
    onDone: onConsented,
    onFailure(refusal) {
      if (codeOf(refusal) === 'SIGN_IN_FIRST') onSignInFirst();
    },
  });
  const submit = submitting(form, ({ name, password }) =>
    send({
      token,
      name: name.trim(),
      declaresResponsibility: true,
      textVersion,
      ...(needsPassword ? { password } : {}),
    }),
  );

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {user ? <SignedInAs user={user} ownAccount={!needsPassword} /> : null}
        <TextInput
          label="Il tuo nome e cognome"
          autoComplete="name"
          required
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        {needsPassword ? (
          <PasswordInput
            label="Scegli una password"
            description={passwordHint(account)}
            autoComplete="new-password"
            required
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
        ) : null}
        <Checkbox
          size="md"
          label="Dichiaro di avere la responsabilità genitoriale"
          description={`Come genitore o tutore di ${child}`}
          required
          key={form.key('declaresResponsibility')}
          {...form.getInputProps('declaresResponsibility', { type: 'checkbox' })}
        />
        <p className={classes.text}>
          {`${sentence(`Fallo dal tuo telefono o computer, e non dal dispositivo di ${child}`)} Se arriva da lì, o dalla stessa rete con un browser uguale, il consenso aspetta che un amministratore lo guardi. ${usualVerification(usual)}`}
        </p>
        <Outcome error={failure} />
        <Button type="submit" fullWidth loading={busy}>
          Do il consenso
        </Button>
      </Stack>
    </form>
  );
}

const passwordHint = (account: GuardianRequest['account']) =>
  account === 'unconfirmed'
    ? `Almeno ${passwordLengthMin} caratteri. Con questa e-mail c’è un account mai confermato: la password nuova sostituisce la vecchia.`
    : `Almeno ${passwordLengthMin} caratteri. Con la tua e-mail e questa password entri in Famiglia.`;

/** On a shared device it matters whose session this is. */
function SignedInAs({ user, ownAccount }: { user: User; ownAccount: boolean }) {
  const signOut = useSignOut();
  return (
    <p className={classes.session}>
      <span>{ownAccount ? 'Accesso effettuato come ' : 'Su questo dispositivo è aperto l’account '}</span>
      <strong translate="no">{user.email}</strong>
      <span>{`. ${ownAccount ? '' : 'Con il consenso entri con il tuo account. '}`}</span>
      <Button variant="subtle" size="compact-md" onClick={signOut}>
        {ownAccount ? 'Usa un altro account' : 'Esci da questo account'}
      </Button>
    </p>
  );
}
