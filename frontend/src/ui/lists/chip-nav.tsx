import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './chip-nav.module.css';

interface ChipNavProps {
  /** What the links choose, for screen readers. */
  label: string;
  links: readonly { key: string; search: string; isCurrent: boolean; text: ReactNode }[];
}

/** Parts of a list as chips, each with its address. */
export function ChipNav({ label, links }: ChipNavProps) {
  return (
    <nav className={classes.chips} aria-label={label}>
      <ul>
        {links.map(({ key, search, isCurrent, text }) => (
          <li key={key}>
            <Link to={{ search }} replace preventScrollReset aria-current={isCurrent ? 'true' : undefined}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
