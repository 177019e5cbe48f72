import { Anchor, Button, Checkbox, Stack, TextInput } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Guidance, OwnGuardians } from '../../api/api-types';
import { useCommand } from '../../api/commands/use-command';
import { useOwnGuardians } from '../../entities/families/family-api';
import { refusalHint } from '../../entities/moderation/refusal-hint';
import { useKnownRestriction } from '../../entities/moderation/restriction';
import { paths } from '../../paths';
import { announce } from '../../ui/feedback/announce';
import { Outcome } from '../../ui/feedback/outcome';
import { ConfirmOrBack } from '../../ui/forms/confirm-or-back';
import { isEmail, useForm } from '../../ui/forms/form';
import { submitting } from '../../ui/forms/submitting';
import classes from './guidance.module.css';
import { useInviteToGuideMutation } from './guided-api';

type Shared = Guidance['sees'][number];

/** The invitation of somebody, or why there is none now: what began can be ended all the same. */
export function Invitation({ isFirst }: { isFirst: boolean }) {
  const [state, setState] = useState<'closed' | 'open' | 'left'>('closed');
  const restriction = useKnownRestriction();
  const own = useOwnGuardians();
  if (restriction === undefined) return null;
  if (restriction !== null) return <p className="soft">{`${restriction.msg}: intanto non puoi invitare nessuno.`}</p>;
  if (own && lacksGuardian(own)) return <GuardianNeeded canConsent={own.isRequired} />;
  if (state === 'open') return <InvitationForm isMinor={own !== undefined} onDone={() => setState('left')} />;
  return (
    <Button
      variant="default"
      leftSection={<IconUserPlus size={18} aria-hidden="true" />}
      autoFocus={state === 'left'}
      onClick={() => setState('open')}
    >
      {isFirst ? 'Invita una persona' : 'Invita un’altra persona'}
    </Button>
  );
}

/** From the eighteenth birthday on nobody is asked, whatever the account is called until the next sign-in. */
const lacksGuardian = ({ isRequired, consent, guardians }: OwnGuardians): boolean =>
  isRequired ? consent === 'missing' || consent === 'withdrawn' : guardians.length === 0;

const GuardianNeeded = ({ canConsent }: { canConsent: boolean }) => (
  <p className="soft">
    <span>Prima dei 18 anni puoi invitare qualcuno solo se un genitore o tutore è in FORM e può dire di sì.</span>{' '}
    {canConsent ? (
      <Anchor component={Link} to={paths.family} inherit>
        Chiedi il consenso
      </Anchor>
    ) : (
      <span>Qui FORM è in prova, e nessun genitore può farlo.</span>
    )}
  </p>
);

function InvitationForm({ isMinor, onDone }: { isMinor: boolean; onDone: () => void }) {
  const form = useForm<{ email: string; sees: Shared[] }>({
    name: 'invito',
    initialValues: { email: '', sees: [] },
    validate: {
      email: (email) =>
        email.trim() === '' ? 'Scrivi l’e-mail di chi inviti' : isEmail('Questa e-mail non è valida')(email.trim()),
      sees: (sees) => (sees.length === 0 ? 'Scegli che cosa vede: il risultato, il percorso o tutti e due' : null),
    },
  });
  const inviting = useCommand(useInviteToGuideMutation(), {
    failure: 'Errore durante l’invito',
    fields: form.values,
    fieldsByCode: { ALREADY_INVITED: 'email' },
    onDone: ({ msg }) => announce(msg),
  });
  const submit = submitting(form, ({ email, sees }) => inviting.send({ email: email.trim(), sees }, onDone));
  return (
    <form onSubmit={submit} className={classes.form} noValidate>
      <TextInput
        label="E-mail di chi inviti"
        description="Quella del suo account in FORM, o con cui ne aprirà uno"
        type="email"
        autoComplete="off"
        required
        autoFocus
        {...form.getInputProps('email')}
      />
      <Checkbox.Group label="Che cosa vede" required {...form.getInputProps('sees')}>
        <Stack gap="sm" mt="xs">
          <Checkbox
            value="profile"
            label="Il risultato del questionario"
            description="L’ultimo, con le stesse parole che leggi tu: mai le singole risposte."
          />
          <Checkbox
            value="path"
            label="Il percorso"
            description="Le mete e i passi, anche quelli che aggiungerai. Può commentarli."
          />
        </Stack>
      </Checkbox.Group>
      {isMinor ? (
        <p className="soft">
          Se accetta, lo chiediamo a ogni genitore o tutore che hai in FORM: finché manca un sì non vede nulla.
        </p>
      ) : null}
      <Outcome error={inviting.failure} hint={refusalHint(inviting.error)} />
      <ConfirmOrBack confirm="Invita" back="Annulla" onBack={onDone} busy={inviting.busy} size="sm" />
    </form>
  );
}
