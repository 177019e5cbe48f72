import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { BarsChart } from './bars-chart';

it('writes the value of each bar beside it, with the name of its series when there are several', () => {
  render(
    <BarsChart
      bars={[
        { label: 'Trasferimenti', Entrate: 1200, Uscite: 30 },
        { label: 'Premi', Entrate: 40, Uscite: 0 },
      ]}
      series={[
        { name: 'Entrate', color: 'green' },
        { name: 'Uscite', color: 'red' },
      ]}
    />,
  );
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '1.200 Entrate',
    '30 Uscite',
    '40 Entrate',
  ]);
});
