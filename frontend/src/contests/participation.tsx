import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { ContestDetail } from '../api/api-types';
import { isRunning, isUpcoming } from '../entities/contests/contest-status';
import type { Auth } from '../session/current-user';
import { hasRole } from '../session/roles';
import { useJoin } from './contest-action';
import classes from './prize-panel.module.css';

interface ParticipationProps {
  contest: ContestDetail;
  auth: Auth;
  own: boolean;
}

/** Whether the reader takes part in an open contest, or why they cannot. */
export function Participation({ contest, auth, own }: ParticipationProps) {
  if (contest.joined && isRunning(contest)) return <Joined id={contest._id} />;
  const reason = hindranceOf(contest, auth, own);
  return reason ? <p className={classes.note}>{reason}</p> : null;
}

function hindranceOf(contest: ContestDetail, auth: Auth, own: boolean): string | null {
  if (!isRunning(contest)) return 'Il tempo è scaduto: le iscrizioni sono chiuse.';
  if (contest.takesNobody || contest.isHidden)
    return 'Per ora il contest non accoglie altri partecipanti. Il premio resta garantito a chi partecipa.';
  if (isUpcoming(contest)) return 'Le iscrizioni non sono ancora aperte.';
  if (auth.status !== 'authenticated') return null;
  if (own) return 'Questo contest è tuo: non puoi parteciparvi.';
  if (hasRole(auth.user, ['company', 'admin'])) return 'Aziende e amministratori non possono partecipare ai contest.';
  return null;
}

/** The result takes the focus of the button that it replaces, so that the screen reader announces it. */
function Joined({ id }: { id: string }) {
  const [, { isSuccess }] = useJoin(id);
  const result = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isSuccess) result.current?.focus({ preventScroll: true });
  }, [isSuccess]);
  return (
    <p className={classes.joined} ref={result} tabIndex={-1}>
      <IconCircleCheck aria-hidden="true" /> Partecipi a questo contest
    </p>
  );
}
