import { Anchor, Button, Checkbox, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { codeOf, failureOf, fieldErrorsOf } from '../../api/errors';
import { useMailSentences } from '../../entities/mail-sentences';
import { passwordLengthMin } from '../../entities/people/account-rules';
import { useCommunityQuery } from '../../entities/people/community-api';
import { paths } from '../../paths';
import { useAuth } from '../../session/current-user';
import { rememberedLocation } from '../../session/remembered-location';
import { isSharedComputer } from '../../session/token-storage';
import { announce } from '../../ui/feedback/announce';
import { Outcome } from '../../ui/feedback/outcome';
import { DateField } from '../../ui/fields/date-field';
import { submitting } from '../../ui/forms/submitting';
import { AccountLayout } from '../account-layout';
import { useRegisterMutation } from '../accounts-api';
import { AccountTypeField, isAccountType } from './account-type-field';
import { usePrivacyRead } from './privacy-read';
import { type RegisterForm, registrationOf, useRegisterForm } from './register-form';
import { keepRegistered } from './registered';

/** What a password manager needs to know which is which; on a shared computer it had better keep nothing. */
const autoComplete = (what: 'username' | 'new-password') => (isSharedComputer() ? 'off' : what);

export function RegisterScreen() {
  const [search] = useSearchParams();
  const wanted = search.get('tipo');
  const form = useRegisterForm(isAccountType(wanted) ? wanted : 'adult');
  const [register, { isLoading, error }] = useRegisterMutation();
  const privacy = usePrivacyRead();
  const navigate = useNavigate();
  const location = useLocation();
  const signedInAlready = useAuth().status === 'authenticated';
  const { role } = form.values;

  const submit = submitting(form, async (values) => {
    const answer = await register(registrationOf(values, await privacy.version()));
    if (answer.data) {
      const email = values.email.trim();
      if (!isSharedComputer()) keepRegistered({ email, password: values.password });
      navigate(paths.login, { replace: true, state: { ...location.state, registered: email } });
      // Until it is closed, or the person signs in.
      announce('Registrazione completata! Effettua il login.', { stays: true });
    }
    const errors = fieldErrorsOf(answer.error);
    return codeOf(answer.error) === 'EMAIL_TAKEN' ? { ...errors, email: <Taken msg={errors.email} /> } : errors;
  });

  if (signedInAlready) return <Navigate to={rememberedLocation(location.state)} replace />;
  return (
    <AccountLayout
      title="Crea il tuo account"
      lead={
        <>
          <span>Ne hai già uno?</span>{' '}
          <Anchor component={Link} to={paths.login} state={location.state}>
            Accedi
          </Anchor>
        </>
      }
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <AccountTypeField value={role} onChange={(chosen) => form.setFieldValue('role', chosen)} />
          <TextInput
            label={<span>{role === 'company' ? 'Nome Referente' : 'Nome e Cognome'}</span>}
            autoComplete="name"
            required
            {...form.getInputProps('name')}
          />
          <SignInFields form={form} />
          {role === 'minor' ? <MinorFields form={form} /> : null}
          {role === 'company' ? <CompanyFields form={form} /> : null}
          {role === 'adult' ? (
            <Checkbox
              label="Ho compiuto 18 anni"
              required
              {...form.getInputProps('declaresAdult', { type: 'checkbox' })}
            />
          ) : null}
          <PrivacyField form={form} onRead={privacy.ticked} />
          <Outcome error={failureOf(error, 'Errore durante la registrazione. Riprova.', form.values)} />
          <Button type="submit" fullWidth loading={isLoading}>
            Registrati
          </Button>
        </Stack>
      </form>
    </AccountLayout>
  );
}

/** Who has an account already wants to get in. */
const Taken = ({ msg }: { msg: string | undefined }) => (
  <>
    <span>{`${msg ?? ''}.`}</span>{' '}
    <Anchor component={Link} to={paths.login} inherit>
      Accedi
    </Anchor>{' '}
    <span>o</span>{' '}
    <Anchor component={Link} to={paths.forgotPassword} inherit>
      scegli una nuova password
    </Anchor>
  </>
);

/** Next to each other: a password manager takes the field before the password for the name of the account. */
function SignInFields({ form }: { form: RegisterForm }) {
  const newPassword = { autoComplete: autoComplete('new-password'), required: true };
  return (
    <>
      <TextInput
        label="E-mail"
        type="email"
        name="email"
        autoComplete={autoComplete('username')}
        required
        {...form.getInputProps('email')}
      />
      <PasswordInput
        label="Password"
        name="password"
        description={`Almeno ${passwordLengthMin} caratteri`}
        {...newPassword}
        {...form.getInputProps('password')}
      />
      <PasswordInput label="Conferma password" name="password2" {...newPassword} {...form.getInputProps('password2')} />
    </>
  );
}

/** The texts open beside the form, which would lose what was typed. */
function PrivacyField({ form, onRead }: { form: RegisterForm; onRead: () => void }) {
  const { onChange, ...box } = form.getInputProps('hasReadPrivacy', { type: 'checkbox' });
  return (
    <div>
      <Checkbox
        label={
          <>
            <span>Ho letto l’</span>
            <Anchor inherit href={paths.privacy} target="_blank">
              informativa
            </Anchor>
          </>
        }
        required
        {...box}
        onChange={(event) => {
          if (event.currentTarget.checked) onRead();
          onChange(event);
        }}
      />
      <Text size="sm" c="dimmed" mt="xs">
        Con l’account accetti i{' '}
        <Anchor inherit href={paths.terms} target="_blank">
          termini d’uso
        </Anchor>
        . Le due pagine si aprono in una nuova scheda.
      </Text>
    </div>
  );
}

/** @param asks whether this platform asks guardians; undefined until it is known */
function purposeOfGuardianEmail(asks: boolean | undefined, asked: string): string {
  if (asks === undefined)
    return 'Diversa dalla tua. Se serve il consenso di un genitore o tutore, lo chiediamo a questo indirizzo.';
  return asks ? asked : 'Diversa dalla tua. Questa piattaforma è in prova: qui non chiediamo nessun consenso.';
}

function MinorFields({ form }: { form: RegisterForm }) {
  const sentences = useMailSentences();
  const { data: community } = useCommunityQuery();
  return (
    <>
      <DateField label="Data di nascita" birthday autoComplete="bday" required {...form.getInputProps('dateOfBirth')} />
      <TextInput
        label="E-mail del genitore o tutore"
        description={purposeOfGuardianEmail(community?.asksGuardians, sentences.guardianEmail)}
        type="email"
        autoComplete="off"
        required
        {...form.getInputProps('parentEmail')}
      />
    </>
  );
}

function CompanyFields({ form }: { form: RegisterForm }) {
  return (
    <>
      <TextInput label="Nome azienda" autoComplete="organization" required {...form.getInputProps('companyName')} />
      <TextInput
        label="Numero di dipendenti (facoltativo)"
        placeholder="es. 1-10 o 50+"
        autoComplete="off"
        {...form.getInputProps('companySize')}
      />
      <TextInput label="Sede (facoltativa)" placeholder="es. Torino" {...form.getInputProps('companyLocation')} />
    </>
  );
}
