import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { passwordLengthMin, passwordRule } from '../entities/account-rules';

export const passwordProps = {
  required: true,
  maxLength: 128,
};

/** The rules of the two fields below. */
export const newPasswordRules = {
  newPassword: passwordRule,
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
        {...passwordProps}
        {...newPassword}
      />
      <PasswordInput
        key={repeatedKey}
        label="Conferma nuova password"
        autoComplete="new-password"
        {...passwordProps}
        {...repeated}
      />
    </>
  );
}
