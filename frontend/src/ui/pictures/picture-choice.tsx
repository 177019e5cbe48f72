import { type ReactNode, useState } from 'react';
import type { CropDialog } from './crop-dialog';
import { avatarOf, openPicture, type Picture, wholePicture } from './picture';
import { PictureRefused } from './picture-size';

/** A new image, its removal, one that is being made ready (a form waits for it), or null: the current one stays. */
export type ImageChange = File | 'removed' | 'preparing' | null;

interface ChoiceOptions {
  value: ImageChange;
  onChange: (change: ImageChange) => void;
  isPortrait: boolean;
}

interface Cropping {
  Dialog: typeof CropDialog;
  picture: Picture;
  before: ImageChange;
}

/** From a file that somebody chooses to the one that is sent: opened, turned, cut where it is a portrait, and small enough. */
export function usePictureChoice({ value, onChange, isPortrait }: ChoiceOptions) {
  const [refused, setRefused] = useState<string | null>(null);
  const [before, setBefore] = useState<File | null>(null);
  const [whole, setWhole] = useState<{ picture: Picture; turns: number } | null>(null);
  const [cropping, setCropping] = useState<Cropping | null>(null);

  /** While `work` runs, a form knows that an image is to come; when it fails, the choice before it stays. */
  const prepare = async (previous: ImageChange, work: () => Promise<File | null>) => {
    setRefused(null);
    setBefore(previous instanceof File ? previous : null);
    onChange('preparing');
    try {
      const file = await work();
      if (file) onChange(file);
    } catch (error) {
      setRefused(error instanceof PictureRefused ? error.message : failed);
      onChange(previous);
    }
  };

  const choose = (file: File) =>
    prepare(value, async () => {
      if (!isPortrait) {
        const picture = await openPicture(file);
        const ready = await wholePicture(picture, 0);
        setWhole({ picture, turns: 0 });
        return ready;
      }
      const [picture, { CropDialog: Dialog }] = await Promise.all([openPicture(file), import('./crop-dialog')]);
      setCropping({ Dialog, picture, before: value });
      return null;
    });

  const turn = () => {
    if (!whole) return;
    const next = { ...whole, turns: whole.turns + 1 };
    prepare(value, async () => {
      const ready = await wholePicture(next.picture, next.turns);
      setWhole(next);
      return ready;
    });
  };

  return {
    refused,
    /** The image chosen before the one that is being made ready. */
    before,
    canTurn: whole !== null && (value instanceof File || value === 'preparing'),
    choose,
    turn,
    set: (change: 'removed' | null) => {
      setRefused(null);
      setWhole(null);
      onChange(change);
    },
    dialog: dialogOf(cropping, prepare, (change) => {
      setCropping(null);
      if (change !== undefined) onChange(change);
    }),
  };
}

const failed =
  'Non siamo riusciti a preparare l’immagine: controlla la connessione, ricarica la pagina se serve, e sceglila di nuovo';

function dialogOf(
  cropping: Cropping | null,
  prepare: (previous: ImageChange, work: () => Promise<File>) => void,
  close: (change?: ImageChange) => void,
): ReactNode {
  if (!cropping) return null;
  const { Dialog, picture, before } = cropping;
  return (
    <Dialog
      picture={picture}
      onUse={(turns, part) => {
        close();
        prepare(before, () => avatarOf(picture, turns, part));
      }}
      onCancel={() => close(before)}
    />
  );
}
