import { Anchor, Button, Checkbox, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { codeOf, failureOf, fieldErrorsOf } from '../../api/errors';
import { emailRule, passwordRule } from '../../entities/people/account-rules';
import { paths } from '../../paths';
import { useAuth } from '../../session/current-user';
import { rememberedLocation } from '../../session/remembered-location';
import { signedIn } from '../../session/session-slice';
import { isSharedComputer, isStorageBlocked, rememberSharedComputer } from '../../session/token-storage';
import { Outcome } from '../../ui/feedback/outcome';
import { submitting } from '../../ui/forms/submitting';
import { AccountLayout } from '../account-layout';
import { type Credentials, useLoginMutation } from '../accounts-api';
import { forgetRegistered, registeredPassword } from '../registration/registered';
import { Arrival } from './arrival';
import { OtpStep } from './otp-step';

export function LoginScreen() {
  const location = useLocation();
  const dispatch = useDispatch();
  const auth = useAuth();
  const email = registeredEmail(location.state);
  const [login, { isLoading, error, reset }] = useLoginMutation();
  // Right, but not enough: a code is asked for.
  const [proven, setProven] = useState<Credentials | null>(null);
  const [isShared, setShared] = useState(isSharedComputer);
  const form = useForm<Credentials>({
    mode: 'uncontrolled',
    initialValues: { email, password: registeredPassword(email) },
    validate: { email: emailRule, password: passwordRule },
  });

  useEffect(() => forgetRegistered, []);

  const signIn = async (credentials: Credentials) => {
    const answer = await login(credentials);
    if (answer.data) {
      rememberSharedComputer(isShared);
      dispatch(signedIn(answer.data.token));
    }
    return answer;
  };
  const submit = submitting(form, async ({ email, password }) => {
    const credentials = { email: email.trim(), password, ...(isShared && { sharedComputer: true }) };
    const { error: refusal } = await signIn(credentials);
    if (codeOf(refusal) === 'OTP_REQUIRED') setProven(credentials);
    return fieldErrorsOf(refusal);
  });

  if (auth.status === 'authenticated') {
    const to = rememberedLocation(location.state);
    const isNew = email.toLowerCase() === auth.user.email.toLowerCase();
    return isNew ? <Arrival user={auth.user} to={to} /> : <Navigate to={to} replace />;
  }
  if (proven) {
    const sendCode = async (otp: string) => fieldErrorsOf((await signIn({ ...proven, otp })).error);
    const goBack = () => {
      reset();
      setProven(null);
    };
    return <OtpStep credentials={proven} error={error} loading={isLoading} onCode={sendCode} onBack={goBack} />;
  }
  return (
    <AccountLayout
      title="Accedi"
      lead={
        <>
          <span>Non hai ancora un account?</span>{' '}
          <Anchor component={Link} to={paths.register} state={location.state}>
            Registrati
          </Anchor>
        </>
      }
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {isStorageBlocked() ? (
            <Outcome error="Il browser non salva i dati di questo sito" hint={blockedHint} />
          ) : null}
          <Outcome error={failureOf(error, 'Errore durante il login. Verifica le credenziali.', form.values)} />
          <TextInput
            label="E-mail"
            type="email"
            name="email"
            // What a browser is asked to keep here, the next person would be offered.
            autoComplete={isShared ? 'off' : 'username'}
            required
            key={form.key('email')}
            {...form.getInputProps('email')}
          />
          <PasswordInput
            label="Password"
            name="password"
            autoComplete={isShared ? 'off' : 'current-password'}
            required
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
          <Checkbox
            label="Computer condiviso"
            description="La sessione resta solo in questa scheda, e si chiude quando chiudi il browser o dopo 30 minuti senza uso."
            checked={isShared}
            onChange={({ currentTarget }) => setShared(currentTarget.checked)}
          />
          <Anchor component={Link} to={paths.forgotPassword}>
            Password dimenticata?
          </Anchor>
          <Button type="submit" size="md" fullWidth loading={isLoading}>
            Accedi
          </Button>
        </Stack>
      </form>
    </AccountLayout>
  );
}

const blockedHint =
  'Puoi accedere, ma solo finché questa pagina resta aperta. Per non dover accedere di nuovo, consenti a questo sito di salvare dati nelle impostazioni del browser.';

/** The e-mail of a person who has just registered, passed by that screen; empty otherwise. */
function registeredEmail(state: unknown): string {
  const email = typeof state === 'object' && state !== null && 'registered' in state ? state.registered : '';
  return typeof email === 'string' ? email : '';
}
