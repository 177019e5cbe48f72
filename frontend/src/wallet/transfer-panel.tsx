import { useReviewed } from '../api/commands/use-reviewed';
import { useOwnGuardians } from '../entities/families/family-api';
import { ObstacleNote } from '../entities/moderation/obstacle-note';
import { refusalHint } from '../entities/moderation/refusal-hint';
import { useRestriction } from '../entities/moderation/restriction';
import { useCurrentUser } from '../session/current-user';
import { Outcome } from '../ui/feedback/outcome';
import { useForm } from '../ui/forms/form';
import { StepHeading } from '../ui/forms/step-heading';
import { useTransferMutation } from './transfer-api';
import { TransferForm } from './transfer-form';
import classes from './transfer-panel.module.css';
import { TransferReview } from './transfer-review';
import { type TransferValues, transferLengths, transferOf, transferRules } from './transfer-values';

/** Two steps: enter the transfer, then review it before it is sent. */
export function TransferPanel({ balance }: { balance: number }) {
  const restriction = useRestriction();
  const leftThisWeek = useOwnGuardians()?.limits?.leftThisWeek ?? null;
  const isLimited = leftThisWeek !== null && leftThisWeek < balance;
  const spendable = isLimited ? leftThisWeek : balance;
  const mutation = useTransferMutation();
  const form = useForm<TransferValues>({
    initialValues: { recipient: '', amount: '', note: '' },
    lengths: transferLengths,
    validate: transferRules(spendable, isLimited, useCurrentUser()?.email),
  });
  const { content, moved, review, edit, confirm, busy, failure, error, isLost } = useReviewed({
    form,
    contentOf: transferOf,
    mutation,
    failure: 'Errore durante il trasferimento',
  });

  return (
    <section className={`sheet ${classes.panel}`} aria-labelledby="trasferimento">
      {content ? (
        <TransferReview
          transfer={content}
          balance={balance}
          sending={busy}
          failure={failure}
          hint={refusalHint(error)}
          answerLost={isLost}
          onConfirm={() => confirm(content)}
          onEdit={edit}
        />
      ) : restriction ? (
        <>
          <StepHeading id="trasferimento" focus={false}>
            Trasferisci Coin FORM
          </StepHeading>
          <ObstacleNote obstacle={restriction} />
        </>
      ) : (
        <TransferForm
          form={form}
          spendable={spendable}
          isLimited={isLimited}
          focusHeading={moved}
          onReview={review}
          outcome={
            <Outcome
              success={mutation[1].isSuccess ? 'Trasferimento completato con successo!' : null}
              error={failure}
            />
          }
        />
      )}
    </section>
  );
}
