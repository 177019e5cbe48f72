import type { ContentKind } from '../entities/moderation/moderation-api';
import { formatMoment } from '../ui/text/format';
import { lengthOf, measureOf } from './case-words';
import type { Case } from './cases-api';
import classes from './moderation.module.css';

interface DecisionFactsProps {
  kind: ContentKind;
  decision: NonNullable<Case['decision']>;
  /** The administrator, for administrators. */
  by?: string;
}

/** The statement of reasons: what, why, for how long, and that a person decided. */
export function DecisionFacts({ kind, decision, by }: DecisionFactsProps) {
  const { outcome, at, ground, facts, liftReason = null } = decision;
  const rows: [string, string | null][] = [
    ['Esito', measureOf(kind, outcome)],
    ['Durata', lengthOf(decision)],
    ['Perché è finita prima', liftReason],
    ['Regola o norma', ground],
    ['Fatti', facts],
    ['Decisa il', formatMoment(at)],
    ['Chi ha deciso', by ?? 'Una persona, non un programma'],
  ];
  return (
    <dl className={classes.facts}>
      {rows.map(([term, value]) =>
        value === null ? null : (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
