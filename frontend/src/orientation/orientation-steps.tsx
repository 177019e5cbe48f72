import { Button, Group } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useKeepsOrientation } from '../entities/orientation/keeps-orientation';
import { paths } from '../paths';
import { useAuth } from '../session/current-user';
import { ErrorState, LoadingState } from '../ui/feedback/states';
import { AgeQuestion } from './age-question';
import { type Statements, useAreasQuery, useStatementsQuery } from './orientation-api';
import classes from './orientation-screen.module.css';
import { PrintButton } from './print-button';
import { Questionnaire } from './questionnaire';
import { QuestionnaireEnd } from './questionnaire-end';
import { ResultTitle } from './result-title';
import { ResultView } from './result-view';
import { profileOf } from './scores';
import type { Step } from './steps';
import { type OwnAnswers, useAnswers } from './use-answers';

/** From the first statement to a visitor's result. */
export function Steps(props: { step: Step; onStep: (step: Step) => void }) {
  const statements = useStatementsQuery();
  const { currentData, error, isFetching, refetch } = statements;
  if (currentData) return <Answering {...props} statements={currentData} />;
  if (isFetching) return <LoadingState label="Caricamento delle frasi…" />;
  return <ErrorState title="Errore nel caricamento delle frasi" cause={error} onRetry={refetch} />;
}

function Answering({ step, onStep, statements }: { step: Step; onStep: (step: Step) => void; statements: Statements }) {
  const own = useAnswers(statements);
  const isOfMember = useKeepsOrientation();
  if (own.answers === undefined) return <LoadingState label="Caricamento delle risposte…" />;
  switch (step) {
    case 'asking':
      return (
        <Questionnaire
          statements={statements.statements}
          own={own}
          onEnd={() => onStep('end')}
          onLeave={() => onStep('left')}
        />
      );
    case 'end':
      return (
        <QuestionnaireEnd
          statements={statements}
          answers={own.answers}
          isOfMember={isOfMember}
          onBack={() => onStep('asking')}
          onDone={() => onStep(isOfMember ? 'made' : 'age')}
        />
      );
    case 'age':
      return <AgeQuestion onAnswer={(isFourteen) => onStep(isFourteen ? 'adult' : 'young')} />;
    default:
      return (
        <VisitorsResult statements={statements} own={own} isYoung={step === 'young'} onBack={() => onStep('left')} />
      );
  }
}

interface VisitorsResultProps {
  statements: Statements;
  own: OwnAnswers;
  isYoung: boolean;
  onBack: () => void;
}

function VisitorsResult({ statements, own, isYoung, onBack }: VisitorsResultProps) {
  const areas = useAreasQuery();
  const isVisitor = useAuth().status === 'anonymous';
  if (!areas.currentData) return <LoadingState label="Caricamento delle aree…" />;
  return (
    <div className={classes.result}>
      <ResultTitle focus>Il tuo risultato</ResultTitle>
      {isVisitor ? (
        <div className={classes.keep} data-screen-only>
          <p>
            <strong>Resta in questo browser, al massimo per un giorno.</strong> Con un account lo ritrovi quando vuoi:
            al primo accesso ti chiediamo se tenere le risposte.
          </p>
          <Button component={Link} to={paths.register}>
            Registrati e tienilo
          </Button>
        </div>
      ) : null}
      <ResultView profile={profileOf(statements, own.answers ?? {}, isYoung)} content={areas.currentData} />
      <Group gap="sm" data-screen-only>
        <PrintButton />
        <Button variant="default" onClick={onBack}>
          Torna all’inizio
        </Button>
      </Group>
    </div>
  );
}
