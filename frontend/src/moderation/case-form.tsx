import { useSend } from '../api/commands/use-command';
import { announce } from '../ui/feedback/announce';
import { type Case, useDecideMutation } from './cases-api';
import { measureChoices } from './measure-choices';
import { MeasureForm } from './measure-form';
import classes from './moderation.module.css';

/** The decision of a case. */
export function CaseForm({ found }: { found: Case }) {
  const deciding = useSend(useDecideMutation(), { onDone: () => announce('Decisione presa') });
  const isUnderage = found.reasons.includes('underage');
  return (
    <section className={`card ${classes.panel}`} aria-labelledby="decidi">
      <h2 id="decidi">Decidi</h2>
      <MeasureForm
        choices={measureChoices({ kind: found.kind, hasAuthor: found.by?.role != null, isUnderage, mayDismiss: true })}
        factsLabel="Che cosa è successo"
        note="Chi ha pubblicato legge decisione, regola e fatti, mai chi ha segnalato. Chi ha segnalato legge decisione e regola."
        sending={deciding}
        onDecide={(decision) => deciding.send({ id: found._id, decision })}
      />
    </section>
  );
}
