import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePageTitle } from '../ui/layout/page';
import { type TileSpec, Tiles } from '../ui/motifs';
import classes from './account-layout.module.css';

const wall: TileSpec[][] = [
  [
    ['leaf', 'var(--form-bosco-pale)', 'var(--form-bosco)'],
    ['bars', 'var(--form-cream)', 'var(--form-corallo)'],
    ['quarter', 'var(--form-sole)', 'var(--form-night)', 2],
  ],
  [
    ['circle', 'var(--form-night)', 'var(--form-sole)'],
    ['wedge', 'var(--form-cielo-pale)', 'var(--form-cielo)'],
    ['waves', 'var(--form-cream)', 'var(--form-bosco)'],
  ],
  [
    ['arch', 'var(--form-corallo-pale)', 'var(--form-corallo)'],
    ['dots', 'var(--form-bosco)', 'var(--form-bosco-pale)'],
    ['square', 'var(--form-cielo)', 'var(--form-cream)'],
  ],
  [
    ['half', 'var(--form-sole)', 'var(--form-night)', 2],
    ['triangle', 'var(--form-cream)', 'var(--form-corallo)'],
    ['quarter', 'var(--form-night)', 'var(--form-bosco-pale)', 1],
  ],
];

interface AccountLayoutProps {
  title: string;
  lead: ReactNode;
  children: ReactNode;
}

/** The layout of sign-in and registration: a form on one side, the decoration of shapes on the other. */
export function AccountLayout({ title, lead, children }: AccountLayoutProps) {
  usePageTitle(title);
  return (
    <div className={classes.layout}>
      <div className={classes.side}>
        <div className={classes.column}>
          <Title order={1}>{title}</Title>
          <p className={classes.lead}>{lead}</p>
          {children}
        </div>
      </div>
      <svg className={classes.wall} viewBox="0 0 360 480" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <Tiles rows={wall} />
      </svg>
    </div>
  );
}
