import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useCommand } from '../api/commands/use-command';
import { areaLetters } from '../entities/orientation/area-names';
import { Outcome } from '../ui/feedback/outcome';
import { StepHeading } from '../ui/forms/step-heading';
import { type Answers, type Statements, useMakeResultMutation } from './orientation-api';
import classes from './orientation-screen.module.css';
import { scoredAreas } from './scores';
import { forgetUnsent } from './unsent-answers';
import { draftSettled } from './use-answers';

interface QuestionnaireEndProps {
  statements: Statements;
  answers: Answers;
  isOfMember: boolean;
  onBack: () => void;
  onDone: () => void;
}

/** All statements were shown: how many were answered, and whether that is enough. */
export function QuestionnaireEnd({ statements, answers, isOfMember, onBack, onDone }: QuestionnaireEndProps) {
  const making = useCommand(useMakeResultMutation(), { failure: 'Non siamo riusciti a salvare il risultato' });
  const [isWaiting, setIsWaiting] = useState(false);
  const { length } = statements.statements;
  const count = Object.keys(answers).length;
  const scored = scoredAreas(statements.statements, answers);
  const done = () => {
    // The result is made of all of them.
    forgetUnsent();
    onDone();
  };
  const show = () => {
    if (!isOfMember) return onDone();
    setIsWaiting(true);
    void draftSettled().then(() => {
      setIsWaiting(false);
      void making.send({ version: statements.version, answers }, done);
    });
  };
  return (
    <section className={`sheet ${classes.card}`} aria-labelledby="fine">
      <StepHeading id="fine" focus>
        {count === length ? 'Hai risposto a tutte le frasi' : `Hai risposto a ${count} frasi su ${length}`}
      </StepHeading>
      <p>{endWords(scored, isOfMember)}</p>
      <Outcome error={making.failure} />
      <Group gap="sm">
        {scored > 0 ? (
          <Button loading={making.busy || isWaiting} onClick={show}>
            Vedi il risultato
          </Button>
        ) : null}
        <Button variant={scored > 0 ? 'default' : 'filled'} onClick={onBack}>
          Torna alle frasi
        </Button>
      </Group>
    </section>
  );
}

function endWords(scored: number, isOfMember: boolean): string {
  if (scored === 0) return 'Sono poche per dire qualcosa: servono almeno sei risposte su otto di un’area.';
  if (scored === areaLetters.length)
    return isOfMember
      ? 'Quando hai il risultato, le tue risposte si cancellano: restano solo le sei aree.'
      : 'Le risposte e il risultato restano in questo browser, al massimo per un giorno.';
  return `Bastano per ${scored === 1 ? 'un’area' : `${scored} aree`} su sei: delle altre il risultato non dice niente.`;
}
