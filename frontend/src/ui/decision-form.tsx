import { Textarea, TextInput, Title, type TitleOrder } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { ConfirmOrBack } from './confirm-or-back';
import classes from './decision-form.module.css';
import { useFocusOnAppearance } from './focus-on-appearance';
import { type FormErrors, isEmail, useForm } from './form';
import { submitting } from './submitting';

const textLengthMax = 1000;

interface DecisionText {
  label: string;
  /** Who reads it, before the count of its characters. */
  reader?: string;
  /** The error when it is required and missing; null when it is optional. */
  missing: string | null;
}

interface DecisionFormProps {
  question: string;
  /** One below the heading of what is decided. */
  order: TitleOrder;
  consequence?: ReactNode;
  /** The label of an e-mail address that is asked for as well. */
  address?: string;
  /** Missing where nothing is to be written. */
  text?: DecisionText | undefined;
  confirm: string;
  /** @returns what the server refused in `text` and `email` */
  onConfirm: (text: string, email: string) => Promise<FormErrors>;
  onBack: () => void;
  busy: boolean;
  /** How the last attempt ended. */
  children: ReactNode;
}

/** One decision about what a card shows: its question takes the focus, and so does a text that is missing. */
export function DecisionForm(props: DecisionFormProps) {
  const { question, order, consequence, address, text, confirm, onConfirm, onBack, busy, children } = props;
  const id = useId();
  const heading = useFocusOnAppearance<HTMLHeadingElement>(true);
  const form = useForm({
    // The focus finds a field by the name of its form, and several cards may be asked at once.
    name: id.replace(/[^0-9a-z]/gi, ''),
    initialValues: { email: '', text: '' },
    validate: {
      email: (written) => (address === undefined ? null : addressError(written.trim())),
      text: (written) => (text?.missing && written.trim() === '' ? text.missing : null),
    },
  });
  const submit = submitting(form, async (values) => {
    const errors = await onConfirm(values.text.trim(), values.email.trim());
    return Object.fromEntries(Object.entries(errors).filter(([, error]) => error));
  });
  return (
    <form className={classes.decision} aria-labelledby={id} onSubmit={submit} noValidate>
      <Title order={order} size="h4" id={id} ref={heading} tabIndex={-1} className={classes.question}>
        {question}
      </Title>
      {consequence ? <div className={classes.consequence}>{consequence}</div> : null}
      {address === undefined ? null : (
        <TextInput label={address} type="email" autoComplete="off" required {...form.getInputProps('email')} />
      )}
      {text ? (
        <Textarea
          label={text.label}
          description={`${text.reader ? `${text.reader} ` : ''}${form.values.text.length} di ${textLengthMax} caratteri`}
          rows={3}
          maxLength={textLengthMax}
          required={text.missing !== null}
          {...form.getInputProps('text')}
        />
      ) : null}
      {children}
      <ConfirmOrBack confirm={confirm} onBack={onBack} busy={busy} size="sm" />
    </form>
  );
}

const addressError = (email: string) =>
  email === '' ? 'Inserisci l’e-mail' : isEmail('Questa e-mail non è valida')(email);
