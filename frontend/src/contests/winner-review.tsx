import type { ContestDetail } from '../api/api-types';
import { useCommand } from '../api/commands/use-command';
import { Outcome } from '../ui/feedback/outcome';
import { ConfirmOrBack } from '../ui/forms/confirm-or-back';
import { ReviewPanel } from '../ui/forms/review-panel';
import { StepHeading } from '../ui/forms/step-heading';
import { Coins } from '../ui/text/coins';
import { useCompleteContestMutation } from './contest-commands-api';
import classes from './contest-screen.module.css';

/** A participant, or nobody. */
export type Candidate = { id: string; name: string } | null;

interface WinnerReviewProps {
  contest: ContestDetail;
  candidate: Candidate;
  onBack: () => void;
}

/** The review before the prize leaves the escrow: paid to the winner, or returned. */
export function WinnerReview({ contest, candidate, onBack }: WinnerReviewProps) {
  const { send, busy, failure, isLost } = useCommand(useCompleteContestMutation(), {
    failure: 'Errore durante l’assegnazione del premio',
  });
  return (
    <div>
      <StepHeading id="elaborati" focus>
        {candidate ? 'Conferma chi vince' : 'Conferma: nessuno vince'}
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
        error={failure}
        hint={isLost ? 'Puoi riprovare senza timore: il premio non parte mai due volte.' : undefined}
      />
      <ConfirmOrBack
        confirm={candidate ? 'Conferma e premia' : 'Conferma: nessuno vince'}
        onConfirm={() => send({ id: contest._id, winner: candidate?.id ?? null })}
        onBack={onBack}
        busy={busy}
        mt="md"
      />
    </div>
  );
}
