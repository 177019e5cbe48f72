import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderScreen } from '../../../test/render-screen';
import { ImageField } from './image-field';
import type { ImageChange } from './picture-choice';

const photo = new File([new Uint8Array(10)], 'foto.png', { type: 'image/png' });

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
    renderScreen(<ImageField label="Immagine" value={photo} onChange={() => {}} sending sent={62} />);
    expect(screen.getByRole('progressbar', { name: 'Invio dell’immagine' })).toHaveAttribute('aria-valuenow', '62');
    expect(screen.getByText('Invio dell’immagine: 62%')).toBeVisible();
    expect(announced('Invio dell’immagine: 50%')).toBeInTheDocument();
  });
});
