import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import type { ContestDetail } from '../api/api-types';
import { useCommand } from '../api/commands/use-command';
import { DecisionForm } from '../ui/forms/decision-form';
import { useCloseContestMutation } from './contest-commands-api';
import classes from './contest-screen.module.css';

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
  const closing = useCommand(useCloseContestMutation(), {
    failure: 'Errore durante la chiusura del contest',
    fields: { reason: true },
    once: true,
    onDone: onClosed,
  });
  return (
    <DecisionForm
      className={classes.reason}
      text={{
        label: 'Perché chiudi prima della scadenza',
        reader: 'Lo leggono chi partecipa e chi organizza. Il contest non si riapre.',
        missing: 'Scrivi il motivo',
      }}
      confirm="Chiudi il contest"
      back="Annulla"
      isGrave
      sending={closing}
      onConfirm={(reason) => closing.send({ id: _id, reason })}
      onBack={onBack}
    />
  );
}
