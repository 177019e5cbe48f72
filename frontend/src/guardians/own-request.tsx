import { Button } from '@mantine/core';
import { useState } from 'react';
import type { OwnGuardians, User } from '../api/api-types';
import { useSend } from '../api/commands/use-command';
import { HowToAsk } from '../entities/how-to-ask';
import { useMailSentences } from '../entities/mail-sentences';
import { Outcome } from '../ui/feedback/outcome';
import { ConfirmOrBack } from '../ui/forms/confirm-or-back';
import { Section, SectionText } from '../ui/layout/section';
import { formatMoment } from '../ui/text/format';
import { EmailForm } from './email-form';
import classes from './family.module.css';
import { useSendRequestAgainMutation, useSetGuardianEmailMutation } from './guardians-api';
import { usualVerification } from './usual-verification';

interface OwnRequestProps {
  user: User;
  own: OwnGuardians;
}

/** To whom the request went, and how to send it again or elsewhere. */
export function OwnRequest({ user, own: { request, held, consent, guardians } }: OwnRequestProps) {
  const sentences = useMailSentences();
  if (held) return <Held held={held} />;
  // A guardian who withdrew the consent gives it again; nobody else is asked.
  if (consent === 'withdrawn' && guardians.length > 0) return null;
  const address = request?.email ?? user.parentEmail ?? '';
  return (
    <Section id="richiesta" title={titleOf(request, sentences.requestOpen)}>
      {request?.isWaiting ? (
        <SectionText>
          La richiesta a <strong translate="no">{request.email}</strong> non è ancora partita: parte da sola appena
          possibile. Se tra qualche giorno è ancora qui, indica un altro indirizzo o scrivi a chi gestisce FORM.
        </SectionText>
      ) : request ? (
        <>
          {sentences.requestHolder ? (
            <SectionText>
              <strong>{sentences.requestHolder}</strong>
              <HowToAsk />
            </SectionText>
          ) : null}
          <Sent request={request} />
        </>
      ) : (
        <SectionText>
          Nessuna richiesta è aperta: il link è scaduto, oppure chi l’ha ricevuto non ha dato il consenso. Puoi farne
          una nuova.
        </SectionText>
      )}
      {request && !request.isWaiting ? <SendAgain left={request.againLeft} /> : null}
      <CorrectAddress address={address} changesLeft={request?.changesLeft ?? null} isOpen={request !== null} />
    </Section>
  );
}

/** @param open of one whose link is there */
function titleOf(request: OwnGuardians['request'], open: string): string {
  if (!request) return 'Chiedi il consenso';
  return request.isWaiting ? 'Richiesta in attesa' : open;
}

function Sent({ request }: { request: NonNullable<OwnGuardians['request']> }) {
  const sentences = useMailSentences();
  return (
    <dl className={classes.sent}>
      <div>
        <dt>A</dt>
        <dd translate="no">{request.email}</dd>
      </div>
      <div>
        <dt>{sentences.requestMade}</dt>
        <dd>{formatMoment(request.sentAt)}</dd>
      </div>
      <div>
        <dt>Il link vale fino al</dt>
        <dd>{formatMoment(request.expiresAt)}</dd>
      </div>
    </dl>
  );
}

/** A new link ends the one before. By mail it reaches the same person; where it is handed on, they may hold the old one: it is asked. */
function SendAgain({ left }: { left: number }) {
  const sentences = useMailSentences();
  const [isAsking, setAsking] = useState(false);
  const { send, busy, isSuccess, failure } = useSend(useSendRequestAgainMutation(), {
    failure: 'Non siamo riusciti a fare la richiesta. Riprova.',
    onDone: () => setAsking(false),
  });
  const asksFirst = sentences.requestAgainQuestion !== '';
  return (
    <div className={classes.again}>
      {isAsking ? (
        <>
          <p>{sentences.requestAgainQuestion}</p>
          <ConfirmOrBack
            confirm={`Sì, ${sentences.requestAgain.toLowerCase()}`}
            onConfirm={() => send()}
            onBack={() => setAsking(false)}
            busy={busy}
          />
        </>
      ) : (
        <Button
          variant={asksFirst ? 'default' : 'filled'}
          loading={busy}
          disabled={left === 0}
          onClick={() => (asksFirst ? setAsking(true) : send())}
        >
          {sentences.requestAgain}
        </Button>
      )}
      {left === 0 && !isSuccess ? <p className="soft">{sentences.requestUsedUp}</p> : null}
      <Outcome success={isSuccess ? sentences.requestMadeAgain : null} error={failure} />
    </div>
  );
}

interface CorrectAddressProps {
  address: string;
  /** How often today; null where nobody counts. */
  changesLeft: number | null;
  /** A request is on its way. */
  isOpen: boolean;
}

function CorrectAddress({ address, changesLeft, isOpen }: CorrectAddressProps) {
  const sentences = useMailSentences();
  const saving = useSend(useSetGuardianEmailMutation(), {
    failure: 'Non siamo riusciti a cambiare l’indirizzo. Riprova.',
    fields: { parentEmail: true },
  });
  const isUsedUp = changesLeft === 0;
  return (
    <EmailForm
      key={address}
      label={isOpen ? 'Indirizzo sbagliato? Correggilo' : 'E-mail del genitore o tutore'}
      description={isUsedUp ? 'Oggi l’hai già cambiato tre volte: riprova domani.' : sentences.requestOldLink}
      field="parentEmail"
      button={isOpen ? sentences.requestCorrect : sentences.requestAsk}
      initial={address}
      success={saving.data?.request?.isWaiting ? 'Indirizzo salvato' : sentences.requestMadeElsewhere}
      disabled={isUsedUp}
      sending={saving}
      send={(parentEmail, then) => saving.send({ parentEmail }, then)}
    />
  );
}

function Held({ held: { since, usual } }: { held: NonNullable<OwnGuardians['held']> }) {
  return (
    <Section id="richiesta" title="Il consenso è in verifica">
      <SectionText last>
        {`Il consenso è arrivato (${formatMoment(since)}): prima che valga, un amministratore lo guarda. ${usualVerification(usual)} Non devi fare nulla.`}
      </SectionText>
    </Section>
  );
}
