import { type ReactNode, useState } from 'react';
import classes from '../layout/section.module.css';
import { StepHeading } from './step-heading';

interface TwoStepsProps {
  id: string;
  title: string;
  /** What is asked before it is done. */
  question: string;
  first: (next: () => void) => ReactNode;
  second: (back: () => void) => ReactNode;
}

/** Something that cannot be taken back lightly: what it is, then its consequences. The heading takes the focus. */
export function TwoSteps({ id, title, question, first, second }: TwoStepsProps) {
  const [step, setStep] = useState<'first' | 'second' | 'back'>('first');
  return (
    <section className={`sheet ${classes.section}`} aria-labelledby={id}>
      {step === 'second' ? (
        <>
          <StepHeading key="second" id={id} focus>
            {question}
          </StepHeading>
          {second(() => setStep('back'))}
        </>
      ) : (
        <>
          <StepHeading key="first" id={id} focus={step === 'back'}>
            {title}
          </StepHeading>
          {first(() => setStep('second'))}
        </>
      )}
    </section>
  );
}
