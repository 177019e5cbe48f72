import { describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderScreen } from '../../test/render-screen';
import { type ImageChange, ImageField } from './image-field';

const file = (type: string, bytes = 10) => new File([new Uint8Array(bytes)], 'foto', { type });

function open() {
  Object.assign(URL, { createObjectURL: () => 'blob:foto', revokeObjectURL: () => {} });
  const onChange = jest.fn();
  renderScreen(<ImageField label="Immagine" value={null} onChange={onChange} />);
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('no file input');
  return { onChange, input, choose: (image: File) => userEvent.upload(input, image, { applyAccept: false }) };
}

describe('an image to upload', () => {
  it('is passed to onChange when it is valid', async () => {
    const { onChange, choose } = open();
    const image = file('image/png');
    await choose(image);
    expect(onChange).toHaveBeenCalledWith(image);
  });

  it.each([
    ['image/svg+xml', 10, 'Formato non supportato: usa un’immagine JPEG, PNG o WebP'],
    ['image/jpeg', 2 * 1024 * 1024 + 1, 'L’immagine supera i 2 MB: scegline una più leggera'],
  ])('is refused before the upload: %s of %i bytes', async (type, bytes, complaint) => {
    const { onChange, choose } = open();
    await choose(file(type, bytes));
    expect(await screen.findByText(complaint)).toBeVisible();
    expect(onChange).not.toHaveBeenCalled();
  });
});

const announced = (words: string) => screen.getByText(words, { selector: '[role="status"]' });

describe('an image that exists already', () => {
  function Picture() {
    const [change, setChange] = useState<ImageChange>(null);
    return <ImageField label="Immagine" value={change} onChange={setChange} current="/api/images/x.webp" />;
  }

  it('can be removed and restored', async () => {
    renderScreen(<Picture />);
    const image = () => document.querySelector('img');
    expect(image()).toHaveAttribute('src', '/api/images/x.webp');
    await userEvent.click(screen.getByRole('button', { name: 'Togli l’immagine' }));
    expect(image()).toBeNull();
    expect(announced('L’immagine verrà tolta quando salvi')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Tieni quella di prima' }));
    expect(image()).toBeInTheDocument();
  });

  it('can be replaced, with the progress of the upload', () => {
    Object.assign(URL, { createObjectURL: () => 'blob:foto', revokeObjectURL: () => {} });
    renderScreen(<ImageField label="Immagine" value={file('image/png')} onChange={() => {}} sending sent={62} />);
    expect(screen.getByRole('progressbar', { name: 'Invio dell’immagine' })).toHaveAttribute('aria-valuenow', '62');
    expect(screen.getByText('Invio dell’immagine: 62%')).toBeVisible();
    expect(announced('Invio dell’immagine: 50%')).toBeInTheDocument();
  });
});
