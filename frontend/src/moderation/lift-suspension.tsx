import { Button } from '@mantine/core';
import { useState } from 'react';
import { failureOf, fieldErrorsOf } from '../api/errors';
import { announce } from '../ui/announce';
import { ReasonForm } from '../ui/reason-form';
import { useLiftSuspensionMutation } from './cases-api';
import classes from './moderation.module.css';

/** Ends a suspension early, with a reason. */
export function LiftSuspension({ person, report }: { person: string; report: string }) {
  const [asking, setAsking] = useState(false);
  const [lift, { error, isLoading }] = useLiftSuspensionMutation();
  if (!asking)
    return (
      <Button variant="default" size="sm" mt="md" onClick={() => setAsking(true)}>
        Fai finire la sospensione
      </Button>
    );
  const send = async (reason: string) => {
    const answer = await lift({ person, report, reason });
    if (!answer.error) announce('Sospensione finita');
  };
  return (
    <ReasonForm
      className={classes.reason}
      label="Motivo"
      confirm="Conferma"
      back="Indietro"
      busy={isLoading}
      error={failureOf(error, 'La sospensione non è finita: riprova', { reason: true })}
      fieldError={fieldErrorsOf(error).reason}
      onSend={send}
      onBack={() => setAsking(false)}
    />
  );
}
