import { Button, TextInput } from '@mantine/core';
import { failureOf, fieldErrorsOf } from '../api/errors';
import { emailRule } from '../domain/account-rules';
import { useForm } from '../ui/form';
import { Outcome } from '../ui/outcome';
import { submitting } from '../ui/submitting';
import classes from './family.module.css';

interface EmailFormProps {
  label: string;
  description?: string;
  /** The field of the request whose error is shown at the address. */
  field: 'email' | 'parentEmail';
  button: string;
  initial?: string;
  success: string;
  failure: string;
  disabled?: boolean;
  send: (email: string) => Promise<{ error?: unknown }>;
  state: { isLoading: boolean; isSuccess: boolean; error?: unknown };
}

/** An address and the button that does something with it. */
export function EmailForm(props: EmailFormProps) {
  const { label, description, field, button, initial = '', success, failure, disabled, send, state } = props;
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: initial },
    validate: { email: emailRule },
  });
  const submit = submitting(form, async ({ email }) => {
    const { error } = await send(email.trim());
    if (!error) {
      form.resetDirty();
      if (initial === '') form.reset();
    }
    const { [field]: atAddress } = fieldErrorsOf(error);
    return atAddress === undefined ? {} : { email: atAddress };
  });
  return (
    <form onSubmit={submit} noValidate>
      <div className={classes.emailForm}>
        <TextInput
          label={label}
          description={description}
          type="email"
          autoComplete="off"
          required
          disabled={disabled}
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <Button type="submit" variant="default" loading={state.isLoading} disabled={disabled}>
          {button}
        </Button>
      </div>
      <Outcome success={state.isSuccess ? success : null} error={failureOf(state.error, failure, { [field]: true })} />
    </form>
  );
}
