import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { newPasswordRule, passwordLengthMin } from '../entities/people/account-rules';

/** The rules of the two fields below. */
export const newPasswordRules = {
  newPassword: newPasswordRule,
  repeated: (repeated: string, { newPassword }: { newPassword: string }) =>
    repeated === newPassword ? null : 'Le password non coincidono',
};

interface NewPasswordFieldsProps {
  newPassword: FieldProps;
  repeated: FieldProps;
}

/** The props that a form gives, with the key that React does not let spread. */
interface FieldProps extends PasswordInputProps {
  fieldKey?: string;
}

/** A new password, and the same once more. */
export function NewPasswordFields(fields: NewPasswordFieldsProps) {
  const { fieldKey, ...newPassword } = fields.newPassword;
  const { fieldKey: repeatedKey, ...repeated } = fields.repeated;
  return (
    <>
      <PasswordInput
        key={fieldKey}
        label="Nuova password"
        description={`Almeno ${passwordLengthMin} caratteri`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="new-password"
        required
        {...newPassword}
      />
      <PasswordInput
        key={repeatedKey}
        label="Conferma nuova password"
        autoComplete="new-password"
        required
        {...repeated}
      />
    </>
  );
}
