import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './section.module.css';

/** A card of a page with its heading. */
export const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section className={`sheet ${classes.section}`} aria-labelledby={id}>
    <Title order={2} size="h3" id={id}>
      {title}
    </Title>
    {children}
  </section>
);

interface SectionTextProps {
  /** Nothing follows. */
  last?: boolean;
  children: ReactNode;
}

/** What a section is for, below its heading. */
export const SectionText = ({ last = false, children }: SectionTextProps) => (
  <p className={classes.text} data-last={last || undefined}>
    {children}
  </p>
);

/** What happens with a decision, point by point. */
export const Consequences = ({ children }: { children: ReactNode }) => (
  <ul className={classes.consequences}>{children}</ul>
);
