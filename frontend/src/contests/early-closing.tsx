import { Button, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import type { ContestDetail } from '../api/api-types';
import { fieldErrorsOf, messageOf } from '../api/errors';
import { useIdempotencyKey } from '../api/idempotency-key';
import { ConfirmOrBack } from '../ui/confirm-or-back';
import { Outcome } from '../ui/outcome';
import { submitting } from '../ui/submitting';
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
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() === '' ? 'Scrivi il motivo' : null) },
  });

  const submit = submitting(form, async (values) => {
    const reason = values.reason.trim();
    const answer = await close({ id: _id, reason, key: intention.keyFor(reason) });
    if (answer.data) onClosed();
    return fieldErrorsOf(answer.error);
  });

  return (
    <form
      className={classes.reason}
      noValidate
      onSubmit={submit}
      onKeyDown={({ key }) => {
        if (key === 'Escape' && !isLoading) onBack();
      }}
    >
      <Textarea
        label="Perché chiudi prima della scadenza"
        description="Lo leggono chi partecipa e chi organizza. Il contest non si riapre."
        rows={4}
        required
        autoFocus
        maxLength={reasonLengthMax}
        {...form.getInputProps('reason')}
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
