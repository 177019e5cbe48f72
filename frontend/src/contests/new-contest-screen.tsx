import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { User } from '../session/api-types';
import { useCurrentUser } from '../session/current-user';
import { fieldErrorsOf, isAnswered, messageOf } from '../session/errors';
import { useIntentionKey } from '../session/intention-key';
import { hasRole } from '../session/roles';
import { Outcome } from '../ui/outcome';
import { Page } from '../ui/page';
import { Empty } from '../ui/states';
import { Trail } from '../ui/trail';
import { ContestForm } from './contest-form';
import { type ContestValues, contestRules, newContestOf, valuesOf } from './contest-form-values';
import { type NewContest, useOpenContestMutation } from './contests-api';
import { RewardReview } from './reward-review';

export function NewContestScreen() {
  const user = useCurrentUser();
  if (!user) return null;
  return (
    <Page
      title="Nuovo contest"
      lead="Una sfida, un premio, una giuria di persone. Niente quote e niente estrazioni."
      trail={<Trail to="/contests" label="Contest" />}
      width="narrow"
    >
      {hasRole(user, ['company', 'admin']) ? <OpenContest user={user} /> : <MayNotCreate />}
    </Page>
  );
}

function MayNotCreate() {
  return (
    <Empty
      title="Solo aziende e amministratori possono creare un contest"
      hint="Tu puoi partecipare a quelli aperti, e vincere il premio."
    >
      <Button component={Link} to="/contests" variant="default">
        Guarda i contest
      </Button>
    </Empty>
  );
}

function OpenContest({ user }: { user: User }) {
  const funds = hasRole(user, 'admin') ? null : user.coinBalance;
  const navigate = useNavigate();
  const [reviewed, setReviewed] = useState<NewContest | null>(null);
  const [moved, setMoved] = useState(false);
  const [open, { isLoading, error, reset }] = useOpenContestMutation();
  const intention = useIntentionKey();
  const form = useForm<ContestValues>({ initialValues: valuesOf(null), validate: contestRules(null, funds) });

  const confirm = async (contest: NewContest) => {
    const answer = await open({ contest, key: intention.keyFor(contest) });
    if (answer.data) {
      intention.fulfilled();
      navigate(`/contests/${answer.data._id}`, { replace: true, state: { notice: 'Contest pubblicato' } });
      return;
    }
    const errors = fieldErrorsOf(answer.error);
    if (Object.keys(errors).length > 0) {
      form.setErrors(errors);
      setReviewed(null);
    }
  };

  const failure = error ? messageOf(error, 'Errore durante la creazione del contest') : null;
  if (reviewed)
    return (
      <RewardReview
        title={reviewed.title}
        reward={reviewed.reward}
        moving={reviewed.reward}
        balance={funds}
        endDate={reviewed.endDate}
        confirmLabel="Conferma e pubblica"
        sending={isLoading}
        failure={failure}
        answerLost={error !== undefined && !isAnswered(error)}
        onConfirm={() => confirm(reviewed)}
        onBack={() => {
          reset();
          setReviewed(null);
        }}
      />
    );
  return (
    <ContestForm
      form={form}
      contest={null}
      funds={funds}
      focusHeading={moved}
      sending={false}
      submitLabel="Continua"
      outcome={<Outcome error={failure} />}
      onSubmit={(values) => {
        reset();
        setMoved(true);
        setReviewed(newContestOf(values));
      }}
    />
  );
}
