import { Button, Stack, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { countOf } from '../ui/fields/text-length';
import { WholeNumberInput } from '../ui/fields/whole-number-input';
import { focusFirstError } from '../ui/forms/focus-first-error';
import { StepHeading } from '../ui/forms/step-heading';
import { formatNumber } from '../ui/text/format';
import { type TransferValues, transferLengths } from './transfer-values';

interface TransferFormProps {
  form: UseFormReturnType<TransferValues>;
  /** How many coins may be sent now. */
  spendable: number;
  /** A minor's limit of the week allows less than the balance. */
  isLimited: boolean;
  focusHeading: boolean;
  outcome: ReactNode;
  onReview: (values: TransferValues) => void;
}

export function TransferForm({ form, spendable, isLimited, focusHeading, outcome, onReview }: TransferFormProps) {
  return (
    <form onSubmit={form.onSubmit(onReview, (errors) => focusFirstError(form, errors))} noValidate>
      <StepHeading id="trasferimento" focus={focusHeading}>
        Trasferisci Coin FORM
      </StepHeading>
      <Stack gap="md">
        {outcome}
        <TextInput
          label="E-mail del destinatario"
          type="email"
          autoComplete="off"
          required
          {...form.getInputProps('recipient')}
        />
        <WholeNumberInput
          label="Importo"
          description={amountHint(spendable, isLimited)}
          required
          {...form.getInputProps('amount')}
        />
        <Textarea
          label="Nota (facoltativa)"
          description={countOf(form.values.note, transferLengths.note)}
          rows={2}
          autosize={false}
          {...form.getInputProps('note')}
        />
        <Button type="submit" rightSection={<IconArrowRight size={20} aria-hidden="true" />}>
          Continua
        </Button>
      </Stack>
    </form>
  );
}

function amountHint(spendable: number, isLimited: boolean): string {
  if (spendable === 0)
    return isLimited ? 'Hai raggiunto il limite di questa settimana' : 'Per ora non hai Coin FORM da inviare';
  return `Da 1 a ${formatNumber(spendable)} Coin FORM${isLimited ? ' questa settimana' : ''}`;
}
