import { Button, Textarea } from '@mantine/core';
import { useSend } from '../../api/commands/use-command';
import { Outcome } from '../../ui/feedback/outcome';
import { countOf } from '../../ui/fields/text-length';
import { useForm } from '../../ui/forms/form';
import { submitting } from '../../ui/forms/submitting';
import classes from './guidance.module.css';
import { noteLengths, useWriteNotesMutation } from './guided-api';

/** What somebody notes about the person whom they accompany, who reads it. */
export function NotesForm({ person, name, notes }: { person: string; name: string; notes: string }) {
  const form = useForm({ name: 'appunti', initialValues: { text: notes }, lengths: noteLengths });
  const writing = useSend(useWriteNotesMutation(), {
    failure: 'Errore nel salvare gli appunti',
    fields: form.values,
  });
  const submit = submitting(form, ({ text }) => writing.send({ person, text: text.trim() }, () => form.resetDirty()));
  return (
    <form onSubmit={submit} className={classes.form} noValidate>
      <Textarea
        label="I tuoi appunti"
        description={`Li legge anche ${name}, nel suo percorso. ${countOf(form.values.text, noteLengths.text)}`}
        rows={6}
        {...form.getInputProps('text')}
      />
      <Outcome success={writing.isSuccess ? 'Appunti salvati' : null} error={writing.failure} />
      <div>
        <Button type="submit" loading={writing.busy}>
          Salva gli appunti
        </Button>
      </div>
    </form>
  );
}
