import { Button, Group, Textarea } from '@mantine/core';
import { useId, useState } from 'react';
import type { GuardianCase } from '../api/api-types';
import { fieldErrorsOf, messageOf } from '../api/errors';
import { Outcome } from '../ui/outcome';
import { StepHeading } from '../ui/step-heading';
import { outcomeLabels } from './guardian-case-labels';
import classes from './guardian-cases.module.css';
import { type CaseOutcome, useDecideGuardianCaseMutation } from './guardian-cases-api';

const reasonLengthMax = 1000;

interface DecisionProps {
  one: GuardianCase;
  onDecided: (outcome: string) => void;
}

/** The ways to decide a case; each is confirmed with a reason. */
export function GuardianCaseDecision({ one, onDecided }: DecisionProps) {
  const [chosen, setChosen] = useState<CaseOutcome | null>(null);
  if (chosen !== null)
    return <Reasoned id={one._id} outcome={chosen} onBack={() => setChosen(null)} onDecided={onDecided} />;
  return (
    <Group gap="sm">
      {one.outcomes.map((outcome) => (
        <Button
          key={outcome}
          size="sm"
          variant="default"
          aria-label={`${outcomeLabels[outcome].label}: ${one.child.name}`}
          onClick={() => setChosen(outcome)}
        >
          {outcomeLabels[outcome].label}
        </Button>
      ))}
    </Group>
  );
}

interface ReasonedProps {
  id: string;
  outcome: CaseOutcome;
  onBack: () => void;
  onDecided: (outcome: string) => void;
}

function Reasoned({ id, outcome, onBack, onDecided }: ReasonedProps) {
  const { label, consequence } = outcomeLabels[outcome];
  const heading = useId();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [decide, { isLoading, error }] = useDecideGuardianCaseMutation();
  const submit = async () => {
    if (reason.trim() === '') {
      setMissing(true);
      return;
    }
    const answer = await decide({ id, decision: { outcome, reason: reason.trim() } });
    if (answer.data) onDecided(label);
  };
  return (
    <section className={classes.decision} aria-labelledby={heading}>
      <StepHeading id={heading} focus>
        {label}
      </StepHeading>
      <p>{consequence}</p>
      <Textarea
        label="Motivo"
        description={`${reason.length} di ${reasonLengthMax} caratteri`}
        rows={3}
        maxLength={reasonLengthMax}
        required
        value={reason}
        onChange={({ currentTarget }) => {
          setReason(currentTarget.value);
          setMissing(false);
        }}
        error={isMissing ? 'Scrivi perché decidi così' : fieldErrorsOf(error).reason}
      />
      <Outcome error={error ? messageOf(error, 'Errore durante la decisione') : null} />
      <Group gap="sm">
        <Button size="sm" loading={isLoading} onClick={submit}>
          Conferma la decisione
        </Button>
        <Button size="sm" variant="default" disabled={isLoading} onClick={onBack}>
          Indietro
        </Button>
      </Group>
    </section>
  );
}
