import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ContestDetail } from '../../api/api-types';
import { SortingFields } from '../../entities/categories/sorting-fields';
import { rules } from '../../entities/rules';
import { paths } from '../../paths';
import { countOf } from '../../ui/fields/text-length';
import { WholeNumberInput } from '../../ui/fields/whole-number-input';
import { focusFirstError } from '../../ui/forms/focus-first-error';
import { FieldPair, FormCard } from '../../ui/forms/form-card';
import { StepHeading } from '../../ui/forms/step-heading';
import { formatNumber } from '../../ui/text/format';
import { type ContestValues, contestLengths } from './contest-form-values';
import type { Funding } from './funding';
import { RomeTimeField } from './rome-time-field';

interface ContestFormProps {
  form: UseFormReturnType<ContestValues>;
  /** The contest to change, or null for a new one. */
  contest: ContestDetail | null;
  funding: Funding;
  focusHeading: boolean;
  sending: boolean;
  submitLabel: string;
  outcome: ReactNode;
  onSubmit: (values: ContestValues) => void | Promise<void>;
}

export function ContestForm(props: ContestFormProps) {
  const { form, contest, funding, focusHeading, sending, submitLabel, outcome, onSubmit } = props;
  const { rules, category, areas } = form.values;
  return (
    <FormCard onSubmit={form.onSubmit(onSubmit, (errors) => focusFirstError(form, errors))}>
      <StepHeading id="dati" focus={focusHeading}>
        {contest ? 'Che cosa cambia' : 'La sfida'}
      </StepHeading>
      <Stack gap="lg">
        <TextInput label="Titolo" required {...form.getInputProps('title')} />
        <Textarea
          label="Descrizione"
          description={`Che cosa chiedi e a chi. ${countOf(form.values.description, contestLengths.description)}`}
          rows={6}
          required
          {...form.getInputProps('description')}
        />
        <Textarea
          label="Regolamento (facoltativo)"
          description={`Come si partecipa e come si decide. ${countOf(rules, contestLengths.rules)}`}
          rows={4}
          {...form.getInputProps('rules')}
        />
        {contest?.isAutomatic ? (
          <RewardField form={form} contest={contest} funding={funding} />
        ) : (
          <SortingFields
            value={{ category, areas }}
            onChange={(sorting) => {
              form.setFieldValue('category', sorting.category);
              form.setFieldValue('areas', sorting.areas);
            }}
            hint="Aiuta chi cerca a trovarlo"
            category={{ error: form.errors.category }}
            areasError={form.errors.areas}
          >
            {(categoryField) => (
              <FieldPair>
                <RewardField form={form} contest={contest} funding={funding} />
                {categoryField}
              </FieldPair>
            )}
          </SortingFields>
        )}
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
          <Button component={Link} to={contest ? paths.contest(contest._id) : paths.contests} variant="default">
            Annulla
          </Button>
        </Group>
      </Stack>
    </FormCard>
  );
}

type FieldProps = Pick<ContestFormProps, 'form' | 'contest'>;

function RewardField({ form, contest, funding }: FieldProps & Pick<ContestFormProps, 'funding'>) {
  const grows = contest !== null && contest.participantsCount > 0 && funding.by !== 'another';
  return (
    <WholeNumberInput
      label="Premio in Coin FORM"
      description={grows ? `Può solo aumentare. ${fundingText(funding)}` : fundingText(funding)}
      required
      disabled={funding.by === 'another'}
      {...form.getInputProps('reward')}
    />
  );
}

function fundingText(funding: Funding): string {
  switch (funding.by) {
    case 'treasury':
      return 'A carico della tesoreria di FORM';
    case 'self':
      return `Hai ${formatNumber(funding.balance)} Coin FORM`;
    case 'another':
      return `Lo paga ${funding.name}: tu non puoi cambiarlo`;
  }
}

function DateFields({ form, contest }: FieldProps) {
  const hasParticipants = contest !== null && contest.participantsCount > 0;
  return (
    <FieldPair>
      <RomeTimeField
        label="Inizio (facoltativo)"
        description={
          hasParticipants ? 'C’è già chi partecipa: non cambia più' : 'Ora di Roma; se manca, comincia subito'
        }
        disabled={hasParticipants}
        {...form.getInputProps('startDate')}
      />
      <RomeTimeField
        label="Fine"
        description={endDateText(contest)}
        disabled={hasParticipants && contest.endDateMoved}
        required
        {...form.getInputProps('endDate')}
      />
    </FieldPair>
  );
}

function endDateText(contest: ContestDetail | null): string {
  if (contest === null || contest.participantsCount === 0) return 'Ora di Roma; al massimo due anni da oggi';
  return contest.endDateMoved
    ? 'È già stata rimandata una volta: non cambia più'
    : `Si rimanda una volta, di ${rules.postponedDaysMax} giorni al massimo`;
}
