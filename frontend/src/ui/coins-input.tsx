import { NumberInput, type NumberInputProps } from '@mantine/core';

/** An amount of coins: a whole number, written as Italians write it. */
export const CoinsInput = (props: NumberInputProps) => (
  <NumberInput
    inputMode="numeric"
    clampBehavior="none"
    allowDecimal={false}
    allowNegative={false}
    thousandSeparator="."
    decimalSeparator=","
    hideControls
    {...props}
  />
);
