import { Skeleton, Title } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useViewTransitionState } from 'react-router-dom';
import classes from './card.module.css';
import { useLeftList } from './left-list';

/** Cards side by side, as many as fit: four on a wide screen. */
export function Cards({ children }: { children: ReactNode }) {
  return <ul className={classes.cards}>{children}</ul>;
}

export interface CardFact {
  /** An icon or a small portrait. */
  mark: ReactNode;
  text: string;
  /** A small mark behind the text. */
  after?: ReactNode;
}

interface CardProps {
  picture: ReactNode;
  badges: ReactNode;
  title: string;
  /** The heading level of the title, one below the heading above the cards. */
  order?: 2 | 3 | 4;
  description: string;
  /** Small facts, one below the other. */
  facts: readonly CardFact[];
  /** The figure that people compare, with a label when its meaning is not obvious. */
  figure?: ReactNode;
  figureLabel?: string;
  /** A button of its own, above the link of the whole area. */
  corner?: ReactNode;
  /** A sentence below all else. */
  note?: ReactNode;
  /** The path of the details. */
  to: string;
}

/** A card whose whole area links to the details. */
export function Card({
  picture,
  badges,
  title,
  order = 2,
  description,
  facts,
  figure,
  figureLabel,
  corner,
  note,
  to,
}: CardProps) {
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
        <CardFacts facts={facts} />
        <div className={classes.foot}>
          <Figure label={figureLabel}>{figure}</Figure>
          <DetailsLink to={to} subject={title} />
        </div>
        {note}
      </div>
      {corner ? <div className={classes.corner}>{corner}</div> : null}
    </li>
  );
}

interface RowProps extends Omit<CardProps, 'order' | 'picture' | 'note'> {
  /** A small square picture. */
  thumbnail: ReactNode;
}

/** The same facts as on a card, in a row as wide as the list, for things that people read rather than look at. */
export function CardRow({ thumbnail, badges, title, description, facts, figure, figureLabel, corner, to }: RowProps) {
  return (
    <li className={classes.row}>
      <div className={classes.thumbnail}>{thumbnail}</div>
      <div>
        <Title order={2} className={classes.title}>
          {title}
        </Title>
        <div className={classes.meta}>
          <CardFacts facts={facts} />
          <p className={classes.badges}>{badges}</p>
        </div>
        <p className={classes.description}>{description}</p>
      </div>
      <div className={classes.end}>
        <Figure label={figureLabel}>{figure}</Figure>
        <DetailsLink to={to} subject={title} />
        {corner ? <div className={classes.aside}>{corner}</div> : null}
      </div>
    </li>
  );
}

export function CardRows({ children }: { children: ReactNode }) {
  return <ul className={classes.rows}>{children}</ul>;
}

function CardFacts({ facts }: { facts: readonly CardFact[] }) {
  return (
    <p className={classes.facts}>
      {facts.map(({ mark, text, after }) => (
        <span key={text} data-after={after ? true : undefined}>
          {mark} <span className={classes.factText}>{text}</span>
          {after}
        </span>
      ))}
    </p>
  );
}

function Figure({ label, children }: { label?: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <span className={classes.figure}>
      {label ? <span className={classes.figureLabel}>{`${label} `}</span> : null}
      {children}
    </span>
  );
}

/** Its area is that of the card around it. */
function DetailsLink({ to, subject }: { to: string; subject: string }) {
  const left = useLeftList();
  return (
    <Link
      to={to}
      state={left}
      viewTransition
      className={`${classes.details} whole-row`}
      aria-label={`Dettagli: ${subject}`}
    >
      Dettagli <IconArrowRight size={16} aria-hidden="true" />
    </Link>
  );
}

/** Placeholder cards while the data loads. */
export function CardsSkeleton({ cards = 8, picture }: { cards?: number; picture: 'cover' | 'band' }) {
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
