import { ActionIcon, Tooltip, VisuallyHidden } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';

/** Copies a value and confirms it, visibly and to screen readers. */
export function CopyButton({ value, label, done }: { value: string; label: string; done: string }) {
  const { copied, error, copy } = useClipboard({ timeout: 2000 });
  const failure = error ? 'Il browser copia soltanto su una connessione protetta: apri la pagina con https.' : null;
  return (
    <>
      <Tooltip label={failure ?? (copied ? done : label)} events={{ hover: true, focus: true, touch: false }}>
        <ActionIcon size="md" color={copied ? 'bosco' : 'gray'} aria-label={label} onClick={() => copy(value)}>
          {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
        </ActionIcon>
      </Tooltip>
      <VisuallyHidden role="status">{failure ?? (copied ? done : '')}</VisuallyHidden>
    </>
  );
}
