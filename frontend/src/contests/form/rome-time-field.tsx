import { Checkbox, Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { inHourTwice, isLaterOfTwo } from '../../ui/text/rome-time';

interface RomeTimeFieldProps {
  label: string;
  description: ReactNode;
  /** Local time in Rome (rome-time.ts), or null for none. */
  value?: string | null;
  onChange?: (wall: string | null) => void;
  onFocus?: () => void;
  onBlur?: () => void;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
}

/**
 * A day and an hour of Rome. The browser's own field knows no zone, so it shows the digits that it is given; a calendar that
 * makes a moment of them reads another hour on the nights on which the browser's clocks change.
 */
export function RomeTimeField({ value = null, onChange, error, ...field }: RomeTimeFieldProps) {
  const isTwice = value !== null && inHourTwice(value) !== undefined;
  return (
    <Stack gap="xs">
      <TextInput
        {...field}
        type="datetime-local"
        error={error}
        value={value?.slice(0, 16).replace(' ', 'T') ?? ''}
        onChange={({ currentTarget }) =>
          onChange?.(currentTarget.value === '' ? null : `${currentTarget.value.replace('T', ' ')}:00`)
        }
      />
      {isTwice && (
        <Checkbox
          label="Quella notte l’ora c’è due volte: la seconda, con l’ora solare"
          checked={isLaterOfTwo(value)}
          disabled={field.disabled ?? false}
          onChange={({ currentTarget }) => onChange?.(inHourTwice(value)?.[currentTarget.checked ? 1 : 0] ?? value)}
        />
      )}
    </Stack>
  );
}
