import { expect, it } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { RomeTimeField } from './rome-time-field';

function Field({ initial }: { initial: string }) {
  const [wall, setWall] = useState<string | null>(initial);
  return (
    <MantineProvider>
      <RomeTimeField label="Fine" description="Ora di Roma" value={wall} onChange={setWall} />
      <output>{wall ?? 'nessuna'}</output>
    </MantineProvider>
  );
}

it('asks which of two where October has the hour twice, and only there', async () => {
  const user = userEvent.setup();
  render(<Field initial="2026-10-25 02:30:00" />);
  await user.click(screen.getByRole('checkbox', { name: /due volte/ }));
  expect(screen.getByRole('status')).toHaveTextContent('2026-10-25 02:30:00+01:00');
  expect(screen.getByLabelText('Fine')).toHaveValue('2026-10-25T02:30');
  await user.click(screen.getByRole('checkbox', { name: /due volte/ }));
  expect(screen.getByRole('status')).toHaveTextContent(/02:30:00$/);
  await user.clear(screen.getByLabelText('Fine'));
  expect(screen.getByRole('status')).toHaveTextContent('nessuna');
  expect(screen.queryByRole('checkbox')).toBeNull();
});
