import { useForm } from '@mantine/form';
import { useState } from 'react';
import { fieldErrorsOf, isAnswered, messageOf } from '../session/errors';
import { useIntentionKey } from '../session/intention-key';
import { Outcome } from '../ui/outcome';
import { type Transfer, useTransferMutation } from './transfer-api';
import { TransferForm } from './transfer-form';
import classes from './transfer-panel.module.css';
import { TransferReview } from './transfer-review';
import { type TransferValues, transferOf, transferRules } from './transfer-values';

/** Two steps: enter the transfer, then review it before it is sent. */
export function TransferPanel({ balance }: { balance: number }) {
  const [reviewed, setReviewed] = useState<Transfer | null>(null);
  // After the first change of step, each step's heading takes the focus when it appears.
  const [moved, setMoved] = useState(false);
  const [transfer, { isLoading, isSuccess, error, reset }] = useTransferMutation();
  const intention = useIntentionKey();
  const form = useForm<TransferValues>({
    initialValues: { recipient: '', amount: '', note: '' },
    validate: transferRules(balance),
  });

  const review = (values: TransferValues) => {
    reset();
    setMoved(true);
    setReviewed(transferOf(values));
  };

  const confirm = async (confirmed: Transfer) => {
    const answer = await transfer({ transfer: confirmed, key: intention.keyFor(confirmed) });
    if (answer.data) {
      intention.fulfilled();
      form.reset();
      setReviewed(null);
      return;
    }
    const errors = fieldErrorsOf(answer.error);
    if (Object.keys(errors).length > 0) {
      form.setErrors(errors);
      setReviewed(null);
    }
  };

  const failure = error ? messageOf(error, 'Errore durante il trasferimento') : null;
  return (
    <section className={classes.panel} aria-labelledby="trasferimento">
      {reviewed ? (
        <TransferReview
          transfer={reviewed}
          balance={balance}
          sending={isLoading}
          failure={failure}
          answerLost={error !== undefined && !isAnswered(error)}
          onConfirm={() => confirm(reviewed)}
          onEdit={() => {
            reset();
            setReviewed(null);
          }}
        />
      ) : (
        <TransferForm
          form={form}
          balance={balance}
          focusHeading={moved}
          onReview={review}
          outcome={<Outcome success={isSuccess ? 'Trasferimento completato con successo!' : null} error={failure} />}
        />
      )}
    </section>
  );
}
