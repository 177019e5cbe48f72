import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { GuardianCase } from '../api/api-types';
import { outcomeLabels } from './guardian-case-labels';
import { type CaseOutcome, useDecideGuardianCaseMutation } from './guardian-cases-api';
import { ReasonedForm } from './reasoned-form';

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
  const [decide, { isLoading }] = useDecideGuardianCaseMutation();
  return (
    <ReasonedForm
      title={label}
      confirm="Conferma la decisione"
      failure="Errore durante la decisione"
      isLoading={isLoading}
      send={async ({ reason }) => {
        const answer = await decide({ id, decision: { outcome, reason } });
        if (answer.data) onDecided(label);
        return answer;
      }}
      onBack={onBack}
    >
      <p>{consequence}</p>
    </ReasonedForm>
  );
}
