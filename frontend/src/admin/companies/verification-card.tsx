import { Anchor, Button, Group, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useSend } from '../../api/commands/use-command';
import { announce } from '../../ui/feedback/announce';
import { CopyButton } from '../../ui/feedback/copy-button';
import { DecisionForm } from '../../ui/forms/decision-form';
import { timeTold } from '../../ui/text/clock';
import { DotSeparated } from '../../ui/text/dot-separated';
import { formatAge, formatMoment, withArticle } from '../../ui/text/format';
import {
  useDecideVerificationMutation,
  type VerificationDecision,
  type VerificationRequest,
} from './company-verifications-api';
import classes from './verifications.module.css';

type Choice = VerificationDecision['outcome'];

const choices: Record<
  Choice,
  { button: string; question: string; confirm: string; done: string; needsReason: boolean }
> = {
  verify: {
    button: 'Verifica',
    question: 'Nome e partita IVA corrispondono?',
    confirm: 'Sì, è verificata',
    done: 'Azienda verificata',
    needsReason: false,
  },
  refuse: {
    button: 'Respingi',
    question: 'Perché la verifica non riesce?',
    confirm: 'Respingi la richiesta',
    done: 'Richiesta respinta',
    needsReason: true,
  },
  revoke: {
    button: 'Revoca',
    question: 'Perché la verifica non vale più?',
    confirm: 'Revoca la verifica',
    done: 'Verifica revocata',
    needsReason: true,
  },
};

interface CardProps {
  request: VerificationRequest;
  /** The path of the company's public profile. */
  profile: string;
}

/** One request with the decisions that it allows. */
export function VerificationCard({ request, profile }: CardProps) {
  const [chosen, setChosen] = useState<Choice | null>(null);
  const { companyName, company, vatNumber, askedAt, decidedAt, state, reason } = request;
  const possible: Choice[] = state === 'waiting' ? ['verify', 'refuse'] : state === 'verified' ? ['revoke'] : [];
  return (
    <li className={`card ${classes.request}`}>
      <Title order={2} className={classes.name} translate="no">
        {companyName}
      </Title>
      <p className={classes.vat}>
        Partita IVA{' '}
        <strong className="tabular" translate="no">
          {vatNumber}
        </strong>{' '}
        <CopyButton value={vatNumber} label="Copia la partita IVA" done="Partita IVA copiata" />
      </p>
      <p className={`soft ${classes.when}`}>
        <DotSeparated>
          <span>{`Chiesta ${withArticle('il', formatMoment(askedAt))}`}</span>
          {state === 'waiting' ? <span>{formatAge(askedAt, timeTold())}</span> : null}
          {decidedAt ? <span>{`Decisa ${withArticle('il', formatMoment(decidedAt))}`}</span> : null}
          <Anchor component={Link} to={profile} inherit>
            {company.name === companyName ? 'Profilo pubblico' : `Ora si chiama ${company.name}`}
          </Anchor>
        </DotSeparated>
      </p>
      {reason ? <p className={classes.reason}>{reason}</p> : null}
      {chosen ? (
        <Decision key={chosen} request={request} outcome={chosen} onBack={() => setChosen(null)} />
      ) : (
        <Group gap="sm">
          {possible.map((outcome) => (
            <Button
              key={outcome}
              size="sm"
              variant={outcome === 'verify' ? 'filled' : 'default'}
              aria-label={`${choices[outcome].button}: ${companyName}`}
              onClick={() => setChosen(outcome)}
            >
              {choices[outcome].button}
            </Button>
          ))}
        </Group>
      )}
    </li>
  );
}

interface DecisionProps {
  request: VerificationRequest;
  outcome: Choice;
  onBack: () => void;
}

function Decision({ request: { _id, companyName }, outcome, onBack }: DecisionProps) {
  const { question, confirm, done, needsReason } = choices[outcome];
  const deciding = useSend(useDecideVerificationMutation(), {
    failure: 'Errore durante la decisione',
    fields: { reason: true },
    onDone: () => announce(`${done}: ${companyName}`),
  });
  return (
    <DecisionForm
      question={question}
      order={3}
      text={{
        label: needsReason ? 'Motivo' : 'Motivo (facoltativo)',
        reader: 'Lo legge l’azienda.',
        missing: needsReason ? 'Scrivi il motivo' : null,
      }}
      confirm={confirm}
      onConfirm={(reason) => deciding.send({ id: _id, decision: { outcome, reason: reason || undefined } })}
      onBack={onBack}
      sending={deciding}
    />
  );
}
