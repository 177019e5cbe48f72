import { Skeleton, Title } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useViewTransitionState } from 'react-router-dom';
import classes from './card.module.css';

/** Cards side by side, as many as fit. */
export function Cards({ children }: { children: ReactNode }) {
  return <ul className={classes.cards}>{children}</ul>;
}

interface CardProps {
  picture: ReactNode;
  badges: ReactNode;
  title: string;
  /** The heading level of the title, one below the heading above the cards. */
  order?: 2 | 3;
  description: string;
  /** Small facts in a row. */
  facts: readonly { Icon: typeof IconArrowRight; text: string }[];
  /** The figure that people compare, with a label when its meaning is not obvious. */
  figure: ReactNode;
  figureLabel?: string;
  /** The path of the details. */
  to: string;
}

/** A card whose whole area links to the details. */
export function Card({ picture, badges, title, order = 2, description, facts, figure, figureLabel, to }: CardProps) {
  const opening = useViewTransitionState(to);
  return (
    <li className={classes.card} data-opening={opening || undefined}>
      {picture}
      <div className={classes.body}>
        <p className={classes.badges}>{badges}</p>
        <Title order={order} className={classes.title}>
          {title}
        </Title>
        <p className={classes.description}>{description}</p>
        <p className={classes.facts}>
          {facts.map(({ Icon, text }) => (
            <span key={text}>
              <Icon size={16} aria-hidden="true" /> {text}
            </span>
          ))}
        </p>
        <div className={classes.foot}>
          <span className={classes.figure}>
            {figureLabel ? <span className={classes.figureLabel}>{figureLabel}</span> : null}
            {figure}
          </span>
          <Link to={to} viewTransition className={classes.details} aria-label={`Dettagli: ${title}`}>
            Dettagli <IconArrowRight size={18} aria-hidden="true" />
          </Link>
        </div>
      </div>
    </li>
  );
}

/** Placeholder cards while the data loads. */
export function CardsSkeleton({ cards = 6, picture }: { cards?: number; picture: 'cover' | 'band' }) {
  return (
    <div className={classes.cards}>
      {Array.from({ length: cards }, (_, card) => card).map((card) => (
        <div key={card} className={classes.card}>
          <Skeleton className={classes.picture} data-picture={picture} radius={0} height="auto" />
          <div className={classes.body}>
            <Skeleton height={22} width="30%" mb={14} />
            <Skeleton height={20} width="80%" mb={12} />
            <Skeleton height={13} mb={8} />
            <Skeleton height={13} width="70%" mb={24} />
            <Skeleton height={24} width="35%" />
          </div>
        </div>
      ))}
    </div>
  );
}
