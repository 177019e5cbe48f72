import { outcomeLabels } from '../domain/report-words';
import { formatMoment } from '../ui/format';
import { lengthOf } from './case-words';
import type { Case } from './cases-api';
import classes from './moderation.module.css';

interface DecisionFactsProps {
  decision: NonNullable<Case['decision']>;
  /** The administrator, for administrators. */
  by?: string;
}

/** The statement of reasons: what, why, for how long, and that a person decided. */
export function DecisionFacts({ decision, by }: DecisionFactsProps) {
  const { outcome, at, ground, facts } = decision;
  const rows: [string, string | null][] = [
    ['Esito', outcomeLabels[outcome]],
    ['Durata', lengthOf(decision)],
    ['Regola o norma', ground],
    ['Fatti', facts],
    ['Decisa il', formatMoment(at)],
    ['Da', by ?? 'Una persona dell’amministrazione, senza strumenti automatici'],
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
