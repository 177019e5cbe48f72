import { Button, Group } from '@mantine/core';
import { IconRotateClockwise } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { ReactCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { Dialog } from '../layout/dialog';
import classes from './crop-dialog.module.css';
import { draw, firstPart, type Picture } from './picture';
import { fitted, type Part, turned, turnedPart, wholePart } from './picture-size';

/** As many pixels as the dialog shows on a dense screen. */
const drawnSideMax = 1024;
/** A smaller part would be hard to grasp, and blurred as a portrait. */
const partSideMin = 64;

const ariaLabels = {
  cropArea: 'Ritaglio: spostalo con le frecce',
  nwDragHandle: 'Angolo in alto a sinistra: allarga o restringi con le frecce',
  neDragHandle: 'Angolo in alto a destra: allarga o restringi con le frecce',
  seDragHandle: 'Angolo in basso a destra: allarga o restringi con le frecce',
  swDragHandle: 'Angolo in basso a sinistra: allarga o restringi con le frecce',
  nDragHandle: 'Lato in alto',
  eDragHandle: 'Lato destro',
  sDragHandle: 'Lato in basso',
  wDragHandle: 'Lato sinistro',
};

interface CropDialogProps {
  picture: Picture;
  onUse: (turns: number, part: Part) => void;
  onCancel: () => void;
}

/** Asks which square of a picture becomes a portrait, and which way is up. */
export function CropDialog({ picture, onUse, onCancel }: CropDialogProps) {
  const [{ turns, part }, setChoice] = useState({ turns: 0, part: firstPart(picture) });

  return (
    <Dialog
      wide
      title="Ritaglia l’immagine"
      text="Trascina il cerchio e i suoi angoli, o spostali con le frecce della tastiera: Maiusc fa passi più lunghi."
      onCancel={onCancel}
    >
      <div className={classes.stage}>
        <ReactCrop
          crop={{ unit: '%', ...part }}
          onChange={(_, { x, y, width, height }) => setChoice({ turns, part: { x, y, width, height } })}
          aspect={1}
          circularCrop
          keepSelection
          minWidth={partSideMin}
          ariaLabels={ariaLabels}
        >
          <TurnedPicture picture={picture} turns={turns} />
        </ReactCrop>
      </div>
      <Group gap="sm" className={classes.actions}>
        <Button onClick={() => onUse(turns, part)}>Usa questo ritaglio</Button>
        <Button
          variant="default"
          leftSection={<IconRotateClockwise size={16} aria-hidden="true" />}
          onClick={() => setChoice({ turns: (turns + 1) % 4, part: turnedPart(part) })}
        >
          Ruota
        </Button>
        <Button variant="subtle" color="gray" onClick={onCancel}>
          Annulla
        </Button>
      </Group>
    </Dialog>
  );
}

function TurnedPicture({ picture: { pixels }, turns }: { picture: Picture; turns: number }) {
  const shown = useRef<HTMLCanvasElement>(null);
  const { width, height } = fitted(turned(pixels, turns), drawnSideMax);
  useLayoutEffect(() => {
    const pen = shown.current?.getContext('2d');
    pen?.clearRect(0, 0, width, height);
    pen?.drawImage(draw(pixels, turns, wholePart, { width, height }), 0, 0);
  }, [pixels, turns, width, height]);
  return <canvas ref={shown} width={width} height={height} className={classes.picture} />;
}
