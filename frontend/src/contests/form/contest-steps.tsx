import { useState } from 'react';
import type { ContestDetail, User } from '../../api/api-types';
import { failureOf } from '../../api/errors';
import { Outcome } from '../../ui/feedback/outcome';
import { focusFirstError } from '../../ui/forms/focus-first-error';
import { type FormErrors, useForm } from '../../ui/forms/form';
import { ContestForm } from './contest-form';
import { type ContestValues, contestLengths, contestRules, valuesOf } from './contest-form-values';
import { fundingOf } from './funding';
import { RewardReview } from './reward-review';

interface ContestStepsProps<Draft> {
  /** The contest to change, or null for a new one. */
  contest: ContestDetail | null;
  user: User;
  draftOf: (values: ContestValues) => Draft;
  submitLabel: string;
  confirmLabel: string;
  /** The error when it could not be sent. */
  failure: string;
  sending: { busy: boolean; isLost: boolean; error?: unknown; reset: () => void };
  /** Sends it and returns its errors by field. */
  send: (draft: Draft) => Promise<FormErrors>;
}

/** The form of a contest and, if coins move, the review before they do. */
export function ContestSteps<Draft extends { title: string; reward: number; endDate: string }>(
  props: ContestStepsProps<Draft>,
) {
  const { contest, user, draftOf, submitLabel, confirmLabel, sending, send } = props;
  const { busy, isLost, error, reset } = sending;
  const funding = fundingOf(contest, user);
  const funds = funding.by === 'self' ? funding.balance : null;
  const [reviewed, setReviewed] = useState<Draft | null>(null);
  const [moved, setMoved] = useState(false);
  const form = useForm<ContestValues>({
    initialValues: valuesOf(contest),
    lengths: contestLengths,
    validate: contestRules(contest, funds),
  });
  const failure = failureOf(error, props.failure, form.values);

  const confirm = async (draft: Draft) => {
    const errors = await send(draft);
    if (Object.keys(errors).length === 0) return;
    form.setErrors(errors);
    setReviewed(null);
    focusFirstError(form, errors);
  };

  return reviewed ? (
    <RewardReview
      title={reviewed.title}
      reward={reviewed.reward}
      moving={reviewed.reward - (contest?.reward ?? 0)}
      balance={funds}
      endDate={reviewed.endDate}
      confirmLabel={confirmLabel}
      sending={busy}
      failure={failure}
      answerLost={isLost}
      onConfirm={() => confirm(reviewed)}
      onBack={() => {
        reset();
        setReviewed(null);
      }}
    />
  ) : (
    <ContestForm
      form={form}
      contest={contest}
      funding={funding}
      focusHeading={moved}
      sending={busy}
      submitLabel={submitLabel}
      outcome={<Outcome error={failure} />}
      onSubmit={(values) => {
        const draft = draftOf(values);
        if (draft.reward === contest?.reward) return confirm(draft);
        reset();
        setMoved(true);
        setReviewed(draft);
        return undefined;
      }}
    />
  );
}
