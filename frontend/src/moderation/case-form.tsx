import { fieldErrorsOf } from '../api/errors';
import { announce } from '../ui/announce';
import { type Case, useDecideMutation } from './cases-api';
import { measureChoices } from './measure-choices';
import { MeasureForm } from './measure-form';
import classes from './moderation.module.css';

/** The decision of a case. */
export function CaseForm({ found }: { found: Case }) {
  const [decide, { error, isLoading }] = useDecideMutation();
  const isUnderage = found.reasons.includes('underage');
  return (
    <section className={classes.panel} aria-labelledby="decidi">
      <h2 id="decidi">Decidi</h2>
      <MeasureForm
        choices={measureChoices({ kind: found.kind, hasAuthor: found.by?.role != null, isUnderage, mayDismiss: true })}
        factsLabel="Che cosa è successo"
        note="Chi ha pubblicato legge decisione, regola e fatti, mai chi ha segnalato. Chi ha segnalato legge decisione e regola."
        error={error}
        busy={isLoading}
        onDecide={async (decision) => {
          const answer = await decide({ id: found._id, decision });
          if (answer.data) announce('Decisione presa');
          return fieldErrorsOf(answer.error);
        }}
      />
    </section>
  );
}
