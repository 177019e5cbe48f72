import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { failureOf } from '../../api/errors';
import { Outcome } from '../../ui/feedback/outcome';
import { OwnPasswordInput } from '../../ui/fields/own-password-input';
import { ConfirmOrBack } from '../../ui/forms/confirm-or-back';
import { type FormErrors, useForm } from '../../ui/forms/form';
import { FieldPair } from '../../ui/forms/form-card';
import { submitting } from '../../ui/forms/submitting';
import { passwordRule } from './account-rules';

interface ErasureFormProps {
  /** Sends the request, and gives the errors of its fields. */
  send: (request: { password: string }) => Promise<FormErrors>;
  state: { isLoading: boolean; error?: unknown };
  onBack: () => void;
  /** What the erasure means. */
  children: ReactNode;
}

/** The erasure of an account, confirmed with the password of who asks for it. */
export function ErasureForm({ send, state: { isLoading, error }, onBack, children }: ErasureFormProps) {
  const form = useForm({
    // Another form of the same page may ask for the password too, and the focus finds a field by the name of its form.
    name: 'erasure',
    initialValues: { password: '' },
    validate: { password: passwordRule },
  });
  return (
    <form onSubmit={submitting(form, send)} noValidate>
      {children}
      <Stack gap="lg">
        <FieldPair>
          <OwnPasswordInput {...form.getInputProps('password')} />
        </FieldPair>
        <Outcome error={failureOf(error, 'Errore durante l’eliminazione dell’account', form.values)} />
        <ConfirmOrBack confirm="Elimina per sempre" color="red" back="Annulla" onBack={onBack} busy={isLoading} />
      </Stack>
    </form>
  );
}
