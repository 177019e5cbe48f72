import { Button, Group, Stack, Title } from '@mantine/core';
import type { AdminUser } from '../../api/api-types';
import { useSend } from '../../api/commands/use-command';
import { useMailSentences } from '../../entities/mail-sentences';
import { rules } from '../../entities/rules';
import { useCurrentUser } from '../../session/current-user';
import { Outcome } from '../../ui/feedback/outcome';
import { FormPanel } from '../../ui/forms/form-card';
import { formatMoment, withArticle } from '../../ui/text/format';
import { useRemoveSecondStepMutation, useSecondStepRemovalsQuery, useSendResetLinkMutation } from './people-api';
import classes from './user-edit.module.css';

/** How the person signs in: an administrator sends them a link, and removes a second step that they have lost. */
export function UserAccess({ user }: { user: AdminUser }) {
  const sentences = useMailSentences();
  const link = useSend(useSendResetLinkMutation(), { failure: 'Errore durante la creazione del link' });
  const removal = useSend(useRemoveSecondStepMutation(), {
    failure: 'Errore durante la rimozione della verifica',
  });
  const isSelf = useCurrentUser()?._id === user._id;
  return (
    <FormPanel>
      <Stack gap="md">
        <div>
          <Title order={2} size="h3">
            Accesso
          </Title>
          <p className={classes.accessText}>
            {`${user.emailConfirmed ? 'L’indirizzo e-mail è confermato.' : 'L’indirizzo e-mail non è ancora confermato.'} La nuova password la sceglie la persona, con un link che vale ${rules.resetMinutes} minuti: qui non si vede, e quello di prima smette di valere.`}
          </p>
        </div>
        <Outcome success={link.data?.msg} error={link.failure} />
        <Group gap="sm">
          <Button variant="default" loading={link.busy} onClick={() => link.send(user._id)}>
            {sentences.adminResetLink}
          </Button>
        </Group>
        <Outcome success={removal.isSuccess ? sentences.adminStepRemoved : null} error={removal.failure} />
        {user.secondStep && !isSelf ? (
          <LostSecondStep user={user} busy={removal.busy} onRemove={() => removal.send(user._id)} />
        ) : null}
      </Stack>
    </FormPanel>
  );
}

interface LostSecondStepProps {
  user: AdminUser;
  busy: boolean;
  onRemove: () => void;
}

function LostSecondStep({ user, busy, onRemove }: LostSecondStepProps) {
  const { data: removals } = useSecondStepRemovalsQuery();
  const asked = removals?.find(({ person }) => person._id === user._id);
  return (
    <>
      <p className={classes.accessText}>
        {`Accede con una verifica in due passaggi. ${
          asked
            ? `La richiesta di toglierla è ${withArticle('del', formatMoment(asked.askedAt))}: si può ${withArticle('dal', formatMoment(asked.removableFrom))}.`
            : `Chi l’ha persa chiede di toglierla quando accede, e si può ${rules.secondStepHours} ore dopo.`
        }`}
      </p>
      <Group gap="sm">
        <Button variant="default" loading={busy} onClick={onRemove}>
          Togli la verifica in due passaggi
        </Button>
      </Group>
    </>
  );
}
