import { Button, Skeleton } from '@mantine/core';
import { IconArrowRight, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { ContestDetail } from '../api/api-types';
import { messageOf } from '../api/errors';
import { useIdempotencyKey } from '../api/idempotency-key';
import { isRunning, isUpcoming } from '../domain/contest-status';
import { paths } from '../paths';
import type { Auth } from '../session/current-user';
import { rememberLocation } from '../session/remembered-location';
import { hasRole } from '../session/roles';
import { Outcome } from '../ui/outcome';
import { useJoinContestMutation } from './contests-api';
import classes from './prize-panel.module.css';

const arrow = <IconArrowRight size={20} aria-hidden="true" />;

interface JoinButtonProps {
  contest: ContestDetail;
  auth: Auth;
  own: boolean;
}

/** One press joins; a person who may not join reads why. */
export function JoinButton({ contest, auth, own }: JoinButtonProps) {
  const location = useLocation();
  if (!isRunning(contest)) return <p className={classes.note}>Il tempo è scaduto: le iscrizioni sono chiuse.</p>;
  if (isUpcoming(contest)) return <p className={classes.note}>Le iscrizioni non sono ancora aperte.</p>;
  switch (auth.status) {
    case 'loading':
      return <Skeleton height={50} radius="xl" />;
    case 'unreachable':
      return (
        <Button size="lg" fullWidth className={classes.button} onClick={auth.retry}>
          Riprova ad accedere
        </Button>
      );
    case 'anonymous':
      return (
        <Button
          component={Link}
          to={paths.login}
          state={rememberLocation(location)}
          size="lg"
          fullWidth
          className={classes.button}
          rightSection={arrow}
        >
          Accedi per partecipare
        </Button>
      );
    case 'authenticated':
      if (own) return <p className={classes.note}>Questo contest è tuo: non puoi parteciparvi.</p>;
      if (hasRole(auth.user, ['company', 'admin']))
        return <p className={classes.note}>Aziende e amministratori non possono partecipare ai contest.</p>;
      return <Join contest={contest} />;
  }
}

function Join({ contest: { _id, joined } }: { contest: ContestDetail }) {
  const [join, { isLoading, isSuccess, error }] = useJoinContestMutation();
  const intention = useIdempotencyKey();
  const result = useRef<HTMLParagraphElement>(null);
  const press = async () => {
    const answer = await join({ id: _id, key: intention.keyFor(_id) });
    // Joining again after leaving is a new request and needs a new key.
    if (answer.data) intention.fulfilled();
  };
  // The result replaces the button and takes its focus, so that the screen reader announces it.
  useEffect(() => {
    if (isSuccess && joined) result.current?.focus();
  }, [isSuccess, joined]);

  if (joined)
    return (
      <p className={classes.joined} ref={result} tabIndex={-1}>
        <IconCircleCheck aria-hidden="true" /> Partecipi a questo contest
      </p>
    );
  return (
    <>
      <Outcome error={error ? messageOf(error, "Errore durante l'iscrizione al contest") : null} />
      <Button
        size="lg"
        fullWidth
        mt={error ? 'md' : undefined}
        className={classes.button}
        loading={isLoading}
        onClick={press}
        rightSection={arrow}
      >
        Partecipa
      </Button>
    </>
  );
}
