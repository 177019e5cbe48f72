import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSend } from '../api/commands/use-command';
import { announce } from '../ui/feedback/announce';
import { DecisionForm } from '../ui/forms/decision-form';
import { useLiftSuspensionMutation } from './cases-api';
import classes from './moderation.module.css';

/** Ends a suspension early, with a reason. */
export function LiftSuspension({ person, report }: { person: string; report: string }) {
  const [asking, setAsking] = useState(false);
  const lifting = useSend(useLiftSuspensionMutation(), {
    failure: 'La sospensione non è finita: riprova',
    fields: { reason: true },
    onDone: () => announce('Sospensione finita'),
  });
  if (!asking)
    return (
      <Button variant="default" size="sm" mt="md" onClick={() => setAsking(true)}>
        Fai finire la sospensione
      </Button>
    );
  return (
    <DecisionForm
      className={classes.reason}
      text={{ label: 'Motivo', missing: 'Scrivi il motivo' }}
      confirm="Conferma"
      sending={lifting}
      onConfirm={(reason) => lifting.send({ person, report, reason })}
      onBack={() => setAsking(false)}
    />
  );
}
