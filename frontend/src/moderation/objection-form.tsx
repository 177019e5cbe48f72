import { useSend } from '../api/commands/use-command';
import { announce } from '../ui/feedback/announce';
import { type Case, type Objection, useDecideObjectionMutation } from './cases-api';
import { measureChoices } from './measure-choices';
import { MeasureForm } from './measure-form';
import classes from './moderation.module.css';

const isMeasure = (outcome: string) => outcome === 'hide' || outcome === 'suspend' || outcome === 'reclassify';

/** A second look at a decision: it stays, or another one takes its place. */
export function ObjectionForm({ found, objection }: { found: Case; objection: Objection }) {
  const deciding = useSend(useDecideObjectionMutation(), {
    onDone: () => announce('Decisione sul reclamo presa'),
  });
  const others = measureChoices({
    kind: found.kind,
    hasAuthor: found.by?.role != null,
    isUnderage: false,
    mayDismiss: true,
  }).filter(({ value }) => value !== found.outcome);
  return (
    <section className={`card ${classes.panel}`} aria-labelledby="reclamo">
      <h2 id="reclamo">Decidi sul reclamo</h2>
      <MeasureForm
        choices={[{ value: 'confirm', label: 'Conferma la decisione', hint: 'Resta com’è.' } as const, ...others]}
        needsGround={isMeasure}
        factsLabel="Perché"
        note="Il motivo lo legge chi ha fatto reclamo."
        sending={deciding}
        onDecide={async ({ ground, facts, ...decided }) => {
          const decision = { ...decided, reason: facts, ...(isMeasure(decided.outcome) && { ground }) };
          const { reason, ...errors } = await deciding.send({ id: objection._id, report: found._id, decision });
          return reason === undefined ? errors : { ...errors, facts: reason };
        }}
      />
    </section>
  );
}
