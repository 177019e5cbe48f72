import { Textarea, TextInput, Title, type TitleOrder } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useFocusOnAppearance } from '../feedback/focus-on-appearance';
import { Outcome } from '../feedback/outcome';
import { countOf } from '../fields/text-length';
import { ConfirmOrBack } from './confirm-or-back';
import classes from './decision-form.module.css';
import { type FormErrors, isEmail, useForm } from './form';
import { submitting } from './submitting';

const textLengthMax = 1000;

interface DecisionText {
  /** What the server calls it. */
  field?: string;
  label: string;
  /** Who reads it, before the count of its characters. */
  reader?: string;
  /** The error when it is required and missing; null when it is optional. */
  missing: string | null;
}

interface DecisionFormProps {
  /** Missing where nothing but a text is asked for. */
  question?: string;
  /** One below the heading of what is decided. */
  order?: TitleOrder;
  consequence?: ReactNode;
  /** The label of an e-mail address that is asked for as well. */
  address?: string;
  /** Missing where nothing is to be written. */
  text?: DecisionText | undefined;
  confirm: string;
  /** @returns what the server refused, by field */
  onConfirm: (text: string, email: string) => Promise<FormErrors>;
  onBack: () => void;
  sending: { busy: boolean; failure: string | null };
  /** What to do after a failure. */
  hint?: string | undefined;
  back?: string;
  isGrave?: boolean;
  className?: string | undefined;
}

/**
 * One decision about what a card shows: its question takes the focus, and so does a text that is missing. Where nothing but a
 * text is asked for, Escape steps back.
 */
export function DecisionForm(props: DecisionFormProps) {
  const { question, order, consequence, address, text, confirm, onConfirm, onBack, sending, hint } = props;
  const { back, isGrave, className = classes.decision } = props;
  const id = useId();
  const heading = useFocusOnAppearance<HTMLHeadingElement>(true);
  const form = useForm({
    // The focus finds a field by the name of its form, and several cards may be asked at once.
    name: id.replace(/[^0-9a-z]/gi, ''),
    initialValues: { email: '', text: '' },
    lengths: { text: textLengthMax },
    validate: {
      email: (written) => (address === undefined ? null : addressError(written.trim())),
      text: (written) => (text?.missing && written.trim() === '' ? text.missing : null),
    },
  });
  const submit = submitting(form, async (values) => {
    const { email, [text?.field ?? 'reason']: wrong } = await onConfirm(values.text.trim(), values.email.trim());
    return { ...(email && { email }), ...(wrong && { text: wrong }) };
  });
  const count = countOf(form.values.text, textLengthMax);
  return (
    <form
      className={className}
      aria-labelledby={question && id}
      onSubmit={submit}
      onKeyDown={({ key }) => {
        if (key === 'Escape' && !question && !sending.busy) onBack();
      }}
      noValidate
    >
      {question ? (
        <Title order={order} size="h4" id={id} ref={heading} tabIndex={-1} className={classes.question}>
          {question}
        </Title>
      ) : null}
      {consequence ? <div className={classes.consequence}>{consequence}</div> : null}
      {address === undefined ? null : (
        <TextInput label={address} type="email" autoComplete="off" required {...form.getInputProps('email')} />
      )}
      {text ? (
        <Textarea
          label={text.label}
          description={question ? [text.reader, count].filter(Boolean).join(' ') : text.reader}
          rows={question ? 3 : 4}
          autoFocus={!question}
          required={text.missing !== null}
          {...form.getInputProps('text')}
        />
      ) : null}
      <Outcome error={sending.failure} hint={hint} />
      <ConfirmOrBack
        confirm={confirm}
        color={isGrave ? 'red' : undefined}
        size="sm"
        back={back}
        onBack={onBack}
        busy={sending.busy}
        mt={question ? undefined : 'md'}
      />
    </form>
  );
}

const addressError = (email: string) =>
  email === '' ? 'Inserisci l’e-mail' : isEmail('Questa e-mail non è valida')(email);
