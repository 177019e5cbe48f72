import { expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../../test/render-screen';
import { ClampedText } from './clamped-text';

const heights = (scrollHeight: number, clientHeight: number) => {
  jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(scrollHeight);
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(clientHeight);
};

it('a text that is longer than its lines unfolds and folds', async () => {
  heights(300, 144);
  renderScreen(<ClampedText text="Una lunga storia" />);
  const button = screen.getByRole('button', { name: 'Leggi tutto' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByText('Una lunga storia')).toHaveAttribute('id', button.getAttribute('aria-controls') ?? '');
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Mostra meno' })).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Leggi tutto' })).toHaveFocus();
});

it('a short text has no button', () => {
  heights(48, 48);
  renderScreen(<ClampedText text="Una storia" />);
  expect(screen.queryByRole('button')).toBeNull();
});
