import { Button, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { DateTimePicker } from '@mantine/dates';
import type { UseFormReturnType } from '@mantine/form';
import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ContestDetail } from '../session/api-types';
import { categoryOption, useCategoriesQuery } from '../session/categories-api';
import { Calendars, calendarProps } from '../ui/calendar';
import { CoinsInput } from '../ui/coins-input';
import { focusFirstError } from '../ui/focus-first-error';
import { FieldPair, FormCard } from '../ui/form-card';
import { formatNumber } from '../ui/format';
import { StepHeading } from '../ui/step-heading';
import { type ContestValues, textLengthMax, titleLengthMax } from './contest-form-values';
import { romeInDays } from './rome-time';

const required = { required: true, withAsterisk: false };

interface ContestFormProps {
  form: UseFormReturnType<ContestValues>;
  /** The contest that is changed, or null for a new one. */
  contest: ContestDetail | null;
  /** What its creator can spend; null when the treasury pays. */
  funds: number | null;
  focusHeading: boolean;
  sending: boolean;
  submitLabel: string;
  outcome: ReactNode;
  onSubmit: (values: ContestValues) => void | Promise<void>;
}

export function ContestForm(props: ContestFormProps) {
  const { form, contest, funds, focusHeading, sending, submitLabel, outcome, onSubmit } = props;
  const { rules } = form.values;
  return (
    <FormCard onSubmit={form.onSubmit(onSubmit, (errors) => focusFirstError(form, errors))}>
      <StepHeading id="dati" focus={focusHeading}>
        {contest ? 'Che cosa cambia' : 'La sfida'}
      </StepHeading>
      <Stack gap="lg">
        <TextInput label="Titolo" {...required} maxLength={titleLengthMax} {...form.getInputProps('title')} />
        <Textarea
          label="Descrizione"
          description={`Che cosa chiedi e a chi. ${form.values.description.length} di ${textLengthMax} caratteri`}
          rows={6}
          {...required}
          maxLength={textLengthMax}
          {...form.getInputProps('description')}
        />
        <Textarea
          label="Regolamento (facoltativo)"
          description={`Come si partecipa e come si decide. ${rules.length} di ${textLengthMax} caratteri`}
          rows={4}
          maxLength={textLengthMax}
          {...form.getInputProps('rules')}
        />
        <FieldPair>
          <RewardField form={form} contest={contest} funds={funds} />
          <CategoryField form={form} />
        </FieldPair>
        <DateFields form={form} contest={contest} />
        {outcome}
        <Group gap="sm">
          <Button
            type="submit"
            loading={sending}
            rightSection={contest ? undefined : <IconArrowRight size={20} aria-hidden="true" />}
          >
            {submitLabel}
          </Button>
          <Button component={Link} to={contest ? `/contests/${contest._id}` : '/contests'} variant="default">
            Annulla
          </Button>
        </Group>
      </Stack>
    </FormCard>
  );
}

type FieldProps = Pick<ContestFormProps, 'form' | 'contest'>;

function RewardField({ form, contest, funds }: FieldProps & Pick<ContestFormProps, 'funds'>) {
  const grows = contest !== null && contest.participantsCount > 0;
  const spendable = funds === null ? 'Lo mette la tesoreria di FORM' : `Hai ${formatNumber(funds)} Coin FORM`;
  return (
    <CoinsInput
      label="Premio in Coin FORM"
      description={grows ? `Può solo crescere. ${spendable}` : spendable}
      min={1}
      {...required}
      {...form.getInputProps('reward')}
    />
  );
}

function CategoryField({ form }: Pick<ContestFormProps, 'form'>) {
  const { data: categories = [] } = useCategoriesQuery();
  return (
    <NativeSelect
      label="Categoria (facoltativa)"
      description="Aiuta chi cerca a trovarlo"
      data={[{ value: '', label: 'Nessuna categoria' }, ...categories.map(categoryOption)]}
      {...form.getInputProps('category')}
    />
  );
}

function DateFields({ form, contest }: FieldProps) {
  const promised = contest !== null && contest.participantsCount > 0;
  const shared = {
    ...calendarProps,
    valueFormat: 'D MMM YYYY, HH:mm',
    minDate: romeInDays(0, 0),
    // Its own roles name the dialog after an element that is not there; inside the page it stands in a landmark.
    popoverProps: { withRoles: false, withinPortal: false },
    submitButtonProps: { 'aria-label': 'Conferma data e ora' },
    timePickerProps: { hoursInputLabel: 'Ora', minutesInputLabel: 'Minuti' },
  };
  return (
    <Calendars>
      <FieldPair>
        <DateTimePicker
          {...shared}
          label="Inizio (facoltativo)"
          description={promised ? 'Qualcuno si è già iscritto: non cambia più' : 'Ora di Roma; vuoto vale subito'}
          placeholder="Subito"
          disabled={promised}
          clearable={contest === null}
          clearButtonProps={{ 'aria-label': 'Togli la data di inizio' }}
          {...form.getInputProps('startDate')}
        />
        <DateTimePicker
          {...shared}
          label="Fine"
          description={promised ? 'Ora di Roma; si può solo rimandare' : 'Ora di Roma; al massimo due anni da oggi'}
          {...required}
          {...form.getInputProps('endDate')}
        />
      </FieldPair>
    </Calendars>
  );
}
