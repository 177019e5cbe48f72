import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../../test/render-screen';
import { useUrlFilter } from './url-filter';

function TwoFilters() {
  const { setFilter } = useUrlFilter();
  const chooseBoth = () => {
    setFilter('type', 'course');
    setFilter('area', 'A');
  };
  return (
    <button type="button" onClick={chooseBoth}>
      Scegli
    </button>
  );
}

it('keeps the first of two filters that are chosen before the first is drawn', async () => {
  renderScreen(<TwoFilters />, { at: '/marketplace?sort=oldest' });
  await userEvent.click(screen.getByRole('button', { name: 'Scegli' }));
  expect(screen.getByTestId('address')).toHaveTextContent('/marketplace?sort=oldest&type=course&area=A');
});
