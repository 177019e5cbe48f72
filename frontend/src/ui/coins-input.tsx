import { NumberInput, type NumberInputProps } from '@mantine/core';

/** An input for an amount of coins: a whole number in Italian format. */
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
