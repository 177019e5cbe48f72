import { expect, it } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ChipGroup } from './chip-group';
import { ChoiceSelect } from './choice-select';

const options = ['Tutti', 'Corsi', 'Servizi'].map((label) => ({ value: label, label }));
const asked: string[] = [];

/** @param value by the address, which does not change by itself here */
const Filters = ({ value }: { value: string }) => (
  <MantineProvider>
    <ChoiceSelect label="Categoria" data={options} value={value} onChange={(chosen) => asked.push(chosen)} />
    <ChipGroup legend="Tipo" name="type" options={options} value={value} onChange={(chosen) => asked.push(chosen)} />
  </MantineProvider>
);

it('shows a choice before the address has it, and follows the address', async () => {
  const { rerender } = render(<Filters value="Tutti" />);
  await userEvent.selectOptions(screen.getByLabelText('Categoria'), 'Corsi');
  await userEvent.click(screen.getByRole('radio', { name: 'Servizi' }));
  expect(asked).toEqual(['Corsi', 'Servizi']);
  expect(screen.getByLabelText('Categoria')).toHaveValue('Corsi');
  expect(screen.getByRole('radio', { name: 'Servizi' })).toBeChecked();
  rerender(<Filters value="Corsi" />);
  expect(screen.getByLabelText('Categoria')).toHaveValue('Corsi');
  expect(screen.getByRole('radio', { name: 'Corsi' })).toBeChecked();
});
