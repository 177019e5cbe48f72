import { Autocomplete, Radio, Select, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useMemo } from 'react';
import { usePageQuery } from '../entities/pages-api';
import { countOf } from '../ui/fields/text-length';
import classes from './moderation.module.css';
import { measureLengths, ruleAlone, rulesIn } from './rules-of-terms';

export type Length = '1' | '7' | '30' | '90' | 'for-good';

/** What an administrator fills in to decide. */
export interface MeasureValues {
  outcome: string;
  length: Length;
  ground: string;
  facts: string;
}

export interface Choice<Outcome extends string = string> {
  value: Outcome;
  label: string;
  hint: string;
}

const lengths: { value: Length; label: string }[] = [
  { value: '1', label: '1 giorno' },
  { value: '7', label: '7 giorni' },
  { value: '30', label: '30 giorni' },
  { value: '90', label: '90 giorni' },
  { value: 'for-good', label: 'Senza scadenza' },
];

export const noMeasure: MeasureValues = { outcome: '', length: '7', ground: '', facts: '' };

/** Days of a suspension; undefined is for good. */
export const daysOf = ({ outcome, length }: MeasureValues): { days?: number } =>
  outcome === 'suspend' && length !== 'for-good' ? { days: Number(length) } : {};

interface MeasureFieldsProps {
  form: UseFormReturnType<MeasureValues>;
  choices: readonly Choice[];
  /** Whether the chosen outcome needs a rule. */
  needsGround: boolean;
  factsLabel: string;
}

export function MeasureFields({ form, choices, needsGround, factsLabel }: MeasureFieldsProps) {
  return (
    <>
      <Radio.Group label="Che cosa decidi?" required {...form.getInputProps('outcome')}>
        <div className={classes.choices}>
          {choices.map(({ value, label, hint }) => (
            <Radio key={value} value={value} label={label} description={hint} />
          ))}
        </div>
      </Radio.Group>
      {form.values.outcome === 'suspend' ? (
        <Select label="Per quanto" data={lengths} allowDeselect={false} {...form.getInputProps('length')} />
      ) : null}
      {needsGround ? <Ground form={form} /> : null}
      <Textarea
        label={factsLabel}
        description={countOf(form.values.facts, measureLengths.facts)}
        rows={4}
        required
        {...form.getInputProps('facts')}
      />
    </>
  );
}

/** The rule that the decision rests on: one of the terms, or any other in words of one's own. */
function Ground({ form }: Pick<MeasureFieldsProps, 'form'>) {
  const { currentData } = usePageQuery('termini');
  const html = currentData?.html ?? '';
  const rules = useMemo(() => rulesIn(html), [html]);
  return (
    <Autocomplete
      label="Regola o norma"
      description="Scegli un punto dei termini d’uso, o scrivi la legge."
      data={rules}
      // The list itself scrolls, and stands in the form, so that screen readers find it there.
      withScrollArea={false}
      classNames={{ options: classes.rules }}
      comboboxProps={{ withinPortal: false }}
      renderOption={({ option }) => ruleAlone(option.value)}
      required
      {...form.getInputProps('ground')}
    />
  );
}
