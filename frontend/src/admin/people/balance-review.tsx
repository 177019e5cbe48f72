import { Button, Text } from '@mantine/core';
import type { AdminUser } from '../../api/api-types';
import { Outcome } from '../../ui/feedback/outcome';
import { ConfirmOrBack } from '../../ui/forms/confirm-or-back';
import { FormPanel } from '../../ui/forms/form-card';
import { ReviewPanel } from '../../ui/forms/review-panel';
import { StepHeading } from '../../ui/forms/step-heading';
import { Coins } from '../../ui/text/coins';
import { formatSigned } from '../../ui/text/format';
import type { UserEdit } from './people-api';

/** What the server writes where nobody gives a reason (product.md 5.7). */
export const reasonByDefault = 'Rettifica amministrativa';

interface BalanceReviewProps {
  user: AdminUser;
  edit: UserEdit;
  /** The edit changes other data as well. */
  hasOthers: boolean;
  saving: boolean;
  failure: string | null;
  hint: string | undefined;
  /** Present where the balance is another one by now: saving the same again cannot succeed. */
  onReload: (() => void) | undefined;
  onConfirm: () => void;
  onEdit: () => void;
}

/** The review before an adjustment: whose coins, how many more or fewer, what they have then, and why. */
export function BalanceReview(props: BalanceReviewProps) {
  const { user, edit, hasOthers, saving, failure, hint, onReload, onConfirm, onEdit } = props;
  const { coinBalance = user.coinBalance, adjustmentReason } = edit;
  return (
    <FormPanel>
      <StepHeading id="rettifica" focus>
        Conferma la rettifica
      </StepHeading>
      <ReviewPanel
        lines={[
          { term: 'Rettifica', value: formatSigned(coinBalance - user.coinBalance), strong: true },
          { term: 'Di', value: user.name },
          { term: 'Saldo di adesso', value: <Coins amount={user.coinBalance} named /> },
          { term: 'Saldo dopo', value: <Coins amount={coinBalance} named /> },
          { term: 'Motivo', value: adjustmentReason ?? reasonByDefault },
        ]}
      />
      <Outcome error={failure} hint={hint} />
      <Text className="soft" my="md">
        Una rettifica entra nel registro e non si può annullare: la persona ne riceve l’avviso e legge il motivo.{' '}
        <span>{hasOthers ? 'Si salvano anche le altre modifiche ai suoi dati.' : ''}</span>
      </Text>
      {onReload ? (
        <Button onClick={onReload}>Ricarica il saldo</Button>
      ) : (
        <ConfirmOrBack confirm="Conferma e salva" onConfirm={onConfirm} back="Modifica" onBack={onEdit} busy={saving} />
      )}
    </FormPanel>
  );
}
