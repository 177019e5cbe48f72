import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { passwordLengthMin, passwordRule } from './rules';

export const passwordProps = {
  required: true,
  withAsterisk: false,
  maxLength: 128,
  visibilityToggleButtonProps: { 'aria-label': 'Mostra o nascondi la password' },
};

/** The rules of the two fields below. */
export const newPasswordRules = {
  newPassword: passwordRule,
  repeated: (repeated: string, { newPassword }: { newPassword: string }) =>
    repeated === newPassword ? null : 'Le password non coincidono',
};

interface NewPasswordFieldsProps {
  newPassword: PasswordInputProps;
  repeated: PasswordInputProps;
}

/** A new password, and the same once more. */
export function NewPasswordFields({ newPassword, repeated }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordInput
        label="Nuova password"
        description={`Almeno ${passwordLengthMin} caratteri`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="new-password"
        {...passwordProps}
        {...newPassword}
      />
      <PasswordInput label="Conferma nuova password" autoComplete="new-password" {...passwordProps} {...repeated} />
    </>
  );
}
