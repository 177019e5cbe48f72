import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { formatNumber } from '../text/format';
import { wholeNumberIn } from './whole-number';

interface WholeNumberInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'onBlur'> {
  /** A whole number, or the text that is none. */
  value?: number | string;
  onChange?: (value: number | string) => void;
  onBlur?: () => void;
}

const textOf = (value: number | string | undefined): string =>
  typeof value === 'number' ? formatNumber(value) : (value ?? '');

/**
 * A whole number. The typed text is not reformatted until the field loses the focus, and other text is never rounded to
 * a whole number.
 */
export function WholeNumberInput({ value, onChange, onBlur, ...props }: WholeNumberInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed !== null && (wholeNumberIn(typed) ?? typed) === value ? typed : textOf(value);
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      {...props}
      value={shown}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange?.(wholeNumberIn(currentTarget.value) ?? currentTarget.value);
      }}
      onBlur={() => {
        setTyped(null);
        onBlur?.();
      }}
    />
  );
}
