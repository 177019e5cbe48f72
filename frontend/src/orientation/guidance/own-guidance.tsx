import { Skeleton } from '@mantine/core';
import { IconDoorExit } from '@tabler/icons-react';
import type { Guidance } from '../../api/api-types';
import { useSend } from '../../api/commands/use-command';
import { Resource } from '../../api/resource';
import { useGuidanceQuery } from '../../entities/orientation/accompanies';
import { isOpen, sharedWords, useEndGuidanceMutation } from '../../entities/orientation/guidance-api';
import { useCurrentUser } from '../../session/current-user';
import { announce } from '../../ui/feedback/announce';
import { Loading } from '../../ui/feedback/states';
import { InlineConfirm } from '../../ui/forms/inline-confirm';
import { Section, SectionText } from '../../ui/layout/section';
import { formatDay, withArticle } from '../../ui/text/format';
import classes from './guidance.module.css';
import { Invitation } from './invitation';

/** Who accompanies a person: invited, accepted, reading, ended. */
export function OwnGuidance() {
  const query = useGuidanceQuery();
  const isMinor = useCurrentUser()?.role === 'minor';
  return (
    <div className={classes.section}>
      <Section id="accompagnamento" title="Chi ti accompagna">
        <SectionText>
          <span>
            Una persona adulta di cui ti fidi può leggere quello che scegli tu, commentare il percorso e scriverti degli
            appunti. L’accompagnamento si conclude con un tocco, quando vuoi.
          </span>{' '}
          {isMinor ? <span>Prima che veda qualcosa serve il sì di ogni genitore o tutore che hai in FORM.</span> : null}
        </SectionText>
        <Resource
          query={query}
          error="Errore nel caricamento di chi ti accompagna"
          loading={
            <Loading label="Caricamento di chi ti accompagna">
              <Skeleton height={96} radius="lg" />
            </Loading>
          }
        >
          {(all) => <Accompaniments all={all.filter(({ side }) => side === 'person')} />}
        </Resource>
      </Section>
    </div>
  );
}

function Accompaniments({ all }: { all: readonly Guidance[] }) {
  const open = all.filter(isOpen);
  const ended = all.filter((one) => !isOpen(one));
  return (
    <>
      {open.length > 0 ? (
        <ul className={classes.list}>
          {open.map((one) => (
            <Accompaniment key={one._id} guidance={one} />
          ))}
        </ul>
      ) : null}
      {ended.length > 0 ? (
        <details className={classes.ended}>
          <summary>{`Conclusi: ${ended.length}`}</summary>
          <ul className={classes.list}>
            {ended.map((one) => (
              <Accompaniment key={one._id} guidance={one} />
            ))}
          </ul>
        </details>
      ) : null}
      <Invitation isFirst={open.length === 0} />
    </>
  );
}

function Accompaniment({ guidance }: { guidance: Guidance }) {
  const { name, email, sees, notes, status } = guidance;
  const verb = { invited: 'Vedrà', waiting_guardian: 'Vedrà', active: 'Vede', ended: 'Era da vedere' }[status];
  return (
    <li className={`card ${classes.one}`}>
      <p className={classes.who} translate="no">
        {name ?? email}
      </p>
      {name === null ? null : (
        <p className="soft" translate="no">
          {email}
        </p>
      )}
      <p>{standingOf(guidance)}</p>
      <p>{`${verb}: ${sharedWords(sees)}`}</p>
      {notes ? (
        <div className={classes.notes}>
          <strong>Appunti per te</strong>
          <p>{notes}</p>
        </div>
      ) : null}
      {isOpen(guidance) ? <Ending guidance={guidance} /> : null}
    </li>
  );
}

const on = (article: 'al' | 'dal' | 'del', day: string | null) => (day ? withArticle(article, formatDay(day)) : '');

function standingOf({ status, invitedAt, until, since }: Guidance): string {
  switch (status) {
    case 'invited':
      return `Invito ${on('del', invitedAt)}, vale fino ${on('al', until)}`;
    case 'waiting_guardian':
      return `Ha accettato. Aspetta il sì di un genitore o tutore, fino ${on('al', until)}`;
    case 'active':
      return `Attivo ${on('dal', since)}`;
    case 'ended':
      return 'Concluso';
  }
}

function Ending({ guidance: { _id, status, name, email } }: { guidance: Guidance }) {
  const isInvitation = status === 'invited';
  const who = name ?? email;
  const ending = useSend(useEndGuidanceMutation(), {
    failure: isInvitation ? 'Errore durante il ritiro dell’invito' : 'Errore nel concludere l’accompagnamento',
    onDone: () => announce(isInvitation ? 'Invito ritirato' : 'Accompagnamento concluso'),
  });
  return (
    <div className={classes.actions}>
      <InlineConfirm
        label={isInvitation ? 'Ritira l’invito' : 'Concludi'}
        Icon={IconDoorExit}
        subject={isInvitation ? `a ${who}` : `l’accompagnamento con ${who}`}
        question={
          {
            invited: 'Ritirare l’invito? Nessuno potrà più accettarlo.',
            waiting_guardian: `Concludere? ${who} non vedrà nulla.`,
            active: `Concludere? Da subito ${who} non vede più nulla. Appunti e commenti restano a te.`,
            ended: '',
          }[status]
        }
        sending={ending}
        onConfirm={() => ending.send(_id)}
      />
    </div>
  );
}
