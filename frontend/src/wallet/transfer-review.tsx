import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Outcome } from '../ui/feedback/outcome';
import { ConfirmOrBack } from '../ui/forms/confirm-or-back';
import { ReviewPanel } from '../ui/forms/review-panel';
import { StepHeading } from '../ui/forms/step-heading';
import { Coins } from '../ui/text/coins';
import { type Transfer, useRecipientNameQuery } from './transfer-api';
import classes from './transfer-panel.module.css';

interface TransferReviewProps {
  transfer: Transfer;
  balance: number;
  sending: boolean;
  failure: string | null;
  /** What to do about the failure. */
  hint: ReactNode;
  answerLost: boolean;
  onConfirm: () => void;
  onEdit: () => void;
}

/** By name, where the payer knows the person; the transfer waits neither for the name nor for its absence. */
function Recipient({ email }: { email: string }) {
  const { data } = useRecipientNameQuery(email);
  if (!data?.name) return <span translate="no">{email}</span>;
  return (
    <>
      <span translate="no">{data.name}</span>
      <span className={classes.address} translate="no">
        {email}
      </span>
    </>
  );
}

const lostAnswerHint =
  'Non sappiamo se il trasferimento è arrivato. Puoi riprovare senza timore: lo stesso trasferimento non viene mai eseguito due volte.';

/** The review before a transfer: recipient, amount and remaining balance. */
export function TransferReview(props: TransferReviewProps) {
  const { transfer, balance, sending, failure, hint, answerLost, onConfirm, onEdit } = props;
  return (
    <div>
      <StepHeading id="trasferimento" focus>
        Conferma il trasferimento
      </StepHeading>
      <ReviewPanel
        lines={[
          { term: 'Invii', value: <Coins amount={transfer.amount} named />, strong: true },
          { term: 'A', value: <Recipient email={transfer.recipient} /> },
          ...(transfer.note ? [{ term: 'Nota', value: transfer.note }] : []),
          // The balance may already be without the coins.
          ...(answerLost
            ? []
            : [{ term: 'Ti restano', value: <Coins amount={Math.max(0, balance - transfer.amount)} named /> }]),
        ]}
      />
      <Outcome error={failure} hint={answerLost ? lostAnswerHint : hint} />
      <Text className="soft" my="md">
        Un trasferimento confermato non si può annullare.
      </Text>
      <ConfirmOrBack
        confirm={answerLost ? 'Riprova' : 'Conferma e invia'}
        onConfirm={onConfirm}
        back="Modifica"
        onBack={onEdit}
        busy={sending}
      />
    </div>
  );
}
