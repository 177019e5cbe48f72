import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** The password of the reader, who confirms with it what others must not do in their place. */
export const OwnPasswordInput = (props: PasswordInputProps) => (
  <PasswordInput label="La tua password" autoComplete="current-password" required {...props} />
);
