import { Button, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconInfoCircle, IconSend } from '@tabler/icons-react';
import type { Broadcast } from '../session/api-types';
import { fieldErrorsOf, messageOf } from '../session/errors';
import { useIntentionKey } from '../session/intention-key';
import { FormCard } from '../ui/form-card';
import { Outcome } from '../ui/outcome';
import { Page } from '../ui/page';
import { submitting } from '../ui/submitting';
import classes from './broadcast.module.css';
import { useBroadcastMutation } from './broadcast-api';

const titleLengthMax = 120;
const messageLengthMax = 1000;

const audiences: Record<Broadcast['targetRole'], string> = {
  all: 'Tutti',
  minor: 'Minori',
  adult: 'Adulti',
  company: 'Aziende',
  admin: 'Amministratori',
};
const audienceOptions = Object.entries(audiences).map(([value, label]) => ({ value, label }));

export function BroadcastScreen() {
  const [send, { data, error, isLoading }] = useBroadcastMutation();
  const intention = useIntentionKey();
  const form = useForm<Broadcast>({
    initialValues: { title: '', message: '', targetRole: 'all' },
    validate: {
      title: (title) => (title.trim() === '' ? 'Inserisci il titolo' : null),
      message: (message) => (message.trim() === '' ? 'Inserisci il messaggio' : null),
    },
  });

  const submit = submitting(form, async ({ title, message, targetRole }) => {
    const broadcast = { title: title.trim(), message: message.trim(), targetRole };
    const answer = await send({ broadcast, key: intention.keyFor(broadcast) });
    if (answer.data) {
      intention.fulfilled();
      form.reset();
    }
    return fieldErrorsOf(answer.error);
  });

  const { title, message, targetRole } = form.values;
  return (
    <Page title="Invia una notifica" lead="Un messaggio di FORM a tutti o a chi ha un certo ruolo. Arriva subito.">
      <div className={classes.layout}>
        <FormCard onSubmit={submit}>
          <Stack gap="lg">
            <Select
              label="Destinatari"
              data={audienceOptions}
              allowDeselect={false}
              {...form.getInputProps('targetRole')}
            />
            <TextInput
              label="Titolo"
              maxLength={titleLengthMax}
              required
              withAsterisk={false}
              {...form.getInputProps('title')}
            />
            <Textarea
              label="Messaggio"
              description={`${message.length} di ${messageLengthMax} caratteri`}
              rows={5}
              maxLength={messageLengthMax}
              required
              withAsterisk={false}
              {...form.getInputProps('message')}
            />
            <Outcome
              success={data?.msg}
              error={error ? messageOf(error, "Errore durante l'invio della notifica") : null}
            />
            <div>
              <Button type="submit" loading={isLoading} leftSection={<IconSend size={18} aria-hidden="true" />}>
                Invia la notifica
              </Button>
            </div>
          </Stack>
        </FormCard>
        <Preview title={title} message={message} audience={audiences[targetRole]} />
      </div>
    </Page>
  );
}

/** A preview of the notification. */
function Preview({ title, message, audience }: { title: string; message: string; audience: string }) {
  return (
    <aside className={classes.preview} aria-label="Anteprima">
      <p className={classes.caption}>Anteprima&nbsp;· {audience}</p>
      <div className={classes.notification}>
        <span className={classes.icon}>
          <IconInfoCircle size={20} aria-hidden="true" />
        </span>
        <div>
          <p className={classes.title}>{title.trim() || 'Titolo'}</p>
          <p className={classes.message}>{message.trim() || 'Il messaggio comparirà qui.'}</p>
        </div>
      </div>
    </aside>
  );
}
