import { Anchor, Button, Group } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { type RefObject, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useKeepsOrientation } from '../entities/keeps-orientation';
import { paths } from '../paths';
import { useAuth } from '../session/current-user';
import { Page } from '../ui/page';
import { ErrorState, LoadingState } from '../ui/states';
import { AgeQuestion } from './age-question';
import { type Statements, useAreasQuery, useStatementsQuery } from './orientation-api';
import classes from './orientation-screen.module.css';
import { OwnResults } from './own-results';
import { PrintButton } from './print-button';
import { Questionnaire } from './questionnaire';
import { QuestionnaireEnd } from './questionnaire-end';
import { ResultTitle } from './result-title';
import { ResultView } from './result-view';
import { profileOf } from './scores';
import { TakeOver } from './take-over';
import { type OwnAnswers, useAnswers } from './use-answers';

/** The introduction is also where people are who left the questionnaire, or have a result of it. */
type Introduction = 'intro' | 'left' | 'made';
type Step = Introduction | 'asking' | 'end' | 'age' | 'adult' | 'young';

const isIntroduction = (step: Step): step is Introduction => ['intro', 'left', 'made'].includes(step);

/** Whoever opens it reads what it is; what a browser or FORM keeps of them comes after that. */
export function OrientationScreen() {
  const [step, setStep] = useState<Step>('intro');
  const goTo = (next: Step) => {
    setStep(next);
    window.scrollTo({ top: 0, behavior: 'instant' });
  };
  return (
    <Page title="Orientamento" lead={isIntroduction(step) ? <span data-screen-only>{leadWords}</span> : undefined}>
      {isIntroduction(step) ? <Intro step={step} onStep={goTo} /> : <Steps step={step} onStep={goTo} />}
    </Page>
  );
}

const leadWords =
  'Che cosa ti piacerebbe fare? Rispondi a 48 frasi: alla fine leggi quali cose ti piacciono di più e da dove puoi cominciare.';

function Intro({ step, onStep }: { step: Introduction; onStep: (step: Step) => void }) {
  const isOfMember = useKeepsOrientation();
  const statements = useStatementsQuery();
  const begin = useRef<HTMLButtonElement>(null);
  return (
    <div className={classes.intro}>
      <ul className={classes.points}>
        <li>
          <strong>Circa sei minuti.</strong> Puoi saltare una frase, tornare indietro, fermarti e riprendere.
        </li>
        <li>
          <strong>È un questionario di interessi.</strong> Chiede quanto ti piacerebbe fare una cosa, anche se non l’hai
          mai fatta. Non è un test psicologico e non misura capacità: nessuna risposta è sbagliata.
        </li>
        <li>
          <strong>Il risultato è tuo.</strong> Nessuno lo usa per sceglierti. Con un account lo leggi tu, chi inviti ad
          accompagnarti e, fino ai 14 anni, i tuoi genitori o tutori. Senza un account resta in questo browser, al
          massimo per un giorno.
        </li>
      </ul>
      <Begin button={begin} isReturn={step === 'left'} statements={statements.currentData} onStep={onStep} />
      <p>
        <Anchor component={Link} to={paths.orientationAreas}>
          Leggi prima le sei aree, e come si sceglie una scuola
        </Anchor>
      </p>
      {isOfMember ? (
        <p>
          <Anchor component={Link} to={paths.ownPath}>
            Apri il tuo percorso: le mete e i passi che ti dai
          </Anchor>
        </p>
      ) : null}
      <TakeOver onDone={() => begin.current?.focus()} />
      {isOfMember ? <OwnResults isNew={step === 'made'} /> : null}
    </div>
  );
}

interface BeginProps {
  button: RefObject<HTMLButtonElement | null>;
  /** From the questionnaire: the keyboard is where it began. */
  isReturn: boolean;
  statements: Statements | undefined;
  onStep: (step: Step) => void;
}

/** The button is there before FORM knows what was answered: one that took its place would lose a touch. */
function Begin({ button, isReturn, statements, onStep }: BeginProps) {
  const own = useAnswers(statements);
  const count = Object.keys(own.answers ?? {}).length;
  const clear = () => {
    own.clear();
    button.current?.focus();
  };
  return (
    <>
      <Group gap="sm">
        <Button
          ref={button}
          autoFocus={isReturn}
          size="lg"
          rightSection={<IconArrowRight size={20} aria-hidden="true" />}
          onClick={() => onStep('asking')}
        >
          {count === 0 ? 'Comincia il questionario' : `Riprendi: ${count} di ${statements?.statements.length}`}
        </Button>
        {count > 0 ? (
          <Button variant="default" size="lg" onClick={clear}>
            Ricomincia da capo
          </Button>
        ) : null}
      </Group>
      {own.isOutdated ? (
        <p role="note">Da quando avevi cominciato le frasi sono cambiate: le risposte di prima non valgono più.</p>
      ) : null}
    </>
  );
}

function Steps(props: { step: Step; onStep: (step: Step) => void }) {
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
