import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TrendChart } from './trend-chart';

const day = 86_400_000;
const start = Date.parse('2026-03-01T09:00:00Z');
const points = [0, 1, 2, 10].map((days, index) => ({ at: start + days * day, value: index * 1200 }));

const show = () => {
  render(<TrendChart points={points} label="Saldo" height={200} format={(value) => `${value} monete`} />);
  return screen.getByRole('slider', { name: 'Saldo nel tempo' });
};

describe('a figure over time', () => {
  it('has whole levels, written in full', () => {
    show();
    expect(screen.getByText('1.000')).toBeVisible();
    expect(screen.getByText('4.000')).toBeVisible();
  });

  it('reads out its points to the arrow keys, from the last one back to the first', async () => {
    const chart = show();
    await userEvent.tab();
    expect(chart).toHaveAttribute('aria-valuetext', '11 mar 2026, 10:00: 3600 monete');
    await userEvent.keyboard('{ArrowLeft}');
    expect(chart).toHaveAttribute('aria-valuetext', '3 mar 2026, 10:00: 2400 monete');
    expect(screen.getByText('2400 monete')).toBeVisible();
    await userEvent.keyboard('{Home}{ArrowLeft}');
    expect(chart).toHaveAttribute('aria-valuenow', '0');
    expect(chart).toHaveAttribute('aria-valuetext', '1 mar 2026, 10:00: 0 monete');
  });

  it('shows the point that is nearest to the pointer, until the pointer leaves', () => {
    const chart = show();
    jest.spyOn(chart, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 200, 100));
    fireEvent(chart, new MouseEvent('pointermove', { bubbles: true, clientX: 145 }));
    expect(screen.getByText('2400 monete')).toBeVisible();
    fireEvent(chart, Object.assign(new MouseEvent('pointerout', { bubbles: true }), { pointerType: 'mouse' }));
    expect(screen.queryByText('2400 monete')).toBeNull();
  });
});
