import { Button, Group } from '@mantine/core';
import { useFocusAfter } from '../../ui/feedback/focus-on-appearance';

interface ButtonsProps {
  label: string;
  isQuiet: boolean;
  busy: boolean;
  /** Missing where there is no way back. */
  onBack: (() => void) | undefined;
}

/** How a form of the path is sent, or left. */
export function Buttons({ label, isQuiet, busy, onBack }: ButtonsProps) {
  const send = useFocusAfter(busy);
  return (
    <Group gap="sm">
      <Button ref={send} type="submit" variant={isQuiet ? 'default' : 'filled'} size="sm" loading={busy}>
        {label}
      </Button>
      {onBack ? (
        <Button variant="default" size="sm" disabled={busy} onClick={onBack}>
          Annulla
        </Button>
      ) : null}
    </Group>
  );
}
