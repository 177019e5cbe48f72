import { Button, FileButton, Group, Input, Progress, VisuallyHidden } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import { IconArrowBackUp, IconPhoto, IconTrash, IconUpload } from '@tabler/icons-react';
import { type ComponentProps, useEffect, useId, useRef, useState } from 'react';
import classes from './image-field.module.css';

const bytesMax = 2 * 1024 * 1024;
const types = ['image/jpeg', 'image/png', 'image/webp'];

/** Another image, none any more, or null: the one that is there stays. */
export type ImageChange = File | 'removed' | null;

interface ImageFieldProps {
  label: string;
  /** What was chosen and not yet sent. */
  value: ImageChange;
  onChange: (change: ImageChange) => void;
  /** What is shown while nothing is chosen: the image that is there already. */
  current?: string | null;
  shape?: 'wide' | 'round';
  error?: string | null;
  /** The form is on its way, and the image with it. */
  sending?: boolean;
  /** How much of it has left, in percent. */
  sent?: number;
}

/** An image to send with a form: its preview, its limits said before the server would, and a way to change one's mind. */
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
    // The same file may be chosen again after it was taken away.
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
            {sending && file ? sendingWords(sent - (sent % hearingStep)) : null}
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

/** The eye sees every percent, the ear hears of every quarter. */
const hearingStep = 25;

const sendingWords = (sent: number) =>
  sent < 100 ? `Invio dell’immagine: ${sent}%` : 'Immagine inviata: la stiamo preparando';

function Sending({ sent }: { sent: number }) {
  return (
    <div className={classes.sending}>
      <Progress value={sent} aria-label="Invio dell’immagine" />
      <p className={`${classes.name} tabular`} aria-hidden="true">
        {sendingWords(sent)}
      </p>
    </div>
  );
}

/** Why an image will not do, or null. The server looks at the bytes; this saves the wait. */
export function imageError({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!types.includes(type)) return 'Formato non supportato: usa un’immagine JPEG, PNG o WebP';
  return size > bytesMax ? 'L’immagine supera i 2 MB: scegline una più leggera' : null;
}

/** An address at which the browser shows a file that is still on this machine. */
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
