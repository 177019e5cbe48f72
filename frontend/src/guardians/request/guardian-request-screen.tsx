import { Anchor, Button, Skeleton, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { Link, Navigate } from 'react-router-dom';
import type { ConsentAnswer, GuardianRequest } from '../../api/api-types';
import { isAnswered, messageOf } from '../../api/errors';
import { rules } from '../../entities/rules';
import { useTokenOfLink } from '../../entities/token-of-link';
import { paths } from '../../paths';
import { useAuth } from '../../session/current-user';
import { rememberLocation } from '../../session/remembered-location';
import { signedIn } from '../../session/session-slice';
import { announce } from '../../ui/feedback/announce';
import { EmptyState, ErrorState, Loading } from '../../ui/feedback/states';
import { FormPanel } from '../../ui/forms/form-card';
import { InSight } from '../../ui/layout/in-sight';
import { Page } from '../../ui/layout/page';
import { ConsentForm } from './consent-form';
import { Decided, type Decision } from './decided';
import classes from './guardian-request.module.css';
import { RefusalForm } from './refusal-form';
import { useGuardianRequestQuery } from './request-api';
import { RequestExplained } from './request-explained';

/** What a guardian reads and decides who opens the link of a request, with or without an account. */
export function GuardianRequestScreen() {
  const { token, forget } = useTokenOfLink();
  if (token === null)
    return (
      <Page title="Link incompleto" width="narrow">
        <EmptyState
          title="A questo indirizzo manca il codice della richiesta"
          hint="Apri di nuovo il link che hai ricevuto, per intero. Se hai già dato il consenso, accedi: trovi tutto in Famiglia."
        >
          <ToFamily />
        </EmptyState>
      </Page>
    );
  // Another link begins anew.
  return <Request key={token} token={token} onUsed={forget} />;
}

interface Made {
  made: Decision | 'given';
  /** The consent of a second guardian does not make up for what the other withdrew. */
  isStopped?: boolean;
  child: string;
  isSecond: boolean;
  usual: GuardianRequest['usualVerification'];
  session?: string;
}

function Request({ token, onUsed }: { token: string; onUsed: () => void }) {
  const [decision, setDecision] = useState<Made | null>(null);
  const dispatch = useDispatch();
  const decide = (made: Made) => {
    onUsed();
    setDecision(made);
  };
  const { currentData, error, isFetching, refetch } = useGuardianRequestQuery(token, { skip: decision !== null });
  // Not before the used link is asked for no more: a new session asks again for all that is shown.
  useEffect(() => {
    if (decision?.session) dispatch(signedIn(decision.session));
    if (decision?.made === 'given') announce(newsOf(decision));
  }, [decision, dispatch]);
  if (decision?.made === 'given') return <Navigate to={paths.family} replace />;
  if (decision) return <Decided {...decision} decision={decision.made} />;
  if (currentData) {
    const { child, purpose, usualVerification: usual } = currentData;
    const known = { child, usual, isSecond: purpose === 'second-guardian' };
    return (
      <RequestDecision
        token={token}
        request={currentData}
        onConsented={({ isHeld, isStopped, token: session }) =>
          decide({ ...known, made: isHeld ? 'held' : 'given', isStopped, session })
        }
        onSignInFirst={refetch}
        onRefused={(made) => decide({ ...known, made })}
      />
    );
  }
  if (error && !isFetching) return <Unusable error={error} onRetry={refetch} />;
  return (
    <Page title="Richiesta di consenso" width="narrow">
      <Loading label="Caricamento della richiesta">
        <Stack gap="lg">
          <Skeleton height={160} radius="xl" />
          <Skeleton height={320} radius="xl" />
        </Stack>
      </Loading>
    </Page>
  );
}

const newsOf = ({ child, isStopped }: Made): string =>
  isStopped
    ? 'Consenso registrato. L’altro genitore o tutore ha ritirato il suo: finché non lo dà di nuovo, non basta'
    : `Consenso registrato: ${child} può usare FORM`;

/** A link that was used, has expired or was never one; or a server that does not answer. */
function Unusable({ error, onRetry }: { error: object; onRetry: () => void }) {
  // Too many attempts say nothing about the link.
  const isBusy = 'status' in error && error.status === 429;
  if (isBusy || !isAnswered(error))
    return (
      <Page title="Richiesta di consenso" width="narrow">
        <ErrorState
          title="Non siamo riusciti a caricare la richiesta"
          hint={isBusy ? messageOf(error, 'Riprova tra poco.') : 'Il link resta valido: puoi riprovare.'}
          cause={error}
          onRetry={onRetry}
        />
      </Page>
    );
  return (
    <Page title="Questo link non vale più" lead={messageOf(error, 'La richiesta non è stata trovata.')} width="narrow">
      <FormPanel>
        <ul className={classes.ways}>
          <li>
            <strong>Hai già dato il consenso?</strong> Accedi con la tua e-mail: in Famiglia vedi tutto e puoi cambiare
            o ritirare ciò che hai deciso.
          </li>
          <li>
            <strong>Non hai ancora deciso?</strong>{' '}
            <span>{`Un link vale ${rules.requestDays} giorni e per una sola decisione. Chi ti ha indicato come genitore o tutore può mandartene uno nuovo da FORM.`}</span>
          </li>
        </ul>
        <ToFamily />
      </FormPanel>
    </Page>
  );
}

function ToFamily() {
  const isSignedIn = useAuth().status === 'authenticated';
  return isSignedIn ? (
    <Button component={Link} to={paths.family}>
      Vai a Famiglia
    </Button>
  ) : (
    <Button
      component={Link}
      to={paths.login}
      state={rememberLocation({ pathname: paths.family, search: '', hash: '' })}
    >
      Accedi
    </Button>
  );
}

interface RequestDecisionProps {
  token: string;
  request: GuardianRequest;
  onConsented: (answer: ConsentAnswer) => void;
  onSignInFirst: () => void;
  onRefused: (how: 'no' | 'not-me') => void;
}

function RequestDecision({ token, request, onConsented, onSignInFirst, onRefused }: RequestDecisionProps) {
  const [step, setStep] = useState<'consent' | 'no' | 'not-me'>('consent');
  const [moved, setMoved] = useState(false);
  const move = (next: typeof step) => {
    setMoved(true);
    setStep(next);
  };
  const { child, email } = request;
  const isSecond = request.purpose === 'second-guardian';
  return (
    <Page
      title={isSecond ? `Un invito per ${child}` : `${child} ti chiede il consenso`}
      tab="Richiesta di consenso"
      lead={
        <>
          <span>{isSecond ? 'L’altro genitore o tutore ha indicato ' : 'Vuole usare FORM e ha indicato '}</span>
          <span className={classes.address} translate="no">
            {email}
          </span>{' '}
          <span>come e-mail di un genitore o tutore.</span>
        </>
      }
    >
      <div className={classes.layout}>
        <RequestExplained request={request} />
        <InSight>
          <section className={`sheet ${classes.decision}`} aria-labelledby="decisione">
            {step === 'consent' ? (
              <ConsentForm
                token={token}
                request={request}
                focusHeading={moved}
                onConsented={onConsented}
                onSignInFirst={onSignInFirst}
                onRefuse={move}
              />
            ) : (
              <RefusalForm
                token={token}
                child={child}
                reason={step}
                isSecond={isSecond}
                onBack={() => move('consent')}
                onRefused={() => onRefused(step)}
              />
            )}
          </section>
        </InSight>
      </div>
      <p className={classes.footnote}>
        Chi gestisce FORM, quali dati conserva e per quanto tempo:{' '}
        <Anchor component={Link} to={paths.privacy}>
          informativa sulla privacy
        </Anchor>{' '}
        e{' '}
        <Anchor component={Link} to={paths.terms}>
          termini d’uso
        </Anchor>
        .
      </p>
    </Page>
  );
}
