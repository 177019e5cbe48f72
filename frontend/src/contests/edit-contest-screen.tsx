import { Button } from '@mantine/core';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { ContestDetail, User } from '../api/api-types';
import { fieldErrorsOf, isGone } from '../api/errors';
import { isRunning } from '../domain/contest-status';
import { useContestQuery } from '../domain/contests-api';
import { paths } from '../paths';
import { useCurrentUser } from '../session/current-user';
import { hasRole } from '../session/roles';
import { announce } from '../ui/announce';
import { Breadcrumbs } from '../ui/breadcrumbs';
import { FormSkeleton } from '../ui/form-card';
import { Page } from '../ui/page';
import { EmptyState, ErrorState } from '../ui/states';
import { CategoryForm } from './category-form';
import { revisionOf } from './contest-form-values';
import { ContestSteps } from './contest-steps';
import { useReviseContestMutation } from './contests-api';

export function EditContestScreen() {
  const { id = '' } = useParams();
  const user = useCurrentUser();
  const { currentData: contest, error, refetch } = useContestQuery(id);
  if (!user) return null;
  return (
    <Page
      title={contest ? `Modifica «${contest.title}»` : 'Modifica contest'}
      trail={<Breadcrumbs to={paths.contest(id)} label="Contest" />}
      width="narrow"
    >
      {contest ? <MayEdit key={contest._id} contest={contest} user={user} /> : null}
      {!contest && error ? (
        <ErrorState
          title={isGone(error) ? 'Contest non trovato' : 'Errore nel caricamento del contest'}
          onRetry={isGone(error) ? undefined : refetch}
        />
      ) : null}
      {!contest && !error ? <FormSkeleton label="Caricamento del contest" /> : null}
    </Page>
  );
}

function MayEdit({ contest, user }: { contest: ContestDetail; user: User }) {
  const own = contest.creator._id === user._id;
  const mayEdit = own ? hasRole(user, ['company', 'admin']) : hasRole(user, 'admin') && !contest.joined;
  if (mayEdit)
    return isRunning(contest) ? <EditContest contest={contest} user={user} /> : <CategoryForm contest={contest} />;
  const reason = contest.joined && hasRole(user, 'admin') ? 'Sei parte in causa: decide un altro amministratore' : null;
  return (
    <EmptyState title={reason ?? 'Puoi modificare solo i tuoi contest'}>
      <Button component={Link} to={paths.contest(contest._id)} variant="default">
        Torna al contest
      </Button>
    </EmptyState>
  );
}

function EditContest({ contest, user }: { contest: ContestDetail; user: User }) {
  const navigate = useNavigate();
  const [revise, sending] = useReviseContestMutation();
  return (
    <ContestSteps
      contest={contest}
      user={user}
      draftOf={(values) => revisionOf(values, contest)}
      submitLabel="Salva"
      confirmLabel="Conferma e salva"
      failure="Errore durante l'aggiornamento del contest"
      sending={sending}
      send={async (revision) => {
        const answer = await revise({ id: contest._id, revision });
        if (answer.data) navigate(paths.contest(contest._id), { replace: true });
        announce('Modifiche salvate');
        return fieldErrorsOf(answer.error);
      }}
    />
  );
}
