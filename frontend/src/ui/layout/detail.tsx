import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Loading } from '../feedback/states';
import classes from './detail.module.css';
import { InSight } from './in-sight';

interface DetailProps {
  /** An image above the text. */
  cover?: ReactNode;
  /** The actions, beside the text or, on a narrow screen, before it. */
  side: ReactNode;
  /** The text. */
  children: ReactNode;
}

/** The detail view of an item, a contest or a profile. */
export function Detail({ cover, side, children }: DetailProps) {
  return (
    <div className={classes.layout} data-cover={cover ? true : undefined}>
      {cover}
      <InSight className={classes.side}>{side}</InSight>
      <div className={classes.words}>{children}</div>
    </div>
  );
}

export function Description({ badges, text }: { badges: ReactNode; text: string }) {
  return (
    <>
      <p className={classes.badges}>{badges}</p>
      <h2 className="visually-hidden">Descrizione</h2>
      <p className={classes.description}>{text}</p>
    </>
  );
}

interface DetailSkeletonProps {
  /** The label of the loading state, which starts with "Caricamento". */
  label: string;
  cover?: ReactNode;
  sideHeight: number;
}

export function DetailSkeleton({ label, cover, sideHeight }: DetailSkeletonProps) {
  return (
    <Loading label={label}>
      <Detail cover={cover} side={<Skeleton height={sideHeight} radius="xl" />}>
        <Skeleton height={26} width={140} mb={20} />
        <Skeleton height={16} mb={10} />
        <Skeleton height={16} mb={10} />
        <Skeleton height={16} width="60%" />
      </Detail>
    </Loading>
  );
}
