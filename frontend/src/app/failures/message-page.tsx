import { Title } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { Tiles } from '../../ui/motifs';
import classes from './message-page.module.css';

interface InterludeProps {
  tiles: ComponentProps<typeof Tiles>['rows'];
  eyebrow: string;
  title: string;
  text: string;
  children: ReactNode;
}

/** A page shown instead of another one, such as an error page. */
export function MessagePage({ tiles, eyebrow, title, text, children }: InterludeProps) {
  return (
    <div className={classes.interlude}>
      <svg className={classes.tiles} viewBox="0 0 360 120" aria-hidden="true">
        <Tiles rows={tiles} />
      </svg>
      <p className={classes.eyebrow}>{eyebrow}</p>
      <Title order={1}>{title}</Title>
      <p className={classes.text}>{text}</p>
      {children}
    </div>
  );
}
