import { Button, Group, Stack, Textarea, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import type { ContestDetail, Entry } from '../api/api-types';
import { useSend } from '../api/commands/use-command';
import { isRunning } from '../entities/contests/contest-status';
import { ObstacleNote } from '../entities/moderation/obstacle-note';
import { refusalHint } from '../entities/moderation/refusal-hint';
import { RemovedNotice } from '../entities/moderation/removed-notice';
import { useRestriction } from '../entities/moderation/restriction';
import { announce } from '../ui/feedback/announce';
import { Outcome } from '../ui/feedback/outcome';
import { countOf } from '../ui/fields/text-length';
import { useForm } from '../ui/forms/form';
import { InlineConfirm } from '../ui/forms/inline-confirm';
import { submitting } from '../ui/forms/submitting';
import { formatMoment } from '../ui/text/format';
import { useLeaveContestMutation, useSubmitEntryMutation } from './contest-commands-api';
import classes from './contest-screen.module.css';
import { EntryView, isWebAddress } from './entry-view';

const lengths = { text: 5000, link: 500 };

/** The entry of the signed-in person: to submit, to read, and to change until the end. */
export function EntryPanel({ contest }: { contest: ContestDetail }) {
  const [editing, setEditing] = useState(false);
  // The entry that was just sent is shown at once; the contest contains it a moment later.
  const [sent, setSent] = useState<Entry | null>(null);
  const entry = sent ?? contest.entry ?? null;
  const restriction = useRestriction();
  const open = isRunning(contest);
  const mayWrite = open && !restriction && !contest.isEntryRemoved;
  const writes = mayWrite && (!entry || editing);
  return (
    <section className={`sheet ${classes.panel}`} aria-labelledby="elaborato">
      <Title order={2} size="h3" id="elaborato" mb="sm">
        Il tuo elaborato
      </Title>
      <Outcome success={sent && !editing ? 'Elaborato inviato' : null} />
      {contest.isEntryRemoved ? <RemovedNotice own /> : null}
      {entry && !entry.isHidden && !writes ? (
        <>
          <EntryView entry={entry} />
          <p className={`soft ${classes.moment}`}>
            Inviato il <time dateTime={entry.submittedAt}>{formatMoment(entry.submittedAt)}</time>
          </p>
          {mayWrite ? (
            <Button variant="default" size="sm" mt="md" onClick={() => setEditing(true)}>
              Modifica l’elaborato
            </Button>
          ) : null}
        </>
      ) : null}
      {open && restriction ? <ObstacleNote obstacle={restriction} /> : null}
      {writes ? (
        <EntryForm
          id={contest._id}
          entry={entry}
          onSent={(submitted) => {
            setSent(submitted);
            setEditing(false);
          }}
          onCancel={entry ? () => setEditing(false) : undefined}
        />
      ) : null}
      {!open && !entry && !contest.isEntryRemoved ? <p className={classes.missing}>{missingOf(contest)}</p> : null}
      {open ? <Leave contest={contest} hasEntry={entry !== null} /> : null}
    </section>
  );
}

function Leave({ contest, hasEntry }: { contest: ContestDetail; hasEntry: boolean }) {
  const { _id, title, isEntryRemoved } = contest;
  const leaving = useSend(useLeaveContestMutation(), {
    failure: 'Errore durante l’uscita dal contest',
    onDone: () => announce('Hai lasciato il contest'),
  });
  return (
    <div className={classes.leave}>
      <InlineConfirm
        label="Lascia il contest"
        subject={title}
        question={`Lasciare il contest? ${hasEntry ? 'Il tuo elaborato viene eliminato. ' : ''}${isEntryRemoved ? 'Non puoi iscriverti di nuovo.' : 'Fino alla scadenza puoi iscriverti di nuovo.'}`}
        sending={leaving}
        onConfirm={() => leaving.send(_id)}
      />
    </div>
  );
}

interface EntryFormProps {
  id: string;
  entry: Entry | null;
  onSent: (entry: Entry) => void;
  onCancel?: () => void;
}

function EntryForm({ id, entry, onSent, onCancel }: EntryFormProps) {
  const form = useForm({
    initialValues: { text: entry?.text ?? '', link: entry?.link ?? '' },
    lengths,
    validate: {
      text: (text) => (text.trim() === '' ? 'Scrivi il tuo elaborato' : null),
      link: (link) =>
        link.trim() === '' || isWebAddress(link.trim()) ? null : 'Indica un indirizzo che inizi con http:// o https://',
    },
  });

  const { send, busy, error, failure } = useSend(useSubmitEntryMutation(), {
    failure: "Errore durante l'invio dell'elaborato",
    fields: form.values,
    onDone: onSent,
  });
  const submit = submitting(form, ({ text, link }) =>
    send({ id, entry: { text: text.trim(), link: link.trim() || undefined } }),
  );

  return (
    <form onSubmit={submit} noValidate>
      <p className={classes.note}>Puoi cambiarlo fino alla scadenza. Conta l’ultima versione che invii.</p>
      <Stack gap="md">
        <Textarea
          label="Testo"
          description={countOf(form.values.text, lengths.text)}
          rows={8}
          required
          {...form.getInputProps('text')}
        />
        <TextInput
          label="Link (facoltativo)"
          description="Un video, un sito, un documento condiviso"
          type="url"
          inputMode="url"
          placeholder="https://"
          {...form.getInputProps('link')}
        />
        <Outcome error={failure} hint={refusalHint(error)} />
        <Group gap="sm">
          <Button type="submit" loading={busy}>
            Invia l’elaborato
          </Button>
          {onCancel ? (
            <Button variant="default" onClick={onCancel} disabled={busy}>
              Indietro
            </Button>
          ) : null}
        </Group>
      </Stack>
    </form>
  );
}

/** Nobody was late for an end that came before its day. */
const missingOf = ({ closingReason }: ContestDetail): string =>
  closingReason
    ? 'Il contest è stato chiuso in anticipo, e non avevi ancora inviato un elaborato.'
    : 'Non hai inviato un elaborato in tempo.';
