import { Button, FileButton, Group, Input, VisuallyHidden } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import { IconArrowBackUp, IconPhoto, IconRotateClockwise, IconTrash, IconUpload } from '@tabler/icons-react';
import { type ComponentProps, useEffect, useId, useRef, useState } from 'react';
import { UploadProgress } from '../fields/upload-progress';
import classes from './image-field.module.css';
import { type ImageChange, usePictureChoice } from './picture-choice';

interface ImageFieldProps {
  label: string;
  /** The change that is not saved yet. */
  value: ImageChange;
  onChange: (change: ImageChange) => void;
  /** The current image, shown while no new one is chosen. */
  current?: string | null;
  /** A round one is a portrait, of which the person chooses the part. */
  shape?: 'wide' | 'round';
  error?: string | null;
  /** True while the form, with the image, is being sent. */
  sending?: boolean;
  /** The progress of the upload, in percent. */
  sent?: number;
}

/** An image to upload with a form: made as small as it is shown, with its preview and a way to undo the choice. */
export function ImageField(props: ImageFieldProps) {
  const { label, value, onChange, current = null, shape = 'wide', error, sending = false, sent = 0 } = props;
  const choice = usePictureChoice({ value, onChange, isPortrait: shape === 'round' });
  const id = useId();
  const clearInput = useRef<() => void>(null);
  const file = value instanceof File ? value : null;
  const preparing = value === 'preparing';
  const preview = usePreview(preparing ? choice.before : file);
  const shown = value === 'removed' ? null : (preview ?? current);
  const complaint = choice.refused ?? error;
  const disabled = sending || preparing;

  const choose = (image: File | null) => {
    if (image) choice.choose(image);
    // Without this, the same file could not be chosen again after it was removed.
    clearInput.current?.();
  };

  return (
    <Input.Wrapper
      size="md"
      label={label}
      labelElement="div"
      labelProps={{ id }}
      description={hint}
      descriptionProps={{ id: `${id}-hint` }}
      error={complaint}
      errorProps={{ id: `${id}-error`, role: 'alert' }}
    >
      <div className={classes.field} data-shape={shape}>
        <div className={classes.frame} aria-hidden="true">
          {shown ? <img src={shown} alt="" /> : <IconPhoto size={32} stroke={1.4} />}
        </div>
        <div className={classes.side}>
          <Group gap="xs">
            <FileButton onChange={choose} accept="image/*" disabled={disabled} resetRef={clearInput}>
              {(button) => (
                <Button
                  {...button}
                  variant="default"
                  size="sm"
                  disabled={disabled}
                  leftSection={<IconUpload size={16} aria-hidden="true" />}
                  aria-describedby={`${id} ${id}-hint${complaint ? ` ${id}-error` : ''}`}
                >
                  {shown ? 'Cambia immagine' : 'Scegli un’immagine'}
                </Button>
              )}
            </FileButton>
            {choice.canTurn ? (
              <LesserButton Icon={IconRotateClockwise} disabled={disabled} onClick={choice.turn}>
                Ruota
              </LesserButton>
            ) : null}
            {value ? (
              <LesserButton Icon={IconArrowBackUp} disabled={disabled} onClick={() => choice.set(null)}>
                {current ? 'Tieni quella di prima' : 'Togli'}
              </LesserButton>
            ) : null}
            {!value && current ? (
              <LesserButton Icon={IconTrash} disabled={disabled} onClick={() => choice.set('removed')}>
                Togli l’immagine
              </LesserButton>
            ) : null}
          </Group>
          <p className={classes.name}>{preparing ? preparingLabel : value === 'removed' ? willGo : file?.name}</p>
          {sending && file ? (
            <UploadProgress sent={sent} what="dell’immagine" arrived="Immagine inviata: la stiamo preparando" />
          ) : null}
          <VisuallyHidden role="status">
            {`${value === 'removed' ? willGo : ''}${preparing ? preparingLabel : ''}`}
          </VisuallyHidden>
        </div>
      </div>
      {choice.dialog}
    </Input.Wrapper>
  );
}

function LesserButton({ Icon, ...button }: { Icon: TablerIcon } & ComponentProps<typeof Button<'button'>>) {
  return (
    <Button variant="subtle" color="gray" size="sm" leftSection={<Icon size={16} aria-hidden="true" />} {...button} />
  );
}

const hint = 'JPEG, PNG o WebP; HEIC se il tuo browser lo apre. Le foto grandi vengono ridotte prima dell’invio';

const preparingLabel = 'Prepariamo l’immagine…';

const willGo = 'L’immagine verrà tolta quando salvi';

/** A URL at which the browser shows a local file. */
function usePreview(file: File | null): string | null {
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const address = URL.createObjectURL(file);
    setPreview(address);
    return () => {
      URL.revokeObjectURL(address);
      setPreview(null);
    };
  }, [file]);
  return preview;
}
