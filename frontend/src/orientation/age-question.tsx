import { Button, Group } from '@mantine/core';
import { StepHeading } from '../ui/forms/step-heading';
import classes from './orientation-screen.module.css';

/** Of a visitor, whose age FORM does not know: figures are for people from fourteen on. */
export function AgeQuestion({ onAnswer }: { onAnswer: (isFourteen: boolean) => void }) {
  return (
    <section className={`sheet ${classes.card}`} aria-labelledby="eta">
      <StepHeading id="eta" focus>
        Hai già compiuto 14 anni?
      </StepHeading>
      <p>Prima dei 14 anni il risultato è a parole, senza cifre. La risposta non esce da questo browser.</p>
      <Group gap="sm">
        <Button onClick={() => onAnswer(true)}>Sì</Button>
        <Button onClick={() => onAnswer(false)}>No</Button>
      </Group>
    </section>
  );
}
