import { expect, it } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { WholeNumberInput } from './whole-number-input';

function Field({ onValue }: { onValue: (value: number | string) => void }) {
  const [value, setValue] = useState<number | string>('');
  const change = (next: number | string) => {
    setValue(next);
    onValue(next);
  };
  return (
    <MantineProvider>
      <WholeNumberInput label="Importo" value={value} onChange={change} />
    </MantineProvider>
  );
}

it.each<[string, number | string, string]>([
  ['30', 30, '30'],
  ['1500', 1500, '1.500'],
  ['1.500', 1500, '1.500'],
  ['12,5', '12,5', '12,5'],
  ['1.5', '1.5', '1.5'],
  ['1.50', '1.50', '1.50'],
  ['-3', '-3', '-3'],
  ['1e3', '1e3', '1e3'],
  ['99999999999999999999', '99999999999999999999', '99999999999999999999'],
])('takes %s for what it is', async (typed, value, left) => {
  let last: number | string = '';
  render(
    <Field
      onValue={(next) => {
        last = next;
      }}
    />,
  );
  const field = screen.getByLabelText('Importo');
  await userEvent.type(field, typed);
  expect(field).toHaveValue(typed);
  expect(last).toBe(value);
  await userEvent.tab();
  expect(field).toHaveValue(left);
});
