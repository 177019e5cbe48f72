import { Text } from '@mantine/core';
import { Outcome } from '../../ui/feedback/outcome';
import { ConfirmOrBack } from '../../ui/forms/confirm-or-back';
import { FormPanel } from '../../ui/forms/form-card';
import { ReviewPanel } from '../../ui/forms/review-panel';
import { StepHeading } from '../../ui/forms/step-heading';
import { Coins } from '../../ui/text/coins';
import { formatMoment } from '../../ui/text/format';

interface RewardReviewProps {
  title: string;
  reward: number;
  /** Coins that move now: into escrow, or back when negative. */
  moving: number;
  /** null when the treasury pays. */
  balance: number | null;
  endDate: string;
  confirmLabel: string;
  sending: boolean;
  failure: string | null;
  answerLost: boolean;
  onConfirm: () => void;
  onBack: () => void;
}

/** The review before the reward moves: the coins that leave the wallet now, and the balance that remains. */
export function RewardReview(props: RewardReviewProps) {
  const { title, reward, moving, balance, endDate, confirmLabel, sending, failure, answerLost, onConfirm, onBack } =
    props;
  return (
    <FormPanel>
      <StepHeading id="dati" focus>
        Conferma il premio
      </StepHeading>
      <ReviewPanel
        lines={[
          { term: 'Contest', value: title },
          { term: 'Premio', value: <Coins amount={reward} named />, strong: true },
          {
            term: moving < 0 ? 'Tornano ora' : 'Escono ora',
            value: <Coins amount={Math.abs(moving)} named />,
          },
          ...(balance === null
            ? [{ term: 'A carico di', value: 'tesoreria di FORM' }]
            : answerLost
              ? // The coins may have left already.
                []
              : [
                  { term: 'Saldo ora', value: <Coins amount={balance} named /> },
                  { term: 'Saldo dopo', value: <Coins amount={Math.max(0, balance - moving)} named /> },
                ]),
          { term: 'Fine', value: formatMoment(endDate) },
        ]}
      />
      <Text className="soft" my="md">
        {balance === null
          ? 'Il premio passa in garanzia ora, finché qualcuno non vince.'
          : 'Il premio lascia il tuo portafoglio ora e resta in garanzia finché qualcuno non vince. Torna a te solo se nessuno invia un elaborato.'}
      </Text>
      <Outcome
        error={failure}
        hint={
          answerLost ? 'Non sappiamo se è arrivato. Puoi riprovare senza timore: non succede mai due volte.' : undefined
        }
      />
      <ConfirmOrBack
        confirm={answerLost ? 'Riprova' : confirmLabel}
        onConfirm={onConfirm}
        back="Modifica"
        onBack={onBack}
        busy={sending}
        mt="md"
      />
    </FormPanel>
  );
}
