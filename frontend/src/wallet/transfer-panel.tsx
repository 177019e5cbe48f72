import { failureOf, isAnswered } from '../api/errors';
import { useReviewed } from '../api/use-reviewed';
import { useOwnGuardians } from '../domain/family-api';
import { Hindrance, useRestriction } from '../domain/hindrance';
import { refusalHint } from '../domain/refusal-hint';
import { useForm } from '../ui/form';
import { Outcome } from '../ui/outcome';
import { StepHeading } from '../ui/step-heading';
import { type Transfer, useTransferMutation } from './transfer-api';
import { TransferForm } from './transfer-form';
import classes from './transfer-panel.module.css';
import { TransferReview } from './transfer-review';
import { type TransferValues, transferOf, transferRules } from './transfer-values';

/** Two steps: enter the transfer, then review it before it is sent. */
export function TransferPanel({ balance }: { balance: number }) {
  const restriction = useRestriction();
  const leftThisWeek = useOwnGuardians()?.limits?.leftThisWeek ?? null;
  const isLimited = leftThisWeek !== null && leftThisWeek < balance;
  const spendable = isLimited ? leftThisWeek : balance;
  const [transfer, { isLoading, isSuccess, error, reset }] = useTransferMutation();
  const form = useForm<TransferValues>({
    initialValues: { recipient: '', amount: '', note: '' },
    validate: transferRules(spendable, isLimited),
  });
  const { content, moved, review, edit, confirm } = useReviewed({
    form,
    contentOf: transferOf,
    send: (confirmed: Transfer, key) => transfer({ transfer: confirmed, key }),
    reset,
  });

  const failure = failureOf(error, 'Errore durante il trasferimento', form.values);
  return (
    <section className={classes.panel} aria-labelledby="trasferimento">
      {content ? (
        <TransferReview
          transfer={content}
          balance={balance}
          sending={isLoading}
          failure={failure}
          hint={refusalHint(error)}
          answerLost={error !== undefined && !isAnswered(error)}
          onConfirm={() => confirm(content)}
          onEdit={edit}
        />
      ) : restriction ? (
        <>
          <StepHeading id="trasferimento" focus={false}>
            Trasferisci Coin FORM
          </StepHeading>
          <Hindrance obstacle={restriction} />
        </>
      ) : (
        <TransferForm
          form={form}
          spendable={spendable}
          isLimited={isLimited}
          focusHeading={moved}
          onReview={review}
          outcome={<Outcome success={isSuccess ? 'Trasferimento completato con successo!' : null} error={failure} />}
        />
      )}
    </section>
  );
}
