import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { GuardianCase } from '../../api/api-types';
import { useSend } from '../../api/commands/use-command';
import { DecisionForm } from '../../ui/forms/decision-form';
import { outcomeLabels } from './guardian-case-labels';
import { type CaseOutcome, useDecideGuardianCaseMutation } from './guardian-cases-api';

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
  const deciding = useSend(useDecideGuardianCaseMutation(), {
    failure: 'Errore durante la decisione',
    fields: { reason: true },
    onDone: () => onDecided(label),
  });
  return (
    <DecisionForm
      question={label}
      order={3}
      text={{ label: 'Motivo', missing: 'Scrivi perché decidi così' }}
      consequence={consequence}
      confirm="Conferma la decisione"
      onConfirm={(reason) => deciding.send({ id, decision: { outcome, reason } })}
      onBack={onBack}
      sending={deciding}
    />
  );
}
