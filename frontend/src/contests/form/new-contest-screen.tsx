import { Button } from '@mantine/core';
import { Link, useNavigate } from 'react-router-dom';
import type { User } from '../../api/api-types';
import { useCommand } from '../../api/commands/use-command';
import { ObstacleNote } from '../../entities/moderation/obstacle-note';
import { useRestriction } from '../../entities/moderation/restriction';
import { useLacksVerification } from '../../entities/people/own-verification-api';
import { paths } from '../../paths';
import { useCurrentUser } from '../../session/current-user';
import { hasRole } from '../../session/roles';
import { announce } from '../../ui/feedback/announce';
import { EmptyState } from '../../ui/feedback/states';
import { FormSkeleton } from '../../ui/forms/form-card';
import { Breadcrumbs } from '../../ui/layout/breadcrumbs';
import { Page } from '../../ui/layout/page';
import { useOpenContestMutation } from '../contest-commands-api';
import { newContestOf } from './contest-form-values';
import { ContestSteps } from './contest-steps';
import { VerifiedOnly } from './verified-only';

export function NewContestScreen() {
  const user = useCurrentUser();
  const lacksVerification = useLacksVerification();
  const restriction = useRestriction();
  if (!user) return null;
  return (
    <Page
      title="Nuovo contest"
      lead="Una sfida, un premio, e alla fine scegli chi vince. Niente quote e niente estrazioni."
      trail={<Breadcrumbs to={paths.contests} label="Contest" />}
      width="narrow"
    >
      {!hasRole(user, ['company', 'admin']) ? (
        <MayNotCreate />
      ) : restriction ? (
        <ObstacleNote obstacle={restriction} />
      ) : lacksVerification === undefined ? (
        <FormSkeleton label="Caricamento del modulo" />
      ) : lacksVerification ? (
        <VerifiedOnly title="Solo le aziende verificate possono creare un contest" />
      ) : (
        <OpenContest user={user} />
      )}
    </Page>
  );
}

function MayNotCreate() {
  return (
    <EmptyState
      title="Solo aziende e amministratori possono creare un contest"
      hint="Tu puoi partecipare a quelli aperti, e vincere il premio."
    >
      <Button component={Link} to={paths.contests} variant="default">
        Guarda i contest
      </Button>
    </EmptyState>
  );
}

function OpenContest({ user }: { user: User }) {
  const navigate = useNavigate();
  const sending = useCommand(useOpenContestMutation(), {
    onDone({ _id }) {
      navigate(paths.contest(_id), { replace: true });
      announce('Contest pubblicato');
    },
  });
  return (
    <ContestSteps
      contest={null}
      user={user}
      draftOf={newContestOf}
      submitLabel="Continua"
      confirmLabel="Conferma e pubblica"
      failure="Errore durante la creazione del contest"
      sending={sending}
      send={sending.send}
    />
  );
}
