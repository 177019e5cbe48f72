import { Button, Group, Textarea, TextInput } from '@mantine/core';
import { isEmail, useForm } from '@mantine/form';
import { type ReactNode, useId, useState } from 'react';
import { fieldErrorsOf, messageOf } from '../api/errors';
import { Outcome } from '../ui/outcome';
import { StepHeading } from '../ui/step-heading';
import { submitting } from '../ui/submitting';
import classes from './reasoned-form.module.css';

const reasonLengthMax = 1000;

interface ReasonedFormProps {
  title: string;
  /** The label of an address that is asked for as well. */
  email?: string;
  confirm: string;
  failure: string;
  /** Who reads the reason besides the log. */
  reasonNote?: string;
  isLoading: boolean;
  send: (values: { email: string; reason: string }) => Promise<{ error?: unknown }>;
  onBack: () => void;
  /** What happens next. */
  children: ReactNode;
}

/** The second step of an act that an administrator gives a reason for. */
export function ReasonedForm(props: ReasonedFormProps) {
  const { title, email, confirm, failure, reasonNote, isLoading, send, onBack, children } = props;
  const heading = useId();
  const [error, setError] = useState<unknown>();
  const form = useForm({
    initialValues: { email: '', reason: '' },
    validate: {
      email: (value) => (email === undefined ? null : addressError(value.trim())),
      reason: (value) => (value.trim() === '' ? 'Scrivi perché decidi così' : null),
    },
  });
  const submit = submitting(form, async (values) => {
    const answer = await send({ email: values.email.trim(), reason: values.reason.trim() });
    setError(answer.error);
    return fieldErrorsOf(answer.error);
  });
  const { reason } = form.values;
  const length = `${reason.length} di ${reasonLengthMax} caratteri`;
  const isAtField = Object.keys(fieldErrorsOf(error)).length > 0;
  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-labelledby={heading}>
      <StepHeading id={heading} focus inGrid>
        {title}
      </StepHeading>
      {children}
      {email === undefined ? null : (
        <TextInput label={email} type="email" autoComplete="off" required {...form.getInputProps('email')} />
      )}
      <Textarea
        label="Motivo"
        description={reasonNote ? `${reasonNote} ${length}` : length}
        rows={3}
        maxLength={reasonLengthMax}
        required
        {...form.getInputProps('reason')}
      />
      <Outcome error={error && !isAtField ? messageOf(error, failure) : null} />
      <Group gap="sm">
        <Button type="submit" size="sm" loading={isLoading}>
          {confirm}
        </Button>
        <Button size="sm" variant="default" disabled={isLoading} onClick={onBack}>
          Indietro
        </Button>
      </Group>
    </form>
  );
}

const addressError = (email: string) =>
  email === '' ? 'Inserisci l’e-mail' : isEmail('Questa e-mail non è valida')(email);
