import { Anchor, Button, Group } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { type RefObject, Suspense, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useKeepsOrientation } from '../entities/orientation/keeps-orientation';
import { paths } from '../paths';
import { LoadingState } from '../ui/feedback/states';
import { Page } from '../ui/layout/page';
import { lazyPart } from '../ui/lazy-part';
import { type Statements, useStatementsQuery } from './orientation-api';
import classes from './orientation-screen.module.css';
import type { Introduction, Step } from './steps';
import { useAnswers } from './use-answers';

/** What a visitor reads first wants none of these. */
const Steps = lazyPart(async () => (await import('./orientation-steps')).Steps);
const TakeOver = lazyPart(async () => (await import('./take-over')).TakeOver);
const OwnResults = lazyPart(async () => (await import('./own-results')).OwnResults);

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
      {isIntroduction(step) ? (
        <Intro step={step} onStep={goTo} />
      ) : (
        <Suspense fallback={<LoadingState label="Caricamento delle frasi…" />}>
          <Steps step={step} onStep={goTo} />
        </Suspense>
      )}
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
      {isOfMember ? (
        <Suspense>
          <TakeOver onDone={() => begin.current?.focus()} />
          <OwnResults isNew={step === 'made'} />
        </Suspense>
      ) : null}
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
