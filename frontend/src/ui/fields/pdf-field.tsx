import { Button, FileButton, Group, Input, VisuallyHidden } from '@mantine/core';
import { IconFileTypePdf, IconHistory, IconTrash, IconUpload } from '@tabler/icons-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { useFocusAfter } from '../feedback/focus-on-appearance';
import { formatSize } from '../text/format';
import classes from './pdf-field.module.css';
import { UploadProgress } from './upload-progress';

interface NamedFile {
  name: string;
  /** In bytes. */
  size: number;
}

interface PdfFieldProps {
  label: string;
  /** The one that goes along. */
  file: NamedFile | null;
  onChoose: (file: File) => void;
  onRemove: () => void;
  /** An earlier one, which is taken in place of a new one at a touch. */
  earlier?: NamedFile | null;
  onTakeEarlier?: () => void;
  error?: string | null;
  /** The one that is leaving, and how much of it has left, in percent. */
  sending?: NamedFile | null;
  sent?: number;
}

const mbMax = 5;
const bytesMax = mbMax * 1_048_576;

const hint = `Un PDF, al massimo ${mbMax} MB. Non controlliamo i file contro i virus`;

/** What is wrong with a file that was chosen, before it leaves. */
function complaintOf(files: readonly File[]): string | null {
  const [file, another] = files;
  if (another) return 'Scegli un file solo';
  if (file && file.type !== 'application/pdf' && !/\.pdf$/i.test(file.name)) return 'Scegli un PDF';
  return file && file.size > bytesMax ? `File troppo grande: al massimo ${mbMax} MB` : null;
}

/** A document to send: chosen or dropped, with its name and size, its progress while it leaves, and a way to take it back. */
export function PdfField(props: PdfFieldProps) {
  const { label, file, onChoose, onRemove, earlier = null, onTakeEarlier, error, sending = null, sent = 0 } = props;
  const [refused, setRefused] = useState<string | null>(null);
  const [isOver, setIsOver] = useState(false);
  const id = useId();
  const clearInput = useRef<() => void>(null);
  const chooseButton = useFocusAfter(sending !== null);
  const complaint = refused ?? error;
  const shown = sending ?? file;

  const choose = (files: readonly File[]) => {
    const wrong = complaintOf(files);
    setRefused(wrong);
    // Without this, the same file could not be chosen again after it was removed.
    clearInput.current?.();
    const [chosen] = files;
    if (chosen && !wrong) onChoose(chosen);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    if (!sending) choose([...event.dataTransfer.files]);
  };
  const remove = () => {
    setRefused(null);
    onRemove();
    chooseButton.current?.focus();
  };
  const takeEarlier = () => {
    setRefused(null);
    onTakeEarlier?.();
    chooseButton.current?.focus();
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: whoever has no pointer has the button in it */}
      <div
        className={classes.field}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        {shown ? (
          <p className={classes.file}>
            <IconFileTypePdf size={28} stroke={1.5} aria-hidden="true" />
            <span>
              <strong>{shown.name}</strong> <span className={`${classes.size} tabular`}>{formatSize(shown.size)}</span>
            </span>
          </p>
        ) : null}
        {sending ? <UploadProgress sent={sent} what="del file" arrived="File inviato: lo stiamo guardando" /> : null}
        <Group gap="xs">
          <FileButton
            onChange={(chosen) => chosen && choose([chosen])}
            accept="application/pdf,.pdf"
            disabled={sending !== null}
            resetRef={clearInput}
          >
            {(button) => (
              <Button
                {...button}
                ref={chooseButton}
                variant="default"
                size="sm"
                disabled={sending !== null}
                leftSection={<IconUpload size={16} aria-hidden="true" />}
                aria-describedby={`${id} ${id}-hint${complaint ? ` ${id}-error` : ''}`}
              >
                {file ? 'Cambia PDF' : 'Scegli un PDF'}
              </Button>
            )}
          </FileButton>
          {file && !sending ? (
            <Button
              variant="subtle"
              color="gray"
              size="sm"
              leftSection={<IconTrash size={16} aria-hidden="true" />}
              onClick={remove}
            >
              Togli
            </Button>
          ) : null}
          {!shown && earlier ? (
            <Button
              className={classes.earlier}
              variant="subtle"
              size="sm"
              leftSection={<IconHistory size={16} aria-hidden="true" />}
              onClick={takeEarlier}
            >
              {`Usa l’ultimo: ${earlier.name}`}
            </Button>
          ) : null}
          {shown ? null : <span className={classes.drop}>oppure trascinalo qui</span>}
        </Group>
        <VisuallyHidden role="status">{file && !sending ? `Allegato: ${file.name}` : ''}</VisuallyHidden>
      </div>
    </Input.Wrapper>
  );
}
