import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { ContestDetail, User } from '../session/api-types';
import { isRunning } from '../session/contest-status';
import { useCurrentUser } from '../session/current-user';
import { fieldErrorsOf, isAnswered, isGone, messageOf } from '../session/errors';
import { hasRole } from '../session/roles';
import { focusFirstError } from '../ui/focus-first-error';
import { FormSkeleton } from '../ui/form-card';
import { Outcome } from '../ui/outcome';
import { Page } from '../ui/page';
import { Empty, Failure } from '../ui/states';
import { Trail } from '../ui/trail';
import { ContestForm } from './contest-form';
import { type ContestValues, contestRules, revisionOf, valuesOf } from './contest-form-values';
import { type ContestRevision, useContestQuery, useReviseContestMutation } from './contests-api';
import { RewardReview } from './reward-review';

export function EditContestScreen() {
  const { id = '' } = useParams();
  const user = useCurrentUser();
  const { currentData: contest, error, refetch } = useContestQuery(id, { refetchOnMountOrArgChange: true });
  if (!user) return null;
  return (
    <Page
      title={contest ? `Modifica «${contest.title}»` : 'Modifica contest'}
      trail={<Trail to={`/contests/${encodeURIComponent(id)}`} label="Contest" />}
      width="narrow"
    >
      {contest ? <MayEdit key={contest._id} contest={contest} user={user} /> : null}
      {!contest && error ? (
        <Failure
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
  const reason = !(own || hasRole(user, 'admin'))
    ? 'Puoi modificare solo i tuoi contest'
    : isRunning(contest)
      ? null
      : 'Il contest non è attivo: non si può più modificare';
  if (reason === null) return <EditContest contest={contest} user={user} />;
  return (
    <Empty title={reason}>
      <Button component={Link} to={`/contests/${contest._id}`} variant="default">
        Torna al contest
      </Button>
    </Empty>
  );
}

function EditContest({ contest, user }: { contest: ContestDetail; user: User }) {
  const funds = hasRole(user, 'admin') ? null : user.coinBalance;
  const navigate = useNavigate();
  const [reviewed, setReviewed] = useState<ContestRevision | null>(null);
  const [moved, setMoved] = useState(false);
  const [revise, { isLoading, error, reset }] = useReviseContestMutation();
  const form = useForm<ContestValues>({ initialValues: valuesOf(contest), validate: contestRules(contest, funds) });

  const send = async (revision: ContestRevision) => {
    const answer = await revise({ id: contest._id, revision });
    if (answer.data) {
      navigate(`/contests/${contest._id}`, { replace: true, state: { notice: 'Modifiche salvate' } });
      return;
    }
    const errors = fieldErrorsOf(answer.error);
    if (Object.keys(errors).length === 0) return;
    form.setErrors(errors);
    setReviewed(null);
    focusFirstError(form, errors);
  };

  const failure = error ? messageOf(error, "Errore durante l'aggiornamento del contest") : null;
  if (reviewed)
    return (
      <RewardReview
        title={reviewed.title}
        reward={reviewed.reward}
        moving={reviewed.reward - contest.reward}
        balance={funds}
        endDate={reviewed.endDate}
        confirmLabel="Conferma e salva"
        sending={isLoading}
        failure={failure}
        answerLost={error !== undefined && !isAnswered(error)}
        onConfirm={() => send(reviewed)}
        onBack={() => {
          reset();
          setReviewed(null);
        }}
      />
    );
  return (
    <ContestForm
      form={form}
      contest={contest}
      funds={funds}
      focusHeading={moved}
      sending={isLoading}
      submitLabel="Salva"
      outcome={<Outcome error={failure} />}
      onSubmit={(values) => {
        const revision = revisionOf(values, contest);
        // Coins move only when the reward changes: then they are looked at once more.
        if (revision.reward === contest.reward) return send(revision);
        reset();
        setMoved(true);
        setReviewed(revision);
        return undefined;
      }}
    />
  );
}
