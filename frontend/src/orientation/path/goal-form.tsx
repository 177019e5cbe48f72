import { Stack, TextInput } from '@mantine/core';
import { goalLengths } from '../../entities/orientation/path-api';
import { Outcome } from '../../ui/feedback/outcome';
import { type FormErrors, useForm } from '../../ui/forms/form';
import { submitting } from '../../ui/forms/submitting';
import { Buttons } from './buttons';

interface GoalFormProps {
  label: string;
  title?: string;
  submitLabel: string;
  /** Another button of the screen is the one that stands out. */
  isQuiet?: boolean;
  success?: string | null;
  sending: { send: (title: string, then: () => unknown) => Promise<FormErrors>; busy: boolean; failure: string | null };
  /** Called when the form is done; without it the form stays and clears itself. */
  onDone?: () => void;
}

/** The words of a goal. */
export function GoalForm({ label, title = '', submitLabel, isQuiet = false, success, sending, onDone }: GoalFormProps) {
  const form = useForm({
    initialValues: { title },
    lengths: goalLengths,
    validate: { title: (written) => (written.trim() === '' ? 'Scrivi che cosa vuoi raggiungere' : null) },
  });
  const submit = submitting(form, (values) => sending.send(values.title.trim(), onDone ?? form.reset));
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <TextInput
          label={label}
          description="Per esempio: scegliere la scuola dopo la terza"
          required
          autoFocus={onDone !== undefined}
          {...form.getInputProps('title')}
        />
        <Outcome success={success} error={sending.failure} />
        <Buttons label={submitLabel} isQuiet={isQuiet} busy={sending.busy} onBack={onDone} />
      </Stack>
    </form>
  );
}
