import { Button, Stack, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CoinsInput } from '../ui/coins-input';
import { focusFirstError } from '../ui/focus-first-error';
import { formatNumber } from '../ui/format';
import { StepHeading } from '../ui/step-heading';
import { noteLengthMax, type TransferValues } from './transfer-values';

interface TransferFormProps {
  form: UseFormReturnType<TransferValues>;
  balance: number;
  focusHeading: boolean;
  outcome: ReactNode;
  onReview: (values: TransferValues) => void;
}

export function TransferForm({ form, balance, focusHeading, outcome, onReview }: TransferFormProps) {
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
        <CoinsInput
          label="Importo"
          description={
            balance > 0 ? `Da 1 a ${formatNumber(balance)} Coin FORM` : 'Per ora non hai Coin FORM da inviare'
          }
          required
          {...form.getInputProps('amount')}
        />
        <Textarea
          label="Nota (facoltativa)"
          description={`${form.values.note.length} di ${noteLengthMax} caratteri`}
          rows={2}
          autosize={false}
          maxLength={noteLengthMax}
          {...form.getInputProps('note')}
        />
        <Button type="submit" rightSection={<IconArrowRight size={20} aria-hidden="true" />}>
          Continua
        </Button>
      </Stack>
    </form>
  );
}
