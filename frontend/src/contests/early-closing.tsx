import { Button, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import type { ContestDetail } from '../api/api-types';
import { fieldErrorsOf, messageOf } from '../api/errors';
import { useIdempotencyKey } from '../api/idempotency-key';
import { ConfirmOrBack } from '../ui/confirm-or-back';
import { Outcome } from '../ui/outcome';
import classes from './contest-screen.module.css';
import { useCloseContestMutation } from './contests-api';

const reasonLengthMax = 1000;

/** An administrator closes a contest before its end date, with a reason that participants read. */
export function EarlyClosing({ contest, onClosed }: { contest: ContestDetail; onClosed: () => void }) {
  const [asking, setAsking] = useState(false);
  const steppedBack = useRef(false);
  if (asking)
    return (
      <ReasonForm
        contest={contest}
        onClosed={onClosed}
        onBack={() => {
          steppedBack.current = true;
          setAsking(false);
        }}
      />
    );
  return (
    <Button
      variant="subtle"
      color="red"
      size="sm"
      aria-label={`Chiudi prima della scadenza ${contest.title}`}
      autoFocus={steppedBack.current}
      onClick={() => setAsking(true)}
    >
      Chiudi prima della scadenza
    </Button>
  );
}

interface ReasonFormProps {
  contest: ContestDetail;
  onClosed: () => void;
  onBack: () => void;
}

function ReasonForm({ contest: { _id }, onClosed, onBack }: ReasonFormProps) {
  const [close, { isLoading, error }] = useCloseContestMutation();
  const intention = useIdempotencyKey();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);

  const send = async () => {
    const words = reason.trim();
    if (words === '') {
      setMissing(true);
      field.current?.focus();
      return;
    }
    const answer = await close({ id: _id, reason: words, key: intention.keyFor(words) });
    if (answer.data) onClosed();
  };

  return (
    <form
      className={classes.reason}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape' && !isLoading) onBack();
      }}
    >
      <Textarea
        ref={field}
        label="Perché chiudi prima della scadenza"
        description="Lo leggono chi partecipa e chi organizza. Il contest non si riapre."
        rows={4}
        required
        autoFocus
        maxLength={reasonLengthMax}
        value={reason}
        error={missing && reason.trim() === '' ? 'Scrivi il motivo' : fieldErrorsOf(error).reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Outcome error={error ? messageOf(error, 'Errore durante la chiusura del contest') : null} />
      <ConfirmOrBack
        confirm="Chiudi il contest"
        color="red"
        size="sm"
        back="Annulla"
        onBack={onBack}
        busy={isLoading}
        mt="md"
      />
    </form>
  );
}
