import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { codeOf, failureOf } from '../../api/errors';
import { paths } from '../../paths';
import { useSignOut } from '../../session/use-sign-out';
import { announce } from '../../ui/feedback/announce';
import { Outcome } from '../../ui/feedback/outcome';
import { type FormErrors, useForm } from '../../ui/forms/form';
import { submitting } from '../../ui/forms/submitting';
import { NewPasswordFields, newPasswordRules } from '../new-password-fields';

interface LinkPasswordFormProps {
  send: (newPassword: string, then: (answer: { msg: string }) => void) => Promise<FormErrors>;
  sending: { busy: boolean; error?: unknown };
  /** What the button does. */
  action: string;
  /** Where the server does not say why. */
  failed: string;
  /** What to do next, by the code of the error. */
  hints: Readonly<Record<string, ReactNode>>;
}

/** Chooses a new password with the link of a message; then everybody signs in anew. */
export function LinkPasswordForm({ send, sending: { busy, error }, action, failed, hints }: LinkPasswordFormProps) {
  const signOut = useSignOut();
  const navigate = useNavigate();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { newPassword: '', repeated: '' },
    validate: newPasswordRules,
  });

  const submit = submitting(form, ({ newPassword }) =>
    send(newPassword, ({ msg }) => {
      // A session in this browser may be one of those that the new password has just ended, or another person's.
      signOut();
      // This entry of the history, which holds the token, goes.
      navigate(paths.login, { replace: true });
      announce(msg);
    }),
  );

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Outcome error={failureOf(error, failed, form.values)} hint={hints[codeOf(error) ?? '']} />
        <NewPasswordFields
          newPassword={{ fieldKey: form.key('newPassword'), ...form.getInputProps('newPassword') }}
          repeated={{ fieldKey: form.key('repeated'), ...form.getInputProps('repeated') }}
        />
        <Button type="submit" size="md" fullWidth loading={busy}>
          {action}
        </Button>
      </Stack>
    </form>
  );
}
