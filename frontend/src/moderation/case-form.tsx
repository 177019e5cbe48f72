import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { fieldErrorsOf, messageOf } from '../api/errors';
import type { CaseOutcome } from '../domain/moderation-api';
import { announce } from '../ui/announce';
import { Outcome } from '../ui/outcome';
import { submitting } from '../ui/submitting';
import { type Case, useDecideMutation } from './cases-api';
import { measureChoices } from './measure-choices';
import { daysOf, MeasureFields, type MeasureValues, noMeasure } from './measure-fields';
import classes from './moderation.module.css';

/** The decision of a case, with the reasons that its author reads. */
export function CaseForm({ found }: { found: Case }) {
  const [decide, { error, isLoading }] = useDecideMutation();
  const form = useForm<MeasureValues>({ initialValues: noMeasure, validate: measureRules });
  const submit = submitting(form, async (values) => {
    const { outcome, ground, facts } = values;
    const decision = { outcome: outcome as CaseOutcome, ground: ground.trim(), facts: facts.trim(), ...daysOf(values) };
    const answer = await decide({ id: found._id, decision });
    if (answer.data) announce('Decisione presa');
    return fieldErrorsOf(answer.error);
  });
  const isUnderage = found.reasons.includes('underage');
  return (
    <section className={classes.panel} aria-labelledby="decidi">
      <h2 id="decidi">Decidi</h2>
      <form noValidate onSubmit={submit}>
        <Stack gap="lg">
          <MeasureFields
            form={form}
            choices={measureChoices({
              kind: found.kind,
              hasAuthor: found.by?.role != null,
              isUnderage,
              mayDismiss: true,
            })}
            needsGround
            factsLabel="Che cosa è successo"
          />
          <p className={classes.soft}>
            Chi ha pubblicato legge decisione, regola e fatti, mai chi ha segnalato. Chi ha segnalato legge decisione e
            regola.
          </p>
          <Outcome error={error ? messageOf(error, 'La decisione non è stata registrata: riprova') : null} />
          <div>
            <Button type="submit" loading={isLoading}>
              Registra la decisione
            </Button>
          </div>
        </Stack>
      </form>
    </section>
  );
}

export const measureRules = {
  outcome: (outcome: string) => (outcome === '' ? 'Scegli una decisione' : null),
  ground: (ground: string) => (ground.trim() === '' ? 'Scrivi la regola o la norma' : null),
  facts: (facts: string) => (facts.trim() === '' ? 'Scrivi i fatti' : null),
};
