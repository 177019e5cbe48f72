import { Button, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Broadcast } from '../../api/api-types';
import { useReviewed } from '../../api/commands/use-reviewed';
import { Outcome } from '../../ui/feedback/outcome';
import { countOf } from '../../ui/fields/text-length';
import { focusFirstError } from '../../ui/forms/focus-first-error';
import { type UseFormReturnType, useForm } from '../../ui/forms/form';
import { FormCard } from '../../ui/forms/form-card';
import { StepHeading } from '../../ui/forms/step-heading';
import { Page } from '../../ui/layout/page';
import classes from './broadcast.module.css';
import { useBroadcastMutation } from './broadcast-api';
import { BroadcastReview } from './broadcast-review';

const lengths = { title: 120, message: 1000 };
const headingId = 'notifica';

const audiences: Record<Broadcast['targetRole'], string> = {
  all: 'Tutti',
  minor: 'Minori',
  adult: 'Adulti',
  company: 'Aziende',
  admin: 'Amministratori',
};
const audienceOptions = Object.entries(audiences).map(([value, label]) => ({ value, label }));

/** Two steps: write the broadcast, then review its readers before it is sent. */
export function BroadcastScreen() {
  const mutation = useBroadcastMutation();
  const form = useForm<Broadcast>({
    initialValues: { title: '', message: '', targetRole: 'all' },
    lengths,
    validate: {
      title: (title) => (title.trim() === '' ? 'Inserisci il titolo' : null),
      message: (message) => (message.trim() === '' ? 'Inserisci il messaggio' : null),
    },
  });

  const { content, moved, review, edit, confirm, busy, failure, isLost } = useReviewed({
    form,
    contentOf: ({ title, message, targetRole }): Broadcast => ({
      title: title.trim(),
      message: message.trim(),
      targetRole,
    }),
    mutation,
    failure: "Errore durante l'invio della notifica",
  });

  const { title, message, targetRole } = form.values;
  return (
    <Page title="Invia una notifica" lead="Un messaggio di FORM a tutti o a chi ha un certo ruolo. Arriva subito.">
      <div className={classes.layout}>
        {content ? (
          <BroadcastReview
            audience={audiences[content.targetRole]}
            targetRole={content.targetRole}
            sending={busy}
            failure={failure}
            answerLost={isLost}
            onConfirm={() => confirm(content)}
            onEdit={edit}
          />
        ) : (
          <BroadcastForm
            form={form}
            focusHeading={moved}
            onReview={review}
            outcome={<Outcome success={mutation[1].data?.msg} error={failure} />}
          />
        )}
        <Preview title={title} message={message} audience={audiences[targetRole]} />
      </div>
    </Page>
  );
}

interface BroadcastFormProps {
  form: UseFormReturnType<Broadcast>;
  focusHeading: boolean;
  onReview: (broadcast: Broadcast) => void;
  outcome: ReactNode;
}

function BroadcastForm({ form, focusHeading, onReview, outcome }: BroadcastFormProps) {
  return (
    <FormCard onSubmit={form.onSubmit(onReview, (errors) => focusFirstError(form, errors))}>
      <StepHeading id={headingId} focus={focusHeading}>
        Scrivi il messaggio
      </StepHeading>
      <Stack gap="lg">
        <Select
          label="Destinatari"
          data={audienceOptions}
          allowDeselect={false}
          {...form.getInputProps('targetRole')}
        />
        <TextInput label="Titolo" required {...form.getInputProps('title')} />
        <Textarea
          label="Messaggio"
          description={countOf(form.values.message, lengths.message)}
          rows={5}
          required
          {...form.getInputProps('message')}
        />
        {outcome}
        <div>
          <Button type="submit">Continua</Button>
        </div>
      </Stack>
    </FormCard>
  );
}

/** A preview of the notification. */
function Preview({ title, message, audience }: { title: string; message: string; audience: string }) {
  return (
    <aside className={classes.preview} aria-label="Anteprima">
      <p className={`soft ${classes.caption}`}>{`Anteprima\u00a0· ${audience}`}</p>
      <div className={classes.notification}>
        <span className={`disc ${classes.icon}`}>
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
