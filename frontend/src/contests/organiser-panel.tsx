import { Button, Title } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { ContestDetail } from '../api/api-types';
import { useCommand, useSend } from '../api/commands/use-command';
import { isRunning } from '../entities/contests/contest-status';
import { useWithdrawContestMutation } from '../entities/contests/contests-api';
import { rules } from '../entities/rules';
import { paths } from '../paths';
import { announce } from '../ui/feedback/announce';
import { Outcome } from '../ui/feedback/outcome';
import { InlineConfirm } from '../ui/forms/inline-confirm';
import { formatTheMoment } from '../ui/text/format';
import { coinsThat } from '../ui/text/italian';
import { useCloseContestMutation } from './contest-commands-api';
import classes from './contest-screen.module.css';
import { EarlyClosing } from './early-closing';

/** The actions of a contest's creator or an administrator. */
export function OrganiserPanel({ contest, own }: { contest: ContestDetail; own: boolean }) {
  const { status, participantsCount, entriesCount } = contest;
  const [closed, setClosed] = useState(false);
  const running = isRunning(contest);
  return (
    <section className={`sheet ${classes.panel}`} aria-labelledby="gestione">
      <Title order={2} size="h4" id="gestione">
        {own ? 'Questo contest è tuo' : 'Gestione'}
      </Title>
      <p className={classes.note}>{noteOf(contest, own)}</p>
      <Outcome success={closed ? 'Contest chiuso' : null} />
      <div className={classes.actions}>
        <Button
          component={Link}
          to={paths.editContest(contest._id)}
          variant="default"
          size="sm"
          leftSection={<IconPencil size={16} aria-hidden="true" />}
        >
          {running ? 'Modifica' : 'Cambia la categoria'}
        </Button>
        {running && own && participantsCount === 0 ? (
          <Close contest={contest} onClosed={() => setClosed(true)} />
        ) : null}
        {running && !own ? <EarlyClosing contest={contest} onClosed={() => setClosed(true)} /> : null}
        {status !== 'completed' && (own ? participantsCount : entriesCount) === 0 ? (
          <Withdraw contest={contest} own={own} />
        ) : null}
      </div>
    </section>
  );
}

function noteOf({ status, participantsCount, entriesCount, decideBy }: ContestDetail, own: boolean): string {
  const until = decideBy ? formatTheMoment(decideBy) : '';
  if (status === 'completed') return 'È concluso: il registro conserva com’è andata.';
  if (status === 'closed')
    return entriesCount === 0
      ? `È chiuso, senza elaborati in gara: ${until} il premio torna da solo a chi lo ha messo in palio.`
      : `È chiuso: scegli chi vince entro ${until}. Solo se nessuno sceglie, il premio si divide tra chi ha inviato un elaborato.`;
  if (participantsCount === 0)
    return own
      ? 'Finché nessuno si iscrive puoi cambiare tutto, o ritirarlo e riavere il premio.'
      : 'Non c’è ancora nessun partecipante.';
  return `Chi partecipa conta su quanto promesso: il premio può solo aumentare, la scadenza solo essere rimandata, una volta e di ${rules.postponedDaysMax} giorni al massimo. Il contest chiude alla scadenza.`;
}

function Close({ contest: { _id, title }, onClosed }: { contest: ContestDetail; onClosed: () => void }) {
  const closing = useCommand(useCloseContestMutation(), {
    failure: 'Errore durante la chiusura del contest',
    once: true,
    onDone: onClosed,
  });
  return (
    <InlineConfirm
      label="Chiudi"
      subject={title}
      question="Chiudere le iscrizioni adesso? Non si riaprono."
      sending={closing}
      onConfirm={() => closing.send({ id: _id })}
    />
  );
}

function Withdraw({ contest, own }: { contest: ContestDetail; own: boolean }) {
  const { _id, title, reward } = contest;
  const navigate = useNavigate();
  const withdrawing = useSend(useWithdrawContestMutation(), {
    failure: "Errore durante l'eliminazione del contest",
    onDone() {
      navigate(paths.contests);
      announce(`Il contest «${title}» è stato ritirato`);
    },
  });
  return (
    <InlineConfirm
      label="Ritira"
      subject={title}
      question={`Ritirare il contest? ${coinsThat(reward, ['torna', 'tornano'])} a chi ha messo in palio il premio.`}
      sending={withdrawing}
      onConfirm={() => withdrawing.send({ id: _id, asAdmin: !own })}
    />
  );
}
