import { Button, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { ChildGuidance } from '../api/api-types';
import { sharedAndCommented } from '../entities/orientation/guidance-api';
import { Success } from '../ui/feedback/outcome';
import { Fact, Facts } from '../ui/layout/facts';
import { formatTheDay } from '../ui/text/format';
import { capitalised } from '../ui/text/italian';
import { useFamilyGuidanceQuery } from './guardians-api';
import { GuidanceAnswer } from './guidance-answer';
import classes from './guidance-requests.module.css';

/** Who wants to accompany a child and waits for the reader's yes: read in a minute, answered after a question. */
export function GuidanceRequests() {
  const { currentData = [] } = useFamilyGuidanceQuery();
  const requests = currentData.filter(({ waitsForMe }) => waitsForMe);
  const [answered, setAnswered] = useState<{ what: string } | null>(null);
  const section = useRef<HTMLElement>(null);
  // The focused button is about to disappear; while the dialog is open, nothing beside it takes the focus.
  useEffect(() => {
    if (answered) section.current?.focus({ preventScroll: true });
  }, [answered]);
  if (requests.length === 0 && answered === null) return null;
  return (
    <section className={classes.requests} aria-labelledby="accompagnamenti" ref={section} tabIndex={-1}>
      <Title order={2} size="h3" id="accompagnamenti">
        {requests.length === 0
          ? 'Nessun accompagnamento aspetta il tuo sì'
          : 'Un accompagnamento inizia solo con il tuo sì'}
      </Title>
      <Success>{answered?.what ?? null}</Success>
      {requests.length > 0 ? (
        <ul>
          {requests.map((request) => (
            <Request key={request._id} request={request} onAnswered={(what) => setAnswered({ what })} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

interface RequestProps {
  request: ChildGuidance;
  onAnswered: (what: string) => void;
}

function Request({ request, onAnswered }: RequestProps) {
  const { child, name, email, sees, until } = request;
  const [answer, setAnswer] = useState<'allow' | 'refuse' | null>(null);
  return (
    <li className={`card ${classes.request}`}>
      <h3>{`${name} può accompagnare l’orientamento di ${child.name}?`}</h3>
      <Facts layout="line">
        <Fact label="Chi è">
          <span translate="no">{name}</span>
        </Fact>
        <Fact label={`Indirizzo, come lo ha scritto ${child.name}`}>
          <span translate="no">{email}</span>
        </Fact>
        <Fact label="Che cosa vede">{capitalised(sharedAndCommented(sees))}</Fact>
      </Facts>
      <p>
        <strong>FORM non ha verificato chi è:</strong>{' '}
        <span>{`di’ di sì solo se conosci questa persona. Può scrivere degli appunti, che ${child.name} legge; non può mandare Coin FORM né messaggi.`}</span>
      </p>
      {until ? <p className="soft">{`Senza risposta la richiesta finisce ${formatTheDay(until)}.`}</p> : null}
      <div className={classes.answers}>
        <Button aria-label={`Dai il sì: ${name}`} onClick={() => setAnswer('allow')}>
          Dai il sì
        </Button>
        <Button variant="default" aria-label={`Rispondi di no: ${name}`} onClick={() => setAnswer('refuse')}>
          Rispondi di no
        </Button>
      </div>
      {answer ? (
        <GuidanceAnswer
          request={request}
          answer={answer}
          onAnswered={(what) => {
            setAnswer(null);
            onAnswered(what);
          }}
          onBack={() => setAnswer(null)}
        />
      ) : null}
    </li>
  );
}
