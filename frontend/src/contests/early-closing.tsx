import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import type { ContestDetail } from '../api/api-types';
import { failureOf, fieldErrorsOf } from '../api/errors';
import { useIdempotencyKey } from '../api/idempotency-key';
import { ReasonForm } from '../ui/reason-form';
import classes from './contest-screen.module.css';
import { useCloseContestMutation } from './contests-api';

/** An administrator closes a contest before its end date, with a reason that participants read. */
export function EarlyClosing({ contest, onClosed }: { contest: ContestDetail; onClosed: () => void }) {
  const [asking, setAsking] = useState(false);
  const steppedBack = useRef(false);
  if (asking)
    return (
      <Closing
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

interface ClosingProps {
  contest: ContestDetail;
  onClosed: () => void;
  onBack: () => void;
}

function Closing({ contest: { _id }, onClosed, onBack }: ClosingProps) {
  const [close, { isLoading, error }] = useCloseContestMutation();
  const intention = useIdempotencyKey();
  const send = async (reason: string) => {
    const answer = await close({ id: _id, reason, key: intention.keyFor(reason) });
    if (answer.data) onClosed();
  };
  return (
    <ReasonForm
      className={classes.reason}
      label="Perché chiudi prima della scadenza"
      description="Lo leggono chi partecipa e chi organizza. Il contest non si riapre."
      confirm="Chiudi il contest"
      back="Annulla"
      isGrave
      busy={isLoading}
      error={failureOf(error, 'Errore durante la chiusura del contest', { reason: true })}
      fieldError={fieldErrorsOf(error).reason}
      onSend={send}
      onBack={onBack}
    />
  );
}
