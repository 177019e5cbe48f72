import { Button, Textarea, Title } from '@mantine/core';
import type { FamilyRemoval } from '../api/api-types';
import { useCommand } from '../api/commands/use-command';
import { Outcome } from '../ui/feedback/outcome';
import { useForm } from '../ui/forms/form';
import { submitting } from '../ui/forms/submitting';
import { SectionText } from '../ui/layout/section';
import { formatMoment, formatTheDay, withArticle } from '../ui/text/format';
import classes from './family.module.css';
import { useFamilyRemovalsQuery, useObjectToRemovalMutation } from './guardians-api';

/** Children whose guardian the reader was until an administrator decided otherwise: seven days to object. */
export function FormerChildren() {
  const { currentData: removals = [] } = useFamilyRemovalsQuery();
  return removals.map((removal) => <Removal key={removal._id} removal={removal} />);
}

function Removal({ removal }: { removal: FamilyRemoval }) {
  const { _id, child, reason, removedAt, objectUntil, hasObjected, objectionDismissedAt } = removal;
  const heading = `ex-${_id}`;
  return (
    <section className={`sheet ${classes.former}`} aria-labelledby={heading}>
      <Title order={2} size="h3" id={heading}>
        {`${child}: non sei più tra i genitori o tutori`}
      </Title>
      <SectionText>{`Lo ha deciso un amministratore ${formatTheDay(removedAt)}. Motivo: ${reason}`}</SectionText>
      {hasObjected ? (
        <p className={classes.note}>
          {objectionDismissedAt === null
            ? 'Hai fatto reclamo: un amministratore lo sta guardando.'
            : `Hai fatto reclamo: un amministratore lo ha esaminato ${formatTheDay(objectionDismissedAt)} e la decisione resta.`}
        </p>
      ) : (
        <Objection child={_id} until={objectUntil} />
      )}
    </section>
  );
}

function Objection({ child, until }: { child: string; until: string }) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { reason: '' },
    lengths: { reason: 1000 },
    validate: { reason: (reason) => (reason.trim() === '' ? 'Scrivi perché non sei d’accordo' : null) },
  });
  const objecting = useCommand(useObjectToRemovalMutation(), {
    failure: 'Non siamo riusciti a inviare il reclamo. Riprova.',
    fields: form.values,
    onDone: () => form.resetDirty(),
  });
  const submit = submitting(form, ({ reason }) => objecting.send({ child, body: { reason: reason.trim() } }));
  return (
    <form onSubmit={submit} noValidate className={classes.objection}>
      <Textarea
        label="Non sei d’accordo? Scrivi perché"
        description={`Puoi fare reclamo fino ${withArticle('al', formatMoment(until))}.`}
        rows={3}
        required
        key={form.key('reason')}
        {...form.getInputProps('reason')}
      />
      <Outcome error={objecting.failure} />
      <div>
        <Button type="submit" variant="default" loading={objecting.busy}>
          Invia il reclamo
        </Button>
      </div>
    </form>
  );
}
