import { Button, Skeleton } from '@mantine/core';
import { IconArrowRight, IconPencil, IconTrophy } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import type { ContestDetail } from '../api/api-types';
import { useCommand } from '../api/commands/use-command';
import { isRunning, isUpcoming } from '../entities/contests/contest-status';
import { refusalHint } from '../entities/moderation/refusal-hint';
import { paths } from '../paths';
import type { Auth } from '../session/current-user';
import { rememberLocation } from '../session/remembered-location';
import { hasRole } from '../session/roles';
import { Outcome } from '../ui/feedback/outcome';
import { useJoinContestMutation } from './contest-commands-api';
import classes from './prize-panel.module.css';

/** What the reader does next. */
type ContestAction = 'wait' | 'retry' | 'sign-in' | 'join' | 'write' | 'choose';

interface Reading {
  auth: Auth;
  /** The contest is the reader's own. */
  own: boolean;
  /** The reader chooses the winner. */
  organises: boolean;
}

export function actionOf(contest: ContestDetail, { auth, own, organises }: Reading): ContestAction | null {
  if (contest.status === 'closed') return organises && contest.entriesCount > 0 ? 'choose' : null;
  if (!isRunning(contest) || isUpcoming(contest) || contest.isEntryRemoved) return null;
  if (contest.joined) return contest.entry ? null : 'write';
  if (contest.takesNobody || contest.isHidden) return null;
  switch (auth.status) {
    case 'loading':
      return 'wait';
    case 'unreachable':
      return 'retry';
    case 'anonymous':
      return 'sign-in';
    case 'authenticated':
      return own || hasRole(auth.user, ['company', 'admin']) ? null : 'join';
  }
}

interface ActionButtonProps {
  contest: ContestDetail;
  action: ContestAction;
  auth: Auth;
}

const look = { size: 'lg', fullWidth: true, className: classes.button } as const;
const arrow = <IconArrowRight size={20} aria-hidden="true" />;

export function ActionButton({ contest, action, auth }: ActionButtonProps) {
  const location = useLocation();
  switch (action) {
    case 'wait':
      return <Skeleton height={50} radius="xl" />;
    case 'retry':
      return (
        <Button {...look} onClick={auth.status === 'unreachable' ? auth.retry : undefined}>
          Riprova ad accedere
        </Button>
      );
    case 'sign-in':
      return (
        <Button {...look} component={Link} to={paths.login} state={rememberLocation(location)} rightSection={arrow}>
          Accedi per partecipare
        </Button>
      );
    case 'join':
      return <Join id={contest._id} />;
    case 'write':
      return (
        <Button {...look} component="a" href="#elaborato" leftSection={<IconPencil size={20} aria-hidden="true" />}>
          Scrivi l’elaborato
        </Button>
      );
    case 'choose':
      return (
        <Button {...look} component="a" href="#elaborati" leftSection={<IconTrophy size={20} aria-hidden="true" />}>
          Scegli chi vince
        </Button>
      );
  }
}

/** The panel that shows the result reads the same request. */
export const useJoin = (id: string) => useJoinContestMutation({ fixedCacheKey: `join ${id}` });

function Join({ id }: { id: string }) {
  const { send, busy, error, failure } = useCommand(useJoin(id), { failure: "Errore durante l'iscrizione al contest" });
  return (
    <>
      <Outcome error={failure} hint={refusalHint(error)} />
      <Button {...look} mt={error ? 'md' : undefined} loading={busy} onClick={() => send({ id })} rightSection={arrow}>
        Partecipa
      </Button>
    </>
  );
}
