import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { ContestDetail } from '../api/api-types';
import { paths } from '../paths';
import { Motif, type TileSpec } from '../ui/motifs';
import { coinsThat } from '../ui/text/italian';
import { useFirstSight } from './seen-victories';
import classes from './victory.module.css';

/** The shapes of the three areas of guidance, and the leaf. */
const tiles: readonly TileSpec[] = [
  ['circle', 'var(--form-bosco)', 'var(--form-cream)'],
  ['triangle', 'var(--form-corallo)', 'var(--form-cream)'],
  ['square', 'var(--form-cielo)', 'var(--form-cream)'],
  ['leaf', 'var(--form-night)', 'var(--form-bosco-pale)'],
];

/** The outcome for the winner. Its shapes come together once, when it is read for the first time. */
export function Victory({ contest: { _id, reward, completedAt } }: { contest: ContestDetail }) {
  const first = useFirstSight(_id, completedAt);
  return (
    <div className={classes.victory} data-first={first || undefined}>
      <svg className={classes.shapes} viewBox="0 0 480 120" aria-hidden="true">
        {tiles.map(([motif, ground, ink], index) => (
          <g key={ground} transform={`translate(${index * 120} 0)`}>
            <rect width={120.5} height={120} fill={ground} />
            <g className={classes.shape}>{motif ? <Motif name={motif} x={0} y={0} fill={ink} /> : null}</g>
          </g>
        ))}
      </svg>
      <div className={classes.words}>
        <p className={classes.title}>Hai vinto tu</p>
        <p className={classes.text}>{`${coinsThat(reward, ['è arrivato', 'sono arrivati'])} nel tuo portafoglio.`}</p>
        <Link to={paths.wallet} className={classes.link}>
          Apri il portafoglio <IconArrowRight size={18} aria-hidden="true" />
        </Link>
      </div>
    </div>
  );
}
