import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { fieldErrorsOf, messageOf } from '../api/errors';
import { announce } from '../ui/announce';
import { Outcome } from '../ui/outcome';
import { submitting } from '../ui/submitting';
import { measureRules } from './case-form';
import { type Case, type Objection, type ObjectionDecision, useDecideObjectionMutation } from './cases-api';
import { measureChoices } from './measure-choices';
import { daysOf, MeasureFields, type MeasureValues, noMeasure } from './measure-fields';
import classes from './moderation.module.css';

const isMeasure = (outcome: string) => outcome === 'hide' || outcome === 'suspend' || outcome === 'reclassify';

/** A second look at a decision: it stays, or another one takes its place. */
export function ObjectionForm({ found, objection }: { found: Case; objection: Objection }) {
  const [decide, { error, isLoading }] = useDecideObjectionMutation();
  const form = useForm<MeasureValues>({
    initialValues: noMeasure,
    validate: {
      ...measureRules,
      ground: (ground, { outcome }) => (isMeasure(outcome) ? measureRules.ground(ground) : null),
    },
  });
  const submit = submitting(form, async (values) => {
    const { outcome, ground, facts } = values;
    const decision: ObjectionDecision = {
      outcome: outcome as ObjectionDecision['outcome'],
      reason: facts.trim(),
      ...(isMeasure(outcome) && { ground: ground.trim() }),
      ...daysOf(values),
    };
    const answer = await decide({ id: objection._id, report: found._id, decision });
    if (answer.data) announce('Decisione sull’opposizione presa');
    const { reason, ...errors } = fieldErrorsOf(answer.error);
    return reason === undefined ? errors : { ...errors, facts: reason };
  });
  const others = measureChoices({
    kind: found.kind,
    hasAuthor: found.by?.role != null,
    isUnderage: false,
    mayDismiss: true,
  }).filter(({ value }) => value !== found.outcome);
  return (
    <section className={classes.panel} aria-labelledby="opposizione">
      <h2 id="opposizione">Decidi sull’opposizione</h2>
      <form noValidate onSubmit={submit}>
        <Stack gap="lg">
          <MeasureFields
            form={form}
            choices={[{ value: 'confirm', label: 'Conferma la decisione', hint: 'Resta com’è.' }, ...others]}
            needsGround={isMeasure(form.values.outcome)}
            factsLabel="Perché"
          />
          <p className={classes.soft}>Il motivo lo legge chi si è opposto.</p>
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
