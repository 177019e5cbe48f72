import { describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../test/render-screen';
import { ImageField } from './image-field';

const file = (type: string, bytes = 10) => new File([new Uint8Array(bytes)], 'foto', { type });

function open() {
  Object.assign(URL, { createObjectURL: () => 'blob:foto', revokeObjectURL: () => {} });
  const onChange = jest.fn();
  renderScreen(<ImageField label="Immagine" value={null} onChange={onChange} />);
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('no file input');
  return { onChange, input, choose: (image: File) => userEvent.upload(input, image, { applyAccept: false }) };
}

describe('an image to send', () => {
  it('is handed on when it will do', async () => {
    const { onChange, choose } = open();
    const image = file('image/png');
    await choose(image);
    expect(onChange).toHaveBeenCalledWith(image);
  });

  it.each([
    ['image/svg+xml', 10, 'Formato non supportato: usa un’immagine JPEG, PNG o WebP'],
    ['image/jpeg', 2 * 1024 * 1024 + 1, 'L’immagine supera i 2 MB: scegline una più leggera'],
  ])('is refused before it leaves: %s of %i bytes', async (type, bytes, complaint) => {
    const { onChange, choose } = open();
    await choose(file(type, bytes));
    expect(await screen.findByText(complaint)).toBeVisible();
    expect(onChange).not.toHaveBeenCalled();
  });
});
