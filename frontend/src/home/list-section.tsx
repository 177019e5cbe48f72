import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './list-section.module.css';

interface ListSectionProps {
  id: string;
  title: string;
  lead?: string;
  /** The link to the whole list. */
  all?: { to: string; label: string };
  /** Cards, which stand in a row that scrolls on a phone. */
  rail?: boolean;
  children: ReactNode;
}

/** A heading, the link to all there is, and a few of them. */
export function ListSection({ id, title, lead, all, rail = false, children }: ListSectionProps) {
  return (
    <section className={classes.section} aria-labelledby={id}>
      <header className={classes.header}>
        <div>
          <h2 id={id}>{title}</h2>
          {lead ? <p>{lead}</p> : null}
        </div>
        {all ? (
          <Link to={all.to} className={classes.all}>
            <span>{all.label}</span> <IconArrowRight size={18} aria-hidden="true" />
          </Link>
        ) : null}
      </header>
      {rail ? <div className={classes.rail}>{children}</div> : children}
    </section>
  );
}
