import { Button, FileButton, Group, Input, Loader, VisuallyHidden } from '@mantine/core';
import { IconPhoto, IconTrash, IconUpload } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import classes from './image-field.module.css';

const bytesMax = 2 * 1024 * 1024;
const types = ['image/jpeg', 'image/png', 'image/webp'];

interface ImageFieldProps {
  label: string;
  /** The image chosen and not yet sent. */
  value: File | null;
  onChange: (image: File | null) => void;
  /** What is shown while nothing is chosen: the image that is there already. */
  current?: string | null;
  shape?: 'wide' | 'round';
  error?: string | null;
  /** The form is on its way, and the image with it. */
  sending?: boolean;
}

/** An image to send with a form: its preview, its limits said before the server would, and a way to change one's mind. */
export function ImageField(props: ImageFieldProps) {
  const { label, value, onChange, current = null, shape = 'wide', error, sending = false } = props;
  const [refused, setRefused] = useState<string | null>(null);
  const id = useId();
  const clearInput = useRef<() => void>(null);
  const chosen = usePreview(value);
  const shown = chosen ?? current;
  const complaint = refused ?? error;

  const choose = (image: File | null) => {
    const complaintAbout = image && imageError(image);
    setRefused(complaintAbout);
    if (image && !complaintAbout) onChange(image);
    // The same file may be chosen again after it was taken away.
    clearInput.current?.();
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
          {sending && value ? (
            <div className={classes.sending}>
              <Loader color="var(--form-cream)" />
            </div>
          ) : null}
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
              <Button
                variant="subtle"
                color="gray"
                size="sm"
                disabled={sending}
                leftSection={<IconTrash size={16} aria-hidden="true" />}
                onClick={() => {
                  setRefused(null);
                  onChange(null);
                }}
              >
                Togli
              </Button>
            ) : null}
          </Group>
          {value ? <p className={classes.name}>{value.name}</p> : null}
          <VisuallyHidden role="status">{sending && value ? 'Invio dell’immagine in corso' : ''}</VisuallyHidden>
        </div>
      </div>
    </Input.Wrapper>
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
