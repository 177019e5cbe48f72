import type { ReactNode } from 'react';
import { CoinMark } from '../ui/text/coins';
import { formatNumber } from '../ui/text/format';
import classes from './action-bar.module.css';

/** The next step at the bottom edge of a phone: it stays in view, and at the end of the page it stands below the content. */
export function ActionBar({ reward, children }: { reward: number; children: ReactNode }) {
  return (
    <div className={classes.bar} data-screen-only>
      {/* The panel above has it for screen readers. */}
      <p className={classes.reward} aria-hidden="true">
        <span>Premio</span>
        <strong className="tabular">
          <CoinMark size="1em" /> <span translate="no">{formatNumber(reward)}</span>
        </strong>
      </p>
      <div className={classes.action}>{children}</div>
    </div>
  );
}
