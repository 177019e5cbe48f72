import { Textarea } from '@mantine/core';
import { Outcome } from '../../ui/feedback/outcome';
import { countOf } from '../../ui/fields/text-length';
import { ConfirmOrBack } from '../../ui/forms/confirm-or-back';
import { useForm } from '../../ui/forms/form';
import { submitting } from '../../ui/forms/submitting';
import classes from './questions.module.css';

interface WordsFormProps {
  /** The focus finds a field by the name of its form. */
  name: string;
  label: string;
  /** Who reads it. */
  hint: string;
  lengths: { text: number };
  empty: string;
  confirm: string;
  sending: { busy: boolean; failure: string | null };
  /** @returns what the server refused, by field */
  onSend: (text: string) => Promise<Record<string, string>>;
  onBack: () => void;
}

/** A question, or an answer to one. */
export function WordsForm({ name, label, hint, lengths, empty, confirm, sending, onSend, onBack }: WordsFormProps) {
  const form = useForm({
    name,
    initialValues: { text: '' },
    lengths,
    validate: { text: (written) => (written.trim() === '' ? empty : null) },
  });
  return (
    <form onSubmit={submitting(form, ({ text }) => onSend(text.trim()))} className={classes.form} noValidate>
      <Textarea
        label={label}
        description={`${hint} ${countOf(form.values.text, lengths.text)}`}
        rows={3}
        required
        autoFocus
        {...form.getInputProps('text')}
      />
      <Outcome error={sending.failure} />
      <ConfirmOrBack confirm={confirm} back="Annulla" onBack={onBack} busy={sending.busy} size="sm" />
    </form>
  );
}
