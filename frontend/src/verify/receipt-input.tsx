import { Button, Stack, Textarea } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconFileUpload } from '@tabler/icons-react';
import { type FormEvent, useId, useState } from 'react';
import { useFocusOnAppearance } from '../ui/feedback/focus-on-appearance';
import { Outcome } from '../ui/feedback/outcome';
import classes from './receipt-input.module.css';

interface ReceiptInputProps {
  /** Why the last input was refused. */
  complaint: string | null;
  /** The file's field takes the focus when it appears. */
  focus: boolean;
  onFiles: (files: File[]) => void;
  onText: (text: string) => void;
}

/** The input for a receipt: a file, chosen or dropped, or text. */
export function ReceiptInput({ complaint, focus, onFiles, onText }: ReceiptInputProps) {
  const [pasted, setPasted] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onText(pasted);
  };
  return (
    <Stack gap="lg">
      <FileDrop focus={focus} onFiles={onFiles} />
      <Outcome error={complaint} />
      <form onSubmit={submit} className={classes.paste}>
        <Textarea
          label="Oppure incolla qui il testo della ricevuta"
          rows={4}
          spellCheck={false}
          classNames={{ input: classes.code }}
          value={pasted}
          onChange={(event) => setPasted(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={pasted.trim() === ''}>
          Verifica il testo
        </Button>
      </form>
    </Stack>
  );
}

function FileDrop({ focus, onFiles }: Pick<ReceiptInputProps, 'focus' | 'onFiles'>) {
  const id = useId();
  const field = useFocusOnAppearance<HTMLInputElement>(focus);
  return (
    <div className={classes.drop}>
      <IconFileUpload size={40} stroke={1.4} aria-hidden="true" />
      <div>
        <label htmlFor={id}>Scegli il file della ricevuta</label>
        <p id={`${id}-hint`}>
          oppure trascinalo in un punto qualunque di questa pagina. Non lascia il tuo dispositivo.
        </p>
      </div>
      <input
        id={id}
        ref={field}
        type="file"
        accept=".json,application/json"
        multiple
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget }) => {
          const files = Array.from(currentTarget.files ?? []);
          // Without this, the same file could not be chosen again.
          currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </div>
  );
}

/** Accepts files dropped anywhere on the page; by default the browser would leave the page to show them. */
export function useDroppedFiles(onFiles: (files: File[]) => void) {
  useWindowEvent('dragover', (event) => {
    if (filesIn(event)) event.preventDefault();
  });
  useWindowEvent('drop', (event) => {
    const files = filesIn(event);
    if (!files) return;
    event.preventDefault();
    onFiles(files);
  });
}

/** Null when no file is dropped, such as text dragged into a field, which the browser handles. */
const filesIn = ({ dataTransfer }: DragEvent): File[] | null =>
  dataTransfer?.types.includes('Files') ? Array.from(dataTransfer.files) : null;
