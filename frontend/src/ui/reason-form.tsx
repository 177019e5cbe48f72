import { Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { ConfirmOrBack } from './confirm-or-back';
import { Outcome } from './outcome';
import { useUnsaved } from './unsaved-changes';

const reasonLengthMax = 1000;

interface ReasonFormProps {
  label: string;
  description?: string;
  /** The label of the button that sends. */
  confirm: string;
  back: string;
  isGrave?: boolean;
  busy: boolean;
  error: string | null;
  fieldError: string | undefined;
  className?: string;
  onSend: (reason: string) => unknown;
  onBack: () => void;
}

/** A decision that needs a reason in words. Escape steps back. */
export function ReasonForm({
  label,
  description,
  confirm,
  back,
  isGrave = false,
  busy,
  error,
  fieldError,
  className,
  onSend,
  onBack,
}: ReasonFormProps) {
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  useUnsaved(() => reason !== '');
  const field = useRef<HTMLTextAreaElement>(null);
  const words = reason.trim();
  return (
    <form
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(words === '');
        if (words === '') field.current?.focus();
        else onSend(words);
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape' && !busy) onBack();
      }}
    >
      <Textarea
        ref={field}
        label={label}
        description={description}
        rows={4}
        required
        autoFocus
        maxLength={reasonLengthMax}
        value={reason}
        error={missing && words === '' ? 'Scrivi il motivo' : fieldError}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Outcome error={error} />
      <ConfirmOrBack
        confirm={confirm}
        color={isGrave ? 'red' : undefined}
        size="sm"
        back={back}
        onBack={onBack}
        busy={busy}
        mt="md"
      />
    </form>
  );
}
