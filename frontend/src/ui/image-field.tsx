import { Button, FileButton, Group, Input, Progress, VisuallyHidden } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import { IconArrowBackUp, IconPhoto, IconTrash, IconUpload } from '@tabler/icons-react';
import { type ComponentProps, useEffect, useId, useRef, useState } from 'react';
import classes from './image-field.module.css';

const bytesMax = 2 * 1024 * 1024;
const types = ['image/jpeg', 'image/png', 'image/webp'];

/** A new image, its removal, or null: the current one stays. */
export type ImageChange = File | 'removed' | null;

interface ImageFieldProps {
  label: string;
  /** The change that is not saved yet. */
  value: ImageChange;
  onChange: (change: ImageChange) => void;
  /** The current image, shown while no new one is chosen. */
  current?: string | null;
  shape?: 'wide' | 'round';
  error?: string | null;
  /** True while the form, with the image, is being sent. */
  sending?: boolean;
  /** The progress of the upload, in percent. */
  sent?: number;
}

/** An image to upload with a form: its preview, a check of its limits before the server's, and a way to undo the choice. */
export function ImageField(props: ImageFieldProps) {
  const { label, value, onChange, current = null, shape = 'wide', error, sending = false, sent = 0 } = props;
  const [refused, setRefused] = useState<string | null>(null);
  const id = useId();
  const clearInput = useRef<() => void>(null);
  const file = value instanceof File ? value : null;
  const preview = usePreview(file);
  const shown = value === 'removed' ? null : (preview ?? current);
  const complaint = refused ?? error;

  const choose = (image: File | null) => {
    const complaintAbout = image && imageError(image);
    setRefused(complaintAbout);
    if (image && !complaintAbout) onChange(image);
    // Without this, the same file could not be chosen again after it was removed.
    clearInput.current?.();
  };
  const change = (next: 'removed' | null) => {
    setRefused(null);
    onChange(next);
  };

  return (
    <Input.Wrapper
      size="md"
      label={label}
      labelElement="div"
      labelProps={{ id }}
      description="JPEG, PNG o WebP, al massimo 2 MB"
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
            <FileButton onChange={choose} accept={types.join(',')} disabled={sending} resetRef={clearInput}>
              {(button) => (
                <Button
                  {...button}
                  variant="default"
                  size="sm"
                  disabled={sending}
                  leftSection={<IconUpload size={16} aria-hidden="true" />}
                  aria-describedby={`${id} ${id}-hint${complaint ? ` ${id}-error` : ''}`}
                >
                  {shown ? 'Cambia immagine' : 'Scegli un’immagine'}
                </Button>
              )}
            </FileButton>
            {value ? (
              <LesserButton Icon={IconArrowBackUp} disabled={sending} onClick={() => change(null)}>
                {current ? 'Tieni quella di prima' : 'Togli'}
              </LesserButton>
            ) : null}
            {!value && current ? (
              <LesserButton Icon={IconTrash} disabled={sending} onClick={() => change('removed')}>
                Togli l’immagine
              </LesserButton>
            ) : null}
          </Group>
          <p className={classes.name}>{value === 'removed' ? willGo : file?.name}</p>
          {sending && file ? <Sending sent={sent} /> : null}
          <VisuallyHidden role="status">
            {sending && file ? sendingLabel(sent - (sent % announceStepPercent)) : null}
            {value === 'removed' ? willGo : null}
          </VisuallyHidden>
        </div>
      </div>
    </Input.Wrapper>
  );
}

function LesserButton({ Icon, ...button }: { Icon: TablerIcon } & ComponentProps<typeof Button<'button'>>) {
  return (
    <Button variant="subtle" color="gray" size="sm" leftSection={<Icon size={16} aria-hidden="true" />} {...button} />
  );
}

const willGo = 'L’immagine verrà tolta quando salvi';

/** The bar shows every percent; screen readers announce every quarter. */
const announceStepPercent = 25;

const sendingLabel = (sent: number) =>
  sent < 100 ? `Invio dell’immagine: ${sent}%` : 'Immagine inviata: la stiamo preparando';

function Sending({ sent }: { sent: number }) {
  return (
    <div className={classes.sending}>
      <Progress value={sent} aria-label="Invio dell’immagine" />
      <p className={`${classes.name} tabular`} aria-hidden="true">
        {sendingLabel(sent)}
      </p>
    </div>
  );
}

/** Why an image is refused, or null. The server checks the bytes anyway; this check saves the upload. */
export function imageError({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!types.includes(type)) return 'Formato non supportato: usa un’immagine JPEG, PNG o WebP';
  return size > bytesMax ? 'L’immagine supera i 2 MB: scegline una più leggera' : null;
}

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
