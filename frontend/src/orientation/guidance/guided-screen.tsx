import { Button, Skeleton, Title } from '@mantine/core';
import { IconDoorExit } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { Guidance, Guided } from '../../api/api-types';
import { useCommand, useSend } from '../../api/commands/use-command';
import { Resource } from '../../api/resource';
import { useGuidanceQuery } from '../../entities/orientation/accompanies';
import { sharedWords, useEndGuidanceMutation } from '../../entities/orientation/guidance-api';
import { useCurrentUser } from '../../session/current-user';
import { announce } from '../../ui/feedback/announce';
import { EmptyState, Loading } from '../../ui/feedback/states';
import { InlineConfirm } from '../../ui/forms/inline-confirm';
import { Page } from '../../ui/layout/page';
import { formatDay, withArticle } from '../../ui/text/format';
import { AcceptDialog } from './accept-dialog';
import classes from './guidance.module.css';
import { useDeclineGuidanceMutation, useGuidedQuery } from './guided-api';
import { GuidedCard } from './guided-card';

/** Whom an adult accompanies, and who asks for it. */
export function GuidedScreen() {
  const guidance = useGuidanceQuery();
  const guided = useGuidedQuery();
  const error = 'Errore nel caricamento di chi accompagni';
  return (
    <Page title="Accompagnati" lead="Chi ti ha chiesto di accompagnare il suo orientamento, e che cosa ti mostra.">
      <Resource query={guidance} error={error} loading={<GuidedSkeleton />}>
        {(all) => (
          <Resource query={guided} error={error} loading={<GuidedSkeleton />}>
            {(people) => <Known all={all.filter(({ side }) => side === 'counsellor')} people={people} />}
          </Resource>
        )}
      </Resource>
    </Page>
  );
}

function Known({ all, people }: { all: readonly Guidance[]; people: readonly Guided[] }) {
  const place = useRef<HTMLDivElement>(null);
  const [answered, setAnswered] = useState(0);
  // The button that was pressed is gone with the invitation.
  useEffect(() => {
    if (answered > 0) place.current?.focus({ preventScroll: true });
  }, [answered]);
  const invitations = all.filter(({ status }) => status === 'invited');
  const unread = all.filter(
    ({ _id, status }) => status !== 'invited' && people.every(({ guidance }) => guidance !== _id),
  );
  return (
    <div className={classes.parts} ref={place} tabIndex={-1}>
      {invitations.length > 0 ? (
        <section aria-labelledby="inviti">
          <Title order={2} size="h3" id="inviti">
            Ti chiedono di accompagnare
          </Title>
          <ul className={classes.people}>
            {invitations.map((one) => (
              <Invitation key={one._id} invitation={one} onAnswered={() => setAnswered((count) => count + 1)} />
            ))}
          </ul>
        </section>
      ) : null}
      {people.length > 0 ? (
        <section aria-labelledby="accompagnati">
          <Title order={2} size="h3" id="accompagnati">
            Chi accompagni
          </Title>
          <ul className={classes.people}>
            {people.map((one) => (
              <GuidedCard key={one.guidance} guided={one} />
            ))}
          </ul>
        </section>
      ) : null}
      {unread.length > 0 ? (
        <section aria-labelledby="in-attesa">
          <Title order={2} size="h3" id="in-attesa">
            In attesa
          </Title>
          <ul className={classes.people}>
            {unread.map((one) => (
              <Unread key={one._id} guidance={one} />
            ))}
          </ul>
        </section>
      ) : null}
      {all.length === 0 && people.length === 0 ? <Nobody /> : null}
    </div>
  );
}

function Nobody() {
  const isConfirmed = useCurrentUser()?.emailConfirmed === true;
  return (
    <EmptyState
      title="Qui compare chi ti chiede di accompagnare il suo orientamento"
      hint={`Chi cerca la propria strada può invitare una persona adulta di cui si fida, con la sua e-mail. Se invita te, qui trovi l’invito, e poi quello che ha scelto di mostrarti.${
        isConfirmed ? '' : ' Prima conferma la tua e-mail: gli inviti valgono solo per un indirizzo confermato.'
      }`}
    />
  );
}

function Invitation({ invitation, onAnswered }: { invitation: Guidance; onAnswered: () => void }) {
  const { _id, name, sees, until } = invitation;
  const [isAccepting, setAccepting] = useState(false);
  const declining = useCommand(useDeclineGuidanceMutation(), {
    failure: 'Errore durante il rifiuto dell’invito',
    once: true,
    onDone: () => announce('Invito rifiutato'),
  });
  return (
    <li className={`card ${classes.one}`}>
      <p className={classes.who} translate="no">
        {name}
      </p>
      <p>{`Ti mostrerebbe ${sharedWords(sees)}.`}</p>
      {until ? <p className="soft">{`L’invito vale fino ${withArticle('al', formatDay(until))}`}</p> : null}
      <div className={classes.actions}>
        <Button size="sm" aria-label={`Accetta l’invito di ${name}`} onClick={() => setAccepting(true)}>
          Accetta
        </Button>
        <InlineConfirm
          label="Rifiuta"
          Icon={IconDoorExit}
          subject={`l’invito di ${name}`}
          question="Rifiutare l’invito? Non si può più accettare."
          sending={declining}
          onConfirm={() => declining.send({ id: _id })}
        />
      </div>
      {isAccepting ? (
        <AcceptDialog
          invitation={invitation}
          onAccepted={() => {
            setAccepting(false);
            onAnswered();
          }}
          onBack={() => setAccepting(false)}
        />
      ) : null}
    </li>
  );
}

/** What was accepted and is not read: a yes is missing, or one of the two may do nothing at present. */
function Unread({ guidance: { _id, name, status, until } }: { guidance: Guidance }) {
  const ending = useSend(useEndGuidanceMutation(), {
    failure: 'Errore nel concludere l’accompagnamento',
    onDone: () => announce('Accompagnamento concluso'),
  });
  return (
    <li className={`card ${classes.one}`}>
      <p className={classes.who} translate="no">
        {name}
      </p>
      <p>
        {status === 'waiting_guardian' && until
          ? `Inizia dopo il sì di ogni genitore o tutore, entro ${withArticle('il', formatDay(until))}.`
          : 'Ora non si legge nulla: uno dei due account è sospeso, o manca un consenso.'}
      </p>
      <div className={classes.actions}>
        <InlineConfirm
          label="Concludi"
          Icon={IconDoorExit}
          subject={`l’accompagnamento con ${name}`}
          question="Concludere? Non vedrai nulla di quello che voleva mostrarti."
          sending={ending}
          onConfirm={() => ending.send(_id)}
        />
      </div>
    </li>
  );
}

const GuidedSkeleton = () => (
  <Loading label="Caricamento di chi accompagni" className={classes.people}>
    {[0, 1].map((card) => (
      <Skeleton key={card} height={150} radius="lg" />
    ))}
  </Loading>
);
