import { Button, Stack } from '@mantine/core';
import { failureOf } from '../api/errors';
import { Outcome } from '../ui/feedback/outcome';
import { type FormErrors, useForm } from '../ui/forms/form';
import { submitting } from '../ui/forms/submitting';
import { type Choice, daysOf, MeasureFields, type MeasureValues, noMeasure } from './measure-fields';
import classes from './moderation.module.css';
import { measureLengths } from './rules-of-terms';

/** What an administrator decides; the form offers only the outcomes of its choices. */
interface Decided<Outcome extends string> {
  readonly outcome: Outcome;
  readonly ground: string;
  readonly facts: string;
  readonly days?: number;
}

interface MeasureFormProps<Outcome extends string> {
  choices: readonly Choice<Outcome>[];
  needsGround?: (outcome: string) => boolean;
  factsLabel: string;
  /** Who reads what. */
  note?: string;
  sending: { busy: boolean; error?: unknown };
  /** @returns errors of the fields */
  onDecide: (decided: Decided<Outcome>) => Promise<FormErrors>;
}

/** The decision about a content, with the reasons that its author reads. */
export function MeasureForm<Outcome extends string>({
  choices,
  needsGround = () => true,
  factsLabel,
  note,
  sending,
  onDecide,
}: MeasureFormProps<Outcome>) {
  const form = useForm<MeasureValues>({
    initialValues: noMeasure,
    lengths: measureLengths,
    validate: {
      outcome: (outcome) => (outcome === '' ? 'Scegli una decisione' : null),
      ground: (ground, { outcome }) =>
        needsGround(outcome) && ground.trim() === '' ? 'Scrivi la regola o la norma' : null,
      facts: (facts) => (facts.trim() === '' ? 'Scrivi i fatti' : null),
    },
  });
  const submit = submitting(form, async (values) => {
    const chosen = choices.find(({ value }) => value === values.outcome);
    if (!chosen) return {};
    const { ground, facts } = values;
    return onDecide({ outcome: chosen.value, ground: ground.trim(), facts: facts.trim(), ...daysOf(values) });
  });
  // Of an objection the server calls the facts a reason.
  const fields = { ...form.values, reason: form.values.facts };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="lg">
        <MeasureFields
          form={form}
          choices={choices}
          needsGround={needsGround(form.values.outcome)}
          factsLabel={factsLabel}
        />
        {note ? <p className={classes.soft}>{note}</p> : null}
        <Outcome error={failureOf(sending.error, 'La decisione non è stata registrata: riprova', fields)} />
        <div>
          <Button type="submit" loading={sending.busy}>
            Registra la decisione
          </Button>
        </div>
      </Stack>
    </form>
  );
}
