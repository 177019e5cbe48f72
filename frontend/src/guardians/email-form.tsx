import { Button, TextInput } from '@mantine/core';
import { emailRule } from '../entities/people/account-rules';
import { Outcome } from '../ui/feedback/outcome';
import { useForm } from '../ui/forms/form';
import { submitting } from '../ui/forms/submitting';
import classes from './family.module.css';

interface EmailFormProps {
  label: string;
  description?: string;
  /** The field of the request whose error is shown at the address. */
  field: 'email' | 'parentEmail';
  button: string;
  initial?: string;
  success: string;
  disabled?: boolean;
  /** How it is sent, and what came of it. */
  sending: { busy: boolean; isSuccess: boolean; failure: string | null };
  send: (email: string, then: () => void) => Promise<Record<string, string>>;
}

/** An address and the button that does something with it. */
export function EmailForm(props: EmailFormProps) {
  const { label, description, field, button, initial = '', success, disabled, sending, send } = props;
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: initial },
    validate: { email: emailRule },
  });
  const submit = submitting(form, async ({ email }) => {
    const { [field]: atAddress } = await send(email.trim(), () => {
      form.resetDirty();
      if (initial === '') form.reset();
    });
    return atAddress === undefined ? {} : { email: atAddress };
  });
  return (
    <form onSubmit={submit} noValidate>
      <div className={classes.emailForm}>
        <TextInput
          label={<span>{label}</span>}
          description={description}
          type="email"
          autoComplete="off"
          required
          disabled={disabled}
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <Button type="submit" variant="default" loading={sending.busy} disabled={disabled}>
          {button}
        </Button>
      </div>
      <Outcome success={sending.isSuccess ? success : null} error={sending.failure} />
    </form>
  );
}
