import type { ContestDetail } from '../api/api-types';
import { isAnswered, messageOf } from '../api/errors';
import { useIdempotencyKey } from '../api/idempotency-key';
import { Coins } from '../ui/coins';
import { ConfirmOrBack } from '../ui/confirm-or-back';
import { Outcome } from '../ui/outcome';
import { ReviewPanel } from '../ui/review-panel';
import { StepHeading } from '../ui/step-heading';
import classes from './contest-screen.module.css';
import { useCompleteContestMutation } from './contests-api';

/** A participant, or nobody. */
export type Candidate = { id: string; name: string } | null;

interface WinnerReviewProps {
  contest: ContestDetail;
  candidate: Candidate;
  onBack: () => void;
}

/** The review before the prize leaves the escrow: paid to the winner, or returned. */
export function WinnerReview({ contest, candidate, onBack }: WinnerReviewProps) {
  const [complete, { isLoading, error }] = useCompleteContestMutation();
  const intention = useIdempotencyKey();
  const winner = candidate?.id ?? null;
  const confirm = async () => {
    const answer = await complete({ id: contest._id, winner, key: intention.keyFor(winner) });
    if (answer.data) intention.fulfilled();
  };
  return (
    <div>
      <StepHeading id="elaborati" focus>
        {candidate ? 'Conferma il vincitore' : 'Conferma: nessun vincitore'}
      </StepHeading>
      <ReviewPanel
        lines={[
          { term: 'Premio', value: <Coins amount={contest.reward} named />, strong: true },
          { term: candidate ? 'Va a' : 'Torna a', value: candidate?.name ?? 'chi lo ha messo in palio' },
          { term: 'Contest', value: contest.title },
        ]}
      />
      <p className={classes.note}>Una volta confermata, la scelta non si può cambiare.</p>
      <Outcome
        error={error ? messageOf(error, 'Errore durante l’assegnazione del premio') : null}
        hint={
          error && !isAnswered(error) ? 'Puoi riprovare senza timore: il premio non parte mai due volte.' : undefined
        }
      />
      <ConfirmOrBack
        confirm={candidate ? 'Conferma e premia' : 'Conferma e chiudi senza vincitore'}
        onConfirm={confirm}
        onBack={onBack}
        busy={isLoading}
        mt="md"
      />
    </div>
  );
}
