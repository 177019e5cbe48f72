import { Anchor, Button, Group, Title } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
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
import { ResultView } from './result-view';
import { profileOf } from './scores';
import { TakeOver } from './take-over';
import { type OwnAnswers, useAnswers } from './use-answers';

type Step = 'intro' | 'asking' | 'end' | 'age' | 'adult' | 'young';

/** Whoever opens it reads what it is; what a browser or FORM keeps of them comes after that. */
export function OrientationScreen() {
  const [step, setStep] = useState<Step>('intro');
  const goTo = (next: Step) => {
    setStep(next);
    window.scrollTo({ top: 0, behavior: 'instant' });
  };
  return (
    <Page title="Orientamento" lead={step === 'intro' ? leadWords : undefined}>
      {step === 'intro' ? <Intro onStep={goTo} /> : <Steps step={step} onStep={goTo} />}
    </Page>
  );
}

const leadWords =
  'Che cosa ti piacerebbe fare? Rispondi a 48 frasi: alla fine leggi quali cose ti piacciono di più e da dove puoi cominciare.';

function Intro({ onStep }: { onStep: (step: Step) => void }) {
  const isOfMember = useKeepsOrientation();
  const statements = useStatementsQuery();
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
      <Begin statements={statements.currentData} onStep={onStep} />
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
      <TakeOver />
      {isOfMember ? <OwnResults /> : null}
    </div>
  );
}

/** The button is there before FORM knows what was answered: one that took its place would lose a touch. */
function Begin({ statements, onStep }: { statements: Statements | undefined; onStep: (step: Step) => void }) {
  const own = useAnswers(statements);
  const count = Object.keys(own.answers ?? {}).length;
  return (
    <>
      <Group gap="sm">
        <Button
          size="lg"
          rightSection={<IconArrowRight size={20} aria-hidden="true" />}
          onClick={() => onStep('asking')}
        >
          {count === 0 ? 'Comincia il questionario' : `Riprendi: ${count} di ${statements?.statements.length}`}
        </Button>
        {count > 0 ? (
          <Button variant="default" size="lg" onClick={own.clear}>
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
          onLeave={() => onStep('intro')}
        />
      );
    case 'end':
      return (
        <QuestionnaireEnd
          statements={statements}
          answers={own.answers}
          isOfMember={isOfMember}
          onBack={() => onStep('asking')}
          onDone={() => onStep(isOfMember ? 'intro' : 'age')}
        />
      );
    case 'age':
      return <AgeQuestion onAnswer={(isFourteen) => onStep(isFourteen ? 'adult' : 'young')} />;
    default:
      return (
        <VisitorsResult statements={statements} own={own} isYoung={step === 'young'} onBack={() => onStep('intro')} />
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
      <Title order={2}>Il tuo risultato</Title>
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
