import { Button, Title } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { ContestDetail } from '../session/api-types';
import { isRunning } from '../session/contest-status';
import { messageOf } from '../session/errors';
import { useIntentionKey } from '../session/intention-key';
import { formatNumber } from '../ui/format';
import { InlineConfirm } from '../ui/inline-confirm';
import { Outcome } from '../ui/outcome';
import classes from './contest-screen.module.css';
import { useCloseContestMutation, useWithdrawContestMutation } from './contests-api';

/** What who made a contest, or an administrator, can do with it while nobody has won yet. */
export function OrganiserPanel({ contest, own }: { contest: ContestDetail; own: boolean }) {
  const { status, participantsCount } = contest;
  const [closed, setClosed] = useState(false);
  const withdrawable = own ? participantsCount === 0 : true;
  return (
    <section className={classes.panel} aria-labelledby="gestione">
      <Title order={2} size="h4" id="gestione">
        {own ? 'Questo contest è tuo' : 'Gestione'}
      </Title>
      <p className={classes.note}>{noteOf(contest)}</p>
      <Outcome success={closed ? 'Contest chiuso' : null} />
      {status === 'completed' ? null : (
        <div className={classes.actions}>
          {isRunning(contest) ? (
            <Button
              component={Link}
              to={`/contests/edit/${contest._id}`}
              variant="default"
              size="sm"
              leftSection={<IconPencil size={16} aria-hidden="true" />}
            >
              Modifica
            </Button>
          ) : null}
          {status === 'active' ? <Close contest={contest} onClosed={() => setClosed(true)} /> : null}
          {withdrawable ? <Withdraw contest={contest} own={own} /> : null}
        </div>
      )}
    </section>
  );
}

function noteOf({ status, participantsCount }: ContestDetail): string {
  if (status === 'completed') return 'È concluso: il registro conserva com’è andata.';
  if (status === 'closed') return 'È chiuso: scegli chi vince tra i partecipanti.';
  return participantsCount === 0
    ? 'Finché nessuno si iscrive puoi cambiare tutto, o ritirarlo e riavere il premio.'
    : 'Chi si è iscritto conta sulla tua promessa: premio e scadenza possono solo crescere.';
}

function Close({ contest: { _id, title }, onClosed }: { contest: ContestDetail; onClosed: () => void }) {
  const [close, { isLoading, error, reset }] = useCloseContestMutation();
  const intention = useIntentionKey();
  const confirm = async () => {
    const answer = await close({ id: _id, key: intention.keyFor(_id) });
    if (answer.data) onClosed();
  };
  return (
    <InlineConfirm
      label="Chiudi"
      subject={title}
      question="Chiudere iscrizioni ed elaborati adesso? Non si riapre."
      busy={isLoading}
      failure={error ? messageOf(error, 'Errore durante la chiusura del contest') : null}
      onConfirm={confirm}
      onCancel={reset}
    />
  );
}

function Withdraw({ contest, own }: { contest: ContestDetail; own: boolean }) {
  const { _id, title, reward } = contest;
  const navigate = useNavigate();
  const [withdraw, { isLoading, error, reset }] = useWithdrawContestMutation();
  const confirm = async () => {
    const answer = await withdraw({ id: _id, asAdmin: !own });
    if (!answer.error) navigate('/contests', { state: { notice: `Il contest «${title}» è stato ritirato` } });
  };
  return (
    <InlineConfirm
      label="Ritira"
      subject={title}
      question={`Ritirare il contest? ${formatNumber(reward)} Coin FORM tornano a chi li ha messi.`}
      busy={isLoading}
      failure={error ? messageOf(error, "Errore durante l'eliminazione del contest") : null}
      onConfirm={confirm}
      onCancel={reset}
    />
  );
}
