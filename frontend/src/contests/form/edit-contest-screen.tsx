import { Button } from '@mantine/core';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { ContestDetail, User } from '../../api/api-types';
import { useSend } from '../../api/commands/use-command';
import { Resource } from '../../api/resource';
import { isRunning } from '../../entities/contests/contest-status';
import { useContestQuery } from '../../entities/contests/contests-api';
import { ObstacleNote } from '../../entities/moderation/obstacle-note';
import { useRestriction } from '../../entities/moderation/restriction';
import { useLacksVerification } from '../../entities/people/own-verification-api';
import { paths } from '../../paths';
import { useCurrentUser } from '../../session/current-user';
import { hasRole } from '../../session/roles';
import { announce } from '../../ui/feedback/announce';
import { EmptyState, ErrorState } from '../../ui/feedback/states';
import { FormSkeleton } from '../../ui/forms/form-card';
import { Breadcrumbs } from '../../ui/layout/breadcrumbs';
import { Page } from '../../ui/layout/page';
import { useReviseContestMutation } from '../contest-commands-api';
import { CategoryForm } from './category-form';
import { changesOf, revisionOf } from './contest-form-values';
import { ContestSteps } from './contest-steps';
import { VerifiedOnly } from './verified-only';

export function EditContestScreen() {
  const { id = '' } = useParams();
  const user = useCurrentUser();
  const query = useContestQuery(id);
  const { currentData: contest } = query;
  if (!user) return null;
  return (
    <Page
      title={contest ? `Modifica «${contest.title}»` : 'Modifica contest'}
      trail={<Breadcrumbs to={paths.contest(id)} label="Contest" />}
      width="narrow"
    >
      <Resource
        query={query}
        error="Errore nel caricamento del contest"
        loading={<FormSkeleton label="Caricamento del contest" />}
        gone={<ErrorState title="Contest non trovato" />}
      >
        {(found) => <MayEdit key={found._id} contest={found} user={user} />}
      </Resource>
    </Page>
  );
}

function MayEdit({ contest, user }: { contest: ContestDetail; user: User }) {
  const own = contest.creator._id === user._id;
  const mayEdit = own ? hasRole(user, ['company', 'admin']) : hasRole(user, 'admin') && !contest.isOwnMatter;
  const lacksVerification = useLacksVerification();
  const restriction = useRestriction();
  if (mayEdit) {
    if (restriction) return <ObstacleNote obstacle={restriction} />;
    if (!isRunning(contest)) return <CategoryForm contest={contest} />;
    if (lacksVerification === undefined) return <FormSkeleton label="Caricamento del modulo" />;
    return lacksVerification ? (
      <VerifiedOnly title="Solo le aziende verificate possono cambiare un contest aperto" />
    ) : (
      <EditContest contest={contest} user={user} />
    );
  }
  const reason = contest.isOwnMatter ? 'Sei parte in causa: decide un altro amministratore' : null;
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
  const sending = useSend(useReviseContestMutation(), {
    onDone() {
      navigate(paths.contest(contest._id), { replace: true });
      announce('Modifiche salvate');
    },
  });
  return (
    <ContestSteps
      contest={contest}
      user={user}
      draftOf={(values) => revisionOf(values, contest)}
      submitLabel="Salva"
      confirmLabel="Conferma e salva"
      failure="Errore durante l'aggiornamento del contest"
      sending={sending}
      send={(revision) => sending.send({ id: contest._id, revision: changesOf(revision, contest) })}
    />
  );
}
